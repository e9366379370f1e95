/**
 * The test application on Armeria.
 *
 * <p>Loaded by: the class loader of the application. May depend on: {@code com.example.script},
 * {@code com.example.reply}, Armeria; never on anything of the agent. Start reading at {@link
 * com.example.armeria.ArmeriaStart}.
 */
package com.example.armeria;

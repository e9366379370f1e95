/**
 * The test application on Vert.x's HTTP server.
 *
 * <p>Loaded by: the class loader of the application. May depend on: {@code com.example.script},
 * {@code com.example.reply}, Vert.x 4 and 5; never on anything of the agent. Start reading at
 * {@link com.example.vertx.VertxStart}.
 */
package com.example.vertx;

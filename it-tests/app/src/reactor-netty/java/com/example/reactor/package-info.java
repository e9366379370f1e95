/**
 * The test application on Reactor Netty's own server, without a framework.
 *
 * <p>Loaded by: the class loader of the application. May depend on: {@code com.example.script},
 * {@code com.example.reply}, Reactor Netty; never on anything of the agent. Start reading at {@link
 * com.example.reactor.ReactorNettyStart}.
 */
package com.example.reactor;

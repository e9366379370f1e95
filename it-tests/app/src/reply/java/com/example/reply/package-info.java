/**
 * Scripts played on a response of a server that is neither a servlet container nor Spring's: the
 * words, the paths that a test steers the application by, and what a stack has to bring along.
 *
 * <p>Loaded by: the class loader of the application. May depend on: {@code com.example.script}, the
 * JDK (Java 8), and {@code ChannelStep} on Netty's transport; never on anything of the agent. Start
 * reading at {@link com.example.reply.Reply} and {@link com.example.reply.ReplyPlayer}.
 */
package com.example.reply;

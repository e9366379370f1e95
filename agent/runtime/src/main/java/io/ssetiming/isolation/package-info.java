/**
 * Who sees which class, and how a woven method reaches its advice.
 *
 * <pre>
 *   bootstrap       java.lang.SseTimingBridge            one class, defined at run time
 *      ^    ^              | linker (set by the agent)
 *   platform &lt;--- sse-timing-agent                       io.ssetiming.**, libraries of ours
 *      ^                ^      ^  PluginLinker
 *   system              |      |                         io.ssetiming.premain: all that the class
 *      ^                |      |                         path shows of the jar
 *   application A       |   application B
 *      ^                |      ^
 *      +-- plugin A ----+-- plugin B                     io.ssetiming.plugin.**, a copy for each
 *
 *   and where B is a web application in A: what belongs to the container in A comes from plugin A
 *
 *   woven method --invokedynamic--&gt; bridge --&gt; PluginLinker --&gt; advice in plugin A
 * </pre>
 *
 * <p>Advice is therefore ordinary code with ordinary types on both sides, and an advice that can't
 * be linked is a no-op. The application's loaders can go: nothing here holds them.
 *
 * <p>Loaded by: the agent loader. May depend on: the JDK. Start reading at: {@link
 * io.ssetiming.isolation.PluginLinker}, then {@code PluginClassLoader}.
 */
package io.ssetiming.isolation;

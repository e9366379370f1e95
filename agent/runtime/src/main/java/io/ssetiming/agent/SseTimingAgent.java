package io.ssetiming.agent;

import io.ssetiming.generic.GenericExchanges;
import io.ssetiming.isolation.Breakage;
import io.ssetiming.isolation.Bridge;
import io.ssetiming.isolation.PluginLinker;
import io.ssetiming.jsonl.JsonlWriter;
import io.ssetiming.record.Millis;
import io.ssetiming.record.RecordLine;
import io.ssetiming.stream.Failure;
import io.ssetiming.stream.StreamRegistry;
import io.ssetiming.time.Clock;
import io.ssetiming.weaving.Weaver;
import io.ssetiming.weaving.Weavings;
import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * One agent in one process, from start to stop: options, writer, registry, bridge, weaver, in that
 * order, and back. Reached by reflection from {@code premain}, on the JVM's start-up or attach
 * thread.
 */
public final class SseTimingAgent {

  private static final long STOP_MILLIS = 2_000;
  private static final long LAST_STREAMS_MILLIS = 500;
  private static final long GRACE_MILLIS = 25_000;

  private final String instance; // host:pid
  private final AgentLog log;
  private final AgentOptions options;
  private final StreamRegistry registry;
  private final JsonlWriter writer;
  private final Bridge bridge;
  private final PluginLinker linker;
  private final Weaver weaver;
  private final LastHook lastHook;
  private final Thread shutdownHook = new Thread(this::processEnds, "sse-timing-stop");
  private boolean stopped;

  private SseTimingAgent(String arguments, Instrumentation instrumentation)
      throws ReflectiveOperationException, IOException {
    instance = HostAndPid.ofThisProcess();
    AgentLog untilLevelIsKnown = new AgentLog(System.err, "warn");
    options = AgentOptions.read(arguments, instance, untilLevelIsKnown::say);
    log = new AgentLog(System.err, options.log);
    checkFolder(options.out);
    ClassLoader loader = SseTimingAgent.class.getClassLoader();
    Breakage breakage = new Breakage(System.getProperty(Breakage.PROPERTY));
    bridge = Bridge.install(instrumentation);
    lastHook = LastHook.prepare(instrumentation);
    linker = new PluginLinker(loader, breakage, Weavings.containers());
    weaver =
        new Weaver(
            instrumentation,
            bridge.bootstrapMethod(),
            bridge.failureMethod(),
            loader,
            type -> breakage.concerns("weave", type));
    Losses losses = new Losses(bridge, weaver.report());
    String file = options.service + "-" + instance.substring(instance.lastIndexOf(':') + 1);
    JsonlWriter.Files files =
        new JsonlWriter.Files(
            options.out, file, options.rotateMegabytes * 1_048_576L, options.keepDays);
    writer = new JsonlWriter(files, options.queueRecords, log, losses, this::keepHouse);
    registry = new StreamRegistry(options.streams, Clock.system(), writer);
  }

  /**
   * Starts to measure.
   *
   * @param arguments the text after {@code -javaagent:jar=}, may be null
   * @param attached whether the service was running already
   * @return to be called for detaching: gives every class its own code back
   * @throws Exception where nothing can be measured; what was begun has been taken back then
   */
  public static Callable<Void> start(
      String arguments, Instrumentation instrumentation, boolean attached) throws Exception {
    SseTimingAgent agent = new SseTimingAgent(arguments, instrumentation);
    try {
      agent.run(attached);
    } catch (Throwable failure) { // for example another agent's fault, met while retransforming
      agent.stop(Failure.DETACHED); // or it would go on measuring what is said not to be measured
      throw failure;
    }
    return () -> {
      agent.stop(Failure.DETACHED);
      return null;
    };
  }

  private void run(boolean attached) throws Exception {
    writer.start();
    registry.install();
    bridge.connect(linker.handle(), new FailurePrinter(log));
    weaver.start();
    Runtime.getRuntime().addShutdownHook(shutdownHook);
    writer.accept(() -> runRecord(attached));
    log.say(
        "measuring "
            + String.join(", ", options.streams.types())
            + " responses of "
            + options.service
            + ", records go to "
            + options.out.getAbsolutePath());
  }

  private synchronized void stop(Failure why) {
    if (stopped) {
      return;
    }
    stopped = true;
    try {
      registry.close(why); // first: what the hooks say from here on finds every stream ended
      if (why == Failure.DETACHED) {
        unweave();
      }
      writer.stop(STOP_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Throwable bug) {
      log.warn("could not stop in order", bug);
    }
  }

  /**
   * The server may be stopping too, and what it says of the end of a stream is better than what we
   * could: we stop when the shutdown hooks of all others are over, which with a graceful shutdown
   * let streams finish, and then at most half a second later.
   */
  private void processEnds() {
    registry.stopping();
    if (lastHook.add(this::stopOnceStreamsEnd)) {
      Thread limit = new Thread(this::stopAtTheLatest, "sse-timing-stop-limit");
      limit.setDaemon(true);
      limit.start();
    } else {
      stopOnceStreamsEnd();
    }
  }

  private void stopOnceStreamsEnd() {
    long began = System.nanoTime();
    while (registry.hasOpen() && System.nanoTime() - began < LAST_STREAMS_MILLIS * 1_000_000L) {
      if (!slept(50)) {
        break;
      }
    }
    stop(Failure.SHUTDOWN);
  }

  /** Somebody's hook hangs, and whoever waits for the process may kill it any moment. */
  private void stopAtTheLatest() {
    if (slept(GRACE_MILLIS)) {
      stop(Failure.SHUTDOWN);
    }
  }

  private static boolean slept(long millis) {
    try {
      Thread.sleep(millis);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Sites first: once they are no-ops nothing of ours runs, whatever the bytecode says. */
  private void unweave() throws Exception {
    Runtime.getRuntime().removeShutdownHook(shutdownHook);
    bridge.connect(null, null);
    linker.unlink();
    weaver.stop();
    for (String housekeeper : Weavings.housekeepers()) {
      linker.inEachPlugin(housekeeper, "forgetAll");
    }
    GenericExchanges.forgetAll();
  }

  private void keepHouse() {
    registry.sayIdle();
    GenericExchanges.sweep();
  }

  private RecordLine runRecord(boolean attached) {
    RecordLine given = RecordLine.object();
    for (Map.Entry<String, String> option : options.given.entrySet()) {
      given.put(option.getKey(), option.getValue());
    }
    Package own = SseTimingAgent.class.getPackage();
    return RecordLine.ofKind("run")
        .put("time", Millis.ofMicros(Clock.system().epochMicros()))
        .put("service", options.service)
        .put("instance", instance)
        .put("version", own == null ? null : own.getImplementationVersion())
        .put("attached", attached)
        .put("java", System.getProperty("java.version"))
        .put("vm", System.getProperty("java.vm.name"))
        .put("os", System.getProperty("os.name") + " " + System.getProperty("os.version"))
        .put("options", given.isEmpty() ? null : given);
  }

  /** Said at once rather than with the first record; created if it is not there. */
  private static void checkFolder(File out) throws IOException {
    if (!out.isDirectory() && !out.mkdirs() && !out.isDirectory()) {
      throw new IOException("can't create the folder " + out.getAbsolutePath() + " (option out)");
    }
    if (!out.canWrite()) {
      throw new IOException("can't write to " + out.getAbsolutePath() + " (option out)");
    }
  }
}

package io.ssetiming.cli;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Another Java process on this machine, reached by the JDK's attach API. */
final class TargetVm {
  /** A system property that the agent sets: {@code io.ssetiming.premain.AgentMain}. */
  private static final String STATUS = "ssetiming.status";

  private final long pid;

  TargetVm(long pid) {
    this.pid = pid;
  }

  /**
   * Has the process load our jar, with these arguments.
   *
   * @return what the agent there says of it; empty when it measures
   * @throws IOException with one sentence on why it can't be done; the process is unharmed then
   */
  String load(String arguments) throws IOException {
    checkIsJava();
    try {
      VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
      try {
        loadAgent(machine, arguments);
        return machine.getSystemProperties().getProperty(STATUS, "the agent there says nothing");
      } finally {
        machine.detach();
      }
    } catch (AgentLoadException e) {
      throw problem("does not let agents in: " + e.getMessage());
    } catch (AttachNotSupportedException | AgentInitializationException e) {
      throw problem("can't be attached to: " + e.getMessage());
    } catch (NoClassDefFoundError e) {
      throw new IOException("this needs a JDK: the module jdk.attach is not in this Java runtime");
    } catch (IOException e) {
      throw problem("can't be reached: " + e.getMessage() + " (is it a Java process of yours?)");
    }
  }

  private static void loadAgent(VirtualMachine machine, String arguments)
      throws IOException, AgentLoadException, AgentInitializationException {
    try {
      machine.loadAgent(jar().getPath(), arguments);
    } catch (AgentLoadException e) {
      // a Java 8 process answers "0" for "done" in a form that newer clients take for a failure
      if (!"0".equals(e.getMessage())) {
        throw e;
      }
    }
  }

  /** The attach API wakes its target by SIGQUIT, which ends whatever is no Java process. */
  private void checkIsJava() throws IOException {
    Path maps = Path.of("/proc", Long.toString(pid), "maps");
    if (!Files.isDirectory(Path.of("/proc/self"))) {
      return; // no such file system here: the API's own checks have to do
    }
    if (!Files.exists(maps)) {
      throw new IOException("there is no process " + pid);
    }
    try (Stream<String> lines = Files.lines(maps, StandardCharsets.ISO_8859_1)) {
      if (lines.noneMatch(line -> line.contains("libjvm"))) {
        throw problem("is no Java process");
      }
    } catch (UncheckedIOException | AccessDeniedException e) {
      throw problem("is closed to this user: run this as the one that it runs as");
    }
  }

  private IOException problem(String what) {
    return new IOException("process " + pid + " " + what);
  }

  private static File jar() throws IOException {
    try {
      return new File(TargetVm.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IOException("can't find my own jar", e);
    }
  }
}

package io.ssetiming.agent;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;

/**
 * Which process this is, as {@code host:pid}. The management interface would say it on any system,
 * but takes a tenth of a second of the service's start.
 */
final class HostAndPid {

  private HostAndPid() {}

  static String ofThisProcess() {
    try {
      String pid = new File("/proc/self").getCanonicalFile().getName();
      String host = firstLine("/proc/sys/kernel/hostname");
      if (pid.matches("[0-9]+") && !host.isEmpty()) {
        return host + ":" + pid;
      }
    } catch (IOException notLinux) {
      // asked below
    }
    String name = ManagementFactory.getRuntimeMXBean().getName(); // pid@host
    int at = name.indexOf('@');
    return at < 0 ? name : name.substring(at + 1) + ":" + name.substring(0, at);
  }

  private static String firstLine(String file) throws IOException {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(new FileInputStream(file), StandardCharsets.UTF_8))) {
      String line = in.readLine();
      return line == null ? "" : line.trim();
    }
  }
}

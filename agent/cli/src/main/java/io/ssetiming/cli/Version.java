package io.ssetiming.cli;

import picocli.CommandLine.IVersionProvider;

/** The version, where the class loader that loaded us defined the package with one. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"sse-timing " + number()};
  }

  static String number() {
    Package own = Main.class.getPackage();
    String version = own == null ? null : own.getImplementationVersion();
    return version == null ? "(unknown version)" : version;
  }
}

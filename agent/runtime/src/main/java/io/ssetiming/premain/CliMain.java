package io.ssetiming.premain;

/** {@code java -jar sse-timing.jar ...}: hands over to the command line, which is hidden too. */
public final class CliMain {

  private static final int OLDEST_JAVA = 17;

  private CliMain() {}

  public static void main(String[] arguments) throws Exception {
    String version = System.getProperty("java.specification.version", "1.8");
    if (version.startsWith("1.") || Integer.parseInt(version) < OLDEST_JAVA) {
      System.err.println(
          "sse-timing: the commands need Java 17 or later (this is "
              + version
              + "); the agent itself runs on 8 and later");
      System.exit(2);
    }
    HiddenClassLoader.open(AgentMain.jar())
        .loadClass("io.ssetiming.cli.Main")
        .getMethod("main", String[].class)
        .invoke(null, (Object) arguments);
  }
}

package io.ssetiming.it;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A certificate for localhost that nobody but its own test trusts, made by the JDK's keytool when
 * the test runs: none to expire in the repository.
 */
record Tls(Path keyStore, SSLContext context) {
  private static final String PASSWORD = "changeit";

  static Tls in(Path folder) {
    Path file = folder.resolve("localhost.p12").toAbsolutePath();
    try {
      keytool(file);
      KeyStore store = KeyStore.getInstance("PKCS12");
      try (InputStream in = Files.newInputStream(file)) {
        store.load(in, PASSWORD.toCharArray());
      }
      // a key's own certificate is no trust anchor
      store.setCertificateEntry("trusted", store.getCertificate("it"));
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return new Tls(file, context);
    } catch (IOException | GeneralSecurityException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  String[] programArguments() {
    return new String[] {
      "--server.ssl.enabled=true",
      "--server.ssl.key-store=file:" + keyStore,
      "--server.ssl.key-store-password=" + PASSWORD
    };
  }

  /** TLS on top of a connection, which it closes with itself. */
  Socket over(Socket plain) throws IOException {
    return context.getSocketFactory().createSocket(plain, "localhost", plain.getPort(), true);
  }

  private static void keytool(Path file) throws IOException, InterruptedException {
    String command =
        "-genkeypair -alias it -keyalg EC -validity 2 -dname CN=localhost"
            + " -ext SAN=dns:localhost,ip:127.0.0.1 -storetype PKCS12 -storepass "
            + PASSWORD
            + " -keystore";
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    words.add(0, Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    words.add(file.toString());
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IllegalStateException(said);
    }
  }
}

package io.ssetiming.join;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/** Hand-written records for the tests: the truth is in the arguments. */
final class Lines {
  /** The server's clock shows this when the first request arrives. */
  static final double SERVER_EPOCH = 1796060000000.0;

  private Lines() {}

  /** A server line; rows are written → sent offsets of business events; sent null: never left. */
  static String server(String id, double start, double end, Double[][] rows, String more) {
    StringBuilder timeline = new StringBuilder();
    for (int i = 0; i < rows.length; i++) {
      timeline.append(i == 0 ? "" : ",");
      timeline.append(text("[%d,\"business\",%s,%s,90,1,\"flush\"]", i, rows[i][0], rows[i][1]));
    }
    Double first = rows.length == 0 ? null : rows[0][1];
    String ttft =
        first == null
            ? ""
            : text(
                ",\"ttft_ms\":%.3f,\"first_token_sent\":%.3f,\"first_token_written\":%.3f",
                first, start + first, start + rows[0][0]);
    return text(
        "{\"schema\":1,\"kind\":\"stream\",\"request_id\":\"%s\",\"record_id\":\"r-%s\","
            + "\"instance\":\"app:1\",\"path\":\"/chat\",\"status\":200,\"req_start\":%.3f,"
            + "\"response_end\":%.3f,\"total_ms\":%.3f,\"events\":{\"business\":%d},"
            + "\"outcome\":\"completed\",\"timeline\":[%s]%s%s}",
        id, id, start, start + end, end, rows.length, timeline, ttft, comma(more));
  }

  static String client(String id, double start, double end, double[] received, String more) {
    StringBuilder timeline = new StringBuilder();
    for (int i = 0; i < received.length; i++) {
      timeline.append(i == 0 ? "" : ",");
      timeline.append(text("[%d,\"business\",%s,90,1,false]", i, received[i]));
    }
    String ttft = received.length == 0 ? "" : text(",\"ttft_ms\":%.3f", received[0]);
    return text(
        "{\"schema\":1,\"kind\":\"client\",\"request_id\":\"%s\",\"target\":\"http://gw/chat\","
            + "\"clock\":\"epoch\",\"client_request_start\":%.3f,\"response_end\":%.3f,"
            + "\"status\":200,\"events\":{\"business\":%d},\"timeline\":[%s]%s%s}",
        id,
        start,
        start + end,
        received.length,
        timeline,
        ttft,
        comma(more.contains("\"outcome\"") ? more : more + ",\"outcome\":\"completed\""));
  }

  /** Events that leave {@code stepMs} apart, the first at {@code firstMs}, sent as written. */
  static Double[][] steady(int n, double firstMs, double stepMs) {
    Double[][] rows = new Double[n][];
    for (int i = 0; i < n; i++) {
      double at = firstMs + i * stepMs;
      rows[i] = new Double[] {at, at};
    }
    return rows;
  }

  /** The same events as they arrive when each takes {@code delayMs} on the path. */
  static double[] arrivals(Double[][] rows, double delayMs) {
    double[] received = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      received[i] = rows[i][1] + delayMs;
    }
    return received;
  }

  static Path write(Path file, String... lines) {
    return bytes(file, (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  static Path bytes(Path file, byte[] content) {
    try {
      Files.createDirectories(file.getParent());
      return Files.write(file, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Path gzip(Path file, String... lines) throws IOException {
    Files.createDirectories(file.getParent());
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }
    return file;
  }

  record Joined(JoinResult result, List<Split> splits) {
    Split only() {
      if (splits.size() != 1) {
        throw new AssertionError(splits.size() + " splits: " + splits);
      }
      return splits.get(0);
    }
  }

  static Joined join(Path server, Path client) throws IOException {
    List<Split> splits = new ArrayList<>();
    JoinResult result = new Joiner(List.of(server), List.of(client)).join(splits::add);
    return new Joined(result, splits);
  }

  private static String comma(String more) {
    return more.isEmpty() || more.startsWith(",") ? more : "," + more;
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}

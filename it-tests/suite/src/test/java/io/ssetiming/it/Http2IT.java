package io.ssetiming.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** HTTP/2, which is measured by the return of the flush: nothing it can't know is claimed. */
@ExtendWith(MatrixWriter.class)
final class Http2IT {
  @ParameterizedTest(name = "{0} HTTP2")
  @EnumSource(
      names = {
        "TOMCAT11",
        "JETTY94",
        "JETTY120",
        "JETTY121",
        "UNDERTOW22",
        "UNDERTOW23",
        "FLUX27",
        "FLUX35",
        "FLUX40",
        "REACTOR_NETTY13",
        "VERTX45",
        "VERTX50",
        "ARMERIA133"
      })
  void streamedAndCompleted(App build) throws Exception {
    assumeTrue(build.runsHere() && build.isMeasured());
    Launch http2 = Launch.withAgent().programArguments("--server.http2.enabled=true");
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build();
    try (AppJvm app = AppJvm.start(build, http2)) {
      String origin = "http://localhost:" + app.port();
      get(client, origin + "/hello"); // the first request of a connection upgrades it
      app.prepare("h2", Scripts.flushed("data: a") + "pause 60\n" + Scripts.flushed("data: b"));
      HttpResponse<String> response = get(client, origin + "/servlet/stream/h2?truth=h2");

      assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_2);
      assertThat(response.body()).isEqualTo("data: a\n\ndata: b\n\n");
      JsonNode record = app.records().awaitStream("h2", line -> true);
      assertThat(record.path("server").asText()).startsWith(build.server());
      assertThat(record.path("http_version").asText()).isEqualTo("HTTP/2.0");
      assertThat(record.path("method").asText()).isEqualTo("GET");
      assertThat(record.path("path").asText()).isEqualTo("/servlet/stream/h2");
      assertThat(record.path("outcome").asText()).isEqualTo("completed");
      assertThat(record.path("status").asInt()).isEqualTo(200);
      assertThat(record.path("delivery").asText()).isEqualTo("streamed");
      assertThat(record.path("timeline").size()).isEqualTo(2);
    }
  }

  /** With TLS the client asks for HTTP/2 at once; two streams of one connection are kept apart. */
  @ParameterizedTest(name = "{0} HTTP2 TLS")
  @EnumSource(names = {"FLUX27", "FLUX35", "FLUX40"})
  void twoStreamsOverTls(App build, @TempDir Path folder) throws Exception {
    assumeTrue(build.runsHere() && build.isMeasured());
    Launch http2 = Launch.withAgent();
    Tls tls = Tls.in(folder);
    List<String> arguments = new ArrayList<>(List.of(tls.programArguments()));
    arguments.add("--server.http2.enabled=true");
    HttpClient client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_2)
            .sslContext(tls.context())
            .build();
    try (AppJvm app = AppJvm.startTls(build, http2, tls, arguments.toArray(new String[0]))) {
      String origin = "https://localhost:" + app.port();
      List<CompletableFuture<HttpResponse<String>>> responses = new ArrayList<>();
      for (String key : List.of("left", "right")) {
        app.prepare(key, Scripts.FIVE_FLUSHED.replace("data: ", "data: " + key + "-"));
      }
      for (String key : List.of("left", "right")) {
        String url = origin + "/async/stream/" + key + "?truth=" + key;
        HttpRequest request =
            HttpRequest.newBuilder(URI.create(url)).header("X-Request-Id", key).build();
        responses.add(client.sendAsync(request, HttpResponse.BodyHandlers.ofString()));
      }
      for (CompletableFuture<HttpResponse<String>> each : responses) {
        HttpResponse<String> response = each.get();
        assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_2);
        String key = response.request().headers().firstValue("X-Request-Id").orElseThrow();
        assertThat(response.body()).contains("data: " + key + "-five\n\n");
        JsonNode record = app.records().stream(key);
        String line = record.toString();
        assertThat(record.path("path").asText()).as(line).isEqualTo("/async/stream/" + key);
        assertThat(record.path("outcome").asText()).as(line).isEqualTo("completed");
        assertThat(record.path("delivery").asText()).as(line).isEqualTo("streamed");
        assertThat(record.path("events_not_sent").asInt()).as(line).isZero();
        assertThat(record.path("timeline").size()).as(line).isEqualTo(5);
        assertThat(record.path("bytes_sent").asInt()).as(line).isEqualTo(response.body().length());
      }
    }
  }

  private static HttpResponse<String> get(HttpClient client, String url) throws Exception {
    return client.send(
        HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
  }
}

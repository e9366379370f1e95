package io.ssetiming.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.extension.ExtendWith;
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
        "FLUX40"
      })
  void streamedAndCompleted(App build) throws Exception {
    assumeTrue(build.runsHere() && build.isMeasured());
    Launch http2 = Launch.withAgent().programArguments("--server.http2.enabled=true");
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build();
    try (AppJvm app = AppJvm.start(build, http2)) {
      String origin = "http://localhost:" + app.port();
      get(client, origin + "/hello"); // the first request of a connection upgrades it
      app.prepare("h2", Scripts.flushed("data: a") + "pause 60\n" + Scripts.flushed("data: b"));
      HttpResponse<String> response = get(client, origin + "/servlet/stream?truth=h2");

      assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_2);
      assertThat(response.body()).isEqualTo("data: a\n\ndata: b\n\n");
      JsonNode record = app.records().awaitStream("h2", line -> true);
      assertThat(record.path("server").asText()).startsWith(build.server());
      assertThat(record.path("http_version").asText()).isEqualTo("HTTP/2.0");
      assertThat(record.path("outcome").asText()).isEqualTo("completed");
      assertThat(record.path("status").asInt()).isEqualTo(200);
      assertThat(record.path("delivery").asText()).isEqualTo("streamed");
      assertThat(record.path("timeline").size()).isEqualTo(2);
    }
  }

  private static HttpResponse<String> get(HttpClient client, String url) throws Exception {
    return client.send(
        HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
  }
}

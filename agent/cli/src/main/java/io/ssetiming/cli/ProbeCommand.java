package io.ssetiming.cli;

import io.ssetiming.probe.Limits;
import io.ssetiming.probe.OpenAiChat;
import io.ssetiming.probe.Probe;
import io.ssetiming.probe.ProbeRequest;
import io.ssetiming.probe.RequestIds;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code probe}: drives streaming requests, writes client records, prints a table. */
@Command(
    name = "probe",
    description = {
      "Send streaming requests and record when each event was read.",
      "Each request has a fresh connection. Exit code 1 if any request failed."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class ProbeCommand implements Callable<Integer> {
  private static final int MAX_PORT = 65_535;

  private static final int SOME_FAILED = 1;

  @Parameters(
      arity = "1..*",
      paramLabel = "URL",
      description = "What to request; each gets N requests, in turn.")
  private List<String> urls;

  @Option(names = "--openai", description = "POST a streaming chat completion; URL may be a base.")
  private boolean openai;

  @Option(
      names = "--prompt",
      paramLabel = "TEXT",
      description = "User message of the chat completion.")
  private String prompt;

  @Option(names = "--model", paramLabel = "NAME", description = "Model of the chat completion.")
  private String model;

  @Option(
      names = "--requests",
      paramLabel = "N",
      description = "Requests to each URL; ${DEFAULT-VALUE} unless given.")
  private int requests = 1;

  @Option(
      names = "--concurrency",
      paramLabel = "C",
      description = "Requests at the same time; ${DEFAULT-VALUE} unless given.")
  private int concurrency = 1;

  @Option(names = "--out", paramLabel = "FILE", description = "Write client records to this file.")
  private Path out;

  @Option(
      names = "--method",
      paramLabel = "NAME",
      description = "HTTP method; GET, or POST with a body.")
  private String method;

  @Option(names = "--header", paramLabel = "'K: V'", description = "Send this header; repeatable.")
  private List<String> headers = new ArrayList<>();

  @Option(names = "--body", paramLabel = "TEXT|@FILE", description = "Send this body.")
  private String body;

  @Option(names = "--label", paramLabel = "K=V", description = "Goes into each record's extra.")
  private Map<String, String> labels = new LinkedHashMap<>();

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      converter = Durations.class,
      description = {
        "A silence of more than this (60s) marks the request as timeout.",
        "The stream is read on all the same."
      })
  private Duration timeout = Duration.ofSeconds(60);

  @Option(
      names = "--max-duration",
      paramLabel = "TIME",
      converter = Durations.class,
      description = "A request is cut after this (10m), whether it lives or not.")
  private Duration maxDuration = Duration.ofMinutes(10);

  @Option(names = "--no-request-id", description = "Send no X-Request-Id; join needs one.")
  private boolean noRequestId;

  @Option(
      names = "--id-prefix",
      paramLabel = "TEXT",
      description = "Text at the start of each request id.")
  private String idPrefix = "";

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Probe.Options options = options();
    ProbeSummary summary = new ProbeSummary();
    int all = options.requestsPerTarget() * options.targets().size();
    Progress progress = new Progress(spec.commandLine().getErr(), all);
    new Probe(
            options,
            record -> {
              summary.add(record);
              progress.step(summary.failed());
            })
        .run();
    progress.end();
    spec.commandLine().getOut().print(summary.render());
    spec.commandLine().getOut().flush();
    return summary.failed() == 0 ? 0 : SOME_FAILED;
  }

  private Probe.Options options() throws IOException {
    check(requests > 0, "--requests must be at least 1");
    check(concurrency > 0, "--concurrency must be at least 1");
    check(openai || (prompt == null && model == null), "--prompt and --model need --openai");
    check(!openai || body == null, "--body and --openai exclude each other");
    check(idPrefix.matches("[\\x21-\\x7e]*"), "--id-prefix may only have printable ASCII");
    byte[] content = content();
    String verb = method != null ? method : content.length > 0 ? "POST" : "GET";
    check(verb.matches("[A-Z]+"), "--method must be a word in capitals, not " + verb);
    List<ProbeRequest.Header> parsed = headers.stream().map(this::header).toList();
    List<ProbeRequest> targets = new ArrayList<>();
    for (String url : urls) {
      URI target = target(url);
      targets.add(
          new ProbeRequest(openai ? OpenAiChat.target(target) : target, verb, parsed, content));
    }
    return new Probe.Options(
        targets,
        requests,
        concurrency,
        new RequestIds(!noRequestId, idPrefix),
        new Limits(timeout.toMillis(), maxDuration.toMillis()),
        labels,
        out);
  }

  private byte[] content() throws IOException {
    if (openai) {
      return OpenAiChat.body(
          model == null ? "default" : model, prompt == null ? "Count from 1 to 20." : prompt);
    }
    if (body == null) {
      return new byte[0];
    }
    return body.startsWith("@")
        ? Files.readAllBytes(Path.of(body.substring(1)))
        : body.getBytes(StandardCharsets.UTF_8);
  }

  private URI target(String url) {
    try {
      URI uri = URI.create(url);
      String scheme = String.valueOf(uri.getScheme());
      if (scheme.matches("(?i)https?") && uri.getHost() != null && uri.getPort() <= MAX_PORT) {
        return uri;
      }
    } catch (IllegalArgumentException e) {
      // said below, the same for every kind of wrong URL
    }
    throw new ParameterException(
        spec.commandLine(), "not an http or https URL with a host and a possible port: " + url);
  }

  private ProbeRequest.Header header(String given) {
    int colon = given.indexOf(':');
    String name = colon < 0 ? "" : given.substring(0, colon).strip();
    check(
        name.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+") && !given.matches("(?s).*[\\r\\n].*"),
        "--header must be 'Name: value', not " + given.replaceAll("\\s", " "));
    return new ProbeRequest.Header(name, given.substring(colon + 1).strip());
  }

  private void check(boolean right, String message) {
    if (!right) {
      throw new ParameterException(spec.commandLine(), message);
    }
  }
}

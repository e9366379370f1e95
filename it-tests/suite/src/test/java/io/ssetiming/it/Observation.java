package io.ssetiming.it;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** What one run of a scenario looked like from both ends. */
record Observation(String key, RawResponse response, List<TruthCall> truth) {

  /** Prepares the script, sends the request, reacts, reads to the end, asks for the truth. */
  static Observation of(Scenario scenario, AppJvm app, String key) {
    try (RawClient client = RawClient.connect(app.port())) {
      return of(scenario, app, key, client);
    }
  }

  /** The same on a connection of the caller's. */
  static Observation of(Scenario scenario, AppJvm app, String key, RawClient client) {
    app.prepare(key, scenario.script());
    client.send(scenario.call().text(key));
    Reactions reactions = new Reactions(scenario.reactions(), app, client, key);
    RawResponse response = client.read(scenario.call().method(), reactions::afterRead);
    return new Observation(key, response, app.truth(key));
  }

  /** The calls that gave bytes to the response, as far as they succeeded. */
  List<TruthCall> writes() {
    return truth.stream().filter(call -> call.writes() && call.failure() == null).toList();
  }

  List<TruthCall> calls(String op) {
    return truth.stream().filter(call -> call.op().equals(op)).toList();
  }

  /** False where a writer's encoding makes other bytes of the text than the truth notes. */
  boolean bytesAreKnown(Scenario scenario) {
    boolean ascii = scenario.script().indexOf("\\u") < 0;
    boolean replaced = !calls("reset").isEmpty() || !calls("resetBuffer").isEmpty();
    return ascii && !replaced;
  }

  /**
   * The call of the application in which it gave this event's last byte, where that is known.
   *
   * @param ends where in the body the events end
   */
  TruthCall writeOf(int event, List<Integer> ends, Scenario scenario) {
    if (scenario.sendsEvents()) {
      List<TruthCall> events = calls("event");
      return event < events.size() ? events.get(event) : null;
    }
    if (event >= ends.size() || !bytesAreKnown(scenario)) {
      return null;
    }
    int left = ends.get(event);
    for (TruthCall write : writes()) {
      left -= write.bytes().length;
      if (left <= 0) {
        return write;
      }
    }
    return null;
  }

  /** The first call of this name after that one. */
  TruthCall next(TruthCall call, String op) {
    return truth.stream()
        .skip(truth.indexOf(call) + 1L)
        .filter(later -> later.op().equals(op))
        .findFirst()
        .orElse(null);
  }

  /** What must be the same with an agent and without. */
  List<String> shape() {
    List<String> shape = new ArrayList<>();
    shape.add(response.statusLine);
    response.headers.stream().filter(Predicate.not(Observation::differs)).forEach(shape::add);
    shape.add(response.framing + " complete " + response.complete);
    shape.add("end of file " + response.endOfFile);
    shape.add("chunks " + response.chunkSizes);
    shape.add("body " + response.bodyLength() + " " + response.bodyText());
    truth.stream().map(TruthCall::shape).forEach(shape::add);
    return shape;
  }

  private static boolean differs(String header) {
    String name = header.toLowerCase();
    return name.startsWith("date:") || name.startsWith("x-request-id:");
  }
}

package io.ssetiming.report;

import io.ssetiming.join.JoinResult;
import io.ssetiming.join.JoinResult.Loss;
import io.ssetiming.join.JoinResult.SideFacts;
import io.ssetiming.join.OffsetInterval;
import io.ssetiming.join.SkippedLines;
import java.util.List;

/**
 * The lines around the split table: how much of the input was joined, what was not, and why nothing
 * was when nothing was. Every number that the join counted appears here unless it is zero.
 */
public final class JoinReport {
  private static final int IDS_SHOWN_EMPTY = 3;

  private JoinReport() {}

  /** For a join that found at least one pair. */
  public static String summary(JoinResult result) {
    StringBuilder text = new StringBuilder();
    text.append(Numbers.count(result.joined(), "request")).append(" joined; server records: ");
    text.append(completeness(result.server().loss())).append(".\n");
    leftovers(text, result);
    result.offsets().forEach((clocks, offset) -> offset(text, clocks, offset));
    return text.toString();
  }

  /** For a join that found none: what is missing, in the order in which to look. */
  public static String nothingJoined(JoinResult result) {
    StringBuilder text = new StringBuilder("Nothing joined: ");
    SideFacts server = result.server();
    SideFacts client = result.client();
    if (server.records() == 0) {
      text.append("the server files have no stream records").append(others(server));
    } else if (client.records() == 0) {
      text.append("the client files have no client records").append(others(client));
    } else if (client.firstIds().isEmpty()) {
      text.append("no client record has a request_id; let the client send X-Request-Id and log it");
    } else if (server.firstIds().isEmpty()) {
      text.append("no server record has a request_id");
    } else {
      text.append("no id occurs on both sides. Server: ").append(some(server.firstIds()));
      text.append(". Client: ").append(some(client.firstIds()));
      text.append(". A gateway that replaces X-Request-Id does this");
    }
    text.append(".\n");
    skipped(text, "server", server.skipped());
    skipped(text, "client", client.skipped());
    return text.toString();
  }

  private static void leftovers(StringBuilder text, JoinResult result) {
    alone(text, "server", result.server());
    alone(text, "client", result.client());
    if (result.withoutId() > 0) {
      text.append("  without any request_id: ").append(result.withoutId()).append('\n');
    }
    if (result.repeatedIds() > 0) {
      text.append("  ids that occur more than once, paired in order of start: ");
      text.append(result.repeatedIds()).append(" (");
      text.append(String.join(", ", result.repeatedExamples())).append(")\n");
    }
    skipped(text, "server", result.server().skipped());
    skipped(text, "client", result.client().skipped());
  }

  private static void alone(StringBuilder text, String side, SideFacts facts) {
    if (facts.alone() > 0) {
      text.append("  only on the ").append(side).append(" side: ");
      text.append(Numbers.count(facts.alone(), "record"));
      if (!facts.aloneExamples().isEmpty()) {
        text.append(" (").append(String.join(", ", facts.aloneExamples()));
        text.append(facts.alone() > facts.aloneExamples().size() ? ", ...)" : ")");
      }
      text.append('\n');
    }
  }

  private static void skipped(StringBuilder text, String side, SkippedLines skipped) {
    if (skipped.count() > 0) {
      text.append("  ").append(Numbers.count(skipped.count(), side + " line")).append(" skipped: ");
      text.append(String.join(", ", skipped.places()));
      text.append(skipped.count() > skipped.places().size() ? ", ...\n" : "\n");
    }
  }

  private static void offset(StringBuilder text, String clocks, OffsetInterval offset) {
    if (offset.isContradiction()) {
      text.append("  clocks of ").append(clocks).append(": no offset fits all requests; a clock");
      text.append(" was set during the run, or records are paired that don't belong together\n");
    } else if (offset.isBounded()) {
      text.append("  clocks of ").append(clocks).append(": the client's is ahead by ");
      text.append(Numbers.ms(Math.min(offset.lowMs(), offset.highMs()))).append(" to ");
      text.append(Numbers.ms(Math.max(offset.lowMs(), offset.highMs())));
      text.append(" ms (no more can be known)\n");
    }
  }

  private static String completeness(Loss loss) {
    String text = loss.records() == 0 ? "complete" : loss.records() + " lost";
    if (loss.open() > 0) {
      text += " so far (" + Numbers.count(loss.open(), "process") + " still running, or killed)";
    }
    if (loss.failures() > 0) {
      text += "; the agent itself failed " + Numbers.count(loss.failures(), "time");
      text += ", see the loss lines";
    }
    return text;
  }

  private static String others(SideFacts side) {
    if (side.otherKinds().isEmpty()) {
      return side.skipped().count() == 0 ? ", they are empty" : "";
    }
    String open =
        side.otherKinds().containsKey("open") ? "; open streams are written when they end" : "";
    return ", only " + side.otherKinds().toString().replaceAll("[{}]", "").replace('=', ' ') + open;
  }

  private static String some(List<String> ids) {
    return String.join(", ", ids.subList(0, Math.min(IDS_SHOWN_EMPTY, ids.size())));
  }
}

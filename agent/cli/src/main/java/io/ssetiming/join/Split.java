package io.ssetiming.join;

import java.util.Map;

/**
 * One request, split: where the time to its first token went. Durations are milliseconds; NaN and
 * null stand for unknown. {@code serverMs = queuedMs + upstreamMs + appMs + heldMs}, where an
 * unknown part's time is in {@code appMs}, and {@code clientTtftMs = serverMs + pathMs}.
 *
 * @param concurrency the most streams open on the server at once while this one was
 * @param sentErrorMs by so much the first token may have left earlier than its stamp says, which
 *     makes the server's part longer and the path's shorter; 0 when unknown
 * @param delays extra delay per business event on the path; of no values when the events of both
 *     sides could not be matched one by one
 */
public record Split(
    String requestId,
    String recordId,
    String target,
    String route,
    String instance,
    int status,
    int concurrency,
    double serverMs,
    double queuedMs,
    double upstreamMs,
    double appMs,
    double heldMs,
    double sentErrorMs,
    double pathMs,
    double connectMs,
    double clientTtftMs,
    double serverTotalMs,
    double clientTotalMs,
    Distribution delays,
    OffsetInterval offset,
    PathDelivery pathDelivery,
    String delivery,
    boolean buffered,
    Culprit culprit,
    String serverOutcome,
    String clientOutcome,
    String noTokenReason,
    String ttftDefinition,
    long businessSent,
    long businessReceived,
    long tokens,
    Map<String, String> serverLabels,
    Map<String, String> clientLabels) {}

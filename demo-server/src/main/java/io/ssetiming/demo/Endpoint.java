package io.ssetiming.demo;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * One endpoint of the service.
 *
 * @param what it does, in one line
 * @param expectDelivery the {@code delivery} that sse-timing should give
 * @param expectNote what else it should say
 */
record Endpoint(
    String method,
    String path,
    String what,
    @JsonProperty("expect_delivery") String expectDelivery,
    @JsonProperty("expect_note") String expectNote) {}

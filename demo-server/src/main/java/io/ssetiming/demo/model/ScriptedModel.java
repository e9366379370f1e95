package io.ssetiming.demo.model;

/**
 * The plan of one answer: how many tokens, and when each is due after the request.
 *
 * @param tokens number of tokens, may be 0
 * @param firstMillis when token 0 is due
 * @param gapMillis from one token to the next
 * @param stallMillis added once, before the token in the middle
 */
public record ScriptedModel(int tokens, long firstMillis, long gapMillis, long stallMillis) {

  private static final int MAX_TOKENS = 100_000;
  private static final long MAX_MILLIS = 600_000;
  private static final long DEFAULT_FIRST_MILLIS = 100;

  private static final String[] WORDS = {
    "Every ", "token ", "has ", "its ", "time, ", "and ", "the ", "time ", "is ", "known. "
  };

  /** The plan that {@code tokens}, {@code first_ms} and {@code gap_ms} ask for. */
  public static ScriptedModel from(Parameters parameters) {
    return from(parameters, DEFAULT_FIRST_MILLIS);
  }

  /** The same, for an endpoint whose first token comes at another time unless asked. */
  public static ScriptedModel from(Parameters parameters, long defaultFirstMillis) {
    return new ScriptedModel(
        (int) parameters.number("tokens", 20, MAX_TOKENS),
        parameters.number("first_ms", defaultFirstMillis, MAX_MILLIS),
        parameters.number("gap_ms", 50, MAX_MILLIS),
        0);
  }

  /** The same plan with a stall in the middle: {@code stall_ms}, 1500 unless asked. */
  public ScriptedModel withStall(Parameters parameters) {
    long stall = parameters.number("stall_ms", 1500, MAX_MILLIS);
    return new ScriptedModel(tokens, firstMillis, gapMillis, stall);
  }

  /**
   * How many of the first tokens are reasoning: {@code reasoning_tokens}, a quarter unless asked.
   */
  public int reasoningTokens(Parameters parameters) {
    return (int) parameters.number("reasoning_tokens", tokens / 4, tokens);
  }

  /** Starts the clock. */
  public PacedTokens start() {
    return new PacedTokens(this, System.nanoTime());
  }

  Token token(int index) {
    return new Token(index, dueMillis(index), WORDS[index % WORDS.length]);
  }

  private long dueMillis(int index) {
    return firstMillis + index * gapMillis + (index >= (tokens + 1) / 2 ? stallMillis : 0);
  }
}

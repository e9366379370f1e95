package io.ssetiming.sse;

/**
 * What the stream says of itself, up to the bytes fed so far. Written by its {@link EventStream},
 * read by the recorder under the same lock; the values are final after {@link EventStream#finish}.
 */
public final class StreamFacts {

  Dialect dialect;
  String responseId;
  String finishReason;
  String model;
  long usageTokens;
  boolean doneSeen;
  boolean errorSeen;
  boolean roleOnlyFirst;
  Boolean dataSpace;
  boolean partial;
  boolean bom;

  StreamFacts() {
    clear();
  }

  void clear() {
    dialect = null;
    responseId = null;
    finishReason = null;
    model = null;
    usageTokens = -1;
    doneSeen = false;
    errorSeen = false;
    roleOnlyFirst = false;
    dataSpace = null;
    partial = false;
    bom = false;
  }

  /** The dialect's name, {@code generic} for an unknown one, null before any data. */
  public String dialect() {
    return dialect == null ? null : dialect.row.name;
  }

  /** The id the stream carries ({@code chatcmpl-…}, {@code msg_…}), at most 128 characters. */
  public String responseId() {
    return responseId;
  }

  /** The last finish or stop reason, at most 64 characters; null if none was given. */
  public String finishReason() {
    return finishReason;
  }

  /** The model named by the stream, at most 128 characters; null if none was. */
  public String model() {
    return model;
  }

  /** Output tokens by the stream's own usage; -1 if it does not say. */
  public long usageTokens() {
    return usageTokens;
  }

  /** Whether the stream said that it is complete. */
  public boolean doneSeen() {
    return doneSeen;
  }

  /** Whether a complete stream of this dialect says so. */
  public boolean doneExpected() {
    return dialect != null && dialect.row.doneExpected;
  }

  public boolean errorSeen() {
    return errorSeen;
  }

  /** Whether a chunk that only carried the role (or a message start) came before the content. */
  public boolean roleOnlyFirst() {
    return roleOnlyFirst;
  }

  /** Whether the first data line was {@code data: x} rather than {@code data:x}; null if none. */
  public Boolean dataSpace() {
    return dataSpace;
  }

  /** After {@link EventStream#finish}: whether the body ended inside an event. */
  public boolean partial() {
    return partial;
  }

  /** Whether the body began with a byte order mark. */
  public boolean bom() {
    return bom;
  }
}

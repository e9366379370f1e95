package com.example.reply;

/**
 * One response, as one stack writes it. All but {@link #isGone} is called by the one thread that
 * plays the script.
 */
public interface Reply {
  void status(int code);

  /** Replaces what there is of this name. */
  void setHeader(String name, String value);

  void addHeader(String name, String value);

  /** The head is final. Called once, before the first write, or the end. */
  void begin() throws Exception;

  /** Gives bytes to the stack; comes back when its server has taken them over. */
  void write(byte[] bytes, int offset, int length) throws Exception;

  /** Asks for a flush, where the stack has one; comes back when nothing waits any more. */
  void flush() throws Exception;

  /** The body is complete. */
  void end() throws Exception;

  /** The body will never be. */
  void fail(Exception cause) throws Exception;

  /** Whether nobody wants more of it. */
  boolean isGone();
}

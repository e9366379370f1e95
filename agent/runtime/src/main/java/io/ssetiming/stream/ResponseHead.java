package io.ssetiming.stream;

/** What is known of a response once its head is final. Immutable. */
public final class ResponseHead {

  final int status;
  final String contentType;
  final long contentLength; // -1: none declared
  final String route;
  final String encoding; // null: none
  final boolean compressed;
  final boolean bodyless;
  final boolean accelBufferingOff;

  private ResponseHead(ResponseView view, boolean compressed, boolean bodyless) {
    status = view.status();
    contentType = view.contentType();
    contentLength = view.contentLength();
    route = view.route();
    encoding = view.responseHeader("Content-Encoding");
    accelBufferingOff = "no".equalsIgnoreCase(view.responseHeader("X-Accel-Buffering"));
    this.compressed = compressed;
    this.bodyless = bodyless;
  }

  /**
   * The application, or a filter of it, encodes the body: what the container gets are no events.
   */
  boolean isOpaque() {
    return encoding != null && !compressed && !encoding.equalsIgnoreCase("identity");
  }

  /**
   * @param compressed the container itself compresses the body
   * @param bodyless no body byte will leave whatever is written: HEAD, 204, 304
   */
  public static ResponseHead of(ResponseView view, boolean compressed, boolean bodyless) {
    return new ResponseHead(view, compressed, bodyless);
  }
}

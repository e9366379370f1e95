package io.ssetiming.plugin.jetty;

import io.ssetiming.stream.ResponseView;
import java.util.Collections;
import java.util.List;

/** A channel that stands on a request and a response of Jetty 12's core. */
final class CoreLayer extends JettyLayer {

  private static final Getter REQUEST = Getter.of("getServletContextRequest");
  private static final Getter RESPONSE = Getter.of("getServletContextResponse");
  private static final Getter OUTER_RESPONSE = Getter.of("getResponse");
  private static final Getter CONTENT_TYPE = Getter.of("getContentType");
  private static final Getter HEADERS = Getter.of("getHeaders");
  private static final Getter HEADER = Getter.ofText("get");
  private static final Getter HEADER_VALUES = Getter.ofText("getValuesList");
  private static final Getter ADD_HEADER = Getter.ofTexts("add");
  private static final Getter METHOD = Getter.of("getMethod");
  private static final Getter URI = Getter.of("getHttpURI");
  private static final Getter PATH = Getter.of("getPath");
  private static final Getter QUERY = Getter.of("getQuery");
  private static final Getter META = Getter.of("getConnectionMetaData");
  private static final Getter VERSION = Getter.of("getHttpVersion");
  private static final Getter STATUS = Getter.of("getStatus");
  private static final Getter ATTRIBUTE = Getter.ofText("getAttribute");

  @Override
  String contentType(Object channel) {
    return (String) CONTENT_TYPE.get(RESPONSE.get(channel)); // the header would cost an iterator
  }

  @Override
  Object coreRequest(Object channel) {
    return REQUEST.get(channel);
  }

  @Override
  Object ownResponse(Object channel) {
    return RESPONSE.get(channel);
  }

  @Override
  Object firstBelow(Object channel) {
    return OUTER_RESPONSE.get(channel);
  }

  @Override
  void addHeader(Object channel, String name, String value) {
    Object response = RESPONSE.get(channel);
    if (header(response, name) == null) {
      ADD_HEADER.get(HEADERS.get(response), name, value);
    }
  }

  @Override
  ResponseView view(Object channel, long lastContent) {
    Object request = REQUEST.get(channel);
    Object response = RESPONSE.get(channel);
    return new JettyView(channel, lastContent) {

      @Override
      public String method() {
        return METHOD.text(request);
      }

      @Override
      public String path() {
        return PATH.text(URI.get(request));
      }

      @Override
      public String query() {
        return QUERY.text(URI.get(request));
      }

      @Override
      public String protocol() {
        return VERSION.text(META.get(request));
      }

      @Override
      public List<String> requestHeaders(String name) {
        Object values = HEADER_VALUES.get(HEADERS.get(request), name);
        return values instanceof List ? texts((List<?>) values) : Collections.emptyList();
      }

      @Override
      public String contentType() {
        return header(response, "Content-Type");
      }

      @Override
      public int status() {
        Object status = STATUS.get(response);
        // 0 says that nobody has set one
        return status instanceof Integer && (Integer) status != 0 ? (Integer) status : 200;
      }

      @Override
      public String responseHeader(String name) {
        return header(response, name);
      }

      @Override
      Object attribute(String name) {
        return ATTRIBUTE.get(request, name);
      }
    };
  }

  private static String header(Object response, String name) {
    return (String) HEADER.get(HEADERS.get(response), name);
  }
}

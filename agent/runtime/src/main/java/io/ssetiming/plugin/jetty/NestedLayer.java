package io.ssetiming.plugin.jetty;

import io.ssetiming.stream.ResponseView;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;

/** A channel whose request and response are the servlet objects themselves. */
final class NestedLayer extends JettyLayer {

  private static final Getter REQUEST = Getter.of("getRequest");
  private static final Getter RESPONSE = Getter.of("getResponse");
  private static final Getter CORE_REQUEST = Getter.of("getCoreRequest");
  private static final Getter CORE_RESPONSE = Getter.of("getCoreResponse");
  private static final Getter OUTPUT = Getter.of("getHttpOutput");
  private static final Getter INTERCEPTOR = Getter.of("getInterceptor");
  private static final Getter CONTENT_TYPE = Getter.of("getContentType");
  private static final Getter METHOD = Getter.of("getMethod");
  private static final Getter PATH = Getter.of("getRequestURI");
  private static final Getter QUERY = Getter.of("getQueryString");
  private static final Getter PROTOCOL = Getter.of("getProtocol");
  private static final Getter HEADERS = Getter.ofText("getHeaders");
  private static final Getter HEADER = Getter.ofText("getHeader");
  private static final Getter ADD_HEADER = Getter.ofTexts("addHeader");
  private static final Getter STATUS = Getter.of("getStatus");
  private static final Getter ATTRIBUTE = Getter.ofText("getAttribute");

  @Override
  String contentType(Object channel) {
    return (String) CONTENT_TYPE.get(RESPONSE.get(channel));
  }

  @Override
  Object coreRequest(Object channel) {
    return CORE_REQUEST.get(channel);
  }

  @Override
  Object ownResponse(Object channel) {
    return null;
  }

  @Override
  Object firstBelow(Object channel) {
    Object interceptor = INTERCEPTOR.get(OUTPUT.get(RESPONSE.get(channel)));
    return interceptor == channel ? CORE_RESPONSE.get(channel) : interceptor;
  }

  @Override
  void addHeader(Object channel, String name, String value) {
    Object response = RESPONSE.get(channel);
    if (HEADER.get(response, name) == null) {
      ADD_HEADER.get(response, name, value);
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
        Object first = beforeForward("request_uri");
        return first == null ? PATH.text(request) : first.toString();
      }

      @Override
      public String query() {
        Object first = beforeForward("query_string");
        return first == null ? QUERY.text(request) : first.toString();
      }

      /** A forward changes the request itself, and keeps in attributes what it was before. */
      private Object beforeForward(String name) {
        Object javax = attribute("javax.servlet.forward." + name);
        return javax == null ? attribute("jakarta.servlet.forward." + name) : javax;
      }

      @Override
      public String protocol() {
        return PROTOCOL.text(request);
      }

      @Override
      public List<String> requestHeaders(String name) {
        Object values = HEADERS.get(request, name);
        return values instanceof Enumeration
            ? texts(Collections.list((Enumeration<?>) values))
            : Collections.emptyList();
      }

      @Override
      public String contentType() {
        return CONTENT_TYPE.text(response);
      }

      @Override
      public int status() {
        Object status = STATUS.get(response);
        return status instanceof Integer ? (Integer) status : 0;
      }

      @Override
      public String responseHeader(String name) {
        return (String) HEADER.get(response, name);
      }

      @Override
      Object attribute(String name) {
        return ATTRIBUTE.get(request, name);
      }
    };
  }
}

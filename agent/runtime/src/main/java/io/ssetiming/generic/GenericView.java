package io.ssetiming.generic;

import io.ssetiming.stream.ResponseView;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A servlet request and response, seen through the API. */
final class GenericView implements ResponseView {

  private static final String SPRING_ROUTE =
      "org.springframework.web.servlet.HandlerMapping.bestMatchingPattern";

  /** A name, and the first thing behind it that looks like a version. */
  private static final Pattern SERVER_INFO =
      Pattern.compile("([^\\s/]+)(?:.*?[\\s/]v?(\\d\\S*))?.*");

  private final Object request;
  private final Object response;

  GenericView(Object request, Object response) {
    this.request = request;
    this.response = response;
  }

  @Override
  public String server() {
    String info = ServletApi.text(ServletApi.get(request, "getServletContext"), "getServerInfo");
    Matcher matcher = SERVER_INFO.matcher(info == null ? "" : info.trim());
    if (!matcher.matches()) {
      return "servlet";
    }
    String name = matcher.group(1).toLowerCase(Locale.ROOT);
    return matcher.group(2) == null ? name : name + '/' + matcher.group(2);
  }

  @Override
  public String method() {
    return ServletApi.text(request, "getMethod");
  }

  @Override
  public String path() {
    return ServletApi.text(request, "getRequestURI");
  }

  @Override
  public String query() {
    return ServletApi.text(request, "getQueryString");
  }

  @Override
  public String protocol() {
    return ServletApi.text(request, "getProtocol");
  }

  @Override
  @SuppressWarnings("unchecked") // what the API says
  public List<String> requestHeaders(String name) {
    Object values = ServletApi.get(request, "getHeaders", name);
    return values instanceof Enumeration ? Collections.list((Enumeration<String>) values) : null;
  }

  @Override
  public String contentType() {
    return ServletApi.text(response, "getContentType");
  }

  @Override
  public int status() {
    Object status = ServletApi.get(response, "getStatus");
    return status instanceof Integer ? (Integer) status : 0;
  }

  @Override
  public long contentLength() {
    try {
      String length = responseHeader("Content-Length");
      return length == null ? -1 : Long.parseLong(length.trim());
    } catch (NumberFormatException notANumber) {
      return -1;
    }
  }

  @Override
  public String responseHeader(String name) {
    return ServletApi.text(response, "getHeader", name);
  }

  @Override
  public String route() {
    return ServletApi.text(request, "getAttribute", SPRING_ROUTE);
  }

  /** Whether HTTP allows no body in this response, whatever the application writes. */
  boolean isBodyless() {
    int status = status();
    return "HEAD".equals(method()) || status == 204 || status == 205 || status == 304;
  }
}

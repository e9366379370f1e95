package com.example.app;

import java.util.Arrays;
import org.springframework.security.web.DefaultSecurityFilterChain;
import org.springframework.security.web.FilterChainProxy;
import org.springframework.security.web.context.HttpSessionSecurityContextRepository;
import org.springframework.security.web.context.SecurityContextHolderFilter;
import org.springframework.security.web.header.HeaderWriterFilter;
import org.springframework.security.web.header.writers.CacheControlHeadersWriter;
import org.springframework.security.web.header.writers.XContentTypeOptionsHeaderWriter;
import org.springframework.security.web.util.matcher.AnyRequestMatcher;

/** Spring Security's wrappers around a response, without anything being forbidden. */
final class SecurityFilters {
  private SecurityFilters() {}

  static FilterChainProxy chain() {
    return new FilterChainProxy(
        new DefaultSecurityFilterChain(
            AnyRequestMatcher.INSTANCE,
            Arrays.asList(
                new SecurityContextHolderFilter(new HttpSessionSecurityContextRepository()),
                headers())));
  }

  private static HeaderWriterFilter headers() {
    return new HeaderWriterFilter(
        Arrays.asList(new CacheControlHeadersWriter(), new XContentTypeOptionsHeaderWriter()));
  }
}

package com.example.app;

import java.lang.reflect.InvocationTargetException;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.stereotype.Component;

/**
 * Gives Tomcat the connector that {@code it.tomcat.protocol} names. By name, as the factory is in
 * another package in each Spring Boot and in no package where there is no Tomcat.
 */
@Component
final class TomcatProtocol implements BeanPostProcessor {
  @Override
  public Object postProcessBeforeInitialization(Object bean, String name) {
    String protocol = System.getProperty("it.tomcat.protocol");
    if (protocol != null
        && bean.getClass().getSimpleName().equals("TomcatServletWebServerFactory")) {
      try {
        bean.getClass().getMethod("setProtocol", String.class).invoke(bean, protocol);
      } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
        throw new IllegalStateException(e);
      }
    }
    return bean;
  }
}

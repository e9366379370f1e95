package io.ssetiming.generic;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Calls methods of the servlet API, javax or jakarta, on objects of whatever class implements it.
 * By the API's own interface: the container's class may be hidden. Thread safe.
 */
final class ServletApi {

  private static final String[] APIS = {"jakarta.servlet.", "javax.servlet."};

  private static final ClassValue<Map<String, Object>> METHODS =
      new ClassValue<Map<String, Object>>() {
        @Override
        protected Map<String, Object> computeValue(Class<?> type) {
          return new ConcurrentHashMap<>();
        }
      };

  private ServletApi() {}

  /** What the method says; null where there is none, or it throws: a recycled object often does. */
  static Object get(Object target, String name, Object... arguments) {
    if (target == null) {
      return null;
    }
    Map<String, Object> known = METHODS.get(target.getClass());
    Object method = known.get(name);
    if (method == null) {
      method = find(target.getClass(), name, arguments.length);
      method = method == null ? Void.class : method;
      known.put(name, method);
    }
    try {
      return method instanceof Method ? ((Method) method).invoke(target, arguments) : null;
    } catch (IllegalAccessException | InvocationTargetException | RuntimeException notNow) {
      return null;
    }
  }

  static String text(Object target, String name, Object... arguments) {
    Object value = get(target, name, arguments);
    return value == null ? null : value.toString();
  }

  static boolean isTrue(Object target, String name) {
    return Boolean.TRUE.equals(get(target, name));
  }

  /** Whether it has this interface of the API (a name behind its package), directly or not. */
  static boolean implementsApi(Class<?> type, String name) {
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      for (Class<?> face : each.getInterfaces()) {
        if (isApi(face, name) || implementsApi(face, name)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether it is this class of the API (a name behind its package), or a child of it. */
  static boolean extendsApi(Class<?> type, String name) {
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      if (isApi(each, name)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isApi(Class<?> type, String name) {
    return type.getName().equals(APIS[0] + name) || type.getName().equals(APIS[1] + name);
  }

  private static Method find(Class<?> type, String name, int parameters) {
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      for (Class<?> face : each.getInterfaces()) {
        Method found = ofInterface(face, name, parameters);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  private static Method ofInterface(Class<?> face, String name, int parameters) {
    for (Method method : face.getMethods()) {
      String owner = method.getDeclaringClass().getName();
      boolean isApi = owner.startsWith(APIS[0]) || owner.startsWith(APIS[1]);
      if (isApi && method.getName().equals(name) && method.getParameterCount() == parameters) {
        return method;
      }
    }
    return null;
  }
}

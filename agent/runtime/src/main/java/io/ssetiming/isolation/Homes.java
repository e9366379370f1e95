package io.ssetiming.isolation;

import java.util.Map;

/**
 * Beside which loader a container's plugin belongs: the one that has the container, for that loader
 * and for all that see it or stand below it. A web application, and in Jetty 12 a generation of
 * servlets too, has a loader of its own; a copy of the plugin for each would keep the streams of
 * one request apart. Immutable.
 */
final class Homes {

  private final Map<String, String> markers; // plugin package to a class that its container has

  Homes(Map<String, String> markers) {
    this.markers = markers;
  }

  /** The loader itself where the plugin belongs to no container, or its container is not there. */
  ClassLoader of(String pluginClass, ClassLoader loader) {
    String marker = markers.get(pluginClass.substring(0, pluginClass.lastIndexOf('.')));
    if (marker != null) {
      for (ClassLoader at = loader; at != null; at = at.getParent()) {
        ClassLoader home = definingLoader(marker, at);
        if (home != null) {
          return home;
        }
      }
    }
    return loader;
  }

  /** Null also where a container hides itself from its applications: their parents see it. */
  private static ClassLoader definingLoader(String marker, ClassLoader seenBy) {
    try {
      return Class.forName(marker, false, seenBy).getClassLoader();
    } catch (ClassNotFoundException | LinkageError | RuntimeException hidden) {
      return null; // RuntimeException: from the loader of an application that has been stopped
    }
  }
}

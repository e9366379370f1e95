package io.ssetiming.weaving;

import java.util.ArrayList;
import java.util.List;

/** Every class that is woven, whatever server it belongs to. To add a server, add its line here. */
public final class Weavings {

  private Weavings() {}

  public static List<Target> all() {
    List<Target> all = new ArrayList<>();
    all.addAll(TomcatWeaving.targets());
    return all;
  }
}

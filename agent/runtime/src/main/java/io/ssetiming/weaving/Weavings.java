package io.ssetiming.weaving;

import java.util.ArrayList;
import java.util.List;

/** Every class that is woven, whatever server it belongs to. To add a server, add its line here. */
public final class Weavings {

  private Weavings() {}

  /** Every class that is woven by its name. */
  public static List<Target> all() {
    List<Target> all = new ArrayList<>();
    all.addAll(TomcatWeaving.targets());
    all.addAll(SpringWeaving.targets());
    return all;
  }

  /** The same, and an example of each kind that is recognised by its super class. */
  public static List<Target> examples() {
    List<Target> examples = all();
    examples.addAll(WrapperWeaving.examples());
    return examples;
  }
}

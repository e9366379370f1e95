package io.ssetiming.weaving;

/** What is woven. */
public class Woven {

  public String greet(String name) {
    return "hello " + name;
  }

  public String greet(String name, int times) {
    return greet(name).repeat(times);
  }

  public String nothing(String text) {
    return text;
  }
}

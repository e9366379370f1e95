package io.ssetiming.sample;

/** Stands for an application: the innermost frame that is not plumbing. */
public final class Chat {

  private Chat() {}

  public static void answer(Runnable writes) {
    writes.run();
  }
}

package io.ssetiming.agent;

import io.ssetiming.isolation.JavaLang;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * The end of a process, behind the shutdown hooks of everybody else. Those all run at the same
 * time, and whatever server or framework one belongs to, and whatever its thread is called, streams
 * may finish as long as it lives. The JDK runs a few hooks of its own one after the other, and the
 * application's are the second of them: one that is added behind them, while they run, waits for
 * exactly them and keeps nobody waiting.
 */
final class LastHook {

  private static final int FIRST_FREE = 3; // behind the console's, the application's, deleteOnExit
  private static final int LAST = 9;

  private final Method add; // null: this virtual machine does not let us

  private LastHook(Method add) {
    this.add = add;
  }

  /** Looks for the way while the process is well; changes nothing. */
  static LastHook prepare(Instrumentation instrumentation) {
    try {
      JavaLang.open(instrumentation);
      Method add =
          Class.forName("java.lang.Shutdown")
              .getDeclaredMethod("add", int.class, boolean.class, Runnable.class);
      add.setAccessible(true);
      return new LastHook(add);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return new LastHook(null);
    }
  }

  /**
   * Called by a shutdown hook.
   *
   * @param last runs on the thread that ends the process when all shutdown hooks are over, that of
   *     the caller among them
   * @return whether it will
   */
  boolean add(Runnable last) {
    for (int slot = LAST; add != null && slot >= FIRST_FREE; slot--) {
      try {
        add.invoke(null, slot, true, last);
        return true;
      } catch (InvocationTargetException taken) {
        // by another agent
      } catch (ReflectiveOperationException | RuntimeException e) {
        return false;
      }
    }
    return false;
  }
}

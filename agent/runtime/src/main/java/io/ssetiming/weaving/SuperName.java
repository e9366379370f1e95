package io.ssetiming.weaving;

/**
 * Reads the names of the super class and of the interfaces out of a class file by stepping over its
 * constant pool once, without making an object of anything else. Takes some microseconds a class.
 */
final class SuperName {

  private static final int UTF8 = 1;
  private static final int LONG = 5;
  private static final int DOUBLE = 6;
  private static final int[] SIZE = {
    -1, -1, -1, 4, 4, 8, 8, 2, 2, 4, 4, 4, 4, -1, -1, 3, 2, 4, 4, 2, 2
  };

  private final byte[] file;
  private final int[] offsets; // of the constants
  private final int superClass; // where its index is; the interfaces follow

  private SuperName(byte[] file) {
    this.file = file;
    int count = u2(8);
    offsets = new int[count];
    int at = 10;
    for (int index = 1; index < count; index++) {
      offsets[index] = at;
      int tag = file[at];
      if (tag != UTF8 && (tag < 3 || tag >= SIZE.length || SIZE[tag] < 0)) {
        throw new IllegalArgumentException();
      }
      at += 1 + (tag == UTF8 ? 2 + u2(at + 1) : SIZE[tag]);
      if (tag == LONG || tag == DOUBLE) {
        index++;
      }
    }
    superClass = at + 4; // after access flags and this class
  }

  /** The names in this file; null where it is no class. */
  static SuperName of(byte[] classFile) {
    try {
      return new SuperName(classFile);
    } catch (IndexOutOfBoundsException | IllegalArgumentException notAClass) {
      return null;
    }
  }

  /**
   * Whether the super class is one of these (internal names); false for a file that is no class.
   */
  static boolean isOneOf(byte[] classFile, String... names) {
    SuperName parents = of(classFile);
    return parents != null && parents.isSuperClass(names);
  }

  /** Whether the super class is one of these (internal names). */
  boolean isSuperClass(String... names) {
    try {
      int index = u2(superClass);
      return index != 0 && isClass(index, names);
    } catch (IndexOutOfBoundsException notAClass) {
      return false;
    }
  }

  /** Whether one of these (internal names) is named as an interface, by the class itself. */
  boolean hasInterface(String... names) {
    try {
      for (int left = u2(superClass + 2), at = superClass + 4; left > 0; left--, at += 2) {
        if (isClass(u2(at), names)) {
          return true;
        }
      }
      return false;
    } catch (IndexOutOfBoundsException notAClass) {
      return false;
    }
  }

  private boolean isClass(int index, String... names) {
    int name = offsets[u2(offsets[index] + 1)];
    for (String candidate : names) {
      if (isText(name, candidate)) {
        return true;
      }
    }
    return false;
  }

  private boolean isText(int utf8, String text) {
    if (u2(utf8 + 1) != text.length()) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (file[utf8 + 3 + i] != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private int u2(int at) {
    return (file[at] & 0xff) << 8 | file[at + 1] & 0xff;
  }
}

package io.ssetiming.weaving;

/**
 * Reads the name of the super class out of a class file by stepping over its constant pool, without
 * making an object of anything else. Takes some microseconds a class.
 */
final class SuperName {

  private static final int UTF8 = 1;
  private static final int LONG = 5;
  private static final int DOUBLE = 6;
  private static final int[] SIZE = {
    -1, -1, -1, 4, 4, 8, 8, 2, 2, 4, 4, 4, 4, -1, -1, 3, 2, 4, 4, 2, 2
  };

  private final byte[] file;

  private SuperName(byte[] file) {
    this.file = file;
  }

  /**
   * Whether the super class is one of these (internal names); false for a file that is no class.
   */
  static boolean isOneOf(byte[] classFile, String... names) {
    try {
      return new SuperName(classFile).matches(names);
    } catch (IndexOutOfBoundsException | IllegalArgumentException notAClass) {
      return false;
    }
  }

  private boolean matches(String... names) {
    int count = u2(8);
    int[] offsets = new int[count];
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
    int superClass = u2(at + 4); // after access flags and this class
    if (superClass == 0) {
      return false;
    }
    int name = offsets[u2(offsets[superClass] + 1)];
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

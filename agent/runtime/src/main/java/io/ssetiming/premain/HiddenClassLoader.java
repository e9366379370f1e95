package io.ssetiming.premain;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.Collections;
import java.util.Enumeration;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/**
 * The agent loader. Its classes lie in the jar under {@code sse-timing/} with names that end in
 * {@code .bin}, so that no other loader, and no tool that scans a class path, takes them for
 * classes. Its parent is the platform's loader: it sees nothing of the application either.
 */
final class HiddenClassLoader extends ClassLoader implements Closeable {

  private static final String FOLDER = "sse-timing/";
  private static final String CLASS = ".class";
  private static final String HIDDEN = ".bin";

  static {
    registerAsParallelCapable();
  }

  private final JarFile jar;
  private final ProtectionDomain domain;

  private HiddenClassLoader(JarFile jar, URL location) {
    super(ClassLoader.getSystemClassLoader().getParent());
    this.jar = jar;
    this.domain =
        new ProtectionDomain(new CodeSource(location, (Certificate[]) null), null, this, null);
  }

  static HiddenClassLoader open(File jar) throws IOException {
    return new HiddenClassLoader(new JarFile(jar), jar.toURI().toURL());
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    try {
      byte[] bytes = read(name.replace('.', '/') + CLASS);
      if (bytes == null) {
        throw new ClassNotFoundException(name);
      }
      definePackageOf(name);
      return defineClass(name, bytes, 0, bytes.length, domain);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  /** Closes the jar: what has not been loaded by now never will be. */
  @Override
  public void close() throws IOException {
    jar.close();
  }

  private void definePackageOf(String className) {
    String name = className.substring(0, className.lastIndexOf('.'));
    if (getPackage(name) == null) {
      try {
        definePackage(name, null, null, null, null, version(), null, null);
      } catch (IllegalArgumentException | IOException another) {
        // thread was faster, or there is no manifest to take a version from
      }
    }
  }

  private String version() throws IOException {
    return jar.getManifest().getMainAttributes().getValue("Implementation-Version");
  }

  /** The parent is not asked: a resource of ours never comes from elsewhere. */
  @Override
  public InputStream getResourceAsStream(String name) {
    try {
      byte[] bytes = read(name);
      return bytes == null ? null : new ByteArrayInputStream(bytes);
    } catch (IOException e) {
      return null;
    }
  }

  @Override
  protected URL findResource(String name) {
    ZipEntry entry = jar.getEntry(entryName(name));
    try {
      return entry == null ? null : new URL("sse-timing", null, -1, name, new Handler());
    } catch (MalformedURLException e) {
      return null;
    }
  }

  @Override
  protected Enumeration<URL> findResources(String name) {
    URL url = findResource(name);
    return Collections.enumeration(
        url == null ? Collections.<URL>emptySet() : Collections.singleton(url));
  }

  private byte[] read(String name) throws IOException {
    ZipEntry entry = jar.getEntry(entryName(name));
    if (entry == null) {
      return null;
    }
    try (InputStream in = jar.getInputStream(entry)) {
      ByteArrayOutputStream out = new ByteArrayOutputStream((int) Math.max(32, entry.getSize()));
      byte[] buffer = new byte[8192];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        out.write(buffer, 0, n);
      }
      return out.toByteArray();
    }
  }

  private static String entryName(String name) {
    if (name.startsWith(FOLDER)) {
      return name;
    }
    boolean isClass = name.endsWith(CLASS);
    return FOLDER + (isClass ? name.substring(0, name.length() - CLASS.length()) + HIDDEN : name);
  }

  /** Reads what this loader has; there is no other way to it. */
  private final class Handler extends URLStreamHandler {
    @Override
    protected URLConnection openConnection(URL url) {
      return new URLConnection(url) {
        @Override
        public void connect() {
          connected = true;
        }

        @Override
        public InputStream getInputStream() throws IOException {
          byte[] bytes = read(url.getFile());
          if (bytes == null) {
            throw new IOException("no " + url.getFile() + " in " + jar.getName());
          }
          return new ByteArrayInputStream(bytes);
        }
      };
    }
  }

  /** Shown in stack traces from Java 9 on. */
  @Override
  public String toString() {
    return "sse-timing-agent";
  }
}

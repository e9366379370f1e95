/**
 * Scripts that a test sends and an application plays, and the application's account of each call:
 * what the test applications of every server share. The same package holds, in another source
 * folder, what plays them on a servlet response.
 *
 * <p>Loaded by: the class loader of the application. May depend on: the JDK, Java 8. Start reading
 * at {@link com.example.script.Script}.
 */
package com.example.script;

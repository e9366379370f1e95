package com.example.script;

/** What a way of writing does for one word of a script. */
public interface Verb {
  void play(Step step) throws Exception;
}

package com.example.app;

/** What a way of writing does for one word of a script. */
interface Verb {
  void play(Step step) throws Exception;
}

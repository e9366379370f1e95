package io.ssetiming.demo.model;

/**
 * One token of a scripted answer.
 *
 * @param index counts from 0
 * @param dueMillis planned offset from the start of the request
 * @param text a word and the space after it
 */
public record Token(int index, long dueMillis, String text) {}

/**
 * Each endpoint over a bare socket: its bytes, its order, and that no token leaves before its time.
 */
package io.ssetiming.demo;

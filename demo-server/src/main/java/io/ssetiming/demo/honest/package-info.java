/** Streams that send each event as it comes, one endpoint per way a servlet application has. */
package io.ssetiming.demo.honest;

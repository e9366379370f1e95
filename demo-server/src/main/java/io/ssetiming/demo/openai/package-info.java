/** A model behind the OpenAI chat API, scripted: official clients can talk to it. */
package io.ssetiming.demo.openai;

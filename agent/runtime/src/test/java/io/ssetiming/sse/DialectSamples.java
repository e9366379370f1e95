package io.ssetiming.sse;

import java.util.List;

/** The sample of each dialect with its true events; facts as {@link SeenEvents#said} gives them. */
final class DialectSamples {

  private DialectSamples() {}

  static List<DialectSample> all() {
    return List.of(
        new DialectSample(
            "openai-chat.sse",
            "comment meta meta answer answer answer answer meta meta done",
            "openai-chat id=chatcmpl-A1b2 finish=stop model=gpt-4o-mini-2024-07-18 usage=4"
                + " done=true/true error=false role=true space=true partial=false bom=false"),
        new DialectSample(
            "openai-chat-azure.sse",
            "meta meta answer answer done",
            "openai-chat id=chatcmpl-A1b2 finish=length model=gpt-4o-mini-2024-07-18 usage=-1"
                + " done=true/true error=false role=true space=true partial=false bom=false"),
        new DialectSample(
            "openai-chat-deepseek.sse",
            "meta comment reasoning reasoning answer meta done",
            "openai-chat id=ds-77 finish=stop model=deepseek-reasoner usage=3"
                + " done=true/true error=false role=true space=true partial=false bom=false"),
        new DialectSample(
            "openai-chat-tools.sse",
            "tool tool meta tool meta done",
            "openai-chat id=chatcmpl-A1b2 finish=tool_calls model=gpt-4o-mini-2024-07-18 usage=-1"
                + " done=true/true error=false role=false space=true partial=false bom=false"),
        new DialectSample(
            "openai-chat-mistral.sse",
            "meta reasoning answer answer meta done",
            "openai-chat id=cmpl-mist finish=stop model=magistral-medium usage=7"
                + " done=true/true error=false role=true space=true partial=false bom=false"),
        new DialectSample(
            "openai-completions.sse",
            "meta answer answer meta meta done",
            "openai-completions id=cmpl-9 finish=stop model=gpt-3.5-turbo-instruct usage=2"
                + " done=true/true error=false role=false space=true partial=false bom=false"),
        new DialectSample(
            "openai-responses.sse",
            "meta meta meta reasoning meta tool meta meta meta answer meta heartbeat done",
            "openai-responses id=resp_68 finish=null model=o4-mini usage=11"
                + " done=true/true error=false role=false space=true partial=false bom=false"),
        new DialectSample(
            "openai-responses-failed.sse",
            "meta answer error",
            "openai-responses id=resp_68 finish=null model=o4-mini usage=-1"
                + " done=false/true error=true role=false space=true partial=false bom=false"),
        new DialectSample(
            "anthropic.sse",
            "meta meta heartbeat reasoning meta meta meta answer meta meta meta tool meta tool meta"
                + " meta done",
            "anthropic id=msg_01X finish=tool_use model=claude-sonnet-4 usage=15"
                + " done=true/true error=false role=true space=true partial=false bom=false"),
        new DialectSample(
            "anthropic-error.sse",
            "meta meta answer error",
            "anthropic id=msg_02 finish=null model=claude usage=-1"
                + " done=false/true error=true role=true space=true partial=false bom=false"),
        new DialectSample(
            "gemini.sse",
            "reasoning reasoning answer meta answer tool answer",
            "gemini id=gem-5 finish=STOP model=gemini-2.5-flash usage=5"
                + " done=true/true error=false role=false space=true partial=false bom=false"),
        new DialectSample(
            "gemini-empty-end.sse",
            "answer done",
            "gemini id=gem-5 finish=MAX_TOKENS model=gemini-2.5-flash usage=6"
                + " done=true/true error=false role=false space=true partial=false bom=false"),
        new DialectSample(
            "ollama-chat.ndjson",
            "reasoning answer answer tool meta done",
            "ollama id=null finish=stop model=llama3.2 usage=282"
                + " done=true/true error=false role=false space=null partial=false bom=false"),
        new DialectSample(
            "ollama-generate.ndjson",
            "answer comment meta answer",
            "ollama id=null finish=length model=llama3.2 usage=2"
                + " done=true/true error=false role=false space=null partial=false bom=false"),
        new DialectSample(
            "cohere.sse",
            "meta reasoning tool tool meta answer meta meta done",
            "cohere id=29f14a5a finish=COMPLETE model=null usage=12"
                + " done=true/true error=false role=true space=true partial=false bom=false"),
        new DialectSample(
            "generic.sse",
            "comment connect comment heartbeat comment answer answer answer answer done",
            "generic id=null finish=null model=null usage=-1"
                + " done=true/false error=false role=false space=true partial=false bom=false"));
  }
}

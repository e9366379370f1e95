package com.example.armeria;

import com.example.reply.Control;
import com.example.reply.ReplyPlayer;
import com.example.reply.ServerStart;
import com.example.reply.Way;
import com.example.script.Stage;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServiceRequestContext;
import com.linecorp.armeria.server.encoding.EncodingService;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.function.UnaryOperator;

/** Starts a server of Armeria on a free port. */
public final class ArmeriaStart {
  private final Stage stage = new Stage();
  private final Control control = new Control(stage);

  private ArmeriaStart() {}

  public static void main(String[] args) throws Exception {
    ServerStart.quiet();
    ArmeriaStart application = new ArmeriaStart();
    Server server =
        Server.builder()
            .http(new InetSocketAddress("127.0.0.1", 0))
            .http1MaxHeaderSize(32 * 1024)
            .requestTimeout(Duration.ZERO)
            .serviceUnder("/", application::serve)
            .decorator(EncodingService.builder().minBytesToForceChunkedEncoding(1).newDecorator())
            .build();
    server.start().join();
    ServerStart.publish(server.activeLocalPort());
  }

  private HttpResponse serve(ServiceRequestContext context, HttpRequest request) {
    Way way = Way.of(context.path());
    if (way != null) {
      return stream(context, way);
    }
    if (Control.takesScript(context.path())) {
      return HttpResponse.of(
          request.aggregate().thenApply(all -> answer(context, all.contentUtf8())));
    }
    return answer(context, "");
  }

  private HttpResponse answer(ServiceRequestContext context, String body) {
    UnaryOperator<String> parameter = name -> context.queryParam(name);
    String answer = control.answer(context.path(), parameter, body);
    return answer == null
        ? HttpResponse.of(HttpStatus.NOT_FOUND)
        : HttpResponse.of(MediaType.PLAIN_TEXT_UTF_8, answer);
  }

  private HttpResponse stream(ServiceRequestContext context, Way way) {
    String key = context.queryParam("truth");
    ArmeriaReply reply = new ArmeriaReply(context);
    ReplyPlayer player = new ReplyPlayer(stage.performance(key), reply);
    if (way != Way.IN_STEP) {
      reply.setHeader("Content-Type", "text/event-stream");
    }
    if (way.isOnTheLoop()) {
      context.eventLoop().execute(player::play);
    } else {
      player.start(key);
    }
    return reply.response();
  }
}

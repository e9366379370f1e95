package io.ssetiming.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.InterruptedByTimeoutException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

final class FailureTest {

  @Test
  void serverGaveUpWaiting() {
    assertThat(Failure.ofConnection(new SocketTimeoutException())).isSameAs(Failure.TIMEOUT);
    assertThat(Failure.ofConnection(new InterruptedByTimeoutException())).isSameAs(Failure.TIMEOUT);
    assertThat(Failure.ofConnection(new IOException(new TimeoutException())))
        .isSameAs(Failure.TIMEOUT);
  }

  @Test
  void writerWasInterrupted() {
    assertThat(Failure.ofConnection(new InterruptedIOException())).isSameAs(Failure.APPLICATION);
    assertThat(Failure.ofConnection(new ClosedByInterruptException()))
        .isSameAs(Failure.APPLICATION);
    assertThat(Failure.ofConnection(new IOException(new InterruptedException())))
        .isSameAs(Failure.APPLICATION);
  }

  @Test
  void clientWent() {
    assertThat(Failure.ofConnection(new EOFException())).isSameAs(Failure.CLIENT_GONE);
    assertThat(Failure.ofConnection(new ClosedChannelException())).isSameAs(Failure.CLIENT_GONE);
  }

  @Test
  void noneOfAConnections() {
    assertThat(Failure.ofConnection(new IllegalStateException())).isNull();
    assertThat(Failure.ofConnection(null)).isNull();
  }

  @Test
  void endsWhereCausesRunInACircle() {
    Exception first = new Exception();
    first.initCause(new Exception(first));
    assertThat(Failure.known(first)).isNull();
  }
}

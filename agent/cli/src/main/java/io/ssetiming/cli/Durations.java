package io.ssetiming.cli;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** {@code 500ms}, {@code 30s}, {@code 2m}; a bare number is seconds. */
final class Durations implements ITypeConverter<Duration> {
  private static final Pattern TIME = Pattern.compile("(\\d{1,9})(ms|s|m|)");

  @Override
  public Duration convert(String value) {
    Matcher time = TIME.matcher(value);
    if (!time.matches() || Long.parseLong(time.group(1)) == 0) {
      throw new TypeConversionException("'" + value + "' is no time such as 500ms, 30s or 2m");
    }
    long number = Long.parseLong(time.group(1));
    return switch (time.group(2)) {
      case "ms" -> Duration.ofMillis(number);
      case "m" -> Duration.ofMinutes(number);
      default -> Duration.ofSeconds(number);
    };
  }
}

#!/usr/bin/env bash
# Start-up, memory and jar size, beside a run without the agent. Variants take turns: none, agent,
# none again (the control), after one round that is not counted.
#
#   it-tests/benchmarks/startup.sh [ROUNDS]      7 rounds unless given; needs the jars (mvn package)
#
# Start-up is from the launch to the moment the demo service writes its port. Memory is taken after the
# same 40 streams and 200 plain requests: the resident set (the heap is fixed and touched beforehand, so
# that the moment of a collection does not decide), and the live heap by a class histogram.
# JAVA=/path/to/java measures another Java.
set -euo pipefail

rounds=${1:-7}
root=$(cd "$(dirname "$0")/../.." && pwd)
jar=$root/agent/target/sse-timing.jar
demo=$root/demo-server/target/demo-server.jar
java=${JAVA:-java}
work=$(mktemp -d)
service=
trap 'if [ -n "$service" ]; then kill "$service" 2>/dev/null || true; fi; rm -rf "$work"' EXIT
[ -f "$jar" ] && [ -f "$demo" ] || { echo "startup.sh: build first: mvn package -DskipTests" >&2; exit 2; }

now() { echo $(($(date +%s%N) / 1000000)); }

load() { # PORT: the same requests for each variant
  local base=http://127.0.0.1:$1 n
  for n in $(seq 200); do printf 'url=%s/hello\noutput=/dev/null\n' "$base"; done > "$work/plain"
  curl -s -K "$work/plain"
  for n in $(seq 40); do
    printf 'url=%s/honest/emitter?tokens=20&first_ms=1&gap_ms=1\noutput=/dev/null\n' "$base"
  done > "$work/streams"
  curl -s -K "$work/streams"
}

once() { # NAME [agent arguments]
  local name=$1 started millis rss live; shift
  rm -f "$work/port"
  started=$(now)
  "$java" -Xms128m -Xmx128m -XX:+AlwaysPreTouch "$@" -jar "$demo" --server.port=0 "--demo.port-file=$work/port" >"$work/log" 2>&1 &
  service=$!
  until [ -s "$work/port" ]; do
    kill -0 "$service" 2>/dev/null || { cat "$work/log" >&2; exit 1; }
    sleep 0.005
  done
  millis=$(($(now) - started))
  load "$(cat "$work/port")"
  rss=$(awk '/^VmRSS/ {print $2}' "/proc/$service/status")
  live=$(jcmd "$service" GC.class_histogram | awk '/^Total/ {print int($3 / 1024)}')
  kill "$service"; wait "$service" 2>/dev/null || true
  service=
  echo "$name $millis $rss $live" >> "$work/results"
}

agent="-javaagent:$jar=out=$work/records,service=bench"
once discarded; once discarded "$agent"
: > "$work/results"
for round in $(seq "$rounds"); do
  once none; once agent "$agent"; once control
  echo "round $round of $rounds" >&2
done

median() { # NAME COLUMN
  awk -v name="$1" -v column="$2" '$1 == name {print $column}' "$work/results" | sort -n |
    awk '{v[NR] = $1} END {print (NR % 2) ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2}'
}
paired() { # NAME COLUMN: median of the ratios to the run without an agent in the same round
  awk -v name="$1" -v column="$2" '
    $1 == "none" {base = $column} $1 == name && base {print $column / base}' <(
      # the control comes after the agent, and both belong to the "none" before them
      cat "$work/results") | sort -n | awk '{v[NR] = $1} END {print v[int((NR + 1) / 2)]}'
}

more() { # NAME COLUMN: megabytes more than without an agent
  echo "$(median "$1" "$2") $(median none "$2")" | awk '{printf "%+.1f", ($1 - $2) / 1024}'
}

"$java" -version 2>&1 | head -1
echo "median of $rounds interleaved rounds, $(nproc) cores, $(date -u +%F)"
printf '%-10s %14s %8s %12s %14s\n' variant start-up_ms ratio more_rss_MB more_live_heap_MB
for name in none control agent; do
  printf '%-10s %14s %8s %12s %14s\n' "$name" "$(median $name 2)" \
    "$([ $name = none ] && echo 1.00 || paired $name 2 | awk '{printf "%.2f", $1}')" \
    "$(more $name 3)" "$(more $name 4)"
done
printf 'agent jar: %s bytes\n' "$(wc -c < "$jar")"

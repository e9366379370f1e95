#!/usr/bin/env bash
# Shows sse-timing on streams whose truth is known: builds, starts the demo service under the agent,
# probes its honest and faulty endpoints, stops it, and splits each request's latency.
#
#   demo-server/show.sh [FOLDER]       results go to FOLDER, target/show unless given
#
# SSE_TIMING_SKIP_BUILD=1   use the jars that are already there
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
skip_build=${SSE_TIMING_SKIP_BUILD:-}
unset SSE_TIMING_SKIP_BUILD # or the agent takes it for one of its options
jar=$root/agent/target/sse-timing.jar
out=${1:-$root/target/show}
service=
client=

stop() {
  [ -n "$1" ] || return 0
  kill -TERM "$1" 2>/dev/null || true
  # the agent writes its last records on the way out
  wait "$1" 2>/dev/null || true
}

stop_service() {
  stop "$service"
  service=
}

stop_all() {
  trap '' INT TERM # a second one must not leave the service behind
  stop "$client"
  stop_service
}

# A measured problem (1) is what half of the endpoints are for; anything above is a failure of ours.
run() {
  local code=0
  # in the background, since bash runs no trap while it waits for a command in the foreground
  java -jar "$jar" "$@" &
  client=$!
  wait "$client" || code=$?
  client=
  [ "$code" -le 1 ] || {
    echo "show.sh: sse-timing $1 ended with $code" >&2
    exit "$code"
  }
}

wait_for_port() {
  local tries=0
  until [ -s "$out/port" ]; do
    if ! kill -0 "$service" 2>/dev/null || [ "$tries" -ge 300 ]; then
      echo "show.sh: the demo service did not start; it said:" >&2
      cat "$out/service.log" >&2
      exit 1
    fi
    tries=$((tries + 1))
    sleep 0.2
  done
}

trap stop_all EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

if [ "$skip_build" != 1 ]; then
  echo "Building ..."
  mvn -q -f "$root/pom.xml" -DskipTests package
fi

# records of an earlier run would be joined with this one's
mkdir -p "$out"
out=$(cd "$out" && pwd)
rm -rf "$out/server" "$out/client.jsonl" "$out/splits.jsonl" "$out/more.jsonl" "$out/port"

java "-javaagent:$jar=out=$out/server,service=demo" \
  -jar "$root/demo-server/target/demo-server.jar" \
  --server.port=0 "--demo.port-file=$out/port" >"$out/service.log" 2>&1 &
service=$!
wait_for_port
base=http://127.0.0.1:$(cat "$out/port")

urls=()
for path in \
  honest/emitter honest/servlet honest/writer honest/flux honest/functional honest/ndjson \
  honest/anthropic \
  faulty/no-flush faulty/no-flush-large faulty/late-flush faulty/one-flush \
  faulty/swallowed-flush faulty/slow-burst faulty/stall faulty/heartbeat-first \
  faulty/role-only faulty/reasoning-first faulty/truncated faulty/error-midstream \
  faulty/timeout; do
  urls+=("$base/$path")
done

load=(--requests 5 --concurrency 2)
echo "Probing $base, which takes about two minutes ..."
run probe "${urls[@]}" "${load[@]}" --out "$out/client.jsonl"
run probe "$base/v1/chat/completions" --openai "${load[@]}" --out "$out/more.jsonl"
cat "$out/more.jsonl" >>"$out/client.jsonl"
# the one stream that only its client can end
run probe "$base/faulty/never-ends" --max-duration 2s "${load[@]}" --out "$out/more.jsonl"
cat "$out/more.jsonl" >>"$out/client.jsonl"
rm "$out/more.jsonl"

stop_service

run join --server "$out/server" --client "$out/client.jsonl" --out "$out/splits.jsonl"

echo
echo "What the server measured:  $out/server"
echo "What the client measured:  $out/client.jsonl"
echo "One split per request:     $out/splits.jsonl"
echo "What the service said:     $out/service.log"

#!/usr/bin/env bash
# Sets the stamps of the records beside what strace saw: when the kernel took the last byte of each event.
#
#   it-tests/kernel-times.sh [APPS]     APPS is a regular expression over the names in App.java, all unless given
#
# Also how long four requests that wait for one worker say they were queued, beside what the client knows.
# For each container: two hundred small events in time with a client that reads at once, and nine megabytes
# for a client that reads late, so that events are written and flushed early and taken late. Under strace the
# service is much slower than it is alone. Needs strace and the right to use it (root, or ptrace_scope 0). Exit
# code 1: more than one event in a hundred was stamped more than 5 ms from its system call.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
command -v strace >/dev/null || { echo "kernel-times.sh: strace is missing: apt-get install strace" >&2; exit 2; }
table=$root/it-tests/suite/target/kernel-times.txt
mkdir -p "$(dirname "$table")" && rm -f "$table"
(cd "$root" && mvn ${MAVEN_ARGS:-} -q -B -pl it-tests/suite -am verify -Dit.test=KernelTimesIT,QueueIT "-Dit.kernel.table=$table" \
  "-Dit.apps.only=${1:-.*}" "-Dit.measured=${1:-.*}" -Dtest=NONE -Dsurefire.failIfNoSpecifiedTests=false \
  -Dfailsafe.failIfNoSpecifiedTests=false) || failed=1
[ -s "$table" ] || { echo "kernel-times.sh: nothing was measured" >&2; exit 2; }
cat "$table"
[ -z "${failed:-}" ] || exit 1
awk '/within 5 ms:/ { for (i = 1; i <= NF; i++) if ($i == "events,") all = $(i - 1); if ($NF < all * 0.99) bad = 1 }
  END { exit bad }' "$table"

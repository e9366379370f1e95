#!/usr/bin/env bash
# Container x Java x scenario: plays every scenario of the contract on every container that runs on each Java,
# and prints the table as Markdown: ok, FAIL, or why it is not possible there.
#
#   it-tests/matrix.sh [-s SCENARIOS] [-a CLASSES] DIR [JAVA...]
#
# DIR/8, DIR/11, ... are Java homes (.ci/jdks.sh DIR makes them); JAVA picks some of them, all that are there
# unless given. SCENARIOS is a regular expression over scenario names, CLASSES a pattern of test classes as
# Maven takes it. Exit code 0: all that is possible passed; 1: something failed; 2: bad arguments.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
scenarios='.*' classes='*StreamIT'
usage() { echo "matrix.sh: $1; usage: it-tests/matrix.sh [-s SCENARIOS] [-a CLASSES] DIR [JAVA...]" >&2; exit 2; }
while getopts s:a: option; do
  case $option in s) scenarios=$OPTARG ;; a) classes=$OPTARG ;; *) usage "unknown option" ;; esac
done
shift $((OPTIND - 1))
[ $# -ge 1 ] || usage "where are the Java homes?"
homes=$(cd "$1" 2>/dev/null && pwd) || usage "$1 is no folder"
shift
[ $# -gt 0 ] || set -- $(cd "$homes" && ls | grep -E '^[0-9]+$' | sort -n)
[ $# -gt 0 ] || usage "no Java home in $homes"

results=$root/it-tests/suite/target/matrix.tsv
mkdir -p "$(dirname "$results")" && rm -f "$results"
cd "$root"
maven() { mvn -q -B -pl it-tests/suite -am -Dspotless.check.skip ${MAVEN_ARGS:-} "$@" >&2; }
maven package -DskipTests
for java in "$@"; do
  [ -x "$homes/$java/bin/java" ] || { echo "matrix.sh: Java $java is left out: no $homes/$java/bin/java" >&2; continue; }
  echo "matrix.sh: Java $java" >&2
  maven test-compile failsafe:integration-test failsafe:verify "-Dit.test=$classes" "-Dit.scenarios=$scenarios" \
    "-Dit.java.home=$homes/$java" "-Dit.matrix=$results" -Dfailsafe.failIfNoSpecifiedTests=false || failed=1
done
[ -s "$results" ] || { echo "matrix.sh: nothing was played" >&2; exit 1; }
java -cp "$root/it-tests/suite/target/test-classes" io.ssetiming.it.Matrix "$results"
[ -z "${failed:-}" ] || { echo "matrix.sh: a test beside the scenarios failed, or the build did" >&2; exit 1; }

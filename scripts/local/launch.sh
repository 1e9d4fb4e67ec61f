# Sourced by scripts/run, scripts/lab, scripts/soak and scripts/bench, at the root of the repository: builds what is older than its sources.
# Afterwards "launch COMMAND..." runs a command of local.jar in place of the script, "launch_jar JAR..." another jar.

. scripts/local/build.sh

jars=(migrations/target/migrations.jar api/target/api.jar worker/target/worker.jar scripts/local/target/local.jar
  scripts/search-node/target/search-node.jar scripts/benchmarks/target/bench.jar)
sources=(pom.xml runtime migrations events outbox search notifications api worker scripts/testbed scripts/local
  scripts/search-node scripts/benchmarks)

# A jar whose content stays the same keeps its time, so the last build has a time of its own.
build_is_due() {
  local jar reference
  for jar in "${jars[@]}"; do
    [[ -f $jar ]] || return 0
    reference=$jar
    [[ ! $last_build -nt $jar ]] || reference=$last_build
    [[ -z $(find "${sources[@]}" \( -name target -o -path '*/src/test' \) -prune -o \
      -type f \( -name pom.xml -o -path '*/src/main/*' \) -newer "$reference" -print | head -n 1) ]] || return 0
  done
  return 1
}

# In another character set, as under cron, Java opens nothing below a directory whose name is not ASCII.
if [[ $(locale charmap 2>/dev/null || echo UTF-8) != UTF-8 ]]; then
  LC_ALL=$(locale -a | grep -iE '^(C|en_US)\.utf-?8$' | head -n 1 || true)
  export LC_ALL
fi

if build_is_due; then
  begin_build
  # Whoever was waited for may have built it.
  if build_is_due; then
    echo "building without tests and checks (scripts/test runs them)" >&2
    mvn -q -B -ntp -DskipTests -Dspotless.check.skip=true -Djacoco.skip=true -Dmdep.analyze.skip=true package >&2
    end_build
  fi
  leave_build
  trap - EXIT
fi

java="java"
[[ -z ${JAVA_HOME:-} ]] || java="$JAVA_HOME/bin/java"

launch_jar() {
  exec "$java" -jar "$@"
}

launch() {
  launch_jar scripts/local/target/local.jar "$@"
}

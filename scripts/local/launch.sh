# Sourced by scripts/run, scripts/lab and scripts/soak, at the root of the repository: builds what is older than its sources.
# Afterwards "launch COMMAND..." runs a command of local.jar in place of the script.

jars=(migrations/target/migrations.jar api/target/api.jar worker/target/worker.jar scripts/local/target/local.jar
  scripts/search-node/target/search-node.jar)
sources=(pom.xml migrations events outbox search notifications api worker scripts/local scripts/search-node)
# A jar whose content stays the same keeps its time, so the last build has a time of its own.
last_build=target/scripts-run

build_is_due() {
  local jar reference
  for jar in "${jars[@]}"; do
    [[ -f $jar ]] || return 0
    reference=$jar
    [[ ! $last_build -nt $jar ]] || reference=$last_build
    [[ -z $(find "${sources[@]}" \( -name target -o -path '*/src/test' -o -path notifications/sent \) -prune -o \
      -type f -newer "$reference" -print | head -n 1) ]] || return 0
  done
  return 1
}

if build_is_due; then
  echo "building without tests and checks (scripts/test runs them)" >&2
  mkdir -p target
  touch "$last_build.begun"
  mvn -q -B -ntp -DskipTests -Dspotless.check.skip=true -Djacoco.skip=true -Dmdep.analyze.skip=true package >&2
  mv "$last_build.begun" "$last_build"
fi

java="java"
[[ -z ${JAVA_HOME:-} ]] || java="$JAVA_HOME/bin/java"

launch() {
  exec "$java" -jar scripts/local/target/local.jar "$@"
}

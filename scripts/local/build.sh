# Sourced at the root of the repository by all that builds it: one build at a time, and the time at which the last whole one began.

last_build=target/scripts-run
build_lock=target/scripts-build

begin_build() {
  local builder told=""
  mkdir -p target
  until mkdir "$build_lock" 2>/dev/null; do
    builder=$(cat "$build_lock/pid" 2>/dev/null) || builder=""
    if [[ -n $builder ]] && ! kill -0 "$builder" 2>/dev/null; then
      rm -rf "$build_lock"
      continue
    fi
    [[ -n $told ]] || echo "process ${builder:-?} builds in this checkout: waiting for it" >&2
    told=yes
    sleep 1
  done
  echo $$ >"$build_lock/pid"
  trap leave_build EXIT
  touch "$build_lock/begun"
}

# Everything is built from what was there when it began.
end_build() {
  mv "$build_lock/begun" "$last_build"
}

leave_build() {
  rm -rf "$build_lock"
}

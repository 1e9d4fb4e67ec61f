# Reads Surefire's and Failsafe's reports of one run and prints what was slow, what was skipped and why, what failed, and how many.

function attribute(name,    at) {
  at = match($0, " " name "=\"[^\"]*\"")
  return at ? substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 4) : ""
}

function plain(text) {
  gsub(/&lt;/, "<", text); gsub(/&gt;/, ">", text); gsub(/&quot;/, "\"", text); gsub(/&apos;|&#39;/, "'", text)
  gsub(/&#10;.*/, "", text); gsub(/&amp;/, "\\&", text)
  return text
}

# Of a condition it is an attribute, of an assumption the text of an exception.
function reason(    text) {
  text = attribute("message")
  if (text == "" && match($0, "Assumption failed: .*")) text = substr($0, RSTART + 19)
  return text == "" ? "no reason given" : plain(text)
}

/^<testsuite / {
  seconds[attribute("name")] += attribute("time")
  run += attribute("tests")
  skipped += attribute("skipped")
  failed += attribute("failures") + attribute("errors")
}
/^  <testcase / { test = attribute("classname") "." attribute("name") }
/^    <skipped/ { reasons[reason()]++ }
/^    <(failure|error)/ { failures[++count] = test }

END {
  print "\nthe slowest test classes, in seconds:"
  for (rank = 1; rank <= 10; rank++) {
    slowest = ""
    for (class in seconds) if (slowest == "" || seconds[class] > seconds[slowest]) slowest = class
    if (slowest == "") break
    printf "%8.1f  %s\n", seconds[slowest], slowest
    delete seconds[slowest]
  }
  for (why in reasons) printf "skipped: %d: %s\n", reasons[why], why
  for (number = 1; number <= count; number++) print "failed: " plain(failures[number])
  printf "in all: %d tests, %d failed, %d skipped\n", run, failed, skipped
}

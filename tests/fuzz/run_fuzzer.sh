#!/bin/sh
# Runs a libFuzzer target a fixed number of times, from a fixed seed, and speaks TAP. What it finds
# new goes to a folder of its own, so the corpus stays as it is; an input that breaks something is
# printed in hexadecimal.
#
#     run_fuzzer.sh PROGRAM CORPUS RUNS MAX_LEN
set -u
program=$1
corpus=$2
runs=$3
max_len=$4
new=$(mktemp -d) || exit 2
trap 'rm -rf "$new"' EXIT
mkdir "$new/corpus"
echo 1..1
if "$program" -seed=1 -runs="$runs" -max_len="$max_len" -timeout=30 -verbosity=1 \
    -artifact_prefix="$new/" "$new/corpus" "$corpus" >"$new/log" 2>&1; then
    echo "ok 1 - $runs runs"
    grep -E '^Done|^stat::' "$new/log" | sed 's/^/# /'
    exit 0
fi
echo "not ok 1 - $runs runs"
tail -n 40 "$new/log" | sed 's/^/# /'
for found in "$new"/*-*; do
    [ -f "$found" ] || continue
    echo "# $(basename "$found"):"
    od -An -v -tx1 "$found" | sed 's/^/#/'
done
exit 1

#!/usr/bin/env bash
# What the README promises of cost and of the peer, as far as it does not wobble: instructions of a
# decision, counted; and the peer of the benchmark, which replays our traces. Speaks TAP.
#
#     bench_test.sh ROOT KICKBACK
set -uo pipefail
root=$1
kickback=$(realpath "$2")
count=0

report() { # good, name
    count=$((count + 1))
    if [ "$1" -eq 0 ]; then echo "ok $count - $2"; else echo "not ok $count - $2"; fi
}

at_most() { # game, limit
    local last
    last=$("$root/bench/instructions" "$1" | tail -n 1)
    echo "# $1: $last"
    awk -v limit="$2" '$1 == "instructions_per_move" && $2 > 50 && $2 <= limit { ok = 1 } END { exit !ok }' \
        <<<"$last"
    report $? "a decision of $1 costs at most $2 instructions"
}

at_most corruption 200
at_most hacker 250

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$root/bench/boardgameio" || exit 1
if ! [ node_modules/.package-lock.json -nt package-lock.json ]; then
    npm ci --ignore-scripts --no-audit --no-fund >"$work/npm" 2>&1 || sed 's/^/# /' "$work/npm"
    touch node_modules/.package-lock.json 2>/dev/null
fi
for seats in 3 4 5 6 7; do
    "$kickback" sim corruption --seats $seats --games 40 --seed $((100 * seats)) --trace "$work/$seats"
done >/dev/null
cat "$work"/[3-7] >"$work/all"
node check.js "$work/all" >"$work/out" 2>&1
code=$?
sed 's/^/# /' "$work/out"
report $code "the game on boardgame.io agrees with 200 of our traces"
echo "1..$count"

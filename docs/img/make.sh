#!/bin/sh
# Draws the pictures of this folder anew: a game shown in a terminal (tmux), caught at two moments
# and turned into SVG.
#
#     docs/img/make.sh [BUILD]
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
build=${1:-$root/build}
cols=100
rows=36
seed=303
folder=$(mktemp -d)

on_tmux() {
    env -u TMUX tmux -u -S "$folder/socket" "$@"
}

finish() {
    on_tmux kill-server 2>/dev/null || true
    rm -rf "$folder"
}
trap finish EXIT

# Goes on step by step until the screen says $1.
step_to() {
    tries=0
    until on_tmux capture-pane -p | grep -qF "$1"; do
        on_tmux send-keys n
        sleep 0.05
        tries=$((tries + 1))
        [ "$tries" -lt 600 ] || { echo "make.sh: the screen never says '$1'" >&2; exit 1; }
    done
}

picture() {
    on_tmux capture-pane -e -p -N | python3 "$root/tests/tools/ansi2svg.py" $cols $rows > "$1"
    echo "$1"
}

on_tmux -f /dev/null new-session -d -x $cols -y $rows \
    "TERM=screen-256color '$build/kickback' sim corruption --watch --seed $seed"
sleep 0.5
on_tmux send-keys Space
step_to 'Round 3 of 4'
step_to '▒[▒]▒'
step_to '▒ ▒[▒]'
picture "$root/docs/img/table.svg"
step_to 'characters are gone'
picture "$root/docs/img/award.svg"

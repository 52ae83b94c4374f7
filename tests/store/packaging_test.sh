#!/bin/sh
# The units in packaging/ leave a server little to do: systemd's own score of each is 1.5 at most
# (10 is no protection at all), and nothing in them is misspelt.
#
#     packaging_test.sh FOLDER
if ! command -v systemd-analyze >/dev/null 2>&1; then
    echo "ok 1 # SKIP systemd-analyze is not there"
    exit 0
fi
n=0
tell() { # good or not, what
    n=$((n + 1))
    if [ "$1" = 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; fi
}
for unit in kickback kickback-backup; do
    systemd-analyze security --offline=true --threshold=15 --no-pager "$1/$unit.service" >/dev/null 2>&1
    tell $? "$unit.service: exposed 1.5 at most"
done
# A unit without protection must not pass, or the score says nothing.
bare=$(mktemp -d)
printf '[Service]\nExecStart=/bin/true\n' >"$bare/bare.service"
! systemd-analyze security --offline=true --threshold=15 --no-pager "$bare/bare.service" >/dev/null 2>&1
tell $? "a bare unit is found to be exposed"
rm -r "$bare"
said=$(systemd-analyze verify "$1"/kickback.service "$1"/kickback-backup.service \
    "$1"/kickback-backup.timer 2>&1 | grep -v 'is not executable')
[ -z "$said" ]
tell $? "nothing in them is unknown to systemd"

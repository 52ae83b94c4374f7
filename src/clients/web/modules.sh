#!/usr/bin/env bash
# Installs what the page is built with, as the lock file says, unless it is there: modules.sh NPM FOLDER STAMP.
# Several build folders share it. Nothing of it runs while it is installed.
set -euo pipefail
npm=$1 folder=$2 stamp=$3
installed=$folder/node_modules/.package-lock.json
if [ ! -f "$installed" ] || [ "$folder/package-lock.json" -nt "$installed" ]; then
    (cd "$folder" && "$npm" ci --ignore-scripts --no-audit --no-fund)
    touch "$installed"
fi
touch "$stamp"

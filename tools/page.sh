#!/bin/sh
# Builds the page of the table into the Python package, if its sources changed. Called by `make setup`, from the top folder.
# Without Node the rest works all the same; `longbox serve` then says what is missing.
set -eu

page=src/longbox/table/page
stamp=$page/.sources

command -v node >/dev/null && command -v npm >/dev/null || {
    echo "setup: no Node here, so the page of the table is not built (needed: Node 20.19 or later)" >&2
    exit 0
}

sources=$(find web -type f -not -path 'web/node_modules/*' | LC_ALL=C sort | xargs sha256sum | sha256sum | cut -d' ' -f1)
[ "$(cat $stamp 2>/dev/null)" != "$sources" ] || exit 0

echo "building the page"
cd web
npm ci --no-audit --no-fund --silent 2>/dev/null || npm install --no-audit --no-fund --no-save --silent
npm run --silent build
cd ..
echo "$sources" > $stamp

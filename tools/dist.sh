#!/bin/sh
# `make dist`: the source distribution, and a wheel made from it as pip would make it, without Node. From the top folder.
# What the tools say lies in build/dist.log and is shown when one of them fails.
set -eu
log=build/dist.log
mkdir -p build

loudly_failing() { # loudly_failing COMMAND...
    "$@" >>"$log" 2>&1 && return
    tail -n 30 "$log" >&2
    echo "dist: nothing can be published (all of it: $log)" >&2
    exit 1
}

rm -rf dist
: >"$log"
echo "longbox: building source distribution and wheel; this takes a minute or two"
LONGBOX_COMPILED=1 loudly_failing .venv/bin/python -m build --installer uv
# A wheel for Linux says which C libraries it runs with; only then may it be published.
for wheel in dist/*-linux_*.whl; do
    [ -e "$wheel" ] || continue
    PATH="$PWD/.venv/bin:$PATH" loudly_failing .venv/bin/auditwheel repair --wheel-dir dist "$wheel"
    rm "$wheel"
done
ls -1 dist

#!/bin/sh
# `make dist`: the source distribution, and a wheel made from it as pip would make it, without Node. From the top folder.
set -eu
rm -rf dist
LONGBOX_COMPILED=1 .venv/bin/python -m build --quiet --installer uv
# A wheel for Linux says which C libraries it runs with; only then may it be published.
for wheel in dist/*-linux_*.whl; do
    [ -e "$wheel" ] || continue
    PATH="$PWD/.venv/bin:$PATH" .venv/bin/auditwheel repair --wheel-dir dist "$wheel" >/dev/null 2>&1
    rm "$wheel"
done
ls -1 dist

#!/bin/sh
# Makes .venv and installs into it all that play and test need. Called by `make setup`, from the top folder.
# Missing Debian packages are installed only by root; anyone else is told which they are.
set -eu

fresh_enough='import sys; sys.exit(sys.version_info < (3, 11))'
compile_ready='import os, sys, sysconfig; sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))'

# A .venv that was moved or copied, or whose Python is gone, is made anew.
usable() {
    grep -qF "$(pwd -P)/.venv" .venv/bin/activate 2>/dev/null \
        && .venv/bin/python -c "$fresh_enough" 2>/dev/null \
        && .venv/bin/python -m pip --version >/dev/null 2>&1
}

find_python() {
    for name in ${PYTHON:-} python3 python3.11 python3.12 python3.13 python3.14; do
        # `sys.executable` sees through the wrappers of version managers.
        if "$name" -c "$fresh_enough" 2>/dev/null; then "$name" -c 'import sys; print(sys.executable)'; return; fi
    done
}

install_debian() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
    export DEBIAN_FRONTEND=noninteractive
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@"; } >/dev/null 2>&1
}

need() { # need PACKAGES...: a thing nothing works without
    install_debian "$@" || { echo "setup: please install $* first" >&2; exit 1; }
}

if ! usable; then
    python=$(find_python)
    [ -n "$python" ] || { need python3; python=$(find_python); }
    [ -n "$python" ] || { echo "setup: Python 3.11 or later is needed (PYTHON=/path/to/python3 make setup)" >&2; exit 1; }
    version=$("$python" -c 'import sys; print("python%d.%d" % sys.version_info[:2])')
    "$python" -c 'import ensurepip, venv' 2>/dev/null || need "$version-venv"
    rm -rf .venv
    "$python" -m venv .venv
fi

# Without a compiler all works too, only slower: never a reason to stop.
if [ "${LONGBOX_PURE:-0}" = 0 ]; then
    command -v "${CC:-cc}" >/dev/null || install_debian gcc libc6-dev || true
    version=$(.venv/bin/python -c 'import sys; print("python%d.%d" % sys.version_info[:2])')
    .venv/bin/python -c "$compile_ready" || install_debian "$version-dev" || true
fi

# The tests of the table want a real PostgreSQL, those of the page a real browser. Play needs neither.
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || install_debian postgresql \
    || echo "setup: no PostgreSQL here, so some tests of the table will fail (needed: postgresql)" >&2
command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || install_debian chromium \
    || echo "setup: no Chromium here, so the tests of the page will fail (needed: chromium)" >&2

export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore
pip() { .venv/bin/python -m pip "$@"; }
pip install -qq --upgrade "pip>=25.1"
pip install -qq --group dev
# The build tools are there now: no need to fetch them once more into an isolated place.
pip install -qq --no-build-isolation --editable .

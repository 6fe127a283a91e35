#!/bin/sh
# `make play`: sets up what a player needs, then opens the table. Ctrl-C ends it at any moment.
set -eu
trap 'exit 130' INT
tools/setup.sh play
exec .venv/bin/longbox serve --open --next-free --port "${1:-8000}"

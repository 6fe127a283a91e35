# `make play` and `make test` work from a fresh clone; each sets up what it needs (tools/setup.sh).

PYTHON_HERE := .venv/bin/python
PYTEST := $(PYTHON_HERE) -m pytest
# As many as a small machine has cores: a worker with its browser and servers keeps one busy.
WORKERS ?= 2
PORT ?= 8000
# What cards and rules come down to: cards, words, scenarios, views.
QUICK := tests/language tests/text tests/scenario tests/scenarios tests/view

MAKEFLAGS += --no-print-directory

.PHONY: help play setup packages compile quick test test-web test-layout check test-pure golden pictures site bench dist lock clean distclean

help: ## what can be made
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 18

# The trap: make would call an interrupted game an error.
play: ## the table in your browser, on http://localhost:8000 or PORT=9000
	@trap : INT; tools/play.sh $(PORT); code=$$?; [ $$code = 130 ] || exit $$code

setup: ## everything that play and test need; the command is then .venv/bin/longbox
	@tools/setup.sh test

packages:
	@tools/setup.sh packages

compile: packages ## compile the hot modules beside their sources, if they changed
	@$(PYTHON_HERE) hatch_build.py

quick: setup ## what a change of cards or rules breaks first, in less than a minute
	@$(PYTEST) -n $(WORKERS) $(QUICK)

test: setup check ## everything that must hold: style, types, layers, tests
	@$(PYTEST) -n $(WORKERS) --dist worksteal

test-web: setup ## only the tests in a real browser
	@$(PYTEST) -n $(WORKERS) --dist worksteal tests/web

test-layout: setup ## every page and tables of every box in windows of all sizes, languages and themes: nothing is cut
	@LONGBOX_LAYOUT=1 $(PYTEST) -n $(WORKERS) --dist worksteal tests/web/test_layout.py

check: packages ## style, types and layers, without running the tests
	@$(PYTHON_HERE) tools/check.py

test-pure: setup ## the tests, with the hot modules uncompiled
	@LONGBOX_PURE=1 $(PYTEST) -n $(WORKERS) --dist worksteal

site: packages ## the documentation as a site with search, in build/site
	@$(PYTHON_HERE) tools/site.py

pictures: setup ## take the pictures of README and docs anew
	@$(PYTHON_HERE) -m tests.web.pictures

golden: setup ## write the golden playthroughs anew; read the difference before you commit it
	@$(PYTHON_HERE) -m tests.golden.regenerate

bench: setup ## how fast the engine is
	@.venv/bin/longbox bench

dist: setup ## source distribution and wheel in dist/, ready to be published
	@$(PYTHON_HERE) -m pip install -qq --disable-pip-version-check -c constraints.txt --group release
	@tools/dist.sh

lock: packages ## bring constraints.txt up to the newest versions that pyproject.toml allows
	@$(PYTHON_HERE) -m pip install -qq --disable-pip-version-check --group release
	@.venv/bin/uv pip compile pyproject.toml --group dev --group release --extra server --extra postgres --extra lab --extra envs --extra ray \
	    --universal --python-version 3.11 --upgrade --quiet \
	    --no-header --no-annotate --no-emit-index-url --no-emit-find-links -o constraints.txt

clean: ## remove what was built, and the caches
	@rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find src tests -name __pycache__ -prune -exec rm -rf {} +
	@find src \( -name '*.so' -o -name '_compiled*.txt' \) -delete
	@rm -rf src/longbox/games/programs src/longbox/table/page

distclean: clean ## remove the environment too
	@rm -rf .venv web/node_modules

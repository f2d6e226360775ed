# Needs make and Python 3.11 or newer; tools/setup.py sets up all else.
#   PORT=8001      make run: another port
#   PYTHON=…       the interpreter that makes .venv
#   CHROMIUM=…     make test: the browser

export PYTHONUTF8 := 1

pythons = $(if $(PYTHON),"$(PYTHON)",python3.14 python3.13 python3.12 python3.11 python3)
suits = import sys; sys.exit(sys.version_info < (3, 11))

setup = @for python in $(pythons); do \
		if "$$python" -c '$(suits)' </dev/null >/dev/null 2>&1; then \
			exec "$$python" tools/setup.py $(1); \
		fi; \
	done; \
	echo "Python 3.11 or newer is needed; tried:" $(pythons) >&2; exit 1

.PHONY: run stop test lint bench lock

run:
	$(call setup,run)

stop:
	$(call setup,stop)

test:
	$(call setup,test)

lint:
	$(call setup,lint)

bench:
	$(call setup,bench)

compile = uv pip compile --universal --generate-hashes --python-version 3.11 \
	--no-header --no-emit-index-url pyproject.toml

lock:
	@command -v uv >/dev/null || { echo "uv is needed, see its documentation." >&2; exit 1; }
	$(compile) -o requirements.lock
	$(compile) --group test -o requirements-test.lock

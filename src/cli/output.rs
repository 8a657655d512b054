//! The output of commands.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};

use comfy_table::{CellAlignment, Table, presets};
use serde_json::Value;

use super::failure::Failure;
use crate::config::Database;
use crate::domain::rules::is_unprintable;

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

    fn choose(self, json: impl FnOnce() -> Value, text: impl FnOnce() -> String) -> String {
        printable(if self.json { format!("{:#}", json()) } else { text() })
    }
}

pub(super) fn format_sessions(count: usize) -> String {
    format!("{count} {}", if count == 1 { "session" } else { "sessions" })
}

/// Escapes characters that control a terminal, as JSON does, but not line breaks. The API accepts none of them, but
/// another program may have written them to the database.
pub(super) fn printable(text: String) -> String {
    let is_control = |c: char| c != '\n' && is_unprintable(c);
    if !text.contains(is_control) {
        return text;
    }
    text.chars().map(|c| if is_control(c) { format!("\\u{:04x}", u32::from(c)) } else { c.into() }).collect()
}

/// Returns the bytes as a terminal may show them.
fn for_terminal(bytes: &[u8]) -> Vec<u8> {
    printable(String::from_utf8_lossy(bytes).replace("\r\n", "\n")).into_bytes()
}

/// Writes what a command has read. A reader that leaves, such as `head`, has what it wants.
pub(super) fn write_data(bytes: &[u8]) -> Result<(), Failure> {
    write_part(bytes).map(drop)
}

/// Writes a part of what a command reads, and returns whether the reader is still there.
pub(super) fn write_part(bytes: &[u8]) -> Result<bool, Failure> {
    let mut out = io::stdout();
    let shown = if out.is_terminal() { Cow::Owned(for_terminal(bytes)) } else { Cow::Borrowed(bytes) };
    match out.write_all(&shown).and_then(|()| out.flush()) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(Failure(format!("cannot write to standard output: {error}"))),
    }
}

/// Writes a line to standard error, such as what is wrong with an answer.
pub(super) fn say(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
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

//! Rows of the table: figures, and whether they meet their target.

use std::fmt;

/// The head of the table in Markdown.
pub(crate) const HEAD: &str = "| what | figure | target | met |\n| --- | ---: | --- | --- |";

/// One figure; displays as a row of a Markdown table.
#[derive(Clone)]
pub(crate) struct Row {
    what: String,
    figure: String,
    target: String,
    met: Option<bool>,
}

impl Row {
    /// Creates a row without a target.
    pub(crate) fn new(what: &str, figure: String) -> Self {
        Self { what: what.to_owned(), figure, target: String::new(), met: None }
    }

    /// Returns whether the figure meets its target; true if it has none.
    pub(crate) fn is_met(&self) -> bool {
        self.met != Some(false)
    }
}

/// Creates a row for a count that must equal `expected`.
pub(crate) fn exactly(what: &str, found: usize, expected: usize) -> Row {
    Row { target: format!("= {expected}"), met: Some(found == expected), ..Row::new(what, found.to_string()) }
}

/// Creates a row for a count that must be the total.
pub(crate) fn all_of(what: &str, found: usize, total: usize) -> Row {
    Row { target: "all".into(), met: Some(found == total), ..Row::new(what, format!("{found} of {total}")) }
}

/// Creates a row for a figure that must not exceed `limit`.
pub(crate) fn at_most(what: &str, found: f64, limit: f64, unit: &str) -> Row {
    Row {
        target: format!("≤ {limit} {unit}"),
        met: Some(found <= limit),
        ..Row::new(what, format!("{found:.1} {unit}"))
    }
}

/// Creates a row for a figure that must not be below `limit`.
pub(crate) fn at_least(what: &str, found: f64, limit: f64, unit: &str) -> Row {
    Row {
        target: format!("≥ {limit} {unit}"),
        met: Some(found >= limit),
        ..Row::new(what, format!("{found:.1} {unit}"))
    }
}

/// Creates a row for a figure that cannot be measured here, with the reason.
pub(crate) fn missing(what: &str, reason: &str) -> Row {
    Row::new(what, format!("not measured: {reason}"))
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = self.met.map_or("", |met| if met { "yes" } else { "**no**" });
        write!(f, "| {} | {} | {} | {verdict} |", self.what, self.figure, self.target)
    }
}

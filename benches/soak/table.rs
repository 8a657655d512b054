//! The table's rows: what was measured, and whether it is what is asked for.

use std::fmt;

/// The head of the table in Markdown.
pub(crate) const HEAD: &str = "| what | figure | bar | met |\n| --- | ---: | --- | --- |";

/// One figure, a line of the table in Markdown.
#[derive(Clone)]
pub(crate) struct Row {
    what: String,
    figure: String,
    bar: String,
    met: Option<bool>,
}

impl Row {
    /// A figure that nothing is asked of.
    pub(crate) fn new(what: &str, figure: String) -> Self {
        Self { what: what.to_owned(), figure, bar: String::new(), met: None }
    }

    /// Whether it is what is asked for, if anything is.
    pub(crate) fn is_met(&self) -> bool {
        self.met != Some(false)
    }
}

/// A count that is to be this one.
pub(crate) fn exactly(what: &str, found: usize, asked: usize) -> Row {
    Row { bar: format!("= {asked}"), met: Some(found == asked), ..Row::new(what, found.to_string()) }
}

/// A figure that is to be below a limit.
pub(crate) fn at_most(what: &str, found: f64, limit: f64, unit: &str) -> Row {
    Row {
        bar: format!("≤ {limit} {unit}"), met: Some(found <= limit), ..Row::new(what, format!("{found:.1} {unit}"))
    }
}

/// A figure that cannot be had here.
pub(crate) fn missing(what: &str, reason: &str) -> Row {
    Row::new(what, format!("not measured: {reason}"))
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = self.met.map_or("", |met| if met { "yes" } else { "**no**" });
        write!(f, "| {} | {} | {} | {verdict} |", self.what, self.figure, self.bar)
    }
}

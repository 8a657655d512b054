//! Cells of CSV files.

/// Before a file for spreadsheets: Excel on Windows takes one without it for another encoding than UTF-8.
pub(in crate::api) const CSV_MARK: &str = "\u{feff}";

/// Returns a cell that no spreadsheet takes for a formula (OWASP, CSV Injection), also one that splits cells at semicolons,
/// tabs, vertical bars or line breaks. Full-width signs begin formulas too.
pub(super) fn csv_text(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut is_start = true;
    for c in value.chars() {
        if is_start && "=+-@\t\r\u{ff1d}\u{ff0b}\u{ff0d}\u{ff20}".contains(c) {
            text.push('\'');
        }
        is_start = matches!(c, ';' | '\t' | '|' | '\n' | '\r');
        text.push(c);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::csv_text;

    #[test]
    fn no_cell_begins_with_a_formula_in_any_spreadsheet() {
        for (value, expected, why) in [
            ("Ann", "Ann", "a name"),
            ("a=b+c-d@e", "a=b+c-d@e", "signs within a cell"),
            ("=1+1", "'=1+1", "a formula"),
            ("+1 212", "'+1 212", "a phone number"),
            ("Ann;=1+1", "Ann;'=1+1", "a semicolon separates cells in much of Europe"),
            ("a|-1;b|@x", "a|'-1;b|'@x", "a vertical bar"),
            ("a\n=1\r\n-1", "a\n'=1\r\n'-1", "a note of several lines"),
            ("\t=1", "'\t'=1", "a tab"),
            ("a;;=1", "a;;'=1", "an empty cell"),
            ("\u{ff1d}1", "'\u{ff1d}1", "full-width signs"),
            (
                "a;\u{ff0b}1;\u{ff0d}1;\u{ff20}1",
                "a;'\u{ff0b}1;'\u{ff0d}1;'\u{ff20}1",
                "full-width signs after a separator",
            ),
        ] {
            assert_eq!(csv_text(value), expected, "{why}");
        }
    }
}

//! Days in letters. There are no clock times: the reader's time zone is not known.

use jiff::civil::Date;

/// Formats a day, such as `Monday, November 30`. The month stays on one line with its day.
pub(super) fn format_day(day: Date) -> String {
    day.strftime("%A, %B\u{a0}%-d").to_string()
}

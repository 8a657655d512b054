//! Query parameters that are days, times or numbers.

use std::fmt::Display;

use super::constraints::fields;
use super::wire::Text;
use crate::domain::rules::FieldError;

fields! {
    Date: Text = |schema| {
        schema.format = Some("date");
        // Validators need not check a format.
        schema.pattern = Some("^[0-9]{4}-[0-9]{2}-[0-9]{2}$".into());
    };
}

/// Parses an RFC 3339 time to Unix seconds.
pub(super) fn parse_time(field: &str, text: &str) -> Result<i64, FieldError> {
    let time: Result<jiff::Timestamp, _> = text.parse();
    time.map(jiff::Timestamp::as_second)
        .map_err(|_| FieldError::new(field, "Must be a time, for example 2026-11-22T05:00:00Z"))
}

pub(super) fn parse_number<T>(field: &str, value: i64, min: T, max: T) -> Result<T, FieldError>
where
    T: Copy + TryFrom<i64> + PartialOrd + Display,
{
    let number = T::try_from(value).ok().filter(|number| (min..=max).contains(number));
    number.ok_or_else(|| FieldError::new(field, format!("Must be between {min} and {max}")))
}

//! Query parameters that name days.

use super::constraints::{between, fields};
use super::wire::Text;
use crate::domain::period::MAX_UTC_OFFSET;
use crate::domain::rules::FieldError;

fields! {
    Date: Text = |schema| schema.format = Some("date");
    UtcOffset: i64 = |schema| between(schema, f64::from(-MAX_UTC_OFFSET), MAX_UTC_OFFSET.into());
}

/// Parses the distance of a time zone from UTC in minutes. The default is 0.
pub(super) fn parse_utc_offset(minutes: Option<i64>) -> Result<i32, FieldError> {
    i32::try_from(minutes.unwrap_or(0))
        .ok()
        .filter(|minutes| (-MAX_UTC_OFFSET..=MAX_UTC_OFFSET).contains(minutes))
        .ok_or_else(|| FieldError::new("utc_offset", format!("This is -{MAX_UTC_OFFSET} to {MAX_UTC_OFFSET}")))
}

//! What staff write about an order.

use crate::domain::rules::{self, FieldError};

/// Parses a note. An empty one removes the note.
pub fn parse_note(text: &str) -> Result<String, Vec<FieldError>> {
    parse("order_note", "note", text)
}

/// Parses the reason of a hold.
pub fn parse_hold_reason(text: &str) -> Result<String, Vec<FieldError>> {
    parse("hold_reason", "reason", text)
}

fn parse(rule: &str, field: &str, text: &str) -> Result<String, Vec<FieldError>> {
    let mut errors = Vec::new();
    let text = rules::parse(rule, field, text, &mut errors);
    if errors.is_empty() { Ok(text) } else { Err(errors) }
}

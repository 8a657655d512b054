//! The field rules of `rules/validation.json`, shared with the browser.

mod constraints;
mod definitions;
mod validate;

pub use constraints::{Constraints, constraints};
pub use validate::{FieldError, is_unprintable, normalize, parse, trim, validate};

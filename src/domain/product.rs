//! Products and their variants.

mod if_match;
mod json;
mod new;
mod saved;
mod slug;

pub use if_match::IfMatch;
pub use json::ProductJson;
pub use new::{MAX_COLORS, NewProduct, NewVariant, RawProduct, RawVariant, Stock};
pub use saved::{Product, Variant};
pub use slug::slug;

//! Products and their variants.

mod first;
mod if_match;
mod json;
mod new;
mod saved;
mod slug;

pub use first::first_product;
pub use if_match::IfMatch;
pub use json::ProductJson;
pub use new::{MAX_COLORS, NewProduct, NewVariant, RawProduct, RawVariant, Stock};
pub use saved::{Product, Variant};
pub use slug::slug;

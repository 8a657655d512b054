//! Searching: the text of an order that is indexed, and what a search looks up in it.

mod fold;
mod words;

pub use fold::index_text;
pub use words::{MAX_SEARCH_LENGTH, Search};

//! Searching: the folding of text, the words of a search, and the grams by which the index finds them.

mod fold;
mod grams;
mod words;

pub use fold::fold_into;
pub use grams::{for_each_gram, for_each_long_word};
pub use words::{Lookup, Search};

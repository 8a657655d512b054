//! The index behind the list of orders. Segments of consecutive orders hold bitmaps: which orders have which status, and
//! which have which gram. Orders are numbered by their row, in the order in which they were saved.

mod age;
mod bits;
mod build;
mod check;
mod matches;
mod postings;
mod segments;
mod text;

pub use build::IndexState;
pub(in crate::store) use check::find_wrong_segment;
pub(super) use matches::{Filter, Matches};
pub(in crate::store) use segments::drop_if_outdated;
pub(super) use segments::set_status;
pub(super) use text::matches as order_matches;

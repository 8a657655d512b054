//! Orders: saving each one exactly once, listing them and changing them.

mod address;
mod counts;
mod export;
mod figures;
mod held_stock;
mod history;
mod index;
mod lapse;
mod list;
mod networks;
mod notes;
mod numbers;
mod others;
mod place;
mod restock;
mod rows;
mod status;
mod stock;

pub use address::AddressCorrection;
pub use counts::{CountQuery, OrderCounts, StatusCounts};
pub use export::ExportQuery;
pub(super) use held_stock::list as list_held;
pub use index::IndexState;
pub(super) use index::{drop_if_outdated, find_wrong_segment};
pub use list::{OrderPage, OrderQuery, PageStart};
pub use networks::NetworkHash;
pub use notes::NoteEdit;
pub use others::OtherOrders;
pub use place::Placement;
pub(super) use restock::restock_all;
pub use status::{KnownOrder, NewStatus};

//! Orders: saving each one exactly once, listing them and changing them.

mod address;
mod counts;
mod export;
mod figures;
mod find;
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
mod query;
mod restock;
mod rows;
mod status;
mod stock;

pub use address::AddressCorrection;
pub use counts::{CountQuery, OrderCounts, StatusCounts};
pub use export::ExportQuery;
pub(super) use held_stock::list as list_held;
pub use history::HISTORIES;
pub use lapse::UNPAID;
pub use list::OrderPage;
pub use networks::NetworkHash;
pub use notes::NoteEdit;
pub use others::OtherOrders;
pub use place::Placement;
pub use query::{MAX_COUNTED, OrderQuery, PageStart};
pub(super) use restock::restock_all;
pub use status::{KnownOrder, NewStatus};

//! Orders: saving each one exactly once, listing them and changing them.

mod change;
mod guest;
mod held_stock;
mod history;
mod index;
mod lapse;
mod listing;
mod loading;
mod mails;
mod mode;
mod networks;
mod numbers;
mod observe;
mod open_payments;
mod pay;
mod payments;
mod place;
mod replan;
mod rows;
mod run_time;
mod stock;

pub(super) use held_stock::list as list_held;
pub use history::HISTORIES;
pub(super) use index::add_new as index_new;
pub use lapse::{MAX_LAPSES_PER_HOUR, UNPAID, Unpaid};
pub use listing::counts::{CountQuery, OrderCounts, StatusCounts};
pub use listing::export::ExportQuery;
pub use listing::list::OrderPage;
pub use listing::others::OtherOrders;
pub use listing::query::{MAX_COUNTED, OrderQuery, PageStart};
pub use listing::to_ship::{OPEN, StageCounts, TO_SHIP, ToShipQuery};
pub use mails::MAILS;
pub use open_payments::OpenPayment;
pub(super) use open_payments::count as count_payments;
pub use pay::PaymentWork;
pub use place::{OrderMail, Placed, Placement, PlannedPayment};

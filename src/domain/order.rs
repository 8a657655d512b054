//! Orders: parsed from a request ([`NewOrder`]), priced by the shop ([`price`]), then saved or rejected.

mod accepted;
mod apply;
mod carrier;
mod change;
mod forget;
mod held_stock;
mod history;
mod new;
mod parcel;
mod pricing;
mod progress;
mod rejection;
mod returned;
mod saved;
mod shipment;
mod shipment_file;
mod shipping;
mod status;
mod tracking;
mod unpaid_units;

pub use accepted::accepted_changes;
pub use apply::{apply, confirm, last_letter, notify_owner};
pub use carrier::Carrier;
pub use change::{Change, Event, NewReturn, parse_hold_reason, parse_note};
pub use held_stock::HeldStock;
pub use history::{GuestOrder, HistoryEntry, LoadedOrder, OrderAction, by_text};
pub use new::{NewLine, NewOrder, RawLine, RawOrder, parse_lines};
pub use parcel::{
    CLAIM_SECONDS, Claim, GuestPage, Packed, Shipped, cancel_seconds, cancel_time, cancel_until, delay_end, ship_day,
};
pub use pricing::{price, shortage};
pub use rejection::Rejection;
pub use returned::{Return, ReturnReason, ReturnedLine};
pub use saved::{NetworkHash, Order, OrderLine, Totals, orders_text, whole_number};
pub use shipment::Shipment;
pub use shipment_file::{MAX_SHIPMENTS, ShipmentLine, parse_shipments};
pub use shipping::ShippingMethod;
pub use status::{CancelReason, OrderStatus, Stage, StockEffect};
pub use unpaid_units::{BUDGET_WINDOW, UnpaidUnits};

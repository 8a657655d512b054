//! Orders: parsed from a request ([`NewOrder`]), priced by the shop ([`price`]), then saved or rejected.

mod carrier;
mod fulfillment;
mod guest;
mod held_stock;
mod history;
mod new;
mod notes;
mod pricing;
mod saved;
mod shipment;
mod shipment_file;
mod shipping;
mod stage;
mod status;
mod tracking;
mod unpaid_units;

pub use carrier::Carrier;
pub use fulfillment::{
    CLAIM_SECONDS, Claim, Fulfillment, FulfillmentRejection, GuestPage, Packed, Shipped, cancel_seconds, cancel_until,
    delay_end, ship_day,
};
pub use guest::GuestOrder;
pub use held_stock::HeldStock;
pub use history::{OrderAction, OrderChange, OrderWithHistory, by_text};
pub use new::{NewLine, NewOrder, RawLine, RawOrder};
pub use notes::{parse_hold_reason, parse_note};
pub use pricing::{Rejection, price, shortage};
pub use saved::{Order, OrderLine, Totals, orders_text};
pub use shipment::Shipment;
pub use shipment_file::{MAX_SHIPMENTS, ShipmentLine, parse_shipments};
pub use shipping::ShippingMethod;
pub use stage::Stage;
pub use status::{OrderStatus, StockEffect};
pub use unpaid_units::{BUDGET_WINDOW, UnpaidUnits};

//! The rows of an export of addresses, for programs that print shipping labels.

use crate::domain::customer::Customer;
use crate::domain::order::{LoadedOrder, Order, OrderLine, OrderStatus};

use super::csv_text::csv_text;

/// The columns. Their names are those that Pirate Ship and `ShipStation` use for their own fields.
pub(super) const HEADER: [&str; 17] = [
    "Order Number",
    "Order Date",
    "Name",
    "Email",
    "Phone",
    "Address Line 1",
    "Address Line 2",
    "City",
    "State",
    "Zip Code",
    "Country",
    "Shipping Method",
    "Items",
    "Quantity",
    "Order Total",
    "On Hold",
    "Status",
];

/// Returns the cells of an order, or none if it is cancelled: nothing is sent.
pub(super) fn row(LoadedOrder { order, .. }: &LoadedOrder) -> Option<[String; HEADER.len()]> {
    if order.status == OrderStatus::Cancelled {
        return None;
    }
    let Order { customer: Customer { name, email, address }, totals, lines, .. } = order;
    let items: Vec<String> = lines.iter().map(name_line).collect();
    let units: u32 = lines.iter().map(|line| line.quantity).sum();
    Some([
        csv_text(&order.number),
        jiff::Timestamp::from_second(order.created_at).unwrap_or_default().strftime("%Y-%m-%d %H:%M:%S").to_string(),
        csv_text(name),
        csv_text(email),
        // Carriers reject an apostrophe before the plus sign.
        csv_text(address.phone.trim_start_matches('+')),
        csv_text(&address.address),
        csv_text(&address.address2),
        csv_text(&address.city),
        csv_text(&address.state),
        csv_text(&address.zip),
        "US".to_owned(),
        order.shipping.as_str().to_owned(),
        csv_text(&items.join(", ")),
        units.to_string(),
        totals.total.to_decimal(),
        csv_text(&order.hold),
        order.status.as_str().to_owned(),
    ])
}

/// Names a line, such as `2 x Wool Scarf Pink M`.
fn name_line(OrderLine { title, color, size, quantity, .. }: &OrderLine) -> String {
    let words = [title, color, size].into_iter().filter(|word| !word.is_empty()).map(String::as_str);
    format!("{quantity} x {}", words.collect::<Vec<_>>().join(" "))
}

//! The rows of an export of addresses, for programs that print shipping labels.

use crate::domain::order::{Order, OrderLine, OrderStatus, OrderWithHistory};

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
pub(super) fn row(OrderWithHistory { order, hold, .. }: &OrderWithHistory) -> Option<[String; HEADER.len()]> {
    if order.status == OrderStatus::Cancelled {
        return None;
    }
    let Order { customer, totals, lines, .. } = order;
    let items: Vec<String> = lines.iter().map(name).collect();
    let units: u32 = lines.iter().map(|line| line.quantity).sum();
    Some([
        csv_text(&order.number),
        jiff::Timestamp::from_second(order.created_at).unwrap_or_default().strftime("%Y-%m-%d %H:%M:%S").to_string(),
        csv_text(&customer.name),
        csv_text(&customer.email),
        // Carriers reject an apostrophe before the plus sign.
        csv_text(customer.phone.trim_start_matches('+')),
        csv_text(&customer.address),
        csv_text(&customer.address2),
        csv_text(&customer.city),
        csv_text(&customer.state),
        csv_text(&customer.zip),
        "US".to_owned(),
        order.shipping.as_str().to_owned(),
        csv_text(&items.join(", ")),
        units.to_string(),
        totals.total.to_decimal(),
        csv_text(hold),
        order.status.as_str().to_owned(),
    ])
}

/// Names a line, such as `2 x Snuggle Cups Plush Comfort Bra Pink M`.
fn name(OrderLine { title, color, size, quantity, .. }: &OrderLine) -> String {
    let words = [title, color, size].into_iter().filter(|word| !word.is_empty()).map(String::as_str);
    format!("{quantity} x {}", words.collect::<Vec<_>>().join(" "))
}

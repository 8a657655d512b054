//! Orders as text for people.

use crate::cli::output::{format_time, table};
use crate::domain::customer::{Customer, ShippingAddress};
use crate::domain::order::{Order, OrderAction, OrderChange, OrderLine, OrderStatus, OrderWithHistory, orders_text};
use crate::store::{MAX_COUNTED, OrderCounts, OrderPage};

/// Formats a page of orders, one per line, and the number of orders on all pages.
pub(super) fn format_list(page: &OrderPage, counts_all: bool) -> String {
    let rows = page.orders.iter().map(|OrderWithHistory { order, hold, .. }| {
        let units: Vec<String> = order.lines.iter().map(format_units).collect();
        [
            order.number.clone(),
            format_time(order.created_at),
            format_status(order, hold),
            order.customer.name.clone(),
            units.join(", "),
            order.totals.total.to_string(),
        ]
    });
    let table = table(["ORDER", "PLACED (UTC)", "STATUS", "CUSTOMER", "ITEMS", ">TOTAL"], rows);
    let total = orders_text(page.total.into());
    let total = if page.total > MAX_COUNTED && !counts_all { format!("{MAX_COUNTED}+ orders") } else { total };
    format!("{table}\n{} of {total}", page.orders.len())
}

/// Formats the number of orders with each status: of those of the given age, or of all of the search. Without
/// `counts_all` they were counted up to a limit.
pub(super) fn format_counts(OrderCounts { found, older, .. }: &OrderCounts, counts_all: bool) -> String {
    let counted = older.unwrap_or(*found);
    let counts = [counted.pending, counted.paid, counted.cancelled, counted.total()];
    let table = table([">PENDING", ">PAID", ">CANCELLED", ">TOTAL"], [counts.map(|count| count.to_string())]);
    let is_partial = !counts_all && found.total().max(counted.total()) > MAX_COUNTED;
    if is_partial { format!("{table}\nAt least this many: counted up to {} orders", MAX_COUNTED + 1) } else { table }
}

/// Formats what to pack of a line, such as `2 × Pink M`.
fn format_units(line: &OrderLine) -> String {
    let item = if line.color.is_empty() { &line.title } else { &line.color };
    format!("{} × {item} {}", line.quantity, line.size)
}

/// Formats the change of an order to a status.
pub(super) fn format_change(before: &Order, status: OrderStatus) -> String {
    let (number, word) = (&before.number, status.as_str());
    if before.status == status { format!("{number} was already {word}") } else { format!("{number} is now {word}") }
}

/// Formats an order with everything that staff see.
pub(super) fn format_order(OrderWithHistory { order, note, hold, history }: &OrderWithHistory) -> String {
    let lines = order.lines.iter().map(|line| {
        let item = if line.color.is_empty() { line.title.clone() } else { format!("{}, {}", line.title, line.color) };
        [line.quantity.to_string(), item, line.size.clone(), line.price.to_string()]
    });
    let labeled = |label: &str, text: &str| if text.is_empty() { String::new() } else { format!("{label}: {text}") };
    let parts = [
        format!("{}  {}  placed {} UTC", order.number, order.status.as_str(), format_time(order.created_at)),
        labeled("On hold", hold),
        labeled("Note", note),
        order.gift_note.as_deref().map(format_gift).unwrap_or_default(),
        table([">UNITS", "ITEM", "SIZE", ">PRICE"], lines),
        format_totals(order),
        format_customer(order),
        history.iter().map(format_past_change).collect::<Vec<_>>().join("\n"),
    ];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n")
}

fn format_gift(note: &str) -> String {
    if note.is_empty() { "Gift, without a note".to_owned() } else { format!("Gift note: {note}") }
}

/// Formats an entry of the history. A status needs no more than the sentence.
fn format_past_change(change: &OrderChange) -> String {
    let sentence = format!("{} UTC  {}", format_time(change.at), change.sentence());
    let or_none = |text: &str| if text.is_empty() { "none".to_owned() } else { text.replace('\n', " / ") };
    match change.action {
        OrderAction::Status => sentence,
        _ => format!("{sentence}: {} → {}", or_none(&change.before), or_none(&change.after)),
    }
}

fn format_status(order: &Order, hold: &str) -> String {
    let status = order.status.as_str();
    if hold.is_empty() { status.to_owned() } else { format!("{status}, on hold") }
}

fn format_totals(order: &Order) -> String {
    let totals = &order.totals;
    format!(
        "Subtotal {}, shipping ({}) {}, total {}\nCard {} ending in {}, {}",
        totals.subtotal,
        order.shipping.as_str(),
        totals.shipping_cost,
        totals.total,
        order.card.brand,
        order.card.last4,
        order.card.holder
    )
}

fn format_customer(order: &Order) -> String {
    let Customer { name, email, address: ShippingAddress { phone, address, address2, city, state, zip } } =
        &order.customer;
    let city = format!("{city}, {state} {zip}");
    let lines = [name, address, address2, &city, email, phone];
    lines.into_iter().filter(|line| !line.is_empty()).cloned().collect::<Vec<_>>().join("\n")
}

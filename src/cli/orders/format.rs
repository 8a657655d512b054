//! Orders as text for people.

use crate::cli::output::{format_time, table};
use crate::domain::customer::{Customer, ShippingAddress};
use crate::domain::money::Money;
use crate::domain::order::{
    HistoryEntry, LoadedOrder, Order, OrderAction, OrderLine, OrderStatus, Stage, by_text, orders_text, ship_day,
};
use crate::domain::payment::Payment;
use crate::store::{MAX_COUNTED, OrderPage};

/// Formats a page of orders, one per line, and the number of orders on all pages.
pub(super) fn format_list(page: &OrderPage, counts_all: bool, now: i64) -> String {
    let rows = page.orders.iter().map(|found| {
        let order = &found.order;
        [
            order.number.clone(),
            format_time(order.created_at),
            format_status(found, now),
            order.customer.name.clone(),
            format_items(order),
            order.totals.total.to_string(),
        ]
    });
    let table = table(["ORDER", "PLACED (UTC)", "STATUS", "CUSTOMER", "ITEMS", ">TOTAL"], rows);
    let total = orders_text(page.total.into());
    let total = if page.total > MAX_COUNTED && !counts_all { format!("{MAX_COUNTED}+ orders") } else { total };
    format!("{table}\n{} of {total}", page.orders.len())
}

fn format_items(order: &Order) -> String {
    order.lines.iter().map(format_units).collect::<Vec<_>>().join(", ")
}

/// Formats what to pack of a line, such as `2 × Pink M`.
fn format_units(line: &OrderLine) -> String {
    let item = if line.color.is_empty() { &line.title } else { &line.color };
    format!("{} × {item} {}", line.quantity, line.size)
}

/// Formats an order with everything that staff see.
pub(super) fn format_order(found: &LoadedOrder, now: i64) -> String {
    let LoadedOrder { order, payment, history, .. } = found;
    let lines = order.lines.iter().map(|line| {
        let item = if line.color.is_empty() { line.title.clone() } else { format!("{}, {}", line.title, line.color) };
        [line.quantity.to_string(), item, line.size.clone(), line.price.to_string()]
    });
    let labeled = |label: &str, text: &str| if text.is_empty() { String::new() } else { format!("{label}: {text}") };
    let parts = [
        format!("{}  {}  placed {} UTC", order.number, order.status.as_str(), format_time(order.created_at)),
        format_progress(order, now),
        payment.as_ref().map(format_payment).unwrap_or_default(),
        labeled("On hold", &order.hold),
        labeled("Note", &order.note),
        order.gift_note.as_deref().map(format_gift).unwrap_or_default(),
        table([">UNITS", "ITEM", "SIZE", ">PRICE"], lines),
        format_totals(order),
        format_customer(order),
        history.iter().map(format_past_change).collect::<Vec<_>>().join("\n"),
    ];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n")
}

/// Formats how far an order has come, one fact per line.
fn format_progress(order: &Order, now: i64) -> String {
    let Order { page, ship_by, delayed_until, packed, shipped, .. } = order;
    let late = if order.is_late(now) { ", late" } else { "" };
    let due = (order.status != OrderStatus::Cancelled).then(|| match delayed_until {
        Some(until) => format!("Ships by {}, delayed until {}{late}", ship_day(*ship_by), ship_day(*until)),
        None => format!("Ships by {}{late}", ship_day(*ship_by)),
    });
    let claim = order
        .claim_at(now)
        .map(|claim| format!("Being packed {} until {} UTC", by_text(&claim.by), format_time(claim.until)));
    let packed = packed.as_ref().map(|packed| format!("Packed {} UTC {}", format_time(packed.at), by_text(&packed.by)));
    let shipped =
        shipped.as_ref().map(|shipped| format!("Shipped {} UTC: {}", format_time(shipped.at), shipped.shipment.text()));
    let page = page.as_ref().map(|page| format!("Order page: /order/{}", page.link));
    [due, claim, packed, shipped, page].into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// Formats the payment of an order by card, such as `Card: captured, $4.99 charged, $1.00 refunded (test)`.
fn format_payment(payment: &Payment) -> String {
    let amount = |cents, what: &str| (cents > 0).then(|| format!(", {} {what}", Money::from_cents(cents)));
    let amounts = [amount(payment.captured_cents, "charged"), amount(payment.refunded_cents, "refunded")];
    let test = if payment.is_live { "" } else { " (test)" };
    format!("Card: {}{}{test}", payment.state.as_str(), amounts.into_iter().flatten().collect::<String>())
}

fn format_gift(note: &str) -> String {
    if note.is_empty() { "Gift, without a note".to_owned() } else { format!("Gift note: {note}") }
}

/// Formats an entry of the history. A status, and whether the order is packed, need no more than the sentence.
fn format_past_change(change: &HistoryEntry) -> String {
    let sentence = format!("{} UTC  {}", format_time(change.at), change.sentence());
    let or_none = |text: &str| if text.is_empty() { "none".to_owned() } else { text.replace('\n', " / ") };
    match change.action {
        OrderAction::Status | OrderAction::Packed => sentence,
        _ => format!("{sentence}: {} → {}", or_none(&change.before), or_none(&change.after)),
    }
}

/// Formats the status with what else staff need to know: `paid, on hold, packed, late`.
fn format_status(LoadedOrder { order, .. }: &LoadedOrder, now: i64) -> String {
    let stage = match order.stage() {
        Some(Stage::Packed) => "packed",
        Some(Stage::Shipped) => "shipped",
        Some(Stage::Returned) => "returned",
        Some(Stage::ToPull) => "packed: take the parcel back",
        _ => "",
    };
    let hold = if order.hold.is_empty() { "" } else { "on hold" };
    let parts = [order.status.as_str(), hold, stage, if order.is_late(now) { "late" } else { "" }];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
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

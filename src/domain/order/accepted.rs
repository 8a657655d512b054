//! The changes that an order accepts.

use super::apply::apply;
use super::carrier::Carrier;
use super::change::{Change, NewReturn};
use super::history::LoadedOrder;
use super::returned::ReturnReason;
use super::shipment::Shipment;
use super::status::OrderStatus;
use crate::domain::customer::ShippingAddress;

/// Returns the names of the changes that an order accepts from a member of staff at a time in Unix seconds, each with some
/// values, and that would change something. Whether the stock suffices to reopen an order and whether the shop sends mail
/// are not considered. An order that is not paid accepts `pack` only as an unpaid order.
pub fn accepted_changes(found: &LoadedOrder, by: &str, now: i64) -> Vec<&'static str> {
    let order = &found.order;
    let status = |status| Change::Status { status, was: None };
    let address = ShippingAddress { phone: another(&order.customer.address.phone), ..order.customer.address.clone() };
    let shipped = order.shipped.as_ref().map(|shipped| shipped.shipment.clone());
    let tracking = another(shipped.as_ref().map_or("", |shipment| &shipment.tracking));
    let returned = NewReturn {
        lines: order.unreturned(),
        reason: ReturnReason::Other,
        note: String::new(),
        is_restocked: false,
        refund_cents: None,
        refunded_was: None,
        was: None,
    };
    let changes = [
        ("mark_paid", status(OrderStatus::Paid)),
        ("reopen", status(OrderStatus::Pending)),
        ("cancel", status(OrderStatus::Cancelled)),
        ("note", Change::Note { text: another(&order.note), was: None }),
        ("hold", Change::Hold { reason: another(&order.hold), was: None }),
        ("address", Change::Address { address, was: None }),
        ("email", Change::Email { email: another(&order.customer.email), was: None }),
        ("exchange", Change::Exchange { line: 1, to: Default::default(), was: None }),
        ("claim", Change::Claim),
        ("end_claim", Change::EndClaim),
        ("pack", Change::Pack { is_unpaid_allowed: true }),
        ("unpack", Change::Unpack),
        ("print", Change::Print),
        ("ship", Change::Ship { shipment: Shipment { carrier: Carrier::Other, tracking }, was: shipped }),
        ("unship", Change::Unship),
        ("resend", Change::Resend { shop_sends_mail: true }),
        ("refund", Change::Refund { cents: None, refunded_was: None }),
        ("return", Change::Return(returned)),
        ("undo_return", Change::UndoReturn),
    ];
    let delay = order.last_delay(now).map(|day| ("delay", Change::Delay(day)));
    let does_something = |change: &Change| {
        // Within the second these are repeated with the same time.
        let is_renewed = matches!(change, Change::Claim | Change::Print);
        apply(found, change, by, now).is_ok_and(|(after, events)| is_renewed || after != *order || !events.is_empty())
    };
    let accepted = changes.into_iter().chain(delay).filter(|(_, change)| does_something(change));
    accepted.map(|(name, _)| name).collect()
}

fn another(text: &str) -> String {
    format!("{text}.")
}

//! What an order can become: each change with its conditions and consequences, without the database.
//!
//! `store/orders/change.rs` loads an order, applies a change, and saves the order with what follows from the change.

mod draft;
mod edits;
mod letters;
mod parcel;
mod payment;
mod returns;
mod status;

use super::change::{Change, Event};
use super::history::LoadedOrder;
use super::rejection::Rejection;
use super::saved::Order;
use super::status::CancelReason;
use draft::Draft;

pub use letters::{confirm, last_letter, notify_owner};

/// Applies a change by an actor, as the audit log names it, at a time in Unix seconds. Returns the order after it and what
/// follows. A change that is made already changes nothing.
pub fn apply(found: &LoadedOrder, change: &Change, by: &str, now: i64) -> Result<(Order, Vec<Event>), Rejection> {
    // Money can still move, and the clock can still be wrong.
    let is_allowed = matches!(change, Change::Refund { .. } | Change::Payment { .. } | Change::LimitCancelWindow);
    if found.order.is_forgotten() && !is_allowed {
        return Err(Rejection::Forgotten);
    }
    let mut draft = Draft { found, order: found.order.clone(), events: Vec::new(), by, now };
    match change {
        Change::Status { status, was } => draft.set_status(*status, *was),
        Change::Cancel { why, is_restocked, was } => draft.cancel_by_staff(*why, *is_restocked, *was),
        Change::CancelByShopper { alert_email } => draft.cancel_by_shopper(alert_email),
        Change::Lapse => {
            draft.cancel(CancelReason::Unpaid, true);
            Ok(())
        }
        Change::Note { text, was } => draft.set_note(text, was.as_ref()),
        Change::Hold { reason, was } => draft.set_hold(reason, was.as_ref()),
        Change::Address { address, was } => draft.correct_address(address, was.as_ref()),
        Change::EmailByShopper(email) => draft.correct_email_by_shopper(email),
        Change::Email { email, was } => draft.correct_email(email, was.as_ref()),
        Change::Exchange { line, to, was } => draft.exchange(*line, to, was.as_ref()),
        Change::Claim => draft.claim(),
        Change::EndClaim => {
            draft.end_claim();
            Ok(())
        }
        Change::Pack { is_unpaid_allowed } => draft.pack(*is_unpaid_allowed),
        Change::Unpack => draft.unpack(),
        Change::Print => draft.print(),
        Change::Ship { shipment, was } => draft.ship(shipment, was.as_ref()),
        Change::Unship => draft.unship(),
        Change::Delay(until) => draft.delay(*until),
        Change::Resend { shop_sends_mail } => draft.resend(*shop_sends_mail),
        Change::Refund { cents, refunded_was } => draft.refund(*cents, *refunded_was),
        Change::Return(new) => draft.take_back(new),
        Change::UndoReturn => draft.undo_return(),
        Change::LimitCancelWindow => {
            draft.limit_cancel_window();
            Ok(())
        }
        Change::Payment { before, alert_email } => {
            draft.follow_payment(before, alert_email);
            Ok(())
        }
    }?;
    Ok((draft.order, draft.events))
}

//! An order as its page shows it, and its cancellation by the shopper.

use rusqlite::{Connection, OptionalExtension};

use super::fulfillments::{COLUMNS, from_row};
use super::status::change_status;
use super::{letters, payments, rows};
use crate::domain::order::{GuestOrder, Order, OrderChange, OrderStatus};
use crate::domain::payment::Payment;
use crate::store::audit::Actor;
use crate::store::database::Store;
use crate::store::error::StoreError;
use crate::store::writer::Priority;

/// How long an order has its page, in seconds.
const PAGE_AGE: i64 = 120 * 24 * 60 * 60;

impl Store {
    /// Returns the order with this link. `now` is in Unix seconds.
    pub async fn find_guest_order(&self, link: String, now: i64) -> Result<GuestOrder, StoreError> {
        self.read(move |db| find(&*db.unchecked_transaction()?, &link, now)).await
    }

    /// Cancels the order with this link for its shopper, and tells `alert_email` if it is paid and not by card. Does nothing if it is
    /// cancelled already.
    pub async fn cancel_guest_order(
        &self,
        link: String,
        alert_email: String,
        now: i64,
    ) -> Result<GuestOrder, StoreError> {
        // Also while orders are refused: what cancelling frees, the shop would otherwise charge.
        self.write_catalog(Priority::Staff, move |db| {
            let found = find(db, &link, now)?;
            if found.order.status == OrderStatus::Cancelled {
                return Ok(found);
            }
            found.payment.as_ref().map_or(Ok(()), Payment::check_unlocked)?;
            found.fulfillment.check_cancel(now)?;
            let actor = Actor { email: OrderChange::SHOPPER.to_owned(), at: now };
            change_status(db, &found.order, OrderStatus::Cancelled.into(), &actor)?;
            if found.order.status == OrderStatus::Paid && found.payment.is_none() {
                letters::refund(db, &found.order, &alert_email, now)?;
            }
            find(db, &link, now)
        })
        .await
    }
}

fn find(db: &Connection, link: &str, now: i64) -> Result<GuestOrder, StoreError> {
    let mut statement = db.prepare_cached(&format!("SELECT order_id, {COLUMNS} FROM fulfillments WHERE link = ?1"))?;
    let found = statement.query_row([link], |row| Ok((row.get::<_, String>(0)?, from_row(row)?))).optional()?;
    let (id, fulfillment) = found.ok_or(StoreError::NotFound)?;
    let order = rows::find(db, &id)?.filter(|order: &Order| order.created_at > now - PAGE_AGE);
    let order = order.ok_or(StoreError::NotFound)?;
    let payment = payments::find(db, &order.id)?;
    Ok(GuestOrder { order, fulfillment, payment })
}

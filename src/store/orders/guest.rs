//! An order as its page shows it, its cancellation by the shopper, and the correction of its email.

use rusqlite::{Connection, OptionalExtension};
use serde_json::json;

use super::fulfillments::{COLUMNS, from_row};
use super::status::change_status;
use super::{index, letters, payments, rows};
use crate::domain::order::{GuestOrder, Order, OrderAction, OrderChange, OrderStatus};
use crate::domain::payment::Payment;
use crate::store::audit::{self, Actor, Audit};
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
            change_status(db, &found.order, OrderStatus::Cancelled, &actor)?;
            if found.order.status == OrderStatus::Paid && found.payment.is_none() {
                letters::refund(db, &found.order, &alert_email, now)?;
            }
            find(db, &link, now)
        })
        .await
    }

    /// Corrects the email of the order with this link, and sends the letter about the received order there.
    pub async fn correct_guest_email(&self, link: String, email: String, now: i64) -> Result<GuestOrder, StoreError> {
        self.write(Priority::Public, move |db| {
            let mut found = find(db, &link, now)?;
            found.fulfillment.check_correct_email(found.order.status)?;
            let before = std::mem::replace(&mut found.order.customer.email, email.clone());
            if before == email {
                return Ok(found);
            }
            let id = &found.order.id;
            db.prepare_cached("UPDATE orders SET email = ?2 WHERE id = ?1")?.execute([id, &email])?;
            index::update(db, id)?;
            let entry = Audit::new(OrderAction::Email.as_str(), id)
                .before(&json!({ "email": before }))
                .after(&json!({ "email": email }));
            audit::append(db, &Actor { email: OrderChange::SHOPPER.to_owned(), at: now }, &entry)?;
            letters::follow_email(db, &found.order, &before, &link, now)?;
            Ok(found)
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

//! Payments that a clock which was ahead has dated too late.

use rusqlite::Connection;

use super::{change, payments, rows};
use crate::domain::order::{Change, cancel_until};
use crate::store::audit::Actor;
use crate::store::database::Store;
use crate::store::error::StoreError;
use crate::store::writer::{Priority, Scope};

/// A payment that is due in more than this time, in seconds, is planned again each minute.
const PLANNED_AGAIN: i64 = 10 * 60;

impl Store {
    /// Plans again the payments that are due in more than ten minutes: a clock that was ahead may have dated them, or their
    /// time to cancel.
    pub async fn plan_payments_again(&self, now: i64) -> Result<(), StoreError> {
        if self.read(move |db| list_misdated(db, now)).await?.is_empty() {
            return Ok(());
        }
        self.write_scope(Priority::Essential, Scope::Orders, move |db| {
            let actor = Actor::shop(now);
            list_misdated(db, now)?.iter().try_for_each(|id| change::make(db, id, &Change::LimitCancelWindow, &actor))
        })
        .await
    }
}

/// Returns the ids of the orders whose payments are due later than they should be.
fn list_misdated(db: &Connection, now: i64) -> Result<Vec<String>, StoreError> {
    let mut statement =
        db.prepare_cached("SELECT order_id, due_at FROM payments INDEXED BY payments_due WHERE due_at > ?1")?;
    let due = statement.query_map([now + PLANNED_AGAIN], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let mut misdated = Vec::new();
    for row in due {
        let (order_id, due): (String, i64) = row?;
        let order = rows::find(db, &order_id)?.ok_or(StoreError::NotFound)?;
        let payment = payments::find(db, &order_id)?.ok_or(StoreError::NotFound)?;
        let is_window_too_long = order.cancel_until() > cancel_until(now);
        if is_window_too_long || payments::due_at(db, &order, &payment, now)?.is_none_or(|at| at < due) {
            misdated.push(order_id);
        }
    }
    Ok(misdated)
}

//! Checks of orders: their totals, their status, and the units they hold.

use rusqlite::Connection;

use super::rows::CHANGED_ELSEWHERE;
use crate::domain::finding::Outcome;
use crate::domain::order::{HeldStock, OrderAction, OrderStatus};
use crate::store::error::StoreError;
use crate::store::orders::list_held;

/// Orders that a message names.
const MAX_NAMED: usize = 3;

/// Checks that the subtotal of each order is the sum of its lines, and its total that sum plus shipping.
pub(super) fn check_totals(db: &Connection) -> Result<Outcome, StoreError> {
    let wrong = list(
        db,
        "SELECT order_number FROM orders WHERE total_cents <> subtotal_cents + shipping_cents
             OR subtotal_cents IS NOT (SELECT sum(quantity * price_cents) FROM order_items WHERE order_id = orders.id)
         LIMIT ?1",
    )?;
    Ok(match wrong {
        None => Outcome::passed("every total is the sum of the order's lines and shipping"),
        Some(numbers) => {
            Outcome::failed(format!("the total is not the sum of the lines: {numbers}"), CHANGED_ELSEWHERE)
        }
    })
}

/// Checks that each order has the status that its history ends with. A replacement begins as paid.
pub(super) fn check_status(db: &Connection) -> Result<Outcome, StoreError> {
    let sql = format!(
        "SELECT order_number FROM orders WHERE status IS NOT coalesce(
             (SELECT after ->> 'status' FROM audit_log WHERE subject = orders.id AND action = '{}'
              ORDER BY id DESC LIMIT 1), iif(replaces IS NULL, '{}', '{}'))
         LIMIT ?1",
        OrderAction::Status.as_str(),
        OrderStatus::Pending.as_str(),
        OrderStatus::Paid.as_str()
    );
    Ok(match list(db, &sql)? {
        None => Outcome::passed("every order has the status that its history ends with"),
        Some(numbers) => Outcome::failed(
            format!("the status is not the one that the history ends with: {numbers}"),
            CHANGED_ELSEWHERE,
        ),
    })
}

/// Checks that the ledger of each order has what was charged and what was refunded.
pub(super) fn check_ledger(db: &Connection) -> Result<Outcome, StoreError> {
    let different = list(
        db,
        "SELECT order_number FROM orders LEFT JOIN payments ON payments.order_id = orders.id LEFT JOIN (
             SELECT order_id, sum(iif(kind IN ('charge', 'charge_reversed'), cents, 0)) AS charged,
                 sum(iif(refund_id NOTNULL, cents, 0)) AS refunded
             FROM ledger_entries GROUP BY order_id
         ) AS ledger ON ledger.order_id = orders.id
         WHERE coalesce(charged, 0) <> coalesce(captured_cents, iif(orders.status = 'paid', total_cents, 0))
             OR coalesce(refunded, 0) <> (SELECT -coalesce(sum(cents), 0) FROM refunds
                 WHERE refunds.order_id = orders.id AND refunds.state IN ('sent', 'done'))
         LIMIT ?1",
    )?;
    Ok(match different {
        None => Outcome::passed("the ledger has what was charged and refunded"),
        Some(numbers) => Outcome::failed(
            format!("the ledger does not have what was charged and refunded: {numbers}"),
            CHANGED_ELSEWHERE,
        ),
    })
}

/// Checks that each order is in the index for searches.
pub(super) fn check_search(db: &Connection) -> Result<Outcome, StoreError> {
    let missing = "SELECT order_number FROM orders WHERE rowid NOT IN (SELECT rowid FROM order_search) LIMIT ?1";
    Ok(match list(db, missing)? {
        None => Outcome::passed("every order is in the index for searches"),
        Some(numbers) => Outcome::failed(format!("a search cannot find the orders {numbers}"), CHANGED_ELSEWHERE),
    })
}

/// Warns of unpaid orders that hold more units of a color than are left.
pub(super) fn check_held(db: &Connection, now: i64) -> Result<Outcome, StoreError> {
    let held: Vec<String> = list_held(db, now)?.iter().map(HeldStock::to_string).collect();
    Ok(match held[..] {
        [] => Outcome::passed("unpaid orders of the last hour hold no more units of a color than are left"),
        _ => Outcome::warning(held.join("; "), HeldStock::HINT),
    })
}

/// Checks that the shop could cancel every order that stays unpaid for too long.
pub(super) fn check_lapses(db: &Connection) -> Result<Outcome, StoreError> {
    let failed = list(
        db,
        "SELECT order_number || ' (' || (log.after ->> 'error') || ')'
         FROM audit_log AS log INDEXED BY audit_log_by_action JOIN orders ON orders.id = log.subject
         WHERE log.action = 'lapse.failed' AND status = 'pending' AND log.at >= status_at LIMIT ?1",
    )?;
    Ok(match failed {
        None => Outcome::passed("every order that stayed unpaid for too long could be cancelled"),
        Some(orders) => Outcome::failed(
            format!("unpaid orders cannot be cancelled: {orders}"),
            "cancel them on the staff page; if that fails too, restore a backup",
        ),
    })
}

/// Returns the first order numbers that a query finds, or `None`.
fn list(db: &Connection, sql: &str) -> Result<Option<String>, StoreError> {
    let mut statement = db.prepare(sql)?;
    let limit = i64::try_from(MAX_NAMED + 1).unwrap_or(i64::MAX);
    let numbers = statement.query_map([limit], |row| row.get(0))?;
    let mut numbers: Vec<String> = numbers.collect::<Result<_, _>>()?;
    if numbers.len() > MAX_NAMED {
        numbers[MAX_NAMED] = "and more".into();
    }
    Ok((!numbers.is_empty()).then(|| numbers.join(", ")))
}

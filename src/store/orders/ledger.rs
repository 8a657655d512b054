//! The ledger, to which each change of an order adds what it moves.

use rusqlite::{Connection, Row, params};

use super::rows::parse_column;
use crate::domain::ledger::{Entry, EntryKind, LedgerRow, missing_entries};
use crate::domain::order::Order;
use crate::domain::payment::Payment;
use crate::domain::period::Period;
use crate::store::database::Store;
use crate::store::error::StoreError;

impl Store {
    /// Returns the entries of a period, oldest first.
    pub async fn list_ledger(&self, period: Period) -> Result<Vec<LedgerRow>, StoreError> {
        self.read(move |db| list(db, period.start(), period.end())).await
    }
}

/// Adds what an order and its payment have moved since the last entry, at a time in Unix seconds.
pub(super) fn book(db: &Connection, order: &Order, payment: Option<&Payment>, at: i64) -> Result<(), StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT kind, cents, refund_id, dispute, fee_cents FROM ledger_entries WHERE order_id = ?1 ORDER BY id",
    )?;
    let entry = |row: &Row<'_>| {
        let kind = parse_column(row, "kind", EntryKind::parse)?;
        let (cents, refund_id, dispute) = (row.get("cents")?, row.get("refund_id")?, row.get("dispute")?);
        Ok(Entry { kind, cents, refund_id, dispute, fee_cents: row.get("fee_cents")? })
    };
    let booked: Vec<Entry> = statement.query_map([&order.id], entry)?.collect::<Result<_, _>>()?;
    let sql = "INSERT INTO ledger_entries (order_id, kind, at, cents, refund_id, state, dispute, fee_cents)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    for Entry { kind, cents, refund_id, dispute, fee_cents } in missing_entries(order, payment, &booked) {
        let state = &order.customer.address.state;
        let row = params![order.id, kind.as_str(), at, cents, refund_id, state, dispute, fee_cents];
        db.prepare_cached(sql)?.execute(row)?;
    }
    Ok(())
}

/// Returns the entries from one time until before another one, oldest first. Test orders do not count once the shop takes
/// real money.
pub(super) fn list(db: &Connection, from: i64, until: i64) -> Result<Vec<LedgerRow>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT ledger.at, kind, ledger.cents, order_number, coalesce(intent, '') AS intent,
                coalesce(dispute, refunds.reference, charge, '') AS reference,
                CASE kind WHEN 'charge' THEN payments.fee_cents WHEN 'refund' THEN refunds.fee_cents
                          ELSE ledger.fee_cents END AS fee_cents, ledger.state
         FROM ledger_entries AS ledger INDEXED BY ledger_entries_by_time
         CROSS JOIN orders ON orders.id = ledger.order_id
         LEFT JOIN payments ON payments.order_id = ledger.order_id
         LEFT JOIN refunds ON refunds.id = refund_id
         WHERE ledger.at >= ?1 AND ledger.at < ?2 AND (ledger.cents <> 0 OR kind = 'dispute')
               AND (payments.is_live IS NOT 0 OR NOT (SELECT is_live FROM shop))
         ORDER BY ledger.at, ledger.id",
    )?;
    let rows = statement.query_map([from, until], |row| {
        Ok(LedgerRow {
            at: row.get("at")?,
            kind: parse_column(row, "kind", EntryKind::parse)?,
            cents: row.get("cents")?,
            order_number: row.get("order_number")?,
            intent: row.get("intent")?,
            reference: row.get("reference")?,
            fee_cents: row.get("fee_cents")?,
            state: row.get("state")?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

//! Stock arithmetic: for each color, the units in stock plus those that orders took are the units ever stocked.
//!
//! Each audit log entry of an edited product has the stock before and after; the sum of the differences is what was ever
//! *stocked*. Placing an order takes units, a cancellation returns them, and reopening the order takes them again. An
//! exchange returns units of one color and takes others. Units whose color does not exist when they are returned are
//! *lost*. So, over the whole history and in any order of events, `stocked = in stock + units of orders that are not
//! cancelled + lost`. Units of a cancelled order that were written off are lost as well, and those of a return that went
//! back to stock no longer belong to their order.

use std::collections::HashMap;

use rusqlite::{Connection, params};
use serde_json::Value;

use super::rows::CHANGED_ELSEWHERE;
use crate::domain::finding::Outcome;
use crate::domain::product::{LOW_STOCK_HINT, low_stock_message, name_in_color};
use crate::store::error::StoreError;
use crate::store::products;
use crate::store::stock::MAX_INVENTORY;

/// A product id and a color.
type Item = (String, String);

/// The units of one color.
#[derive(Default)]
struct Tally {
    /// By all edits together.
    stocked: i64,
    /// Whether the log says that the color exists now.
    is_sold: bool,
    /// The stock; `None` if the color does not exist.
    in_stock: Option<i64>,
    pending: i64,
    paid: i64,
    lost: i64,
}

type Tallies = HashMap<Item, Tally>;

pub(super) fn check(db: &Connection) -> Result<Outcome, StoreError> {
    let mut tallies = Tallies::new();
    add_log(db, &mut tallies)?;
    add_orders(db, &mut tallies)?;
    add_returns(db, &mut tallies)?;
    add_stock(db, &mut tallies)?;
    let mut wrong: Vec<String> =
        tallies.iter().filter(|(_, tally)| !tally.adds_up()).map(|(item, tally)| tally.describe(item)).collect();
    if wrong.is_empty() {
        let sum = |units: fn(&Tally) -> i64| -> i64 { tallies.values().map(units).sum() };
        let (in_stock, pending, paid) = (sum(|t| t.in_stock.unwrap_or(0)), sum(|t| t.pending), sum(|t| t.paid));
        return Ok(Outcome::passed(format!(
            "{in_stock} units in stock, {pending} pending and {paid} paid add up to those ever stocked, for each color"
        )));
    }
    wrong.sort();
    Ok(Outcome::failed(wrong.join("; "), format!("{CHANGED_ELSEWHERE}; count the units in stock")))
}

/// Warns of colors at or below their threshold.
pub(super) fn check_low(db: &Connection) -> Result<Outcome, StoreError> {
    Ok(match low_stock_message(&products::list(db)?) {
        None => Outcome::passed("every color has more units than its threshold"),
        Some(message) => Outcome::warning(message, LOW_STOCK_HINT),
    })
}

impl Tally {
    fn expected(&self) -> i64 {
        self.stocked - self.pending - self.paid - self.lost
    }

    fn adds_up(&self) -> bool {
        match self.in_stock {
            // Units that a cancellation returns above the limit are dropped, so less may be left.
            Some(in_stock) if self.is_sold && self.stocked > MAX_INVENTORY.into() => in_stock <= self.expected(),
            Some(in_stock) => self.is_sold && in_stock == self.expected(),
            None => !self.is_sold,
        }
    }

    fn describe(&self, (product, color): &Item) -> String {
        let name = name_in_color(product, color);
        let Self { stocked, is_sold, in_stock, pending, paid, .. } = self;
        match in_stock {
            Some(in_stock) if *is_sold => {
                let expected = self.expected();
                format!(
                    "{name} has {in_stock} units in stock, not {expected}: {stocked} stocked, {pending} pending, {paid} paid"
                )
            }
            Some(_) => format!("{name} is in the catalog, but no entry of the audit log adds it"),
            None => format!("{name} is not in the catalog, but no entry of the audit log removes it"),
        }
    }
}

/// Adds the edits of staff and the units that cancellations and exchanges lost, in the order of the log.
fn add_log(db: &Connection, tallies: &mut Tallies) -> Result<(), StoreError> {
    let mut statement = db.prepare(
        "SELECT action, subject, before, after, id, before ->> 'line' FROM audit_log NOT INDEXED
         WHERE action IN ('product.create', 'product.update', 'product.delete')
             OR action = 'order.status' AND after ->> 'status' = 'cancelled' AND after ->> 'stock' IS NULL
             OR action = 'order.line' AND before ->> 'color' <> after ->> 'color'
         ORDER BY id",
    )?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (action, subject): (String, String) = (row.get(0)?, row.get(1)?);
        if action.starts_with("order.") {
            add_lost(db, &subject, row.get(4)?, row.get(5)?, tallies)?;
            continue;
        }
        for (state, sign) in [(2, -1), (3, 1)] {
            let state: Option<String> = row.get(state)?;
            for (color, units) in stock_of(state.as_deref()) {
                let tally = tallies.entry((subject.clone(), color)).or_default();
                tally.stocked += sign * units;
                // Colors that the edit keeps are in both states.
                tally.is_sold = sign > 0;
            }
        }
    }
    Ok(())
}

/// Returns the colors of a logged product and their stock.
fn stock_of(product: Option<&str>) -> Vec<(String, i64)> {
    let product: Value = product.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
    let variants = product["variants"].as_array().into_iter().flatten();
    variants.filter_map(|v| Some((v["color"].as_str()?.to_owned(), v["inventory"].as_i64()?))).collect()
}

/// Adds the units of an order, or of one of its lines, that returned to no stock at this entry of the log, because their
/// color did not exist. A line has its color until an exchange, which may have been later.
fn add_lost(
    db: &Connection,
    order_id: &str,
    entry: i64,
    line: Option<i64>,
    tallies: &mut Tallies,
) -> Result<(), StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT product_id, coalesce((SELECT before ->> 'color' FROM audit_log INDEXED BY audit_log_by_subject
             WHERE subject = ?1 AND action = 'order.line' AND id >= ?2 AND before ->> 'line' = line + 1 ORDER BY id), color),
             quantity
         FROM order_items WHERE order_id = ?1 AND line + 1 = ifnull(?3, line + 1)",
    )?;
    let mut lines = statement.query(params![order_id, entry, line])?;
    while let Some(line) = lines.next()? {
        let tally = tallies.entry((line.get(0)?, line.get(1)?)).or_default();
        if !tally.is_sold {
            tally.lost += line.get::<_, i64>(2)?;
        }
    }
    Ok(())
}

fn add_orders(db: &Connection, tallies: &mut Tallies) -> Result<(), StoreError> {
    let mut statement = db.prepare(
        "SELECT items.product_id, items.color, sum(iif(orders.status = 'pending', items.quantity, 0)),
             sum(iif(orders.status = 'paid', items.quantity, 0)), sum(iif(orders.is_written_off, items.quantity, 0))
         FROM order_items AS items CROSS JOIN orders ON orders.id = items.order_id
         GROUP BY items.product_id, items.color",
    )?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let tally = tallies.entry((row.get(0)?, row.get(1)?)).or_default();
        (tally.pending, tally.paid) = (row.get(2)?, row.get(3)?);
        tally.lost += row.get::<_, i64>(4)?;
    }
    Ok(())
}

/// Takes the returned units that are back in stock from the paid ones.
fn add_returns(db: &Connection, tallies: &mut Tallies) -> Result<(), StoreError> {
    let mut statement = db.prepare(
        "SELECT items.product_id, items.color, sum(line.value ->> 'quantity')
         FROM orders INDEXED BY orders_returned CROSS JOIN json_each(orders.returns) AS returned
             CROSS JOIN json_each(returned.value, '$.lines') AS line
             CROSS JOIN order_items AS items ON items.order_id = orders.id AND items.line = line.value ->> 'line'
         WHERE orders.returns <> '[]' AND returned.value ->> 'is_restocked'
         GROUP BY items.product_id, items.color",
    )?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        tallies.entry((row.get(0)?, row.get(1)?)).or_default().paid -= row.get::<_, i64>(2)?;
    }
    Ok(())
}

fn add_stock(db: &Connection, tallies: &mut Tallies) -> Result<(), StoreError> {
    let mut statement = db.prepare("SELECT product_id, color, inventory FROM variants")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        tallies.entry((row.get(0)?, row.get(1)?)).or_default().in_stock = Some(row.get(2)?);
    }
    Ok(())
}

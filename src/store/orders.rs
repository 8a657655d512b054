//! Orders: saved once, listed, moved from status to status.

mod held;
mod history;
mod lapse;
mod rows;
mod status;

use rusqlite::{Connection, OptionalExtension};

use super::error::StoreError;
use super::{Store, products};
use crate::domain::order::{NewOrder, Order, OrderLine, OrderStatus, OrderWithHistory, Refusal, price, shortage};
use crate::domain::product::Product;

pub use status::KnownOrder;

use status::change_status;

/// Decides on an order last, by its units and the stock that is left over all colors; refusing it, it says after how
/// many seconds to try again.
pub type Admit = Box<dyn FnOnce(u32, u64) -> Result<(), i64> + Send>;

/// An order to be saved, with what makes saving it twice harmless.
pub struct Placement {
    /// The id the order is to have: a UUID of version 7.
    pub id: String,
    /// The client's `Idempotency-Key`.
    pub key: String,
    /// SHA-256 of the request as it was understood.
    pub request_hash: [u8; 32],
    /// Unix seconds.
    pub at: i64,
    /// What is ordered.
    pub order: NewOrder,
    /// Asked when nothing else speaks against the order; `None` admits it.
    pub admit: Option<Admit>,
}

/// Which orders to list, newest first.
#[derive(Clone, Debug, Default)]
pub struct OrderQuery {
    /// Only those with this status.
    pub status: Option<OrderStatus>,
    /// Only those whose number, name or email contains this.
    pub text: Option<String>,
    /// At most so many.
    pub limit: u32,
    /// Leaving out so many.
    pub offset: u32,
}

/// A page of orders.
#[derive(Debug)]
pub struct OrderPage {
    /// The orders of the page.
    pub orders: Vec<OrderWithHistory>,
    /// How many there are on all pages.
    pub total: u32,
}

impl Store {
    /// Prices an order, takes its units from stock and saves it, or returns the one its key saved before (DESIGN D4, D5).
    pub async fn insert_order(&self, placement: Placement) -> Result<Order, StoreError> {
        self.write_with_room(move |db| match find_by_key(db, &placement)? {
            Some(order) => Ok(order),
            None => place(db, placement),
        })
        .await
    }

    /// A page of orders, newest first, and how many there are.
    pub async fn list_orders(&self, query: OrderQuery) -> Result<OrderPage, StoreError> {
        self.read(move |db| {
            let tx = db.unchecked_transaction()?;
            let orders = with_history(&tx, rows::list(&tx, &query)?)?;
            let total = rows::count(&tx, &query)?;
            Ok(OrderPage { orders, total })
        })
        .await
    }
}

fn with_history(db: &Connection, orders: Vec<Order>) -> Result<Vec<OrderWithHistory>, StoreError> {
    let ids: Vec<&str> = orders.iter().map(|order| order.id.as_str()).collect();
    let mut found = history::of(db, &ids)?;
    let orders = orders.into_iter().map(|order| {
        let history = found.remove(&order.id).unwrap_or_default();
        OrderWithHistory { order, history }
    });
    Ok(orders.collect())
}

fn find_by_key(db: &Connection, placement: &Placement) -> Result<Option<Order>, StoreError> {
    let mut statement = db.prepare_cached("SELECT order_id, request_hash FROM idempotency_keys WHERE key = ?1")?;
    let known: Option<(String, [u8; 32])> =
        statement.query_row([&placement.key], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    match known {
        None => Ok(None),
        Some((_, hash)) if hash != placement.request_hash => Err(StoreError::Refused(Refusal::KeyReused)),
        Some((id, _)) => {
            let order = rows::find(db, &id)?.ok_or(StoreError::NotFound)?;
            // The first answer again: an order starts as pending, whatever staff have made of it since.
            Ok(Some(Order { status: OrderStatus::Pending, ..order }))
        }
    }
}

fn place(db: &Connection, placement: Placement) -> Result<Order, StoreError> {
    let Placement { id, key, request_hash, at, order: new, admit } = placement;
    let mut found: Vec<Product> = Vec::new();
    for line in &new.lines {
        if found.iter().all(|product| product.id != line.product_id) {
            found.extend(products::find(db, &line.product_id)?);
        }
    }
    let find = |id: &str| found.iter().find(|product| product.id == id);
    let (lines, totals) = price(&new, find).map_err(StoreError::Refused)?;
    take_stock(db, &lines)?;
    let NewOrder { number, customer, shipping, card, .. } = new;
    let status = OrderStatus::Pending;
    let order = Order { id, number, lines, customer, shipping, totals, card, status, created_at: at };
    rows::insert(db, &order)?;
    rows::insert_key(db, &key, &request_hash, &order)?;
    if let Some(admit) = admit {
        let units = order.lines.iter().map(|line| line.quantity).sum();
        admit(units, products::total_stock(db)?)
            .map_err(|retry_after| StoreError::Refused(Refusal::TooManyUnpaidUnits { retry_after }))?;
    }
    Ok(order)
}

/// Takes every line's units, or names all lines that are short; the savepoint undoes what was taken.
fn take_stock(db: &Connection, lines: &[OrderLine]) -> Result<(), StoreError> {
    let mut short = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if !products::take(db, &line.product_id, &line.color, line.quantity)? {
            let left = products::inventory(db, &line.product_id, &line.color)?.unwrap_or_default();
            short.push(shortage(at, line, left));
        }
    }
    if short.is_empty() { Ok(()) } else { Err(StoreError::Refused(Refusal::OutOfStock(short))) }
}

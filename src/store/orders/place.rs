//! Saving an order exactly once.

use rusqlite::{Connection, OptionalExtension};

use super::networks::{self, NetworkHash};
use super::{address, rows, stock};
use crate::domain::mail::{Facts, OrderFacts};
use crate::domain::order::{NewOrder, Order, OrderStatus, Rejection, price};
use crate::domain::product::Product;
use crate::store::database::Store;
use crate::store::error::StoreError;
use crate::store::writer::Priority;
use crate::store::{outbox, products};

/// An order to save, with the data that makes retries safe.
pub struct Placement {
    /// The new order's id, a version 7 UUID.
    pub id: String,
    /// The client's `Idempotency-Key`.
    pub key: String,
    /// SHA-256 of the parsed request.
    pub request_hash: [u8; 32],
    /// Unix seconds.
    pub at: i64,
    /// The parsed order.
    pub order: NewOrder,
    /// The network whose budget of unpaid units applies. `None` places the order without one.
    pub network: Option<NetworkHash>,
    /// The email that gets a mail about the order; `None` in a shop that sends none.
    pub alert_email: Option<String>,
}

impl Store {
    /// Prices an order, takes its units from stock and saves it, in one transaction. If an earlier request saved an
    /// order with the same idempotency key, returns that order instead.
    pub async fn insert_order(&self, placement: Placement) -> Result<Order, StoreError> {
        self.write_catalog(Priority::Public, move |db| match find_by_key(db, &placement)? {
            Some(order) => Ok(order),
            None => place(db, placement),
        })
        .await
    }
}

fn find_by_key(db: &Connection, placement: &Placement) -> Result<Option<Order>, StoreError> {
    let mut statement = db.prepare_cached("SELECT order_id, request_hash FROM idempotency_keys WHERE key = ?1")?;
    let stored: Option<(String, [u8; 32])> =
        statement.query_row([&placement.key], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    match stored {
        None => Ok(None),
        Some((_, hash)) if hash != placement.request_hash => Err(StoreError::Rejected(Rejection::KeyReused)),
        Some((id, _)) => {
            let mut order = rows::find(db, &id)?.ok_or(StoreError::NotFound)?;
            // Repeats the first response: pending and with the address as placed, even if staff have changed both since.
            order.status = OrderStatus::Pending;
            if let Some(placed) = address::find_placed(db, &id)? {
                order.customer.address = placed;
            }
            Ok(Some(order))
        }
    }
}

fn place(db: &Connection, placement: Placement) -> Result<Order, StoreError> {
    let Placement { id, key, request_hash, at, order: new, network, alert_email } = placement;
    let mut products: Vec<Product> = Vec::new();
    for line in &new.lines {
        if products.iter().all(|product| product.id != line.product_id) {
            products.extend(products::find(db, &line.product_id)?);
        }
    }
    let find = |id: &str| products.iter().find(|product| product.id == id);
    let (lines, totals) = price(&new, find).map_err(StoreError::Rejected)?;
    stock::take(db, &lines)?;
    let NewOrder { number, customer, shipping, card, gift_note, .. } = new;
    let status = OrderStatus::Pending;
    let order = Order { id, number, lines, customer, shipping, totals, card, gift_note, status, created_at: at };
    rows::insert(db, &order)?;
    rows::insert_key(db, &key, &request_hash, &order)?;
    if let Some(network) = network {
        networks::count(db, &order, &network)?;
    }
    if let Some(email) = alert_email {
        let facts = Facts::NewOrder { order: OrderFacts::from(&order) };
        outbox::insert(db, &format!("new_order/{}", order.id), &email, &facts, at)?;
    }
    Ok(order)
}

//! Loading orders with all that their changes depend on.

use rusqlite::Connection;

use super::{history, mails, payments, rows};
use crate::domain::order::{LoadedOrder, Order};
use crate::store::error::StoreError;

/// Returns an order with its payment, the mails about it, and its history.
pub(super) fn load(db: &Connection, id: &str) -> Result<LoadedOrder, StoreError> {
    load_all(db, [id])?.pop().ok_or(StoreError::NotFound)
}

/// Returns those of these orders that exist, each with its payment, the mails about it, and its history.
pub(super) fn load_all<'a>(
    db: &Connection,
    ids: impl IntoIterator<Item = &'a str>,
) -> Result<Vec<LoadedOrder>, StoreError> {
    let orders = ids.into_iter().filter_map(|id| rows::find(db, id).transpose());
    load_related(db, orders.collect::<Result<_, _>>()?)
}

/// Adds to each order its payment, the mails about it, and its history.
pub(super) fn load_related(db: &Connection, orders: Vec<Order>) -> Result<Vec<LoadedOrder>, StoreError> {
    let ids: Vec<&str> = orders.iter().map(|order| order.id.as_str()).collect();
    let mut histories = history::find_all(db, &ids)?;
    let (mut mails, mut payments) = (mails::find_all(db, &ids)?, payments::find_all(db, &ids)?);
    let orders = orders.into_iter().map(|order| {
        let payment = payments.remove(&order.id);
        let mails = mails.remove(&order.id).unwrap_or_default();
        let history = histories.remove(&order.id).unwrap_or_default();
        LoadedOrder { order, payment, mails, history }
    });
    Ok(orders.collect())
}

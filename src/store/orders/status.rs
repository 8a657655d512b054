//! Changes of an order's status.

use rusqlite::Connection;
use serde_json::json;

use super::notes::with_history;
use super::packing::each;
use super::{fulfillments, history, letters, networks, payments, rows, stock};
use crate::domain::order::{Order, OrderAction, OrderStatus, OrderWithHistory, StockEffect};
use crate::store::audit::{self, Actor, Audit};
use crate::store::database::Store;
use crate::store::error::StoreError;
use crate::store::writer::Priority;

/// An order and the status that the caller last saw.
#[derive(Clone, Debug)]
pub struct KnownOrder {
    /// The order's id.
    pub id: String,
    /// The status that the change is based on. `None` accepts any status.
    pub was: Option<OrderStatus>,
}

impl Store {
    /// Changes an order's status, and the stock with it. Does nothing if the order already has this status.
    pub async fn set_order_status(
        &self,
        based_on: KnownOrder,
        next: OrderStatus,
        actor: Actor,
    ) -> Result<OrderWithHistory, StoreError> {
        self.write_catalog(Priority::Staff, move |db| {
            let before = set_status(db, &based_on, next, &actor)?;
            with_history(db, vec![Order { status: next, ..before }])?.pop().ok_or(StoreError::NotFound)
        })
        .await
    }

    /// Changes the status of each order. A rejected change does not affect the others.
    pub async fn set_order_statuses(
        &self,
        orders: Vec<KnownOrder>,
        next: OrderStatus,
        actor: Actor,
    ) -> Result<Vec<(String, Result<(), StoreError>)>, StoreError> {
        self.write_catalog(Priority::Staff, move |db| {
            let outcomes = each(db, orders, |db, known| set_status(db, known, next, &actor).map(drop))?;
            Ok(outcomes.into_iter().map(|(known, outcome)| (known.id, outcome)).collect())
        })
        .await
    }
}

/// Returns the order as it was before the change.
fn set_status(db: &Connection, known: &KnownOrder, next: OrderStatus, actor: &Actor) -> Result<Order, StoreError> {
    let before = rows::find(db, &known.id)?.ok_or(StoreError::NotFound)?;
    if known.was.is_some_and(|was| was != before.status) {
        return Err(history::stale(db, &known.id, OrderAction::Status, before.status.as_str())?);
    }
    if before.status != next {
        payments::check_status(db, &before, next)?;
        change_status(db, &before, next, actor)?;
    }
    Ok(before)
}

pub(super) fn change_status(
    db: &Connection,
    order: &Order,
    next: OrderStatus,
    actor: &Actor,
) -> Result<(), StoreError> {
    match order.status.stock_effect(next) {
        StockEffect::None => {}
        StockEffect::Take => stock::take(db, &order.lines)?,
        StockEffect::Return => stock::put_back(db, &order.lines)?,
    }
    rows::update_status(db, &order.id, next)?;
    fulfillments::follow_status(db, order, next)?;
    letters::follow_status(db, order, next, actor)?;
    if next == OrderStatus::Paid {
        networks::forget(db, &order.id)?;
    }
    let entry = Audit::new(OrderAction::Status.as_str(), &order.id)
        .before(&json!({ "status": order.status }))
        .after(&json!({ "status": next }));
    audit::append(db, actor, &entry)?;
    payments::schedule(db, &Order { status: next, ..order.clone() }, actor.at)
}

//! Shipping: carrier and tracking number of an order, and delays.

use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, params};

use super::fulfillments::{create, log};
use super::packing::{check_sendable, each, load, load_unlocked, mark_packed};
use super::{history, letters};
use crate::domain::business_days::day_of;
use crate::domain::order::{
    FulfillmentRejection, OrderAction, OrderStatus, OrderWithHistory, Shipment, ShipmentLine, delay_end, ship_day,
};
use crate::domain::rules::{self, FieldError};
use crate::store::audit::Actor;
use crate::store::database::Store;
use crate::store::error::StoreError;
use crate::store::writer::Priority;

/// A shipment of an order.
#[derive(Clone, Debug)]
pub struct ShipmentChange {
    /// The order's id.
    pub id: String,
    /// The shipment that the change is based on; `None` if the order has not been shipped.
    pub was: Option<Shipment>,
    /// The shipment.
    pub shipment: Shipment,
}

impl Store {
    /// Marks a paid order as shipped, which also marks it as packed, or corrects its shipment.
    pub async fn ship_order(&self, change: ShipmentChange, actor: Actor) -> Result<OrderWithHistory, StoreError> {
        self.write(Priority::Staff, move |db| {
            ship(db, &change, &actor)?;
            load(db, &change.id)
        })
        .await
    }

    /// Records the first shipment of each order, by its number. A rejected line does not affect the others.
    pub async fn ship_orders(
        &self,
        lines: Vec<ShipmentLine>,
        actor: Actor,
    ) -> Result<Vec<(ShipmentLine, Result<(), StoreError>)>, StoreError> {
        self.write(Priority::Staff, move |db| {
            each(db, lines, |db, line| {
                let shipment = line.shipment().map_err(StoreError::Invalid)?;
                ship(db, &ShipmentChange { id: find_numbered(db, &line.order_number)?, was: None, shipment }, &actor)
            })
        })
        .await
    }

    /// Marks a shipped order as not shipped, unless the mail about it was sent. It stays packed.
    pub async fn unship_order(&self, id: String, actor: Actor) -> Result<OrderWithHistory, StoreError> {
        self.write(Priority::Staff, move |db| {
            unship(db, &id, &actor)?;
            load(db, &id)
        })
        .await
    }

    /// Delays the shipping of a paid order until the end of a day.
    pub async fn delay_order(&self, id: String, until: Date, actor: Actor) -> Result<OrderWithHistory, StoreError> {
        self.write(Priority::Staff, move |db| {
            delay(db, &id, until, &actor)?;
            load(db, &id)
        })
        .await
    }
}

/// Returns the id of the order with this number, in any case and also without its letters.
fn find_numbered(db: &Connection, number: &str) -> Result<String, StoreError> {
    let number = rules::trim(number);
    let sql = "SELECT id FROM orders WHERE order_number IN (upper(?1), 'LC' || ?1)";
    let id = db.prepare_cached(sql)?.query_row([number], |row| row.get(0)).optional()?;
    id.ok_or_else(|| StoreError::Invalid(vec![FieldError::new("order_number", format!("There is no order {number}"))]))
}

fn ship(db: &Connection, change: &ShipmentChange, actor: &Actor) -> Result<(), StoreError> {
    let ShipmentChange { id, was, shipment } = change;
    let found = load_unlocked(db, id)?;
    let before = found.fulfillment.as_ref().and_then(|fulfillment| fulfillment.shipped.clone());
    let before = before.map(|shipped| shipped.shipment);
    // The request of a response that was lost is sent again.
    if before.as_ref() == Some(shipment) {
        return Ok(());
    }
    if before != *was {
        return Err(history::stale(db, id, OrderAction::Shipped, "")?);
    }
    if before.is_none() {
        check_sendable(&found, actor)?;
        require_paid(&found)?;
        if let Some(fulfillment) = &found.fulfillment {
            fulfillment.check_cancel_window(actor.at)?;
        }
        create(db, &found.order)?;
        if found.fulfillment.is_none_or(|fulfillment| fulfillment.packed.is_none()) {
            mark_packed(db, id, actor)?;
        }
    }
    db.prepare_cached(
        "UPDATE fulfillments SET shipped_at = coalesce(shipped_at, ?2), carrier = ?3, tracking = ?4, is_open = 0,
             claimed_by = NULL, claimed_until = NULL
         WHERE order_id = ?1",
    )?
    .execute(params![id, actor.at, shipment.carrier.as_str(), shipment.tracking])?;
    letters::follow_shipment(db, &found.order, shipment, actor.at)?;
    let before = before.as_ref().map(Shipment::text).unwrap_or_default();
    log(db, actor, OrderAction::Shipped, id, (&before, &shipment.text()))
}

fn require_paid(found: &OrderWithHistory) -> Result<(), FulfillmentRejection> {
    match found.order.status {
        OrderStatus::Paid => Ok(()),
        OrderStatus::Pending => Err(FulfillmentRejection::NotPaid),
        OrderStatus::Cancelled => Err(FulfillmentRejection::Cancelled),
    }
}

fn unship(db: &Connection, id: &str, actor: &Actor) -> Result<(), StoreError> {
    let found = load_unlocked(db, id)?;
    let Some(shipped) = found.fulfillment.and_then(|fulfillment| fulfillment.shipped) else { return Ok(()) };
    letters::unshipped(db, id)?;
    db.prepare_cached(
        "UPDATE fulfillments SET shipped_at = NULL, carrier = NULL, tracking = NULL, is_open = ?2 WHERE order_id = ?1",
    )?
    .execute(params![id, found.order.status != OrderStatus::Cancelled])?;
    log(db, actor, OrderAction::Shipped, id, (&shipped.shipment.text(), ""))
}

fn delay(db: &Connection, id: &str, until: Date, actor: &Actor) -> Result<(), StoreError> {
    let found = load_unlocked(db, id)?;
    require_paid(&found)?;
    create(db, &found.order)?;
    let fulfillment = load(db, id)?.fulfillment.ok_or(StoreError::NotFound)?;
    fulfillment.check_unshipped()?;
    match fulfillment.delayed_until {
        Some(end) if end == delay_end(until) => return Ok(()),
        Some(end) => return Err(FulfillmentRejection::AlreadyDelayed(end).into()),
        None => fulfillment.check_delay(until, actor.at).map_err(|error| StoreError::Invalid(vec![error]))?,
    }
    db.prepare_cached("UPDATE fulfillments SET delayed_until = ?2 WHERE order_id = ?1")?
        .execute(params![id, delay_end(until)])?;
    letters::delayed(db, &found.order, day_of(fulfillment.ship_by), until, actor.at)?;
    log(db, actor, OrderAction::Delayed, id, (&ship_day(fulfillment.ship_by), &until.to_string()))
}

//! Packing: who packs an order, whether it is packed, and which slips are printed.

use rusqlite::{Connection, params};

use super::fulfillments::{create, log};
use super::history::json_of;
use super::notes::with_history;
use super::rows;
use crate::domain::order::{CLAIM_SECONDS, FulfillmentRejection, OrderAction, OrderStatus, OrderWithHistory};
use crate::domain::payment::Payment;
use crate::store::audit::Actor;
use crate::store::database::Store;
use crate::store::error::StoreError;
use crate::store::writer::{Priority, in_savepoint};

/// Whether an order is packed, as the history says it.
const PACKED: &str = "packed";

/// What to do with orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    /// Marks them as packed.
    Pack {
        /// Whether orders that are not paid are packed too.
        is_unpaid_allowed: bool,
    },
    /// Marks them as not packed.
    Unpack,
}

impl Store {
    /// Marks an order as packed or not packed.
    pub async fn pack_order(&self, id: String, packing: Packing, actor: Actor) -> Result<OrderWithHistory, StoreError> {
        self.write(Priority::Staff, move |db| {
            pack(db, &id, packing, &actor)?;
            load(db, &id)
        })
        .await
    }

    /// Marks each order as packed or not packed. A rejected change does not affect the others.
    pub async fn pack_orders(
        &self,
        ids: Vec<String>,
        packing: Packing,
        actor: Actor,
    ) -> Result<Vec<(String, Result<(), StoreError>)>, StoreError> {
        self.write(Priority::Staff, move |db| each(db, ids, |db, id| pack(db, id, packing, &actor))).await
    }

    /// Claims an order for the actor, for five minutes. During a claim, no other account can pack the order, or ship it for
    /// the first time.
    pub async fn claim_order(&self, id: String, actor: Actor) -> Result<OrderWithHistory, StoreError> {
        self.write(Priority::Staff, move |db| {
            claim(db, &id, &actor)?;
            load(db, &id)
        })
        .await
    }

    /// Ends the claim of the actor, if there is one.
    pub async fn end_claim(&self, id: String, actor: Actor) -> Result<OrderWithHistory, StoreError> {
        self.write(Priority::Staff, move |db| {
            let sql = "UPDATE fulfillments SET claimed_by = NULL, claimed_until = NULL
                       WHERE order_id = ?1 AND claimed_by = ?2";
            db.prepare_cached(sql)?.execute([&id, &actor.email])?;
            load(db, &id)
        })
        .await
    }

    /// Records that the slips of orders were printed now, in Unix seconds. Returns the orders, without those that need not
    /// ship.
    pub async fn mark_printed(&self, ids: Vec<String>, now: i64) -> Result<Vec<String>, StoreError> {
        self.write(Priority::Staff, move |db| {
            let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
            let mut statement = db.prepare_cached(
                "UPDATE fulfillments SET printed_at = ?2
                 WHERE is_open = 1 AND order_id IN (SELECT value FROM json_each(?1)) RETURNING order_id",
            )?;
            let printed = statement.query_map(params![json_of(&ids)?, now], |row| row.get(0))?;
            Ok(printed.collect::<Result<_, _>>()?)
        })
        .await
    }
}

/// Orders, each with the result of its change.
pub(super) type Outcomes<K> = Vec<(K, Result<(), StoreError>)>;

/// Applies a change to each order in its own savepoint.
pub(super) fn each<K>(
    db: &Connection,
    orders: Vec<K>,
    change: impl Fn(&Connection, &K) -> Result<(), StoreError>,
) -> Result<Outcomes<K>, StoreError> {
    let outcomes = orders.into_iter().map(|order| match in_savepoint(db, |db| change(db, &order)) {
        Err(error) if !error.is_rejection() => Err(error),
        outcome => Ok((order, outcome)),
    });
    outcomes.collect()
}

/// Returns an order with all that decides what can be done with it.
pub(super) fn load(db: &Connection, id: &str) -> Result<OrderWithHistory, StoreError> {
    let order = rows::find(db, id)?.ok_or(StoreError::NotFound)?;
    with_history(db, vec![order])?.pop().ok_or(StoreError::NotFound)
}

/// Returns an order as [`load`] does, if it can be changed.
pub(super) fn load_unlocked(db: &Connection, id: &str) -> Result<OrderWithHistory, StoreError> {
    let found = load(db, id)?;
    found.payment.as_ref().map_or(Ok(()), Payment::check_unlocked)?;
    Ok(found)
}

/// Checks that an order can be packed or shipped for the first time.
pub(super) fn check_sendable(found: &OrderWithHistory, actor: &Actor) -> Result<(), FulfillmentRejection> {
    if found.order.status == OrderStatus::Cancelled {
        return Err(FulfillmentRejection::Cancelled);
    }
    if !found.hold.is_empty() {
        return Err(FulfillmentRejection::OnHold(found.hold.clone()));
    }
    found.fulfillment.as_ref().map_or(Ok(()), |fulfillment| fulfillment.check_claim(&actor.email, actor.at))
}

fn pack(db: &Connection, id: &str, packing: Packing, actor: &Actor) -> Result<(), StoreError> {
    // The parcel of a test order may have to come back.
    let Packing::Pack { is_unpaid_allowed } = packing else { return unpack(db, &load(db, id)?, actor) };
    let found = load_unlocked(db, id)?;
    check_pack(&found, is_unpaid_allowed, actor)?;
    create(db, &found.order)?;
    mark_packed(db, id, actor)
}

fn check_pack(found: &OrderWithHistory, is_unpaid_allowed: bool, actor: &Actor) -> Result<(), FulfillmentRejection> {
    if let Some(fulfillment) = &found.fulfillment {
        fulfillment.check_unshipped()?;
        if let Some(packed) = fulfillment.packed.clone().filter(|_| found.order.status != OrderStatus::Cancelled) {
            return Err(FulfillmentRejection::AlreadyPacked(packed));
        }
    }
    check_sendable(found, actor)?;
    if found.order.status == OrderStatus::Paid || is_unpaid_allowed {
        Ok(())
    } else {
        Err(FulfillmentRejection::NotPaid)
    }
}

/// Marks an order as packed, which ends the claim. It is to ship again if it was a locked test order before.
pub(super) fn mark_packed(db: &Connection, id: &str, actor: &Actor) -> Result<(), StoreError> {
    db.prepare_cached(
        "UPDATE fulfillments SET packed_at = ?2, packed_by = ?3, is_open = 1, claimed_by = NULL, claimed_until = NULL
         WHERE order_id = ?1",
    )?
    .execute(params![id, actor.at, actor.email])?;
    log(db, actor, OrderAction::Packed, id, ("", PACKED))
}

/// Marks an order as not packed. For a cancelled order this confirms that the parcel is back.
fn unpack(db: &Connection, found: &OrderWithHistory, actor: &Actor) -> Result<(), StoreError> {
    let Some(fulfillment) = &found.fulfillment else { return Ok(()) };
    fulfillment.check_unshipped()?;
    if fulfillment.packed.is_none() {
        return Ok(());
    }
    let id = &found.order.id;
    db.prepare_cached("UPDATE fulfillments SET packed_at = NULL, packed_by = NULL WHERE order_id = ?1")?
        .execute([id])?;
    log(db, actor, OrderAction::Packed, id, (PACKED, ""))
}

fn claim(db: &Connection, id: &str, actor: &Actor) -> Result<(), StoreError> {
    let found = load_unlocked(db, id)?;
    if found.order.status == OrderStatus::Cancelled {
        return Err(FulfillmentRejection::Cancelled.into());
    }
    if let Some(fulfillment) = &found.fulfillment {
        fulfillment.check_unshipped()?;
        fulfillment.check_claim(&actor.email, actor.at)?;
    }
    create(db, &found.order)?;
    db.prepare_cached("UPDATE fulfillments SET claimed_by = ?2, claimed_until = ?3 WHERE order_id = ?1")?
        .execute(params![id, actor.email, actor.at + CLAIM_SECONDS])?;
    Ok(())
}

//! Changing orders: nothing else writes an order that was placed.

use rusqlite::{Connection, OptionalExtension};

use super::loading::{load, load_all};
use super::{guest, index, ledger, pay, payments, rows, stock};
use crate::domain::order::{self, Change, Event, GuestOrder, HistoryEntry, LoadedOrder, Order, ShipmentLine, apply};
use crate::domain::rules::{self, FieldError};
use crate::store::audit::{self, Actor, Audit};
use crate::store::database::Store;
use crate::store::error::StoreError;
use crate::store::outbox;
use crate::store::writer::{Priority, Scope, in_savepoint};

/// Orders, each with the result of its change.
type Outcomes<K> = Vec<(K, Result<(), StoreError>)>;

impl Store {
    /// Changes an order, and returns it.
    pub async fn change_order(&self, id: String, change: Change, actor: Actor) -> Result<LoadedOrder, StoreError> {
        self.write_scope(Priority::Essential, scope(change.may_move_stock()), move |db| {
            make(db, &id, &change, &actor)?;
            load(db, &id)
        })
        .await
    }

    /// Changes each of these orders, given by id, by itself. A rejected change does not affect the others. Returns the
    /// outcomes, and if `wants_orders` those of the orders that exist as they are then.
    pub async fn change_orders(
        &self,
        changes: Vec<(String, Change)>,
        actor: Actor,
        wants_orders: bool,
    ) -> Result<(Outcomes<String>, Vec<LoadedOrder>), StoreError> {
        let may_move_stock = changes.iter().any(|(_, change)| change.may_move_stock());
        self.write_scope(Priority::Essential, scope(may_move_stock), move |db| {
            let outcomes = each(db, changes, |db, (id, change)| make(db, id, change, &actor))?;
            let outcomes: Outcomes<_> = outcomes.into_iter().map(|((id, _), outcome)| (id, outcome)).collect();
            let wanted = outcomes.iter().filter(|_| wants_orders);
            let orders = load_all(db, wanted.map(|(id, _)| id.as_str()))?;
            Ok((outcomes, orders))
        })
        .await
    }

    /// Records the first shipment of each order, by its number. A rejected line does not affect the others.
    pub async fn ship_orders(
        &self,
        lines: Vec<ShipmentLine>,
        actor: Actor,
    ) -> Result<Outcomes<ShipmentLine>, StoreError> {
        self.write_scope(Priority::Essential, Scope::Orders, move |db| {
            each(db, lines, |db, line| {
                let shipment = line.shipment().map_err(StoreError::Invalid)?;
                make(db, &find_numbered(db, &line.order_number)?, &Change::Ship { shipment, was: None }, &actor)
            })
        })
        .await
    }

    /// Says of each line whether `ship_orders` would ship its order now, which has not shipped yet.
    pub async fn preview_shipments(
        &self,
        lines: Vec<ShipmentLine>,
        actor: Actor,
    ) -> Result<Outcomes<ShipmentLine>, StoreError> {
        self.read(move |db| {
            let tx = db.unchecked_transaction()?;
            each(&tx, lines, |db, line| {
                let shipment = line.shipment().map_err(StoreError::Invalid)?;
                let found = load(db, &find_numbered(db, &line.order_number)?)?;
                apply(&found, &Change::Ship { shipment, was: None }, &actor.email, actor.at)?;
                found.order.shipped.map_or(Ok(()), |shipped| Err(order::Rejection::AlreadyShipped(shipped).into()))
            })
        })
        .await
    }

    /// Changes the order with this link for its shopper. `now` is in Unix seconds.
    pub async fn change_guest_order(&self, link: String, change: Change, now: i64) -> Result<GuestOrder, StoreError> {
        // A cancellation also while orders are refused: what it frees, the shop would otherwise charge.
        let is_cancellation = matches!(change, Change::CancelByShopper { .. });
        let priority = if is_cancellation { Priority::Essential } else { Priority::Normal };
        self.write_scope(priority, scope(change.may_move_stock()), move |db| {
            let found = guest::find(db, &link, now)?;
            make(db, &found.order.id, &change, &Actor { email: HistoryEntry::SHOPPER.to_owned(), at: now })?;
            guest::find(db, &link, now)
        })
        .await
    }
}

/// Changes that cannot move stock leave the pages as they are.
fn scope(may_move_stock: bool) -> Scope {
    if may_move_stock { Scope::Catalog } else { Scope::Orders }
}

fn each<K>(
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

/// Returns the id of the order with this number, in any case and also without its letters.
fn find_numbered(db: &Connection, number: &str) -> Result<String, StoreError> {
    let number = rules::trim(number);
    let sql = "SELECT id FROM orders WHERE order_number = ?1";
    let id = db.prepare_cached(sql)?.query_row([order::whole_number(number)], |row| row.get(0)).optional()?;
    id.ok_or_else(|| StoreError::Invalid(vec![FieldError::new("order_number", format!("There is no order {number}"))]))
}

/// Changes an order: loads it, applies the change, and saves the order and what follows.
pub(super) fn make(db: &Connection, id: &str, change: &Change, actor: &Actor) -> Result<(), StoreError> {
    let found = load(db, id)?;
    let (order, events) = apply(&found, change, &actor.email, actor.at)?;
    if order != found.order {
        rows::update(db, &order)?;
    }
    if order.lines != found.order.lines {
        stock::exchange(db, &found.order.lines, &order.lines)?;
        rows::save_lines(db, &order)?;
    }
    if is_searched_for_another_text(&found.order, &order) {
        index::update(db, id)?;
    }
    events.into_iter().try_for_each(|event| follow(db, &order, event, actor))?;
    ledger::book(db, &order, found.payment.as_ref(), actor.at)?;
    if found.payment.is_some() { payments::schedule(db, &order, actor.at) } else { Ok(()) }
}

/// Returns whether a text changes by which an order is found.
fn is_searched_for_another_text(before: &Order, after: &Order) -> bool {
    (&before.customer, &before.note, &before.hold, &before.lines)
        != (&after.customer, &after.note, &after.hold, &after.lines)
}

pub(super) fn follow(db: &Connection, order: &Order, event: Event, actor: &Actor) -> Result<(), StoreError> {
    match event {
        Event::TakeUnits(lines) => stock::take(db, &lines),
        Event::ReturnUnits(lines) => stock::put_back(db, &lines),
        Event::RestockUnits(lines) => stock::restock(db, &lines),
        Event::Log { action, before, after } => {
            let entry = Audit::new(action, &order.id).after(&after);
            audit::append(db, actor, &before.iter().fold(entry, Audit::before))
        }
        Event::Mail { key, to, facts, written_at, due_at } => {
            outbox::insert(db, &format!("{}/{key}", order.id), &to, &facts, written_at, due_at)
        }
        Event::Withdraw(letter) => outbox::withdraw(db, &order.id, letter),
        Event::Redirect(from) => outbox::redirect(db, &order.id, &from, &order.customer.email, actor.at),
        Event::Refund(cents) => pay::insert_refund(db, &order.id, cents, actor).map(drop),
        Event::RenewPayment => payments::renew_key(db, &order.id),
    }
}

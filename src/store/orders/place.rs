//! Saving an order exactly once.

use rusqlite::{Connection, OptionalExtension};
use serde_json::json;

use super::loading::load;
use super::{change, history, networks, numbers, payments, rows, stock};
use crate::domain::order::{
    Event, GuestPage, LoadedOrder, NetworkHash, NewLine, NewOrder, Order, OrderAction, OrderStatus, Rejection,
    cancel_until, confirm, notify_owner, price,
};
use crate::domain::payment::CHARGEABLE;
use crate::domain::product::Product;
use crate::store::audit::Actor;
use crate::store::database::Store;
use crate::store::error::StoreError;
use crate::store::products;
use crate::store::writer::Priority;

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
    /// How the order is paid.
    pub payment: PlannedPayment,
    /// The mails about the order; `None` in a shop that sends none.
    pub mail: Option<OrderMail>,
}

/// How a new order is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlannedPayment {
    /// Staff mark it as paid.
    ByStaff,
    /// By card. Its mails are written once a card is accepted.
    ByCard {
        /// Whether it moves real money.
        is_live: bool,
    },
}

/// What an order has in a shop that sends mail.
pub struct OrderMail {
    /// The secret part of the address of the order's page.
    pub link: String,
    /// The email that gets a mail about the order besides the shopper.
    pub alert_email: String,
    /// Whether the shopper gets mails.
    pub mails_shopper: bool,
}

/// An order that was placed.
pub struct Placed {
    /// The order as it was placed.
    pub order: Order,
    /// Whether no earlier request had saved it.
    pub is_new: bool,
}

impl Store {
    /// Prices an order, takes its units from stock and saves it, in one transaction. If an earlier request saved an
    /// order with the same idempotency key, returns that order instead.
    pub async fn insert_order(&self, placement: Placement) -> Result<Placed, StoreError> {
        self.write_catalog(Priority::Normal, move |db| match find_by_key(db, &placement)? {
            Some(placed) => Ok(placed),
            None => place(db, placement),
        })
        .await
    }

    /// Saves an order with this id that sends items of another one again, which has no other replacement to ship.
    pub async fn replace_order(
        &self,
        replaced: String,
        id: String,
        lines: Vec<NewLine>,
        mail: Option<OrderMail>,
        actor: Actor,
    ) -> Result<LoadedOrder, StoreError> {
        self.write_catalog(Priority::Essential, move |db| {
            let replaced = rows::find(db, &replaced)?.ok_or(StoreError::NotFound)?;
            let sql = "SELECT 'The replacement ' || order_number || ' has not shipped yet: ship or cancel it first'
                       FROM orders WHERE replaces = ?1 AND status <> 'cancelled' AND shipped_at IS NULL";
            if let Some(open) = db.prepare_cached(sql)?.query_row([&replaced.number], |row| row.get(0)).optional()? {
                return Err(Rejection::Replacement(open).into());
            }
            let number = numbers::find_free(db)?.ok_or(Rejection::NumberTaken { free: None })?;
            let after = json!({ "replacement": number });
            let order = replaced.replacement(number, lines)?;
            let (key, payment, request_hash) = (id.clone(), PlannedPayment::ByStaff, [0; 32]);
            place(
                db,
                Placement { id: id.clone(), key, request_hash, at: actor.at, order, network: None, payment, mail },
            )?;
            let log = Event::Log { action: OrderAction::Replacement.as_str(), before: None, after };
            change::follow(db, &replaced, log, &actor)?;
            load(db, &id)
        })
        .await
    }
}

fn find_by_key(db: &Connection, placement: &Placement) -> Result<Option<Placed>, StoreError> {
    let mut statement = db.prepare_cached("SELECT order_id, request_hash FROM idempotency_keys WHERE key = ?1")?;
    let stored: Option<(String, [u8; 32])> =
        statement.query_row([&placement.key], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    match stored {
        None => Ok(None),
        Some((_, hash)) if hash != placement.request_hash => Err(StoreError::Rejected(Rejection::KeyReused)),
        Some((id, _)) => {
            let mut order = rows::find(db, &id)?.ok_or(StoreError::NotFound)?;
            // Repeats the first response: pending, with the customer and the lines as placed.
            order.status = OrderStatus::Pending;
            history::restore_placed(db, &mut order)?;
            Ok(Some(Placed { order, is_new: false }))
        }
    }
}

fn place(db: &Connection, placement: Placement) -> Result<Placed, StoreError> {
    let Placement { id, key, request_hash, at, order: new, network, payment, mail } = placement;
    let mut products: Vec<Product> = Vec::new();
    for line in &new.lines {
        if products.iter().all(|product| product.id != line.product_id) {
            products.extend(products::find(db, &line.product_id)?);
        }
    }
    let find = |id: &str| products.iter().find(|product| product.id == id);
    let (lines, totals) = price(&new, find).map_err(StoreError::Rejected)?;
    let is_by_card = payment != PlannedPayment::ByStaff;
    if is_by_card && !CHARGEABLE.contains(&totals.total.cents()) {
        return Err(Rejection::NotChargeable.into());
    }
    stock::take(db, &lines)?;
    let is_confirmed = !is_by_card && mail.as_ref().is_some_and(|mail| mail.mails_shopper);
    let is_replacement = new.replaces.is_some();
    let cancel_until = if is_replacement { at } else { cancel_until(at) };
    let page = mail.as_ref().map(|mail| GuestPage { link: mail.link.clone(), cancel_until });
    let confirmed_at = is_confirmed.then_some(at);
    let order = Order { network, page, confirmed_at, ..new.place(id, at, lines, totals) };
    rows::insert(db, &order)?;
    rows::insert_key(db, &key, &request_hash, &order)?;
    if let Some(network) = &order.network {
        networks::check_budget(db, network, at)?;
    }
    // The mails about an order by card are written once the card is accepted.
    if let Some(mail) = mail.filter(|_| !is_by_card) {
        let confirmation = if is_confirmed { confirm(&order, is_by_card) } else { None };
        let to_owner = (!is_replacement).then(|| notify_owner(&order, &mail.alert_email));
        let mails = confirmation.into_iter().chain(to_owner);
        mails.into_iter().try_for_each(|mail| change::follow(db, &order, mail, &Actor::shop(at)))?;
    }
    if let PlannedPayment::ByCard { is_live } = payment {
        payments::create(db, &order, is_live)?;
    }
    Ok(Placed { order, is_new: true })
}

//! Corrections of an order's address and phone number.

use rusqlite::{Connection, OptionalExtension, params};

use super::notes::with_history;
use super::{history, index, rows};
use crate::domain::customer::ShippingAddress;
use crate::domain::order::{OrderAction, OrderWithHistory};
use crate::store::audit::{self, Actor, Audit};
use crate::store::database::Store;
use crate::store::error::StoreError;
use crate::store::writer::Priority;

/// A correction of an order's address.
#[derive(Clone, Debug)]
pub struct AddressCorrection {
    /// The order's id.
    pub id: String,
    /// The address that the correction is based on. `None` accepts any address.
    pub was: Option<ShippingAddress>,
    /// The whole new address.
    pub address: ShippingAddress,
}

impl Store {
    /// Corrects an order's address and phone number. The audit log has the fields that differ, before and after.
    pub async fn correct_order_address(
        &self,
        correction: AddressCorrection,
        actor: Actor,
    ) -> Result<OrderWithHistory, StoreError> {
        self.write(Priority::Staff, move |db| correct(db, &correction, &actor)).await
    }
}

fn correct(
    db: &Connection,
    AddressCorrection { id, was, address }: &AddressCorrection,
    actor: &Actor,
) -> Result<OrderWithHistory, StoreError> {
    let mut order = rows::find(db, id)?.ok_or(StoreError::NotFound)?;
    let before = order.customer.address.clone();
    if was.as_ref().is_some_and(|was| *was != before) {
        return Err(history::stale(db, id, OrderAction::Address, "")?);
    }
    if *address != before {
        update(db, id, address)?;
        let entry = Audit::new(OrderAction::Address.as_str(), id)
            .before(&before.difference(address))
            .after(&address.difference(&before));
        audit::append(db, actor, &entry)?;
        order = rows::find(db, id)?.ok_or(StoreError::NotFound)?;
    }
    with_history(db, vec![order])?.pop().ok_or(StoreError::NotFound)
}

/// Returns the address that the shopper entered, if staff have corrected it.
pub(super) fn find_placed(db: &Connection, id: &str) -> Result<Option<ShippingAddress>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT address, address2, city, state, zip, phone FROM placed_addresses WHERE order_id = ?1",
    )?;
    Ok(statement.query_row([id], rows::address_from_row).optional()?)
}

/// Keeps the address that the shopper entered, and replaces it.
fn update(db: &Connection, id: &str, to: &ShippingAddress) -> Result<(), StoreError> {
    db.prepare_cached(
        "INSERT OR IGNORE INTO placed_addresses (order_id, phone, address, address2, city, state, zip)
         SELECT id, phone, address, address2, city, state, zip FROM orders WHERE id = ?1",
    )?
    .execute([id])?;
    db.prepare_cached(
        "UPDATE orders SET phone = ?2, address = ?3, address2 = ?4, city = ?5, state = ?6, zip = ?7 WHERE id = ?1",
    )?
    .execute(params![id, to.phone, to.address, to.address2, to.city, to.state, to.zip])?;
    // Stripe rejects another address with the key of an attempt to create the payment whose answer was lost.
    db.prepare_cached("UPDATE payments SET attempt = attempt + 1 WHERE order_id = ?1 AND intent IS NULL")?
        .execute([id])?;
    index::update(db, id)
}

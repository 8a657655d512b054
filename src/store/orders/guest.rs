//! An order as its page shows it.

use rusqlite::{Connection, OptionalExtension};

use super::payments;
use super::rows::{self, COLUMNS};
use crate::domain::mail::{Facts, OrderLetter};
use crate::domain::order::GuestOrder;
use crate::store::database::Store;
use crate::store::error::StoreError;
use crate::store::outbox;
use crate::store::writer::Priority;

/// The mail with the link of an order.
#[derive(Debug)]
pub struct LinkOfShopper {
    order_id: String,
    email: String,
    facts: Facts,
}

/// How long an order has its page, in seconds.
const PAGE_AGE: i64 = 120 * 24 * 60 * 60;

/// Finds an order by its number and its email. Before a card is accepted its shopper gets no mails.
const OF_SHOPPER: &str = "
    SELECT id, email, link FROM orders
    WHERE order_number = ?1 AND lower(email) = lower(?2) AND created_at > ?3 AND link IS NOT NULL
        AND (confirmed_at IS NOT NULL OR NOT EXISTS (SELECT 1 FROM payments WHERE order_id = orders.id))";

impl Store {
    /// Returns the order with this link. `now` is in Unix seconds.
    pub async fn find_guest_order(&self, link: String, now: i64) -> Result<GuestOrder, StoreError> {
        self.read(move |db| find(&*db.unchecked_transaction()?, &link, now)).await
    }

    /// Finds the order that has this number and this email, if its shopper gets mails and it has a page. `now` is in Unix
    /// seconds.
    pub async fn find_link_of_shopper(
        &self,
        number: String,
        email: String,
        now: i64,
    ) -> Result<Option<LinkOfShopper>, StoreError> {
        self.read(move |db| {
            let found = db.prepare_cached(OF_SHOPPER)?.query_row((&number, email, now - PAGE_AGE), |row| {
                let facts = Facts::Link { number: number.clone(), link: row.get(2)? };
                Ok(LinkOfShopper { order_id: row.get(0)?, email: row.get(1)?, facts })
            });
            Ok(found.optional()?)
        })
        .await
    }

    /// Mails the link of an order to its shopper. `now` is in Unix seconds.
    pub async fn mail_link(&self, link: LinkOfShopper, now: i64) -> Result<(), StoreError> {
        let LinkOfShopper { order_id, email, facts } = link;
        let key = format!("{order_id}/{}/{now}", OrderLetter::Link.as_str());
        self.write(Priority::Essential, move |db| outbox::insert(db, &key, &email, &facts, now, now)).await
    }
}

pub(super) fn find(db: &Connection, link: &str, now: i64) -> Result<GuestOrder, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM orders WHERE link = ?1 AND created_at > ?2");
    let order = db.prepare_cached(&sql)?.query_row((link, now - PAGE_AGE), rows::from_row).optional()?;
    let order = rows::with_lines(db, order.ok_or(StoreError::NotFound)?)?;
    let payment = payments::find(db, &order.id)?;
    Ok(GuestOrder { order, payment })
}

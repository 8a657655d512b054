//! Fills a database with orders.

use std::path::Path;

use rusqlite::{Connection, Transaction, params};
use shop::store::Store;
use uuid::Uuid;

use crate::brand::PRODUCT_ID;
use crate::ledger::{Acknowledged, COLORS};

/// The numbers of clients begin below.
const FIRST_NUMBER: u32 = 300_000;

/// Saves and indexes this many orders of one unit of every color each, as if all were acknowledged. No shop may have the
/// database open.
pub(crate) fn fill(database: &Path, orders: u32) -> Acknowledged {
    let mut connection = Connection::open(database).expect("a database");
    let transaction = connection.transaction().expect("a transaction");
    let numbers = FIRST_NUMBER..FIRST_NUMBER + orders;
    let saved = numbers.map(|number| save(&transaction, number).expect("an order is saved")).collect();
    let taken = transaction.execute("UPDATE variants SET inventory = inventory - ?1", [orders]);
    taken.and_then(|_| transaction.commit()).expect("a commit");
    drop(connection);
    // Indexes the orders.
    drop(Store::open(database, 0).expect("a database"));
    saved
}

/// Returns the key and the id of a new order.
fn save(db: &Transaction<'_>, number: u32) -> rusqlite::Result<(String, String)> {
    let (key, id) = (Uuid::new_v4().to_string(), Uuid::now_v7().to_string());
    let order = "INSERT INTO orders (id, order_number, status, name, email, phone, address, address2, city, state, zip,
                 shipping_method, subtotal_cents, shipping_cents, total_cents, cardholder_name, card_brand, card_last4,
                 created_at, status_at, ship_by) VALUES (?1, 'LC' || ?2, 'pending', 'Jane Doe', 'jane' || ?2 || '@example.com', '', '1 Main St',
                 '', 'Austin', 'TX', '78701', 'free', 998, 0, 998, 'Jane Doe', 'visa', '1111', unixepoch(), unixepoch(), unixepoch() + 432000)";
    db.prepare_cached(order)?.execute(params![id, number])?;
    for (line, color) in (0_i64..).zip(COLORS) {
        let item = "INSERT INTO order_items VALUES (?1, ?2, ?3, 'Towel', ?4, 'M', 1, 499)";
        db.prepare_cached(item)?.execute(params![id, line, PRODUCT_ID, color])?;
    }
    db.prepare_cached("INSERT INTO idempotency_keys VALUES (?1, zeroblob(32), ?2, unixepoch())")?
        .execute([&key, &id])?;
    Ok((key, id))
}

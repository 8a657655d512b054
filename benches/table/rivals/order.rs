//! The order that the load generator sends, and code that saves it in the shop's schema with the shop's pragmas.

use std::path::Path;

use rusqlite::{Connection, params};
use uuid::Uuid;

use crate::brand::{COLORS, M, ORDER_PREFIX, PRICE_CENTS, PRODUCT_ID, TITLE, price};

const SCHEMA: &str = include_str!("../../../schema.sql");
/// Coprime to 900,000, so that stepping by it visits every number once.
const STRIDE: u64 = 421_993;

pub(crate) struct Line {
    pub(crate) product_id: String,
    pub(crate) title: String,
    pub(crate) color: String,
    pub(crate) size: String,
    pub(crate) quantity: u32,
    pub(crate) price: f64,
}

pub(crate) struct Order {
    pub(crate) order_number: String,
    pub(crate) items: Vec<Line>,
    pub(crate) name: String,
    pub(crate) email: String,
    pub(crate) phone: String,
    pub(crate) address: String,
    pub(crate) address2: String,
    pub(crate) city: String,
    pub(crate) state: String,
    pub(crate) zip: String,
    pub(crate) cardholder_name: String,
    pub(crate) card_brand: String,
    pub(crate) card_last4: String,
}

impl Order {
    /// Returns the order at this index of the sequence of all possible orders. wrk/orders.lua sends the same sequence.
    pub(crate) fn nth(index: u64) -> Self {
        let line = Line {
            product_id: PRODUCT_ID.into(),
            title: TITLE.into(),
            color: COLORS[usize::try_from(index % 4).expect("below 4")].into(),
            size: M.into(),
            quantity: 1,
            price: price(),
        };
        Self {
            order_number: format!("{ORDER_PREFIX}{}", 100_000 + index * STRIDE % 900_000),
            items: vec![line],
            name: format!("Jane Doe {index}"),
            email: format!("jane{index}@example.com"),
            phone: "212 555 0100".into(),
            address: "1 Main St".into(),
            address2: "Apt 2".into(),
            city: "Austin".into(),
            state: "TX".into(),
            zip: "78701".into(),
            cardholder_name: "Jane Doe".into(),
            card_brand: "visa".into(),
            card_last4: "1111".into(),
        }
    }
}

/// Sets the pragmas of the shop's write connection.
fn prepare(connection: &mut Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(std::time::Duration::from_secs(5))?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(())
}

/// Creates a database with the shop's schema and plenty of stock.
pub(crate) fn create(path: &Path) -> rusqlite::Result<Connection> {
    let mut connection = Connection::open(path)?;
    prepare(&mut connection)?;
    connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
    connection.execute_batch(SCHEMA)?;
    connection.execute(
        "INSERT INTO products (id, title, description, image, price_cents, sale_price_cents, position, created_at, \
         updated_at) VALUES (?1, 'Towel', 'Soft', '/x.jpg', 999, ?2, 0, 0, 0)",
        params![PRODUCT_ID, PRICE_CENTS],
    )?;
    for color in COLORS {
        let sql = "INSERT INTO variants (product_id, color, image, inventory, position) \
                   VALUES (?1, ?2, '/x.jpg', 2000000, 0)";
        connection.execute(sql, [PRODUCT_ID, color])?;
    }
    Ok(connection)
}

/// Checks the price, takes the units and saves order, lines and key. The caller provides the transaction.
pub(crate) fn save(db: &Connection, order: &Order, key: &str) -> rusqlite::Result<()> {
    let id = Uuid::now_v7().to_string();
    let mut total = 0;
    for line in &order.items {
        let price = price_as_offered(db, line)?;
        take_stock(db, line)?;
        total += price * i64::from(line.quantity);
    }
    insert(db, &id, order, total)?;
    db.prepare_cached("INSERT INTO idempotency_keys VALUES (?1, zeroblob(32), ?2, unixepoch())")?
        .execute([key, &id])?;
    Ok(())
}

fn price_as_offered(db: &Connection, line: &Line) -> rusqlite::Result<i64> {
    let sql =
        "SELECT ifnull(sale_price_cents, price_cents) AS cents FROM products WHERE id = ?1 AND cents = round(?2 * 100)";
    db.prepare_cached(sql)?.query_row(params![line.product_id, line.price], |row| row.get(0))
}

fn take_stock(db: &Connection, line: &Line) -> rusqlite::Result<()> {
    let sql = "UPDATE variants SET inventory = inventory - ?3 WHERE product_id = ?1 AND color = ?2 AND inventory >= ?3";
    let taken = db.prepare_cached(sql)?.execute(params![line.product_id, line.color, line.quantity])?;
    if taken == 1 { Ok(()) } else { Err(rusqlite::Error::QueryReturnedNoRows) }
}

fn insert(db: &Connection, id: &str, order: &Order, total: i64) -> rusqlite::Result<()> {
    let sql = "INSERT INTO orders (id, order_number, status, name, email, phone, address, address2, city, state, zip, \
               shipping_method, subtotal_cents, shipping_cents, total_cents, cardholder_name, card_brand, card_last4, \
               created_at, status_at, ship_by) VALUES (?1, ?2, 'pending', ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, 'free', ?11, \
               0, ?11, ?12, ?13, ?14, unixepoch(), unixepoch(), unixepoch() + 432000)";
    let Order { order_number, name, email, phone, address, address2, city, state, zip, .. } = order;
    let Order { cardholder_name, card_brand, card_last4, .. } = order;
    db.prepare_cached(sql)?.execute(params![
        id,
        order_number,
        name,
        email,
        phone,
        address,
        address2,
        city,
        state,
        zip,
        total,
        cardholder_name,
        card_brand,
        card_last4
    ])?;
    for (position, line) in (0_i64..).zip(&order.items) {
        db.prepare_cached("INSERT INTO order_items VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")?.execute(params![
            id,
            position,
            line.product_id,
            line.title,
            line.color,
            line.size,
            line.quantity,
            PRICE_CENTS
        ])?;
    }
    Ok(())
}

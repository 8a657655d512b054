//! Compares the orders in the database with the acknowledged ones.

use std::collections::BTreeMap;
use std::ops::AddAssign;
use std::path::Path;

use shop::domain::product::{IfMatch, NewProduct, RawProduct, RawVariant};
use shop::store::{Actor, Store};

use crate::brand::PRODUCT_ID;

/// The colors on sale.
pub(crate) const COLORS: [&str; 2] = ["White", "Pink"];

/// The ids of acknowledged orders by idempotency key.
pub(crate) type Acknowledged = BTreeMap<String, String>;

/// How the database differs from the acknowledgments. All fields except `orders` must be 0.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Ledger {
    pub(crate) orders: usize,
    pub(crate) lost: usize,
    pub(crate) doubled: usize,
    pub(crate) partial: usize,
    /// Absolute stock error in units, over all colors.
    pub(crate) miscounted: u64,
    /// Problems reported by `PRAGMA integrity_check`.
    pub(crate) damages: usize,
}

impl AddAssign for Ledger {
    fn add_assign(&mut self, other: Self) {
        self.orders += other.orders;
        self.lost += other.lost;
        self.doubled += other.doubled;
        self.partial += other.partial;
        self.miscounted += other.miscounted;
        self.damages += other.damages;
    }
}

/// Creates a database with this many units of each color.
pub(crate) fn stock_up(database: &Path, units: u32) {
    let color = |color: &str| RawVariant {
        color: color.into(),
        image: "/media/x.jpg".into(),
        inventory: Some(f64::from(units)),
        ..RawVariant::default()
    };
    let raw = RawProduct {
        title: "Towel".into(),
        description: "Soft".into(),
        image: "/media/x.jpg".into(),
        price: Some(9.99),
        sale_price: Some(4.99),
        fabric: Some("95% polyester, 5% spandex".into()),
        origin: Some("imported".into()),
        variants: Some(COLORS.map(color).into()),
        ..RawProduct::default()
    };
    let new = NewProduct::parse(&raw).expect("a valid product");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let store = Store::open(database, 0).expect("a new database");
    let actor = Actor { email: String::new(), at: 0 };
    runtime.block_on(store.update_product(PRODUCT_ID.into(), new, IfMatch::Any, actor)).expect("a saved product");
}

/// Compares the database with the acknowledgments, for orders of one unit of every color each.
pub(crate) fn check(database: &Path, acknowledged: &Acknowledged, stock: u32) -> Ledger {
    let database = rusqlite::Connection::open(database).expect("the database");
    let count = |sql: &str| database.query_row(sql, [], |row| row.get::<_, i64>(0)).expect(sql);
    let number = |sql: &str| usize::try_from(count(sql)).expect("a count");
    let orders = number("SELECT count(*) FROM orders");
    let expected = i64::from(stock) - i64::try_from(orders).expect("a count");
    let mut ids = database.prepare("SELECT order_id FROM idempotency_keys WHERE key = ?1").expect("a statement");
    let mut saved_id = |key: &str| ids.query_row([key], |row| row.get::<_, String>(0));
    let mut damages = database.prepare("PRAGMA integrity_check").expect("a statement");
    let damages = damages.query_map([], |row| row.get::<_, String>(0)).expect("a result");
    let mut stocks = database.prepare("SELECT inventory FROM variants").expect("a statement");
    let stocks = stocks.query_map([], |row| row.get::<_, i64>(0)).expect("the stocks");
    let lost = acknowledged.iter().filter(|(key, id)| saved_id(key).ok().as_ref() != Some(id)).count();
    Ledger {
        orders,
        lost,
        // Clients resend each order until it is acknowledged, so any extra order was saved twice.
        doubled: (orders + lost).saturating_sub(acknowledged.len()),
        partial: number(
            "SELECT count(*) FROM orders WHERE (SELECT count(*) FROM order_items WHERE order_id = orders.id) <> 2
             OR id NOT IN (SELECT order_id FROM idempotency_keys)",
        ),
        miscounted: stocks.map(|units| units.expect("a number").abs_diff(expected)).sum(),
        damages: damages.filter(|line| line.as_deref() != Ok("ok")).count(),
    }
}

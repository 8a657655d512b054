//! Many orders, saved directly in the database, and the order list as staff see it.

use rusqlite::params;
use serde_json::Value;
use shop::store::Store;
use uuid::Uuid;

use crate::brand::{ORDER_PREFIX, PRODUCT_ID, XL};
use crate::shop::{Caller, NOW, TestShop};

/// More orders than a search counts.
pub(super) const MANY: usize = 1_100;

pub(super) const STATUSES: [&str; 3] = ["pending", "paid", "cancelled"];

/// An order of one unit.
#[derive(Clone, Debug)]
pub(super) struct SavedOrder {
    pub(super) number: String,
    pub(super) status: &'static str,
    pub(super) name: String,
    pub(super) email: String,
    pub(super) phone: String,
    pub(super) address: String,
    pub(super) city: String,
    pub(super) zip: String,
    pub(super) last4: String,
    pub(super) color: &'static str,
    pub(super) size: &'static str,
    pub(super) shipping: &'static str,
    /// Seconds before the time at which it is saved.
    pub(super) age: i64,
}

impl SavedOrder {
    /// Returns an order that no search of the tests finds.
    pub(super) fn numbered(number: usize) -> Self {
        Self {
            number: format!("{ORDER_PREFIX}{number}"),
            status: "pending",
            name: "Q Q".into(),
            email: "q@q.qq".into(),
            phone: String::new(),
            address: "Q".into(),
            city: "Q".into(),
            zip: "00000".into(),
            last4: "0000".into(),
            color: "Q",
            size: XL,
            shipping: "free",
            age: 0,
        }
    }
}

/// Saves orders as another program would, and adds them to the index.
pub(super) fn insert(shop: &TestShop, orders: impl IntoIterator<Item = SavedOrder>) {
    save(shop, orders);
    // As at the next start.
    drop(Store::open(&shop.folder.path().join("shop.db"), NOW).expect("the database"));
}

/// Saves orders as another program would, in one transaction.
pub(super) fn save(shop: &TestShop, orders: impl IntoIterator<Item = SavedOrder>) {
    let mut db = shop.database();
    let transaction = db.transaction().expect("a transaction");
    for order in orders {
        let id = Uuid::now_v7().to_string();
        let SavedOrder { number, status, name, email, phone, address, city, zip, last4, color, size, shipping, age } =
            order;
        let at = shop.now() - age;
        transaction
            .prepare_cached(
                "INSERT INTO orders (id, order_number, status, name, email, phone, address, address2, city, state, zip,
                     shipping_method, subtotal_cents, shipping_cents, total_cents, cardholder_name, card_brand,
                     card_last4, created_at, status_at, paid_at, ship_by)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, '', ?8, 'TX', ?9, ?12, 0, 0, 0, 'Card Holder', 'visa', ?10, ?11,
                     ?11, iif(?3 = 'paid', ?11, NULL), ?11 + 432000)",
            )
            .and_then(|mut insert| {
                insert.execute(params![id, number, status, name, email, phone, address, city, zip, last4, at, shipping])
            })
            .expect("an order");
        transaction
            .prepare_cached("INSERT INTO order_items VALUES (?1, 0, ?2, 'Towel', ?3, ?4, 1, 0)")
            .and_then(|mut insert| insert.execute(params![id, PRODUCT_ID, color, size]))
            .expect("a line");
    }
    transaction.commit().expect("a commit");
}

/// Saves orders with consecutive numbers from `first` on that no search of the tests finds.
pub(super) fn fill(shop: &TestShop, first: usize, count: usize) {
    insert(shop, (first..first + count).map(SavedOrder::numbered));
}

/// A page of the order list.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Page {
    pub(super) numbers: Vec<String>,
    pub(super) ids: Vec<String>,
    pub(super) total: usize,
}

/// Lists orders with this query string.
pub(super) async fn list(shop: &TestShop, staff: &Caller, query: &str) -> Page {
    let response = shop.get(&format!("/api/orders?{query}"), staff).await;
    assert_eq!(response.status, 200, "{query}: {}", response.text());
    let body = response.json();
    let texts = |field: &str| -> Vec<String> {
        let text = |order: &Value| order[field].as_str().expect("a text").to_owned();
        body.as_array().expect("a list").iter().map(text).collect()
    };
    let total = response.header("x-total-count").parse().expect("a number");
    Page { numbers: texts("order_number"), ids: texts("_id"), total }
}

/// Counts orders with this query string.
pub(super) async fn count(shop: &TestShop, staff: &Caller, query: &str) -> Value {
    let response = shop.get(&format!("/api/orders/counts?{query}"), staff).await;
    assert_eq!(response.status, 200, "{query}: {}", response.text());
    response.json()
}

/// Encodes a search for a query string.
pub(super) fn encoded(search: &str) -> String {
    search.bytes().map(|byte| format!("%{byte:02x}")).collect()
}

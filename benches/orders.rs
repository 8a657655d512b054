//! Measures parsing, saving and listing orders.

#[path = "../tests/support/brand.rs"]
mod brand;

use std::hint::black_box;
use std::sync::atomic::{AtomicU32, Ordering};

use criterion::{Criterion, criterion_group, criterion_main};
use shop::domain::customer::{Customer, ShippingAddress};
use shop::domain::order::{NewOrder, RawLine, RawOrder};
use shop::domain::product::{IfMatch, NewProduct, RawProduct, RawVariant};
use shop::store::{Actor, OrderQuery, Placement, PlannedPayment, Store};
use tempfile::TempDir;
use tokio::runtime::Runtime;
use uuid::Uuid;

use crate::brand::{M, ORDER_PREFIX, PRODUCT_ID};

fn raw_order(number: u32) -> RawOrder {
    RawOrder {
        order_number: format!("{ORDER_PREFIX}{number}"),
        lines: vec![RawLine {
            product_id: PRODUCT_ID.into(),
            title: "Towel".into(),
            color: "Pink".into(),
            size: M.into(),
            quantity: Some(1),
            sale_price: Some(4.99),
        }],
        customer: Customer {
            name: "Jane Doe".into(),
            email: "jane@example.com".into(),
            address: ShippingAddress {
                phone: "212 555 0100".into(),
                address: "1 Main St".into(),
                address2: "Apt 2".into(),
                city: "Austin".into(),
                state: "TX".into(),
                zip: "78701".into(),
            },
        },
        shipping_method: "free".into(),
        subtotal: Some(4.99),
        shipping_cost: Some(0.0),
        total: Some(4.99),
        gift_note: None,
        cardholder_name: "Jane Doe".into(),
        card_brand: "visa".into(),
        card_last4: "1111".into(),
    }
}

fn parse(c: &mut Criterion) {
    let raw = raw_order(100_000);
    c.bench_function("parse an order", |b| b.iter(|| NewOrder::parse(black_box(&raw)).expect("a valid order")));
}

async fn stock_up(store: &Store) {
    let color = RawVariant {
        color: "Pink".into(),
        image: "/media/x.jpg".into(),
        inventory: Some(1_000_000.0),
        ..RawVariant::default()
    };
    let raw = RawProduct {
        title: "Towel".into(),
        description: "Soft".into(),
        image: "/media/x.jpg".into(),
        price: Some(4.99),
        variants: Some(vec![color]),
        ..RawProduct::default()
    };
    let new = NewProduct::parse(&raw).expect("a valid product");
    let actor = Actor { email: String::new(), at: 0 };
    store.update_product(PRODUCT_ID.into(), new, IfMatch::Any, actor).await.expect("a saved product");
}

/// Opens a shop with enough units for every order number.
fn open_shop(runtime: &Runtime) -> (TempDir, Store) {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(&folder.path().join("shop.db"), 0).expect("a new database");
    runtime.block_on(stock_up(&store));
    (folder, store)
}

async fn place(store: Store, number: u32) {
    let order = NewOrder::parse(&raw_order(number)).expect("a valid order");
    let (id, key) = (Uuid::now_v7().to_string(), Uuid::new_v4().to_string());
    store
        .insert_order(Placement {
            id,
            key,
            request_hash: [0; 32],
            at: 0,
            order,
            network: None,
            payment: PlannedPayment::ByStaff,
            mail: None,
        })
        .await
        .expect("a saved order");
}

/// Places one order from each of `clients` concurrent clients.
async fn place_together(store: &Store, numbers: &AtomicU32, clients: u32) {
    let first = numbers.fetch_add(clients, Ordering::Relaxed);
    let tasks: Vec<_> = (first..first + clients).map(|number| tokio::spawn(place(store.clone(), number))).collect();
    for task in tasks {
        task.await.expect("no panic");
    }
}

/// Measures one client that waits for each sync, and 64 clients that share commits.
fn save(c: &mut Criterion) {
    let runtime = Runtime::new().expect("a runtime");
    let (_folder, store) = open_shop(&runtime);
    let numbers = AtomicU32::new(100_000);
    let mut group = c.benchmark_group("save orders");
    // Every order uses one of 900,000 numbers.
    group.sample_size(20);
    for clients in [1, 64] {
        group.bench_function(format!("from {clients} clients"), |b| {
            b.to_async(&runtime).iter(|| place_together(&store, &numbers, clients));
        });
    }
}

/// Measures the first page of the Orders tab, and the longest page allowed.
fn list(c: &mut Criterion) {
    let runtime = Runtime::new().expect("a runtime");
    let (_folder, store) = open_shop(&runtime);
    let numbers = AtomicU32::new(100_000);
    for _ in 0..100 {
        runtime.block_on(place_together(&store, &numbers, 100));
    }
    let mut group = c.benchmark_group("list of 10,000 orders");
    for limit in [100, 1_000] {
        let query = OrderQuery { limit, ..OrderQuery::default() };
        group.bench_function(format!("{limit} orders"), |b| {
            b.to_async(&runtime).iter(|| async { store.list_orders(query.clone()).await.expect("a page") });
        });
    }
}

criterion_group!(benches, parse, save, list);
criterion_main!(benches);

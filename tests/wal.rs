//! The WAL stays small under heavy writes, and shrinks again after a long read.

#[path = "support/brand.rs"]
mod brand;

use std::path::Path;

use rusqlite::Connection;
use shop::domain::product::{IfMatch, NewProduct, RawProduct};
use shop::store::{Actor, Store};

use crate::brand::PRODUCT_ID;

/// Enough to fill the WAL several times over.
const WRITES: i64 = 2_100;
const CLIENTS: i64 = 30;
const MAX_BYTES: u64 = 64 * 1024 * 1024;
/// More rounds than the checkpointer needs to catch up.
const MAX_ROUNDS: i64 = 50;

/// Returns a product whose update fills several pages of the database and of the WAL.
fn large_product(price: u32) -> NewProduct {
    let raw = RawProduct {
        title: "Towel".into(),
        description: "\u{1d4d1}".repeat(5_000),
        image: "/media/x.jpg".into(),
        price: Some(f64::from(price)),
        inventory: Some(1.0),
        variants: Some(Vec::new()),
        ..RawProduct::default()
    };
    NewProduct::parse(&raw).expect("a valid product")
}

async fn write(store: &Store, writes: i64) {
    let clients = (0..CLIENTS).map(|client| {
        let store = store.clone();
        tokio::spawn(async move {
            for price in 0..writes / CLIENTS {
                let product = large_product(u32::try_from(client + price).expect("a small number"));
                let actor = Actor { email: String::new(), at: 0 };
                store.update_product(PRODUCT_ID.into(), product, IfMatch::Any, actor).await.expect("a saved product");
            }
        })
    });
    for client in clients.collect::<Vec<_>>() {
        client.await.expect("no panic");
    }
}

fn wal_bytes(path: &Path) -> u64 {
    path.with_extension("db-wal").metadata().map_or(0, |file| file.len())
}

#[tokio::test]
async fn the_wal_stays_small_grows_during_a_long_read_and_shrinks_afterward() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("shop.db");
    let store = Store::open(&path, 0).expect("a new database");
    write(&store, WRITES).await;
    assert!(wal_bytes(&path) <= MAX_BYTES, "{} bytes", wal_bytes(&path));

    let mut reader = Connection::open(&path).expect("the database");
    let reading = reader.transaction().expect("a transaction");
    let count = |db: &Connection| db.query_row("SELECT count(*) FROM audit_log", [], |row| row.get::<_, i64>(0));
    let before = count(&reading).expect("a count");
    write(&store, WRITES).await;
    assert!(wal_bytes(&path) > MAX_BYTES, "the WAL keeps every page written during the read");
    assert_eq!(count(&reading).expect("a count"), before, "a read transaction sees one snapshot");
    drop(reading);

    let mut rounds = 0;
    while wal_bytes(&path) > MAX_BYTES && rounds < MAX_ROUNDS {
        write(&store, CLIENTS).await;
        rounds += 1;
    }
    assert!(wal_bytes(&path) <= MAX_BYTES, "{} bytes", wal_bytes(&path));
    assert_eq!(count(&reader).expect("a count"), before + WRITES + rounds * CLIENTS);
    drop(reader);
    drop(store);
    assert_eq!(wal_bytes(&path), 0, "closing the store folds the WAL into the database");
}

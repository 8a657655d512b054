//! The server is killed under load, again and again, and no acknowledged order is lost, doubled or halved.

use std::path::Path;

use books::Books;

#[path = "../benches/soak/books.rs"]
mod books;
#[path = "../benches/soak/crowd.rs"]
mod crowd;
#[path = "../benches/soak/kills.rs"]
mod kills;
#[path = "../benches/soak/program.rs"]
mod program;
#[path = "../benches/soak/purchase.rs"]
mod purchase;

const KILLS: usize = 10;

#[test]
fn killed_ten_times_under_eight_clients_the_shop_keeps_every_acknowledged_order_once_and_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let books = kills::run(Path::new(env!("CARGO_BIN_EXE_shop")), folder.path(), KILLS);
    assert!(books.orders >= KILLS * kills::ORDERS_BETWEEN, "{books:?}");
    assert_eq!(books, Books { orders: books.orders, ..Books::default() });
}

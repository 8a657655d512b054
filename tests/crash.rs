//! Kills the server repeatedly under load: no acknowledged order may be lost, duplicated or partial.

use std::path::Path;

use ledger::Ledger;

#[path = "../benches/soak/clients.rs"]
mod clients;
#[path = "../benches/soak/kills.rs"]
mod kills;
#[path = "../benches/soak/ledger.rs"]
mod ledger;
#[path = "support/program.rs"]
mod program;
#[path = "../benches/soak/purchase.rs"]
mod purchase;

const KILLS: usize = 10;

#[test]
fn after_ten_kills_under_eight_clients_every_acknowledged_order_is_saved_once_and_complete() {
    let folder = tempfile::tempdir().expect("a folder");
    let ledger = kills::run(Path::new(env!("CARGO_BIN_EXE_shop")), folder.path(), KILLS);
    assert!(ledger.orders >= KILLS * kills::ORDERS_BETWEEN, "{ledger:?}");
    assert_eq!(ledger, Ledger { orders: ledger.orders, ..Ledger::default() });
}

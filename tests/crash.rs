//! Kills the server repeatedly under load, backs it up and replaces it: no acknowledged order may be lost, duplicated or
//! partial, or miss a mail.

use std::io::{self, Write};
use std::path::Path;

use ledger::Ledger;
use mail::Found;

#[path = "support/authority.rs"]
mod authority;
#[path = "../benches/soak/backups.rs"]
mod backups;
#[path = "support/brand.rs"]
mod brand;
#[path = "../benches/soak/checkouts.rs"]
mod checkouts;
#[path = "../benches/soak/clients.rs"]
mod clients;
#[path = "support/faketime.rs"]
mod faketime;
#[path = "../benches/soak/kills.rs"]
mod kills;
#[path = "../benches/soak/ledger.rs"]
mod ledger;
#[path = "../benches/soak/mail.rs"]
mod mail;
#[path = "../benches/soak/payments.rs"]
mod payments;
#[path = "support/program.rs"]
mod program;
#[path = "../benches/soak/purchase.rs"]
mod purchase;
#[path = "../benches/soak/settled.rs"]
mod settled;
#[path = "support/smtp.rs"]
mod smtp;
#[path = "support/stripe/mod.rs"]
mod stripe;
#[path = "../benches/soak/upgrade.rs"]
mod upgrade;
#[path = "../benches/soak/world.rs"]
mod world;

const KILLS: usize = 10;
/// By card.
const CHECKOUTS: usize = 300;
const BACKUPS: usize = 3;
const ORDERS_PER_SECOND: u32 = 100;

#[test]
fn after_ten_kills_under_eight_clients_every_acknowledged_order_is_saved_once_and_complete() {
    let folder = tempfile::tempdir().expect("a folder");
    let ledger = kills::run(Path::new(env!("CARGO_BIN_EXE_shop")), folder.path(), KILLS);
    assert!(ledger.orders >= KILLS * kills::ORDERS_BETWEEN, "{ledger:?}");
    assert_eq!(ledger, Ledger { orders: ledger.orders, ..Ledger::default() });
}

#[test]
fn after_ten_kills_while_mails_are_sent_every_acknowledged_order_has_its_letters_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let found = mail::run(Path::new(env!("CARGO_BIN_EXE_shop")), folder.path(), KILLS);
    let Found { ledger, received, repeated, .. } = &found;
    assert!(ledger.orders >= KILLS * mail::ORDERS_BETWEEN, "{found:?}");
    assert_eq!(*ledger, Ledger { orders: ledger.orders, ..Ledger::default() });
    assert_eq!(received - repeated, ledger.orders * mail::LETTERS.len(), "{found:?}");
    assert_eq!((found.miswritten, found.missent, found.unexplained), (0, 0, 0));
}

#[test]
fn after_ten_kills_while_calls_of_stripe_fail_each_card_is_charged_once_and_only_for_an_order_that_stands() {
    let Some(library) = faketime::find_library() else {
        let _ = writeln!(io::stderr(), "SKIPPED: libfaketime is not installed");
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let found = payments::run(Path::new(env!("CARGO_BIN_EXE_shop")), folder.path(), library, KILLS, CHECKOUTS / KILLS);
    let settled::Found { orders, charged, refunded, calls, untried, occurred, .. } = found;
    assert!(orders >= CHECKOUTS && charged > 0 && refunded > 0, "{found:?}");
    // Chance decides which payments the faults hit: `make soak` has enough of them to demand that each occurs.
    assert!(occurred.all().iter().any(|(_, count)| *count > 0), "{found:?}");
    let good = settled::Found::default();
    assert_eq!(found, settled::Found { orders, charged, refunded, calls, untried, occurred, ..good });
}

#[test]
fn a_backup_under_eight_clients_restores_with_every_order_acknowledged_before_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let backups = backups::run(Path::new(env!("CARGO_BIN_EXE_shop")), folder.path(), BACKUPS);
    assert_eq!(backups.complete, BACKUPS);
    assert!(backups.orders > 0, "orders continue during a backup");
}

#[test]
fn an_upgrade_on_a_passed_socket_refuses_no_request_and_loses_no_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let found = upgrade::run(Path::new(env!("CARGO_BIN_EXE_shop")), folder.path(), ORDERS_PER_SECOND);
    let _ = writeln!(io::stderr(), "the longest order took {} ms", found.longest_wait.as_millis());
    assert_eq!(found.failed, 0);
    assert_eq!(found.ledger, Ledger { orders: found.ledger.orders, ..Ledger::default() });
}

//! `shop check`: it passes on a shop that works, and names each invariant that is broken on purpose.

mod api;
mod files;

use std::fs::{self, File};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use serde_json::{Value, json};

use crate::brand::{ORDER_PREFIX, PRODUCT_ID, number};
use crate::http::{place_order_of, send_as_staff, set_status, sign_in};
use crate::shop::{PASSWORD, copy_database, create_admin, fails, mode, output_of, run, serve};

/// Fills `x.db` with every kind of event that moves stock.
fn place_and_change_orders_and_products(folder: &Path) {
    assert!(create_admin(folder, "a@b.co", PASSWORD).status.success());
    let server = serve(folder, &[]);
    let token = sign_in(&server, "a@b.co", PASSWORD).expect("a token");
    let mut number = 100_000;
    let orders = ["Pink", "Pink", "White", "Brown", "Brown", "Black & White"].map(|color| {
        number += 1;
        let (status, order) = place_order_of(&server, &format!("{ORDER_PREFIX}{number}"), "Jane Doe", color, 2);
        assert_eq!(status, 201, "{order}");
        order
    });
    let [first, second, third, fourth, fifth, _] = &orders;
    let set = |order: &Value, status: &str| set_status(&server, &token, order, status);
    set(first, "paid");
    set(second, "cancelled");
    set(third, "cancelled");
    set(third, "pending");
    output_of(folder, &["products", "set-stock", "--color", "White", "--units", "50"]);
    let put = |colors: Value| {
        let body = json!({
            "title": "Towel", "description": "Soft", "price": 9.99, "salePrice": 4.99, "image": "/media/x.jpg",
            "variants": colors
        });
        send_as_staff(&server, &token, "PUT", &format!("/api/products/{PRODUCT_ID}"), Some(&body));
    };
    let color = |name: &str, units: Option<u32>| json!({ "color": name, "image": "/media/x.jpg", "inventory": units });
    // Brown is gone when its first order is cancelled, and back when its second one is.
    put(json!([color("Pink", None), color("White", None)]));
    set(fourth, "cancelled");
    put(json!([color("Pink", None), color("White", Some(7)), color("Brown", Some(5))]));
    set(fifth, "cancelled");
    set(fourth, "paid");
    let cap = json!({ "title": "Cap", "description": "x", "price": 1, "image": "/x.jpg", "inventory": 3 });
    send_as_staff(&server, &token, "POST", "/api/products", Some(&cap));
    send_as_staff(&server, &token, "DELETE", "/api/products/cap", None);
}

/// Runs `shop check` and returns its exit status and the findings by name.
fn check(folder: &Path, arguments: &[&str]) -> (i32, Value) {
    let output = run(folder, &[&["check", "--json", "--db"], arguments].concat(), "");
    let result: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let code = output.status.code().expect("a status");
    assert_eq!(result["ok"], code == 0, "{result}");
    (code, result["checks"].clone())
}

/// Returns the checks with this status.
fn with_status<'a>(checks: &'a Value, status: &str) -> Vec<&'a str> {
    let checks = checks.as_array().expect("a list").iter();
    checks.filter(|check| check["status"] == status).map(|check| check["name"].as_str().expect("a name")).collect()
}

fn finding(checks: &Value, name: &str) -> String {
    let found = checks.as_array().expect("a list").iter().find(|check| check["name"] == name).expect(name);
    format!("{} → {}", found["message"].as_str().expect("text"), found["hint"].as_str().unwrap_or("nothing to do"))
}

/// Copies `x.db`, and returns the path of the copy.
fn copy(folder: &Path, name: &str) -> PathBuf {
    let path = folder.join(name);
    copy_database(&folder.join("x.db"), &path);
    path
}

/// What another program does to the copy, the checks that then fail, and words of the first one's finding, without the
/// brand's prefix and product.
const BREAKS: &[(&str, &[&str], &str)] = &[
    ("UPDATE orders SET card_last4 = 'none'", &["integrity"], "CHECK constraint failed in orders"),
    (
        "INSERT INTO order_items SELECT 'gone', 0, product_id, title, color, size, quantity, price_cents FROM order_items
         LIMIT 1",
        &["foreign_keys"],
        "a row of order_items refers to a row of orders",
    ),
    ("UPDATE order_items SET price_cents = 500 WHERE quantity = 2", &["order_totals"], "{prefix}100001, {prefix}100002, {prefix}100003, and more"),
    (
        "UPDATE orders SET total_cents = 1, subtotal_cents = 1 WHERE order_number = '{prefix}100006'",
        &["order_totals"],
        "the sum of the lines: {prefix}100006 →",
    ),
    ("UPDATE orders SET status = 'paid', paid_at = status_at WHERE order_number = '{prefix}100006'", &["order_status", "ledger"], "ends with: {prefix}100006 →"),
    (
        "INSERT INTO ledger_entries (order_id, kind, at, cents, state)
         SELECT id, 'charge', status_at, 499, state FROM orders WHERE order_number = '{prefix}100005'",
        &["ledger"],
        "charged and refunded: {prefix}100005 →",
    ),
    (
        "UPDATE orders SET status = 'pending' WHERE order_number = '{prefix}100002'",
        &["order_status", "stock"],
        "ends with: {prefix}100002",
    ),
    (
        "DELETE FROM order_search WHERE rowid IN (SELECT rowid FROM orders WHERE order_number = '{prefix}100003')",
        &["order_search"],
        "cannot find the orders {prefix}100003 →",
    ),
    (
        "UPDATE variants SET inventory = inventory + 1 WHERE color = 'Pink'",
        &["stock"],
        "{product} in Pink has 9 units in stock, not 8: 10 stocked, 0 pending, 2 paid",
    ),
    ("UPDATE variants SET inventory = 0 WHERE color = 'Brown'", &["stock"], "in Brown has 0 units in stock, not"),
    ("DELETE FROM variants WHERE color = 'Pink'", &["stock"], "Pink is not in the catalog, but no entry of the audit log removes it"),
    (
        "INSERT INTO variants (product_id, color, image, inventory, position) SELECT id, 'Red', '/x.jpg', 5, 9 FROM products",
        &["stock"],
        "Red is in the catalog, but no entry of the audit log adds it",
    ),
    (
        "DROP TRIGGER ledger_entries_are_append_only_delete; DELETE FROM ledger_entries; DELETE FROM idempotency_keys;
         DELETE FROM order_items WHERE order_id IN (SELECT id FROM orders WHERE status = 'paid');
         DELETE FROM orders WHERE status = 'paid'",
        &["stock"],
        "in Brown has",
    ),
    (
        "DROP TRIGGER audit_log_is_append_only_update; UPDATE audit_log SET actor = 'me' WHERE id = 5",
        &["audit_log"],
        "entry 5 was changed",
    ),
    (
        "INSERT INTO sessions SELECT 'x', id, unixepoch() + 4000, unixepoch() + 5000 FROM admins",
        &["clock"],
        "s in the future → set the clock",
    ),
    ("UPDATE orders SET created_at = created_at + 7200", &["clock"], "s in the future"),
];

#[test]
fn each_invariant_that_is_broken_on_purpose_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    place_and_change_orders_and_products(folder.path());
    copy(folder.path(), "sound.db");
    let (code, checks) = check(folder.path(), &["sound.db"]);
    assert_eq!(
        (code, with_status(&checks, "failed"), with_status(&checks, "skipped")),
        (0, vec![], vec!["backup", "certificate", "settings"]),
        "{checks}"
    );
    let names: Vec<&str> =
        checks.as_array().expect("a list").iter().filter_map(|check| check["name"].as_str()).collect();
    let tested: Vec<&str> = BREAKS.iter().flat_map(|(_, names, _)| names.iter().copied()).collect();
    for name in names {
        let elsewhere = [
            "held_stock",
            "unpaid_orders",
            "low_stock",
            "accounts",
            "mail",
            "files",
            "wal",
            "disk",
            "backup",
            "certificate",
            "seller",
            "settings",
        ];
        assert!(tested.contains(&name) || elsewhere.contains(&name), "no test breaks {name}");
    }
    for (index, (sql, names, words)) in BREAKS.iter().enumerate() {
        let name = format!("{index}.db");
        let db = Connection::open(copy(folder.path(), &name)).expect("the copy");
        db.execute_batch("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON").expect("pragmas");
        let [sql, words] =
            [sql, words].map(|text| text.replace("{prefix}", ORDER_PREFIX).replace("{product}", PRODUCT_ID));
        db.execute_batch(&sql).unwrap_or_else(|error| panic!("{sql}: {error}"));
        drop(db);
        let (code, checks) = check(folder.path(), &[&name]);
        assert_eq!((code, with_status(&checks, "failed")), (1, names.to_vec()), "{sql}: {checks}");
        let found = finding(&checks, names[0]);
        assert!(found.contains(&words) && !found.ends_with("nothing to do"), "{sql}: {found}");
    }
}

#[test]
fn a_damaged_page_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(serve(folder.path(), &[]));
    let path = copy(folder.path(), "copy.db");
    let sql = "SELECT rootpage FROM sqlite_schema WHERE name = 'admins'";
    let page: i64 = Connection::open(&path).and_then(|db| db.query_row(sql, [], |row| row.get(0))).expect("a page");
    let mut bytes = fs::read(&path).expect("the copy");
    let start = usize::try_from((page - 1) * 4096).expect("a position");
    bytes[start..start + 64].fill(0xaa);
    fs::write(&path, &bytes).expect("a file");
    let (code, checks) = check(folder.path(), &["copy.db"]);
    assert_eq!(code, 1);
    assert!(with_status(&checks, "failed").contains(&"integrity"), "{checks}");
    assert!(with_status(&checks, "ok").contains(&"stock"), "the other checks still run: {checks}");
}

#[test]
fn a_running_shop_is_checked_with_one_line_for_each_check() {
    let folder = tempfile::tempdir().expect("a folder");
    place_and_change_orders_and_products(folder.path());
    let server = serve(folder.path(), &[]);
    for number in 100_101..100_104 {
        assert_eq!(place_order_of(&server, &format!("{ORDER_PREFIX}{number}"), "Jane Doe", "White", 1).0, 201);
        for command in ["check", "doctor"] {
            let text = output_of(folder.path(), &[command]);
            assert_eq!(text.lines().count(), 1 + 21, "a header and one line for each check: {text}");
            assert!(text.lines().skip(1).all(|line| !line.starts_with("FAILED")), "{text}");
        }
    }
    assert_eq!(mode(&folder.path().join("x.db")), 0o600);
}

#[test]
fn a_missing_account_or_seller_held_and_low_stock_and_a_large_wal_are_warnings() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(folder.path(), &[]);
    assert_eq!(place_order_of(&server, number(100_001), "Jane Doe", "Pink", 8).0, 201);
    drop(server);
    copy(folder.path(), "copy.db");
    // Zeros are no valid WAL, so SQLite ignores the file.
    let wal = File::options().write(true).create_new(true).open(folder.path().join("copy.db-wal")).expect("a file");
    wal.set_permissions(fs::Permissions::from_mode(0o600)).expect("a file of this process");
    wal.set_len(600_000_000).expect("a sparse file");
    let (code, checks) = check(folder.path(), &["copy.db"]);
    assert_eq!(
        (code, with_status(&checks, "warning")),
        (0, vec!["held_stock", "low_stock", "accounts", "wal", "seller"]),
        "{checks}"
    );
    assert!(finding(&checks, "held_stock").contains("hold 8 units"), "{checks}");
    assert!(finding(&checks, "low_stock").starts_with("Low stock: Pink 2 → Order more"), "{checks}");
}

#[test]
fn a_file_that_is_not_a_database_of_this_version_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    fails(folder.path(), &["check"], "there is no x.db");
    fs::write(folder.path().join("x.db"), "a letter").expect("a file");
    fails(folder.path(), &["check"], "is not a shop database");
    fs::write(folder.path().join("x.db"), "").expect("a file");
    fails(folder.path(), &["check"], "it is empty");
}

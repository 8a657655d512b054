//! The checks on the staff page.

use std::fs;

use rusqlite::Connection;
use serde_json::{Value, json};

use super::{check, finding, place_and_change_orders_and_products, with_status};
use crate::brand::number;
use crate::http::{send, sign_in};
use crate::shop::{PASSWORD, create_admin, serve, set_mode};

#[test]
fn staff_read_the_quick_checks_from_the_api() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(create_admin(folder.path(), "a@b.co", PASSWORD).status.success());
    let server = serve(folder.path(), &[]);
    let token = sign_in(&server, "a@b.co", PASSWORD).expect("a token");
    let (status, result) = send(&server, "GET", "/api/check", Some(&token), None);
    assert_eq!((status, &result["ok"]), (200, &json!(true)), "{result}");
    assert_eq!(
        with_status(&result["checks"], "ok"),
        ["clock", "held_stock", "unpaid_orders", "low_stock", "accounts", "mail", "wal", "files", "disk", "tasks"]
    );
    let tasks = "no task has failed in its last run: pages, unpaid_orders, sales, unused_pictures → nothing to do";
    assert_eq!(finding(&result["checks"], "tasks"), tasks);
    assert_eq!(finding(&result["checks"], "backup").split(';').next(), Some("this shop makes no backups by itself"));
    set_mode(&folder.path().join("x.db"), 0o640);
    let result = send(&server, "GET", "/api/check", Some(&token), None).1;
    assert_eq!((with_status(&result["checks"], "failed"), &result["ok"]), (vec!["files"], &json!(false)));
    assert_eq!(send(&server, "GET", "/api/check", None, None).0, 401);
}

#[test]
fn staff_check_everything_while_the_shop_serves() {
    let folder = tempfile::tempdir().expect("a folder");
    place_and_change_orders_and_products(folder.path());
    fs::create_dir(folder.path().join("backups")).expect("a folder");
    let server = serve(folder.path(), &["--backup-dir", "backups", "--backup-every", "1h"]);
    let token = sign_in(&server, "a@b.co", PASSWORD).expect("a token");
    let everything = || send(&server, "GET", "/api/check?all=true", Some(&token), None);
    let (status, result) = everything();
    assert_eq!((status, &result["ok"]), (200, &json!(true)), "{result}");
    let by_command = check(folder.path(), &["x.db"]).1;
    let names = |checks: &Value| {
        let mut names: Vec<String> =
            checks.as_array().expect("a list").iter().map(|check| check["name"].to_string()).collect();
        names.sort();
        names
    };
    // A shop without HTTPS has no certificate to check, its tasks run in its process, and it has started with its settings.
    let without = |checks: &Value, other: &str| -> Vec<String> {
        names(checks).into_iter().filter(|name| !name.contains(other)).collect()
    };
    assert_eq!(
        without(&result["checks"], "tasks"),
        without(&by_command, "certificate").into_iter().filter(|name| !name.contains("settings")).collect::<Vec<_>>()
    );

    let db = Connection::open(folder.path().join("x.db")).expect("the database");
    let sql = "UPDATE orders SET total_cents = 1, subtotal_cents = 1 WHERE order_number = ?1";
    db.execute(sql, [number(100_006)]).expect("a change");
    let result = everything().1;
    assert_eq!(
        (with_status(&result["checks"], "failed"), &result["ok"]),
        (vec!["order_totals"], &json!(false)),
        "{result}"
    );
    assert!(finding(&result["checks"], "order_totals").contains(number(100_006)), "{result}");
    assert_eq!(send(&server, "GET", "/api/check?all=true", None, None).0, 401);
}

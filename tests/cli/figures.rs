//! `shop figures`.

use serde_json::json;

use crate::http::{place_order_of, send, sign_in};
use crate::shop::{PASSWORD, assert_fails, create_admin, json_of, output_of, run, serve};

#[test]
fn figures_are_printed_as_tables_as_csv_and_as_the_api_returns_them() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(create_admin(folder.path(), "a@b.co", PASSWORD).status.success());
    let server = serve(folder.path(), &[]);
    for (number, color, units) in [("LC100001", "Pink", 2), ("LC100002", "White", 1), ("LC100003", "Pink", 1)] {
        assert_eq!(place_order_of(&server, number, "Jane Doe", color, units).0, 201);
    }
    output_of(folder.path(), &["orders", "paid", "LC100001"]);
    output_of(folder.path(), &["orders", "cancel", "LC100003"]);

    let token = sign_in(&server, "a@b.co", PASSWORD).expect("a token");
    let by_api = send(&server, "GET", "/api/figures?days=7&utc_offset=-300", Some(&token), None).1;
    let options = ["--days", "7", "--utc-offset", "-300"];
    assert_eq!(json_of(folder.path(), &[&["figures"], &options[..]].concat()), by_api);
    let sum = |field: &str| -> f64 {
        by_api["days"].as_array().expect("days").iter().filter_map(|day| day[field].as_f64()).sum()
    };
    assert_eq!(json!([sum("orders"), sum("units"), sum("revenue")]), json!([3.0, 3.0, 9.98]));

    let csv = output_of(folder.path(), &["figures", "--days", "31", "--csv"]);
    let rows: Vec<Vec<&str>> = csv.split_terminator("\r\n").map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 32, "{csv}");
    assert_eq!(rows[0][..3], ["\u{feff}date", "orders", "unpaid"]);
    assert_eq!(rows[0][7..], ["snuggle-cups-bra Pink M", "snuggle-cups-bra White M"], "{csv}");
    let units: u32 = rows[1..].iter().map(|row| row[7].parse::<u32>().expect("units")).sum();
    assert_eq!(units, 2, "without the cancelled order");

    let text = output_of(folder.path(), &["figures"]);
    assert!(
        text.contains("\nchange                         -       -          -        -             -      -\n"),
        "{text}"
    );
    assert!(text.starts_with("DATE        ORDERS  UNPAID  CANCELLED  REVENUE  UNPAID TOTAL  UNITS\n"), "{text}");
    assert!(text.ends_with("snuggle-cups-bra  Pink   M         2\nsnuggle-cups-bra  White  M         1\n"), "{text}");
}

#[test]
fn figures_of_months_quarters_years_and_ranges_count_by_date_placed_or_paid() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(create_admin(folder.path(), "a@b.co", PASSWORD).status.success());
    let server = serve(folder.path(), &[]);
    for (number, units) in [("LC100001", 2), ("LC100002", 1), ("LC100003", 1)] {
        assert_eq!(place_order_of(&server, number, "Jane Doe", "Pink", units).0, 201);
    }
    output_of(folder.path(), &["orders", "paid", "LC100001", "LC100002"]);
    // Both orders were placed on a day of March, one was paid then and one in April, and one order is of February.
    let db = rusqlite::Connection::open(folder.path().join("x.db")).expect("the database");
    db.execute_batch(
        "DROP TRIGGER audit_log_is_append_only_update;
         UPDATE orders SET created_at = unixepoch('2026-03-10 12:00:00');
         UPDATE orders SET created_at = unixepoch('2026-02-10 12:00:00') WHERE order_number = 'LC100003';
         UPDATE audit_log SET at = unixepoch('2026-03-31 23:59:59')
         WHERE subject = (SELECT id FROM orders WHERE order_number = 'LC100001');
         UPDATE audit_log SET at = unixepoch('2026-04-01 00:00:00')
         WHERE subject = (SELECT id FROM orders WHERE order_number = 'LC100002');",
    )
    .expect("other times");
    let of = |flags: &str| -> (usize, f64, f64) {
        let flags: Vec<&str> = flags.split(' ').collect();
        let found = json_of(folder.path(), &[&["figures"], &flags[..]].concat());
        let days = found["days"].as_array().expect("days");
        let orders = days.iter().filter_map(|day| day["orders"].as_f64()).sum();
        (days.len(), orders, found["previous"]["orders"].as_f64().expect("a number"))
    };
    for (flags, expected) in [
        ("--month 2026-03", (31, 2.0, 1.0)),
        ("--month 2026-03 --by paid", (31, 1.0, 0.0)),
        ("--month 2026-04 --by paid", (30, 1.0, 1.0)),
        ("--month 2026-04 --by paid --utc-offset -60", (30, 0.0, 2.0)),
        ("--quarter 2026-Q1", (90, 3.0, 0.0)),
        ("--year 2026 --by paid", (365, 2.0, 0.0)),
        ("--from 2026-02-10 --to 2026-02-10", (1, 1.0, 0.0)),
        ("--from 2026-02-11 --to 2026-03-10 --by placed", (28, 2.0, 1.0)),
    ] {
        assert_eq!(of(flags), expected, "{flags}");
    }
    let csv = output_of(folder.path(), &["figures", "--month", "2026-03", "--csv"]);
    assert_eq!(csv.lines().nth(10), Some("2026-03-10,2,0,0,14.97,0.00,3,3"), "{csv}");
    let text = output_of(folder.path(), &["figures", "--quarter", "2026-Q1"]);
    let expected = "MONTH    ORDERS  UNPAID  CANCELLED  REVENUE  UNPAID TOTAL  UNITS\n2026-01       0";
    assert!(text.starts_with(expected) && text.lines().nth(4) == Some(""), "{text}");
    let text = output_of(folder.path(), &["figures", "--month", "2026-03"]);
    assert!(text.contains("\n2026-03-01 to 2026-03-31       2 ") && text.contains("+100%"), "{text}");
    for (flags, message) in [
        ("--days 367", "expected a whole number from 1 to 366"),
        ("--month 2026-13", "expected a month, for example 2026-03"),
        ("--month 2026-03 --days 7", "cannot be used with"),
        ("--to 2026-03-31", "--from <DATE>"),
        ("--from 2026-02-29", "expected a date, for example 2026-03-31"),
    ] {
        let flags: Vec<&str> = flags.split(' ').collect();
        let output = run(folder.path(), &[&["figures", "--db", "x.db"], &flags[..]].concat(), "");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && error.contains(message), "{flags:?}: {error}");
    }
    let flags = ["figures", "--db", "x.db", "--from", "2026-02-02", "--to", "2026-02-01"];
    assert_fails(&run(folder.path(), &flags, ""), "The last day must not be before the first");
}

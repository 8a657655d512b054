//! `shop figures`.

use serde_json::json;

use crate::http::{place_order_of, send, sign_in};
use crate::shop::{PASSWORD, create_admin, json_of, output_of, run, serve};

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
    assert_eq!(rows[0][..3], ["date", "orders", "unpaid"]);
    assert_eq!(rows[0][7..], ["snuggle-cups-bra Pink M", "snuggle-cups-bra White M"], "{csv}");
    let units: u32 = rows[1..].iter().map(|row| row[7].parse::<u32>().expect("units")).sum();
    assert_eq!(units, 2, "without the cancelled order");

    let text = output_of(folder.path(), &["figures"]);
    assert!(text.starts_with("DATE        ORDERS  UNPAID  CANCELLED  REVENUE  UNPAID TOTAL  UNITS\n"), "{text}");
    assert!(text.ends_with("snuggle-cups-bra  Pink   M         2\nsnuggle-cups-bra  White  M         1\n"), "{text}");
    assert_eq!(run(folder.path(), &["figures", "--db", "x.db", "--days", "32"], "").status.code(), Some(2));
}

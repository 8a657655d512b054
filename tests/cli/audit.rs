//! `shop audit`.

use serde_json::json;

use crate::http::{place_order, send, sign_in};
use crate::shop::{PASSWORD, create_admin, fails, json_of, output_of, run, serve};

#[test]
fn the_audit_log_is_listed_with_the_filters_of_the_page() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(create_admin(folder.path(), "a@b.co", PASSWORD).status.success());
    let server = serve(folder.path(), &[]);
    assert_eq!(place_order(&server, "LC100001", 1).0, 201);
    output_of(folder.path(), &["orders", "paid", "LC100001"]);
    output_of(folder.path(), &["products", "set-stock", "--color", "Pink", "--units", "7", "--reason", "Counted"]);
    let token = sign_in(&server, "a@b.co", PASSWORD).expect("a token");
    let text = output_of(folder.path(), &["audit", "--order", "lc100001"]);
    let row: Vec<&str> = text.lines().nth(1).expect("a row").split_whitespace().skip(2).collect();
    assert_eq!(row, ["order.status", "LC100001", "status:", "pending", "→", "paid"], "{text}");
    let text = output_of(folder.path(), &["audit", "--action", "product.update"]);
    assert!(text.contains("variants.Pink.inventory: 9 → 7; reason: Counted"), "{text}");
    let listed = send(&server, "GET", "/api/audit?actor=none&limit=2", Some(&token), None).1;
    assert_eq!(json_of(folder.path(), &["audit", "--actor", "none", "--limit", "2"]), listed);
    assert_eq!(listed["has_older"], json!(true));
    let count = |arguments: &[&str]| {
        let page = json_of(folder.path(), &[&["audit"], arguments].concat());
        page["entries"].as_array().map(Vec::len)
    };
    assert_eq!(count(&["--actor", "A@b.co"]), Some(1));
    assert_eq!(count(&["--from", "2000-01-01", "--to", "2099-12-31"]), Some(5));
    assert_eq!(count(&["--from", "2099-12-31"]), Some(0));
    assert_eq!(count(&["--to", "2000-01-01T00:00:00Z"]), Some(0));
    fails(folder.path(), &["audit", "--order", "LC999999"], "There is no order LC999999");
    for wrong in [["--from", "yesterday"], ["--to", "2026-02-30"], ["--limit", "0"]] {
        let output = run(folder.path(), &[&["audit"], &wrong[..]].concat(), "");
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
    }
}

#[test]
fn a_day_given_as_the_end_of_a_period_is_part_of_it() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(serve(folder.path(), &[]));
    let today = jiff::Timestamp::now().strftime("%Y-%m-%d").to_string();
    let page = json_of(folder.path(), &["audit", "--to", &today]);
    // At midnight the entry may be of the day before, which is in the period too.
    assert_eq!(page["entries"].as_array().map(Vec::len), Some(1), "{page}");
}

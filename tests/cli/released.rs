//! Databases of released versions: `tests/fixtures/README.md` says how they were made.

use std::fs;
use std::io::Read;
use std::path::Path;

use flate2::read::GzDecoder;
use serde_json::Value;

use crate::http::{send, sign_in};
use crate::program::Program;
use crate::shop::{PASSWORD, fails, output_of, serve};

const RELEASES: &[&str] = &["0.1.0", "0.2.0"];

/// What the program of the release returned at the end.
struct Release {
    orders: Vec<Value>,
    products: Vec<Value>,
    audit_hashes: Vec<Value>,
}

/// Unpacks the database of a release as `x.db`.
fn unpack(version: &str, folder: &Path) -> Release {
    let packed = fs::File::open(format!("tests/fixtures/{version}.db.gz")).expect("a fixture");
    let mut database = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut database).expect("a packed database");
    fs::write(folder.join("x.db"), database).expect("a file");
    let text = fs::read_to_string(format!("tests/fixtures/{version}.json")).expect("a fixture");
    let found: Value = serde_json::from_str(&text).expect("JSON");
    let list = |name: &str| found[name].as_array().expect("a list").clone();
    Release { orders: list("orders"), products: list("products"), audit_hashes: list("audit_hashes") }
}

/// Serves `x.db` without cancelling its old unpaid orders.
fn serve_unchanged(folder: &Path) -> Program {
    serve(folder, &["--unpaid-after", "0"])
}

/// Asserts that each object has every field of its twin, with the same value. It may have more.
fn assert_kept(before: &[Value], after: &Value) {
    let after = after.as_array().expect("a list");
    assert_eq!(after.len(), before.len());
    for (before, after) in before.iter().zip(after) {
        for (field, value) in before.as_object().expect("an object") {
            assert_eq!(&after[field], value, "{field} of {}", before["_id"]);
        }
    }
}

#[test]
fn every_released_database_keeps_its_orders_products_accounts_and_audit_log() {
    for version in RELEASES {
        let folder = tempfile::tempdir().expect("a folder");
        let before = unpack(version, folder.path());
        assert!(before.orders.len() >= 15 && before.audit_hashes.len() >= 10, "{version}: the fixture is too small");
        let server = serve_unchanged(folder.path());
        let token = sign_in(&server, "ann@example.com", PASSWORD).expect("staff sign in");
        assert_kept(&before.orders, &send(&server, "GET", "/api/orders?limit=100", Some(&token), None).1);
        assert_kept(&before.products, &send(&server, "GET", "/api/products", None, None).1);
        let database = rusqlite::Connection::open(folder.path().join("x.db")).expect("the database");
        let mut hashes = database.prepare("SELECT lower(hex(hash)) FROM audit_log ORDER BY id").expect("a statement");
        let hashes: Vec<Value> = hashes
            .query_map([], |row| row.get::<_, String>(0))
            .and_then(|rows| rows.map(|hash| hash.map(Value::from)).collect())
            .expect("the hashes");
        assert_eq!(hashes[..before.audit_hashes.len()], before.audit_hashes, "{version}");
        let checks = output_of(folder.path(), &["check"]);
        let is_ok = |check| checks.lines().any(|line| line.starts_with("ok ") && line.contains(check));
        assert!(
            is_ok("audit_log") && is_ok("stock") && is_ok("foreign_keys") && is_ok("integrity"),
            "{version}: {checks}"
        );
    }
}

#[test]
fn a_database_of_a_newer_version_is_refused_and_left_unchanged() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(serve(folder.path(), &[]));
    let path = folder.path().join("x.db");
    let database = rusqlite::Connection::open(&path).expect("the database");
    let known: u32 = database.pragma_query_value(None, "user_version", |row| row.get(0)).expect("a version");
    let found = known + 1;
    database.pragma_update(None, "user_version", found).expect("a version");
    drop(database);
    let before = fs::read(&path).expect("the file");
    let words =
        format!("was made by a newer version of shop (schema {found}, this program knows {known}): update shop");
    for arguments in [&["serve", "--listen", "127.0.0.1:0"][..], &["orders", "list"], &["check"]] {
        fails(folder.path(), arguments, &words);
    }
    assert_eq!(fs::read(&path).expect("the file"), before);
}

//! `shop orders`.

use serde_json::{Value, json};

use crate::http::{place_order, place_order_of, send, sign_in};
use crate::shop::{
    PASSWORD, copy_database, create_admin, create_with_first_schema, fails, json_of, last_audit_entry, output_of, serve,
};

fn stock(folder: &std::path::Path) -> Value {
    json_of(folder, &["products", "show"])["inventory"].clone()
}

#[test]
fn orders_are_listed_newest_first_with_what_to_pack_and_filtered_by_status_and_text() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(folder.path(), &[]);
    assert_eq!(output_of(folder.path(), &["orders", "list"]).lines().last(), Some("0 of 0 orders"));
    for (number, name) in [("LC100001", "Jane Doe"), ("LC100002", "Zoë O'Hara"), ("LC100003", "李小龙 李小龙")] {
        assert_eq!(place_order_of(&server, number, name, "Pink", 2).0, 201);
    }
    output_of(folder.path(), &["orders", "paid", "LC100002"]);
    let list = output_of(folder.path(), &["orders", "list"]);
    let lines: Vec<&str> = list.lines().collect();
    assert!(lines[0].starts_with("ORDER     PLACED (UTC)      STATUS   CUSTOMER"), "{list}");
    assert!(lines[1].starts_with("LC100003") && lines[1].ends_with("2 × Pink M  $9.98"), "{list}");
    assert!(lines[2].contains("  paid     Zoë O'Hara     2 × Pink M  $9.98"), "columns are aligned: {list}");
    assert_eq!(lines[4], "3 of 3 orders");
    let numbers = |arguments: &[&str]| -> Vec<Value> {
        let orders = json_of(folder.path(), &[&["orders", "list"], arguments].concat());
        orders.as_array().expect("a list").iter().map(|order| order["order_number"].clone()).collect()
    };
    assert_eq!(numbers(&[]), ["LC100003", "LC100002", "LC100001"]);
    assert_eq!(numbers(&["--status", "pending"]), ["LC100003", "LC100001"]);
    assert_eq!(numbers(&["--search", "o'hara"]), ["LC100002"]);
    assert_eq!(numbers(&["--limit", "1"]), ["LC100003"]);
    place_days_ago(folder.path(), "LC100001", 3);
    assert_eq!(numbers(&["--status", "pending", "--older-than-days", "2"]), ["LC100001"]);
    assert_eq!(numbers(&["--older-than-days", "4"]), [] as [&str; 0]);
    let older = json_of(folder.path(), &["orders", "count", "--older-than-days", "2"]);
    assert_eq!((&older["older"]["pending"], &older["found"]["total"]), (&json!(1), &json!(3)));
    let counted = output_of(folder.path(), &["orders", "count", "--older-than-days", "2"]);
    assert_eq!(counted.split_whitespace().last(), Some("1"), "{counted}");
    assert_eq!(output_of(folder.path(), &["orders", "list", "--limit", "1"]).lines().last(), Some("1 of 3 orders"));
}

/// Moves an order into the past.
fn place_days_ago(folder: &std::path::Path, number: &str, days: u32) {
    let db = rusqlite::Connection::open(folder.join("x.db")).expect("the database");
    let sql = "UPDATE orders SET created_at = created_at - ?2 * 86400 WHERE order_number = ?1";
    assert_eq!(db.execute(sql, rusqlite::params![number, days]).expect("an update"), 1);
}

#[test]
fn an_order_is_shown_as_the_api_returns_it_and_found_by_number_or_id() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(create_admin(folder.path(), "a@b.co", PASSWORD).status.success());
    let server = serve(folder.path(), &[]);
    let placed = place_order(&server, "LC100001", 3).1;
    output_of(folder.path(), &["orders", "cancel", "LC100001"]);
    let token = sign_in(&server, "a@b.co", PASSWORD).expect("a token");
    let listed = send(&server, "GET", "/api/orders", Some(&token), None).1;
    for reference in ["LC100001", " lc100001", placed["_id"].as_str().expect("an id")] {
        assert_eq!(json_of(folder.path(), &["orders", "show", reference]), listed[0], "{reference}");
    }
    let text = output_of(folder.path(), &["orders", "show", "LC100001"]);
    for words in [
        "LC100001  cancelled",
        "    3  Snuggle Cups",
        "total $14.97",
        "Austin, TX 78701",
        "cancelled on the command line",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    fails(folder.path(), &["orders", "show", "LC100009"], "there is no order LC100009");
}

#[test]
fn a_shown_gift_has_its_note() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(folder.path(), &[]);
    place_order(&server, "LC100001", 1);
    let shown = || output_of(folder.path(), &["orders", "show", "LC100001"]);
    assert!(!shown().contains("Gift"), "{}", shown());
    let database = rusqlite::Connection::open(folder.path().join("x.db")).expect("the database");
    for (note, words) in [("Happy birthday", "\n\nGift note: Happy birthday\n\n"), ("", "\n\nGift, without a note\n\n")]
    {
        database.execute("UPDATE orders SET gift_note = ?1", [note]).expect("an order");
        assert!(shown().contains(words), "{}", shown());
    }
}

#[test]
fn a_status_change_moves_stock_and_is_logged_without_an_actor() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(folder.path(), &[]);
    let id = place_order(&server, "LC100001", 4).1["_id"].clone();
    assert_eq!(stock(folder.path()), 36);
    for (command, status, before, left) in
        [("cancel", "cancelled", "pending", 40), ("paid", "paid", "cancelled", 36), ("pending", "pending", "paid", 36)]
    {
        let done = output_of(folder.path(), &["orders", command, "LC100001"]);
        assert_eq!(done, format!("LC100001 is now {status}\n"));
        assert_eq!(stock(folder.path()), left, "{command}");
        let entry = (json!({ "status": before }), json!({ "status": status }));
        let id = id.as_str().expect("an id").to_owned();
        assert_eq!(last_audit_entry(folder.path()), (String::new(), "order.status".into(), id, entry.0, entry.1));
    }
    assert_eq!(output_of(folder.path(), &["orders", "pending", "LC100001"]), "LC100001 was already pending\n");
}

#[test]
fn a_change_that_cannot_be_made_fails_in_one_line_and_leaves_the_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(folder.path(), &[]);
    for number in ["LC100001", "LC100002"] {
        assert_eq!(place_order(&server, number, 5).0, 201);
    }
    output_of(folder.path(), &["orders", "cancel", "LC100001"]);
    assert_eq!(place_order(&server, "LC100003", 5).0, 201);
    fails(folder.path(), &["orders", "paid", "LC100002", "LC100009"], "there is no order LC100009");
    fails(folder.path(), &["orders", "paid", "LC100002", "--was", "cancelled"], "LC100002: The order is pending");
    assert_eq!(json_of(folder.path(), &["orders", "list", "--status", "paid"]), json!([]), "nothing was changed");

    let output =
        crate::shop::run(folder.path(), &["orders", "paid", "LC100001", "LC100002", "LC100002", "--db", "x.db"], "");
    crate::shop::assert_fails(&output, "LC100001: There is not enough in stock: Snuggle Cups");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "LC100002 is now paid\n");
    let rejected = "LC100001: The order was cancelled on the command line";
    fails(folder.path(), &["orders", "paid", "LC100001", "--was", "pending"], rejected);
}

#[test]
fn reading_neither_creates_nor_changes_a_database() {
    let folder = tempfile::tempdir().expect("a folder");
    fails(folder.path(), &["orders", "list"], "there is no x.db");
    assert!(!folder.path().join("x.db").exists());
    drop(create_with_first_schema(folder.path()));
    let bytes = || std::fs::read(folder.path().join("x.db")).expect("the database");
    let before = bytes();
    fails(folder.path(), &["orders", "list"], "older version of shop (schema 1, this program knows");
    assert!(bytes() == before);
    assert!(create_admin(folder.path(), "a@b.co", PASSWORD).status.success(), "migrated");
    let before = bytes();
    assert_eq!(json_of(folder.path(), &["orders", "list"]), json!([]));
    assert!(bytes() == before);
}

#[test]
fn a_database_that_is_not_in_wal_mode_can_be_read() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(serve(folder.path(), &[]));
    copy_database(&folder.path().join("x.db"), &folder.path().join("copy.db"));
    let listed = crate::shop::run(folder.path(), &["products", "list", "--db", "copy.db"], "");
    assert!(String::from_utf8_lossy(&listed.stdout).contains("Pink"));
}

#[test]
fn an_export_is_the_one_of_the_api() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(create_admin(folder.path(), "a@b.co", PASSWORD).status.success());
    let server = serve(folder.path(), &[]);
    for number in ["LC100001", "LC100002", "LC100003"] {
        assert_eq!(place_order(&server, number, 2).0, 201);
    }
    output_of(folder.path(), &["orders", "paid", "LC100002"]);
    let token = sign_in(&server, "a@b.co", PASSWORD).expect("a token");
    let now = jiff::Timestamp::now();
    let (today, in_kiribati) = (date_of(now), date_of(now + jiff::SignedDuration::from_mins(840)));
    let queries = ["format=csv", "format=json", "format=csv&status=paid", "format=json&status=pending"];
    let of_days = [format!("layout=addresses&from={today}"), format!("format=csv&to={in_kiribati}&utc-offset=840")];
    for query in queries.into_iter().map(String::from).chain(of_days) {
        let parameters = query.replace("utc-offset", "utc_offset");
        let request = ureq::get(format!("{}/api/orders/export?{parameters}", server.url));
        let mut response = request.header("Authorization", format!("Bearer {token}")).call().expect("a response");
        let of_api = response.body_mut().read_to_string().expect("text");
        let flags: Vec<String> = query.split('&').map(|flag| format!("--{flag}")).collect();
        let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
        assert_eq!(output_of(folder.path(), &[&["orders", "export"], &flags[..]].concat()), of_api, "{query}");
        assert!(of_api.contains(if query.contains("pending") { "LC100003" } else { "LC100002" }), "{of_api}");
    }
    assert!(output_of(folder.path(), &["orders", "export"]).starts_with("\u{feff}order_number,"), "CSV by default");
    for (flags, found) in [
        (vec!["--search", "jane"], vec!["LC100001", "LC100002", "LC100003"]),
        (vec!["--search", "LC100003", "--from", "2026-01-01"], vec!["LC100003"]),
        (vec!["--to", "2026-01-01"], vec![]),
        (vec!["LC100003", "lc100001", "--layout", "addresses"], vec!["LC100001", "LC100003"]),
    ] {
        let text = output_of(folder.path(), &[&["orders", "export"], &flags[..]].concat());
        let numbers: Vec<&str> = text.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
        assert_eq!(numbers, found, "{flags:?}");
    }
    let listed = output_of(folder.path(), &["orders", "list", "--from", &today, "--to", &today]);
    assert!(listed.contains("LC100003"), "{listed}");
    assert!(!output_of(folder.path(), &["orders", "list", "--to", "2026-01-01"]).contains("LC100003"));
    let swapped = ["orders", "list", "--db", "x.db", "--from", "2026-03-02", "--to", "2026-03-01"];
    crate::shop::assert_fails(
        &crate::shop::run(folder.path(), &swapped, ""),
        "The last day must not be before the first",
    );
    for (flags, message) in [
        (vec!["LC999999"], "there is no order LC999999"),
        (vec!["--format", "json", "--layout", "addresses"], "--layout: The layout addresses requires the format csv"),
        (vec!["--from", "2026-03-02", "--to", "2026-03-01"], "The last day must not be before the first"),
    ] {
        let flags = [&["orders", "export", "--db", "x.db"], &flags[..]].concat();
        crate::shop::assert_fails(&crate::shop::run(folder.path(), &flags, ""), message);
    }
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("the device");
    let mut command = crate::shop::shop(folder.path());
    let output = command.args(["orders", "export", "--db", "x.db"]).stdout(full).output().expect("it ends");
    crate::shop::assert_fails(&output, "cannot write to standard output");
}

/// Returns the date in UTC, such as 2026-03-01.
fn date_of(time: jiff::Timestamp) -> String {
    time.strftime("%Y-%m-%d").to_string()
}

#[test]
fn an_order_is_noted_held_released_and_corrected_and_shown_with_what_was_changed() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(folder.path(), &[]);
    for number in ["LC100001", "LC100002"] {
        place_order(&server, number, 1);
    }
    let run = |arguments: &[&str]| output_of(folder.path(), &[&["orders"], arguments].concat()).trim_end().to_owned();
    assert_eq!(run(&["note", "lc100001", "Gift.\nNo prices"]), "LC100001 has this note now");
    assert_eq!(run(&["hold", "LC100001", "--reason", "Street is missing"]), "LC100001 is on hold now");
    let list = run(&["list", "--on-hold"]);
    assert!(list.contains("  pending, on hold  ") && list.ends_with("\n1 of 1 order"), "{list}");
    let city = json_of(folder.path(), &["orders", "show", "LC100001"])["order"]["city"].clone();
    let shown = run(&["show", "LC100001"]);
    assert!(shown.contains("\n\nOn hold: Street is missing\n\nNote: Gift.\nNo prices\n\n"), "{shown}");
    let corrected = run(&["correct", "LC100001", "--zip", "78702-1234", "--phone", "512 555 0199"]);
    assert_eq!(corrected, "LC100001 has this address now");
    assert_eq!(run(&["correct", "LC100001", "--zip", "78702-1234"]), "LC100001 already had this address");
    assert_eq!(run(&["release", "LC100001"]), "LC100001 is not on hold any more");
    assert_eq!(run(&["release", "LC100001"]), "LC100001 was not on hold");
    assert_eq!(run(&["note", "LC100001", ""]), "LC100001 has no note now");
    let order = json_of(folder.path(), &["orders", "show", "LC100001"]);
    assert_eq!((&order["order"]["zip"], &order["order"]["city"]), (&json!("78702-1234"), &city), "the others stay");
    assert_eq!((order.get("note"), order.get("hold")), (None, None));
    let shown = run(&["show", "LC100001"]);
    let history: Vec<&str> = shown.lines().filter_map(|line| line.split_once(" UTC  ")).map(|(_, text)| text).collect();
    assert_eq!(history[0], "A note was added on the command line: none → Gift. / No prices");
    assert_eq!(history[1], "The order was put on hold on the command line: none → Street is missing");
    assert!(history[2].starts_with("The address was corrected on the command line: "), "{shown}");
    assert!(history[2].ends_with(" → 78702-1234, 512 555 0199"), "{shown}");
    assert_eq!(history[3], "The order was released on the command line: Street is missing → none");
    assert_eq!(history.len(), 5, "{shown}");
    for (arguments, message) in [
        (&["note", "LC100009", "x"][..], "there is no order LC100009"),
        (&["hold", "LC100002", "--reason", " "], "Please enter a reason"),
        (&["correct", "LC100002", "--zip", "7870"], "Please enter a valid zip code"),
        (&["correct", "LC100002", "--phone", "4242424242424242"], "Please do not enter a card number here"),
    ] {
        fails(folder.path(), &[&["orders"], arguments].concat(), message);
    }
    assert!(json_of(folder.path(), &["orders", "show", "LC100002"])["history"] == json!([]));
}

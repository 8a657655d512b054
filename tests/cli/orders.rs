//! `shop orders`.

use serde_json::{Value, json};

use crate::brand::{M, ORDER_PREFIX, TITLE, number};
use crate::http::{change_order, place_order, place_order_of, send, set_status, sign_in};
use crate::shop::{PASSWORD, copy_database, create_admin, create_database, fails, json_of, output_of, serve};

#[test]
fn orders_are_listed_newest_first_with_what_to_pack_and_filtered_by_status_and_text() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(create_admin(folder.path(), "a@b.co", PASSWORD).status.success());
    let server = serve(folder.path(), &[]);
    let token = sign_in(&server, "a@b.co", PASSWORD).expect("a token");
    assert_eq!(output_of(folder.path(), &["orders", "list"]).lines().last(), Some("0 of 0 orders"));
    let [_, second, _] =
        [(number(100_001), "Jane Doe"), (number(100_002), "Zoë O'Hara"), (number(100_003), "李小龙 李小龙")]
            .map(|(number, name)| place_order_of(&server, number, name, "Pink", 2).1);
    set_status(&server, &token, &second, "paid");
    let list = output_of(folder.path(), &["orders", "list"]);
    let lines: Vec<&str> = list.lines().collect();
    assert!(lines[0].starts_with("ORDER     PLACED (UTC)      STATUS   CUSTOMER"), "{list}");
    assert!(lines[1].starts_with(number(100_003)) && lines[1].ends_with(&format!("2 × Pink {M}  $9.98")), "{list}");
    assert!(
        lines[2].contains(&format!("  paid     Zoë O'Hara     2 × Pink {M}  $9.98")),
        "columns are aligned: {list}"
    );
    assert_eq!(lines[4], "3 of 3 orders");
    let numbers = |arguments: &[&str]| -> Vec<Value> {
        let orders = json_of(folder.path(), &[&["orders", "list"], arguments].concat());
        orders.as_array().expect("a list").iter().map(|order| order["order_number"].clone()).collect()
    };
    assert_eq!(numbers(&[]), [number(100_003), number(100_002), number(100_001)]);
    assert_eq!(numbers(&["--status", "pending"]), [number(100_003), number(100_001)]);
    assert_eq!(numbers(&["--search", "o'hara"]), [number(100_002)]);
    assert_eq!(numbers(&["--limit", "1"]), [number(100_003)]);
    place_days_ago(folder.path(), number(100_001), 3);
    assert_eq!(numbers(&["--status", "pending", "--older-than-days", "2"]), [number(100_001)]);
    assert_eq!(numbers(&["--older-than-days", "4"]), [] as [&str; 0]);
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
    let placed = place_order(&server, number(100_001), 3).1;
    let token = sign_in(&server, "a@b.co", PASSWORD).expect("a token");
    set_status(&server, &token, &placed, "cancelled");
    let mut listed = send(&server, "GET", "/api/orders", Some(&token), None).1;
    assert!(listed[0].as_object_mut().expect("an order").remove("can").is_some(), "it depends on who asks");
    for reference in [
        number(100_001),
        &format!(" {}", number(100_001).to_lowercase()),
        "100001",
        placed["_id"].as_str().expect("an id"),
    ] {
        assert_eq!(json_of(folder.path(), &["orders", "show", reference]), listed[0], "{reference}");
    }
    let text = output_of(folder.path(), &["orders", "show", number(100_001)]);
    for words in [
        &format!("{ORDER_PREFIX}100001  cancelled"),
        &format!("    3  {TITLE}"),
        "total $14.97",
        "Austin, TX 78701",
        "The order was cancelled by a@b.co",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    fails(folder.path(), &["orders", "show", number(100_009)], &format!("there is no order {ORDER_PREFIX}100009"));
}

#[test]
fn a_shown_gift_has_its_note() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(folder.path(), &[]);
    place_order(&server, number(100_001), 1);
    let shown = || output_of(folder.path(), &["orders", "show", number(100_001)]);
    assert!(!shown().contains("Gift"), "{}", shown());
    let database = rusqlite::Connection::open(folder.path().join("x.db")).expect("the database");
    for (note, words) in [("Happy birthday", "\n\nGift note: Happy birthday\n\n"), ("", "\n\nGift, without a note\n\n")]
    {
        database.execute("UPDATE orders SET gift_note = ?1", [note]).expect("an order");
        assert!(shown().contains(words), "{}", shown());
    }
}

#[test]
fn reading_neither_creates_nor_changes_a_database() {
    let folder = tempfile::tempdir().expect("a folder");
    fails(folder.path(), &["orders", "list"], "there is no x.db");
    assert!(!folder.path().join("x.db").exists());
    create_database(folder.path());
    let bytes = || std::fs::read(folder.path().join("x.db")).expect("the database");
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
    let [_, second, _] =
        [number(100_001), number(100_002), number(100_003)].map(|number| place_order(&server, number, 2).1);
    let token = sign_in(&server, "a@b.co", PASSWORD).expect("a token");
    set_status(&server, &token, &second, "paid");
    let today = date_of(jiff::Timestamp::now());
    let queries = ["format=csv", "format=json", "format=csv&status=paid", "format=json&status=pending"];
    let of_days = [format!("layout=addresses&from={today}"), format!("format=csv&to={today}")];
    for query in queries.into_iter().map(String::from).chain(of_days) {
        let request = ureq::get(format!("{}/api/orders/export?{query}", server.url));
        let mut response = request.header("Authorization", format!("Bearer {token}")).call().expect("a response");
        let of_api = response.body_mut().read_to_string().expect("text");
        let flags: Vec<String> = query.split('&').map(|flag| format!("--{flag}")).collect();
        let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
        assert_eq!(output_of(folder.path(), &[&["orders", "export"], &flags[..]].concat()), of_api, "{query}");
        assert!(of_api.contains(if query.contains("pending") { number(100_003) } else { number(100_002) }), "{of_api}");
    }
    assert!(output_of(folder.path(), &["orders", "export"]).starts_with("\u{feff}order_number,"), "CSV by default");
    for (flags, found) in [
        (vec!["--search", "jane"], vec![number(100_001), number(100_002), number(100_003)]),
        (vec!["--search", number(100_003), "--from", "2026-01-01"], vec![number(100_003)]),
        (vec!["--to", "2026-01-01"], vec![]),
        (
            vec![number(100_003), &number(100_001).to_lowercase(), "--layout", "addresses"],
            vec![number(100_001), number(100_003)],
        ),
    ] {
        let text = output_of(folder.path(), &[&["orders", "export"], &flags[..]].concat());
        let numbers: Vec<&str> = text.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
        assert_eq!(numbers, found, "{flags:?}");
    }
    let listed = output_of(folder.path(), &["orders", "list", "--from", &today, "--to", &today]);
    assert!(listed.contains(number(100_003)), "{listed}");
    assert!(!output_of(folder.path(), &["orders", "list", "--to", "2026-01-01"]).contains(number(100_003)));
    let swapped = ["orders", "list", "--db", "x.db", "--from", "2026-03-02", "--to", "2026-03-01"];
    crate::shop::assert_fails(
        &crate::shop::run(folder.path(), &swapped, ""),
        "The last day must not be before the first",
    );
    for (flags, message) in [
        (vec![number(999_999)], format!("there is no order {ORDER_PREFIX}999999").as_str()),
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

#[test]
fn an_export_of_money_is_the_one_of_the_api_in_the_time_zone_of_the_settings() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(create_admin(folder.path(), "a@b.co", PASSWORD).status.success());
    let settings = "time-zone = \"Pacific/Kiritimati\"\nsales-tax = \"none\"\n";
    std::fs::write(folder.path().join("shop.toml"), settings).expect("written");
    let server = serve(folder.path(), &[]);
    let (_, id) = place_order(&server, number(100_001), 2);
    let token = sign_in(&server, "a@b.co", PASSWORD).expect("a token");
    let in_kiribati = || date_of(jiff::Timestamp::now() + jiff::SignedDuration::from_hours(14));
    let before = in_kiribati();
    set_status(&server, &token, &id, "paid");
    let after = in_kiribati();
    for format in ["csv", "json"] {
        let request = ureq::get(format!("{}/api/money?from={before}&format={format}", server.url));
        let mut response = request.header("Authorization", format!("Bearer {token}")).call().expect("a response");
        let of_api = response.body_mut().read_to_string().expect("text");
        let flags = ["orders", "money", "--from", &before, "--format", format];
        assert_eq!(output_of(folder.path(), &flags), of_api, "{format}");
        assert!([&before, &after].iter().any(|date| of_api.contains(*date)), "{of_api}");
        assert!(of_api.contains("9.98") && of_api.contains("none"), "{of_api}");
    }
    assert!(output_of(folder.path(), &["orders", "money"]).starts_with("\u{feff}date,kind,"), "CSV by default");
    let swapped = ["orders", "money", "--db", "x.db", "--from", "2026-03-02", "--to", "2026-03-01"];
    crate::shop::assert_fails(
        &crate::shop::run(folder.path(), &swapped, ""),
        "The last day must not be before the first",
    );
}

/// Returns the date in UTC, such as 2026-03-01.
fn date_of(time: jiff::Timestamp) -> String {
    time.strftime("%Y-%m-%d").to_string()
}

#[test]
fn an_order_is_shown_with_its_note_its_hold_and_what_was_changed() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(create_admin(folder.path(), "a@b.co", PASSWORD).status.success());
    let server = serve(folder.path(), &[]);
    let token = sign_in(&server, "a@b.co", PASSWORD).expect("a token");
    let order = place_order(&server, number(100_001), 1).1;
    let change = |change: Value| change_order(&server, &token, &order, &change);
    let run = |arguments: &[&str]| output_of(folder.path(), &[&["orders"], arguments].concat()).trim_end().to_owned();
    change(json!({ "type": "note", "note": "Gift.\nNo prices" }));
    change(json!({ "type": "hold", "reason": "Street is missing" }));
    let list = run(&["list", "--on-hold"]);
    assert!(list.contains("  pending, on hold  ") && list.ends_with("\n1 of 1 order"), "{list}");
    let shown = run(&["show", number(100_001)]);
    assert!(shown.contains("\n\nOn hold: Street is missing\n\nNote: Gift.\nNo prices\n\n"), "{shown}");
    change(json!({ "type": "address", "address": "1 Main St", "city": "Austin", "state": "TX", "zip": "78702-1234" }));
    change(json!({ "type": "hold", "reason": null }));
    change(json!({ "type": "note", "note": "" }));
    let shown = run(&["show", number(100_001)]);
    let history: Vec<&str> = shown.lines().filter_map(|line| line.split_once(" UTC  ")).map(|(_, text)| text).collect();
    assert_eq!(history[0], "A note was added by a@b.co: none → Gift. / No prices");
    assert_eq!(history[1], "The order was put on hold by a@b.co: none → Street is missing");
    assert!(history[2].starts_with("The address was corrected by a@b.co: "), "{shown}");
    assert!(history[2].ends_with(" → 78702-1234"), "{shown}");
    assert_eq!(history[3], "The order was released by a@b.co: Street is missing → none");
    assert_eq!(history.len(), 5, "{shown}");
}

#[test]
fn orders_are_listed_shown_and_exported_as_packed_shipped_and_to_pull() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(create_admin(folder.path(), "a@b.co", PASSWORD).status.success());
    let server = serve(folder.path(), &[]);
    let token = sign_in(&server, "a@b.co", PASSWORD).expect("a token");
    let orders = [number(100_001), number(100_002)].map(|number| place_order(&server, number, 1).1);
    for order in &orders {
        set_status(&server, &token, order, "paid");
        change_order(&server, &token, order, &json!({ "type": "pack" }));
    }
    let [shipped, cancelled] = &orders;
    let shipment = json!({ "type": "ship", "carrier": "fedex", "tracking": "4490 4430 4137 821" });
    change_order(&server, &token, shipped, &shipment);
    set_status(&server, &token, cancelled, "cancelled");
    let run = |arguments: &[&str]| output_of(folder.path(), &[&["orders"], arguments].concat()).trim_end().to_owned();
    let list = run(&["list"]);
    for words in ["  paid, shipped  ", "  cancelled, packed: take the parcel back  "] {
        assert!(list.contains(words), "{words}: {list}");
    }
    assert!(run(&["list", "--stage", "to_pull"]).contains(number(100_002)));
    let shown = run(&["show", number(100_001)]);
    for words in ["\nShips by 20", "\nPacked 20", " UTC by a@b.co\nShipped 20", " UTC: FedEx 4490 4430 4137 821\n"] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    assert!(shown.contains("The order was packed by a@b.co\n"), "{shown}");
    assert!(shown.ends_with("The order was shipped by a@b.co: none → FedEx 4490 4430 4137 821"), "{shown}");
    let exported = run(&["export", "--stage", "shipped"]);
    assert_eq!(exported.lines().count(), 2, "{exported}");
    assert!(exported.ends_with(",fedex,4490 4430 4137 821,0,"), "{exported}");
}

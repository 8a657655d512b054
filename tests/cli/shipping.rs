//! Packing and shipping on the command line.

use std::fs;
use std::path::Path;

use serde_json::json;
use tempfile::TempDir;

use crate::http::place_order;
use crate::shop::{assert_fails, fails, json_of, output_of, run, serve};

/// As on a label.
const NUMBER: &str = "9400 1118 9922 3197 4284 97";

/// Returns a shop with three paid orders and an unpaid one.
fn shop_with_orders() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(folder.path(), &[]);
    for number in ["LC100001", "LC100002", "LC100003", "LC100004"] {
        assert_eq!(place_order(&server, number, 1).0, 201);
    }
    drop(server);
    output_of(folder.path(), &["orders", "paid", "LC100001", "LC100002", "LC100003"]);
    folder
}

fn orders(folder: &Path, arguments: &[&str]) -> String {
    output_of(folder, &[&["orders"], arguments].concat()).trim_end().to_owned()
}

#[test]
fn orders_are_packed_shipped_and_taken_back_and_every_command_shows_it() {
    let folder = shop_with_orders();
    let run = |arguments: &[&str]| orders(folder.path(), arguments);
    let to_ship = run(&["to-ship"]);
    assert!(to_ship.starts_with("ORDER     SHIPS BY    SHIPPING  STATUS  CUSTOMER"), "{to_ship}");
    assert!(to_ship.contains("\nLC100001  20") && to_ship.ends_with("\n3 of 3 orders"), "{to_ship}");
    assert_eq!(run(&["pack", "LC100001", "100002"]), "LC100001 is packed now\nLC100002 is packed now");
    assert_eq!(run(&["unpack", "LC100002"]), "LC100002 is not packed now");
    let shipped = run(&["ship", "lc100001", "--carrier", "fedex", "--tracking", " 4490 4430 4137 821 "]);
    assert_eq!(shipped, "LC100001 is shipped now: FedEx 4490 4430 4137 821");
    assert_eq!(run(&["ship", "LC100003", "--carrier", "other"]), "LC100003 is shipped now: Other carrier");
    let list = run(&["list"]);
    for words in ["  paid, shipped  ", "LC100002", "LC100004"] {
        assert!(list.contains(words), "{words}: {list}");
    }
    assert_eq!(run(&["unship", "LC100003"]), "LC100003 is not shipped any more");
    assert_eq!(run(&["unship", "LC100003"]), "LC100003 was not shipped");
    assert_eq!(run(&["cancel", "LC100003"]), "LC100003 is now cancelled");
    assert!(run(&["list", "--stage", "to_pull"]).contains("LC100003"));
    assert!(run(&["list"]).contains("  cancelled, packed: take the parcel back  "));
    assert_eq!(run(&["pack", "LC100004", "--unpaid"]), "LC100004 is packed now");
    let counts = json_of(folder.path(), &["orders", "count"]);
    assert_eq!(counts["to_ship"], json!({ "to_pack": 1, "packed": 1, "late": 0, "to_pull": 1, "shipped": 1 }));
    let counts = run(&["count"]);
    let lines: Vec<Vec<&str>> = counts.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[4], ["1", "1", "0", "1", "1"], "{counts}");
    let shown = run(&["show", "LC100001"]);
    for words in
        ["\nShips by 20", "\nPacked 20", " UTC on the command line\nShipped 20", " UTC: FedEx 4490 4430 4137 821\n"]
    {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    assert!(shown.contains("The order was packed on the command line\n"), "{shown}");
    assert!(shown.ends_with("The order was shipped on the command line: none → FedEx 4490 4430 4137 821"), "{shown}");
    let exported = run(&["export", "--stage", "shipped"]);
    assert_eq!(exported.lines().count(), 2, "{exported}");
    assert!(exported.ends_with(",fedex,4490 4430 4137 821"), "{exported}");
    let listed = json_of(folder.path(), &["orders", "to-ship"]);
    assert_eq!(listed[0]["order_number"], "LC100002");
    assert_eq!(listed.as_array().map(Vec::len), Some(1));
}

#[test]
fn a_change_that_cannot_be_made_fails_in_one_line_and_leaves_the_others() {
    let folder = shop_with_orders();
    let command = ["orders", "pack", "LC100001", "LC100004", "--db", "x.db"];
    let output = run(folder.path(), &command, "");
    assert_fails(&output, "LC100004: The order is not paid: Mark it as paid first");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "LC100001 is packed now\n");
    for (arguments, message) in [
        (&["pack", "LC100002", "LC100009"][..], "there is no order LC100009"),
        (&["pack", "LC100001"], "LC100001: The order was packed on the command line"),
        (&["ship", "LC100002", "--carrier", "usps", "--tracking", "1"], "Please enter 8 to 40 letters"),
        (
            &["ship", "LC100002", "--carrier", "usps", "--tracking", "9400111899223197428491"],
            "USPS has no such tracking number. Please check each digit",
        ),
        (
            &["ship", "LC100002", "--carrier", "other", "--tracking", "9400111899223190000000"],
            "A spreadsheet has rounded this number. Please copy it from the label",
        ),
        (&["ship", "LC100004", "--carrier", "usps"], "The order is not paid"),
        (&["ship", "LC100009", "--carrier", "usps"], "there is no order LC100009"),
        (&["ship", "--csv", "nothing.csv"], "cannot read nothing.csv: No such file or directory"),
        (&["delay", "LC100002", "--until", "2020-01-02"], "Please choose a business day from 20"),
    ] {
        fails(folder.path(), &[&["orders"], arguments].concat(), message);
    }
    assert_eq!(json_of(folder.path(), &["orders", "list", "--stage", "to_pack"]).as_array().map(Vec::len), Some(2));
    for arguments in [&["ship"][..], &["ship", "LC100001"], &["ship", "LC100001", "--carrier", "ups", "--csv", "x.csv"]]
    {
        let output = run(folder.path(), &[&["orders"], arguments, &["--db", "x.db"]].concat(), "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn each_row_of_a_file_is_shipped_or_named_with_its_line() {
    let folder = shop_with_orders();
    let ship = |text: &str| {
        fs::write(folder.path().join("sent.csv"), text).expect("a file");
        let output = run(folder.path(), &["orders", "ship", "--csv", "sent.csv", "--db", "x.db"], "");
        let [out, err] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
        (output.status.code(), out, err)
    };
    let rows = "\u{feff}Order Number,Carrier,Tracking\r\nLC100001, USPS ,9400 1118 9922 3197 4284 97\r\nLC10000,usps,9400111899223197428497\r\n\
                100002,FedEx,449044304137821\r\nLC100004,usps,\r\nLC100003,pigeon,12345678\r\n\"LC100003\",dhl\r\n";
    let (status, out, err) = ship(rows);
    assert_eq!(status, Some(1));
    assert_eq!(out, "LC100001 is shipped now\n100002 is shipped now\nLC100003 is shipped now\n");
    let expected = "line 3: LC10000: Validation failed: There is no order LC10000; line 5: LC100004: The order is not paid: \
                    Mark it as paid first, or pack it as an unpaid order; line 6: LC100003: Validation failed: Carrier must \
                    be usps, ups, fedex, dhl or other";
    assert!(err.contains(expected), "{err}");
    // As a shipping program writes it.
    let (status, out, err) = ship(&format!("Date;Tracking Number;Order ID;Carrier\n;;;\n1;{NUMBER};LC100001;USPS\n"));
    assert_eq!((status, out.as_str()), (Some(0), "LC100001 is shipped now\n"), "{err}");
    // The same line again changes nothing that was shipped.
    let (status, out, _) = ship("LC100001,usps,9400 1118 9922 3197 4284 97\n");
    assert_eq!((status, out.as_str()), (Some(0), "LC100001 is shipped now\n"));
    let (status, out, err) = ship("LC100001,usps,9400111206206406260787\n");
    assert_eq!((status, out.as_str()), (Some(1), ""));
    assert!(err.contains("line 1: LC100001: The order was shipped on the command line"), "{err}");
    let many = "LC100001,usps,9400 1118 9922 3197 4284 97\n".repeat(1_001);
    for (text, message) in [
        ("", "cannot read sent.csv: it has no rows"),
        ("number,carrier,tracking\n", "it has no rows"),
        (many.as_str(), "it has more than 1000 rows"),
    ] {
        let (status, _, err) = ship(text);
        assert!(status == Some(1) && err.contains(message), "{err}");
    }
    fs::write(folder.path().join("sent.csv"), b"LC100001,usps,\xff\xfe\n").expect("a file");
    fails(folder.path(), &["orders", "ship", "--csv", "sent.csv"], "cannot read sent.csv: ");
    let (_, _, err) = ship(&many["LC100001,usps,9400 1118 9922 3197 4284 97\n".len()..].replace("97", "98"));
    assert_eq!(err.matches("line ").count(), 1_000, "{err:.200}");
}

#[test]
fn thirty_orders_are_shipped_with_one_command() {
    let folder = tempfile::tempdir().expect("a folder");
    let numbers: Vec<String> = (100_001..=100_030).map(|number| format!("LC{number}")).collect();
    drop(serve(folder.path(), &[]));
    output_of(folder.path(), &["products", "set-stock", "--color", "Pink", "--units", "30"]);
    let server = serve(folder.path(), &[]);
    for number in &numbers {
        assert_eq!(place_order(&server, number, 1).0, 201);
    }
    drop(server);
    let paid: Vec<&str> = ["orders", "paid"].into_iter().chain(numbers.iter().map(String::as_str)).collect();
    output_of(folder.path(), &paid);
    let rows: String = numbers.iter().map(|number| format!("{number},other,94001118{}\n", &number[2..])).collect();
    fs::write(folder.path().join("sent.csv"), rows).expect("a file");
    let shipped = orders(folder.path(), &["ship", "--csv", "sent.csv"]);
    assert_eq!(shipped.lines().count(), 30, "{shipped}");
    assert_eq!(json_of(folder.path(), &["orders", "count"])["to_ship"]["shipped"], 30);
}

//! `shop products`.

use serde_json::json;

use crate::brand::{PRODUCT_ID, S, XL, number};
use crate::http::{place_order, send, send_as_staff, sign_in};
use crate::shop::{
    PASSWORD, create_admin, create_database, fails, json_of, last_audit_entry, output_of, run, serve, wait_until,
};

#[test]
fn products_are_listed_by_color_and_as_the_api_returns_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(folder.path(), &[]);
    let listed = send(&server, "GET", "/api/products", None, None).1;
    assert_eq!(json_of(folder.path(), &["products", "list"]), listed);
    let text = output_of(folder.path(), &["products", "list"]);
    let pink: Vec<&str> = text.lines().filter(|line| line.contains("Pink")).collect();
    let [pink] = pink[..] else { panic!("one line: {text}") };
    let sizes = format!("{S}-{XL}");
    assert!(pink.split_whitespace().eq([PRODUCT_ID, "Pink", &sizes, "10", "$9.99", "$4.99"]), "{text}");
}

#[test]
fn a_change_of_price_and_stock_reaches_the_pages_of_a_running_shop() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(folder.path(), &[]);
    let page = || ureq::get(&server.url).call().expect("a page").body_mut().read_to_string().expect("text");
    assert!(page().contains("4.99"));
    output_of(folder.path(), &["products", "set-price", "--price", "12.50", "--sale-price", "7.25"]);
    output_of(folder.path(), &["products", "set-stock", "--color", "Pink", "--units", "0"]);
    wait_until("the page has the new price and stock", || {
        let page = page();
        page.contains("7.25") && page.contains(r#""inventory":0}"#)
    });
    assert_eq!(place_order(&server, number(100_001), 1).1["code"], "price_changed");
}

#[test]
fn a_price_keeps_what_is_not_named_and_follows_the_rules_of_the_page() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(serve(folder.path(), &[]));
    let before = json_of(folder.path(), &["products", "list"])[0].take();
    let after = json_of(folder.path(), &["products", "set-price", PRODUCT_ID, "--price", "19.90"]);
    let mut expected = before;
    (expected["price"], expected["version"]) = (json!(19.9), json!(2));
    assert_eq!(after, expected);
    let (actor, action, subject, logged_before, logged_after) = last_audit_entry(folder.path());
    assert_eq!((actor.as_str(), action.as_str(), subject.as_str()), ("", "product.update", PRODUCT_ID));
    assert_eq!((&logged_before["price_cents"], &logged_after["price_cents"]), (&json!(999), &json!(1990)));
    assert_eq!(json_of(folder.path(), &["products", "set-price", "--no-sale"])["salePrice"], json!(null));
    for (arguments, words) in [
        (&["--sale-price", "20"][..], "Sale price must not be above the price"),
        (&["--price", "1.234"], "at most two decimals"),
        (&["--price", "1000001"], "1,000,000"),
    ] {
        fails(folder.path(), &[&["products", "set-price"], arguments].concat(), words);
    }
    for usage in [&["set-price"][..], &["set-price", "--sale-price", "1", "--no-sale"], &["set-price", "--price", "x"]]
    {
        assert_eq!(run(folder.path(), &[&["products"], usage].concat(), "").status.code(), Some(2), "{usage:?}");
    }
}

#[test]
fn a_shop_that_was_off_on_the_last_day_of_a_sale_ends_it_when_it_starts() {
    let folder = tempfile::tempdir().expect("a folder");
    create_database(folder.path());
    let database = rusqlite::Connection::open(folder.path().join("x.db")).expect("the database");
    let tomorrow: String = database.query_row("SELECT date('now', '+1 day')", [], |row| row.get(0)).expect("a day");
    let set = |day: &str| json_of(folder.path(), &["products", "set-price", "--sale-ends", day])["sale_ends"].take();
    assert_eq!(set(&tomorrow), tomorrow);
    assert_eq!(set("never"), json!(null));
    assert_eq!(set(&tomorrow), tomorrow);
    fails(folder.path(), &["products", "set-price", "--sale-ends", "2026-01-31"], "Must not be in the past");
    database.execute("UPDATE products SET sale_ends = '2026-01-31'", []).expect("a product");
    let _server = serve(folder.path(), &[]);
    wait_until("the sale has ended", || json_of(folder.path(), &["products", "list"])[0]["salePrice"].is_null());
}

#[test]
fn fabric_and_origin_are_set_and_follow_the_rules_of_the_page() {
    let folder = tempfile::tempdir().expect("a folder");
    create_database(folder.path());
    let set = |flags: &[&str]| json_of(folder.path(), &[&["products", "set-material"], flags].concat());
    let made = |product: &serde_json::Value| ["fabric", "origin"].map(|field| product[field].clone());
    assert_eq!(made(&set(&["--material", " Cotton "])), [json!("Cotton"), json!("")]);
    assert_eq!(made(&set(&[PRODUCT_ID, "--origin", "made_in_usa"])), [json!("Cotton"), json!("made_in_usa")]);
    let after = json_of(folder.path(), &["products", "set-price", "--price", "19.90"]);
    assert_eq!(made(&after), [json!("Cotton"), json!("made_in_usa")], "other changes keep them");
    let too_long = "x".repeat(201);
    fails(folder.path(), &["products", "set-material", "--material", &too_long], "Please use at most 200 characters");
    for usage in [&["set-material"][..], &["set-material", "--origin", "Imported"]] {
        assert_eq!(run(folder.path(), &[&["products"], usage].concat(), "").status.code(), Some(2), "{usage:?}");
    }
}

#[test]
fn stock_is_set_for_one_color_on_the_condition_that_it_has_not_moved() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(serve(folder.path(), &[]));
    let set = ["products", "set-stock", "--color", "Pink", "--units"];
    let after = json_of(folder.path(), &[&set[..], &["25", "--was", "10"]].concat());
    assert_eq!(after["inventory"], 55, "the other colors keep their stock");
    fails(folder.path(), &[&set[..], &["9", "--was", "10"]].concat(), "The stock has changed since: Pink: 10 → 25");
    fails(folder.path(), &[&set[..], &["1000001"]].concat(), "1,000,000");
    fails(folder.path(), &["products", "set-stock", "--units", "9"], "--color: name one of White, Brown, Pink");
    fails(folder.path(), &["products", "set-stock", "--color", "Red", "--units", "9"], "--color: name one of White");
}

#[test]
fn one_of_several_products_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(create_admin(folder.path(), "a@b.co", PASSWORD).status.success());
    let server = serve(folder.path(), &[]);
    let token = sign_in(&server, "a@b.co", PASSWORD).expect("a token");
    let card = json!({
        "title": "Gift card", "description": "For friends", "image": "/media/x.jpg", "price": 25, "inventory": 7,
        "has_sizes": false
    });
    send_as_staff(&server, &token, "POST", "/api/products", Some(&card));
    let text = output_of(folder.path(), &["products", "list"]);
    assert!(text.contains("One size") && text.contains(&format!("{S}-{XL}")), "{text}");
    let set = ["products", "set-stock", "gift-card", "--units", "8"];
    let changed = json_of(folder.path(), &set);
    assert_eq!((&changed["inventory"], &changed["has_sizes"]), (&json!(8), &json!(false)));
    let price = ["products", "set-price", "--price", "20"];
    fails(folder.path(), &price, &format!("name one of the products: {PRODUCT_ID}, gift-card"));
    let unknown = [&price[..], &["hoodie"]].concat();
    fails(folder.path(), &unknown, &format!("there is no product hoodie: the shop sells {PRODUCT_ID}, gift-card"));
    fails(folder.path(), &[&set[..], &["--color", "Red"]].concat(), "--color: gift-card has no colors");
}

#[test]
fn a_correction_has_a_reason_and_a_color_a_threshold() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(create_admin(folder.path(), "a@b.co", PASSWORD).status.success());
    let server = serve(folder.path(), &[]);
    let token = sign_in(&server, "a@b.co", PASSWORD).expect("a token");
    let set = |arguments: &[&str]| {
        output_of(folder.path(), &[&["products", "set-stock", "--color", "Pink"], arguments].concat())
    };
    set(&["--units", "4", "--reason", "Two were damaged", "--low-stock", "5"]);
    set(&["--low-stock", "4"]);
    let stock = send_as_staff(&server, &token, "GET", "/api/stock", None);
    let pink = stock["colors"].as_array().expect("colors").iter().find(|color| color["color"] == "Pink").expect("Pink");
    assert_eq!(json!([pink["inventory"], pink["low_stock"], pink["is_low"]]), json!([4, 4, true]));
    let corrections = stock["corrections"].as_array().expect("corrections");
    assert_eq!(corrections.iter().map(|one| &one["reason"]).collect::<Vec<_>>(), ["Two were damaged"]);
    let too_long = "x".repeat(101);
    fails(
        folder.path(),
        &["products", "set-stock", "--color", "Pink", "--units", "3", "--reason", &too_long],
        "Please use at most 100 characters",
    );
    for usage in [&["set-stock", "--color", "Pink"][..], &["set-stock", "--low-stock", "2", "--was", "4"]] {
        assert_eq!(run(folder.path(), &[&["products"], usage].concat(), "").status.code(), Some(2), "{usage:?}");
    }
}

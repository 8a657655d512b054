//! `shop products`.

use serde_json::json;

use crate::http::{place_order, send};
use crate::shop::{create_admin, fails, json_of, last_audit_entry, output_of, run, serve, wait_until};

const BRA: &str = "snuggle-cups-bra";

#[test]
fn products_are_listed_by_color_and_shown_as_the_api_returns_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(folder.path(), &[]);
    let listed = send(&server, "GET", "/api/products", None, None).1;
    assert_eq!(json_of(folder.path(), &["products", "list"]), listed);
    assert_eq!(json_of(folder.path(), &["products", "show"]), listed[0], "the only product needs no id");
    let text = output_of(folder.path(), &["products", "list"]);
    let pink: Vec<&str> = text.lines().filter(|line| line.contains("Pink")).collect();
    assert_eq!(pink, ["snuggle-cups-bra  Pink           S-XL      10  $9.99       $4.99"], "{text}");
    fails(
        folder.path(),
        &["products", "show", "hoodie"],
        "there is no product hoodie: the shop sells snuggle-cups-bra",
    );
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
    assert_eq!(place_order(&server, "LC100001", 1).1["code"], "price_changed");
}

#[test]
fn a_price_keeps_what_is_not_named_and_follows_the_rules_of_the_page() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(serve(folder.path(), &[]));
    let before = json_of(folder.path(), &["products", "show"]);
    let after = json_of(folder.path(), &["products", "set-price", BRA, "--price", "19.90"]);
    let mut expected = before.clone();
    (expected["price"], expected["version"]) = (json!(19.9), json!(2));
    assert_eq!(after, expected);
    let (actor, action, subject, logged_before, logged_after) = last_audit_entry(folder.path());
    assert_eq!((actor.as_str(), action.as_str(), subject.as_str()), ("", "product.update", BRA));
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
fn a_product_is_added_edited_and_removed() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(create_admin(folder.path(), "a@b.co", crate::shop::PASSWORD).status.success());
    let texts = ["products", "add", "--title", "Gift card", "--description", "For friends", "--image", "/media/x.jpg"];
    let added = json_of(folder.path(), &[&texts[..], &["--price", "25", "--units", "7"]].concat());
    assert_eq!((&added["_id"], &added["inventory"], &added["variants"]), (&json!("gift-card"), &json!(7), &json!([])));
    assert_eq!(last_audit_entry(folder.path()).1, "product.create");
    fails(folder.path(), &["products", "show"], "name one of the products: snuggle-cups-bra, gift-card");
    assert_eq!(json_of(folder.path(), &["products", "set-stock", "gift-card", "--units", "8"])["inventory"], 8);
    fails(folder.path(), &["products", "set-stock", "gift-card", "--color", "Red", "--units", "8"], "has no colors");
    let edit = ["products", "edit", "gift-card", "--title", "Voucher", "--sale-price", "20"];
    let edited = json_of(folder.path(), &edit);
    assert_eq!(
        (&edited["title"], &edited["salePrice"], &edited["_id"]),
        (&json!("Voucher"), &json!(20.0), &added["_id"])
    );
    fails(folder.path(), &["products", "remove"], "name the product to remove");
    assert_eq!(output_of(folder.path(), &["products", "remove", "gift-card"]), "gift-card is removed\n");
    assert_eq!(last_audit_entry(folder.path()).1, "product.delete");
    let colors = ["--price", "5", "--color", "Red=1", "--color", "Sea=blue=2"];
    assert_eq!(output_of(folder.path(), &[&texts[..], &colors].concat()), "gift-card-2\n", "an id is never used again");
    assert_eq!(json_of(folder.path(), &["products", "show", "gift-card-2"])["variants"][1]["color"], "Sea=blue");
    fails(folder.path(), &[&texts[..], &["--price", "5", "--color", "A=1", "--color", "A=2"]].concat(), "once");
}

#[test]
fn a_product_is_sold_in_one_size_until_it_gets_sizes() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(serve(folder.path(), &[]));
    let texts = ["products", "add", "--title", "Mug", "--description", "Big", "--image", "/x.jpg", "--price", "14"];
    assert_eq!(json_of(folder.path(), &[&texts[..], &["--units", "3", "--no-sizes"]].concat())["has_sizes"], false);
    let edit = |flags: &[&str]| json_of(folder.path(), &[&["products", "edit", "mug"], flags].concat());
    assert_eq!(edit(&["--title", "Cup"])["has_sizes"], false, "other edits keep it");
    let text = output_of(folder.path(), &["products", "list"]);
    assert!(text.contains("One size") && text.contains("S-XL"), "{text}");
    assert_eq!(edit(&["--sizes"])["has_sizes"], true);
    assert_eq!(edit(&["--no-sizes"])["has_sizes"], false);
    let both = ["products", "edit", "mug", "--sizes", "--no-sizes"];
    assert_eq!(run(folder.path(), &both, "").status.code(), Some(2));
}

#[test]
fn a_correction_has_a_reason_and_a_color_a_threshold() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(serve(folder.path(), &[]));
    let set = |arguments: &[&str]| {
        output_of(folder.path(), &[&["products", "set-stock", "--color", "Pink"], arguments].concat())
    };
    set(&["--units", "4", "--reason", "Two were damaged", "--low-stock", "5"]);
    set(&["--low-stock", "4"]);
    let text = output_of(folder.path(), &["products", "stock"]);
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    assert!(rows.contains(&vec![BRA, "White", "10", "3"]), "{text}");
    assert!(rows.contains(&vec![BRA, "Pink", "4", "4", "low"]), "{text}");
    assert!(text.ends_with("Pink   10 → 4  Two were damaged\n"), "{text}");
    let stock = json_of(folder.path(), &["products", "stock"]);
    assert_eq!(stock["corrections"].as_array().map(Vec::len), Some(1), "{stock}");
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

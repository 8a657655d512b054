//! Searching orders.

use serde_json::json;

use super::saved::{MANY, SavedOrder, encoded, fill, insert, list};
use crate::brand::{L, M, ORDER_PREFIX, PRODUCT_ID, S, TITLE, XL, number};
use crate::shop::TestShop;

/// Searches, whether they find the order of [`order_with_everything`], and why.
const SEARCHES: &[(&str, bool, &str)] = &[
    ("{prefix}123456", true, "the number"),
    ("{lower}1234", true, "the start of the number, in lower case"),
    ("#123456", true, "the number as people write it"),
    ("3456", true, "the end of the number"),
    ("654321", false, "another number"),
    ("José García", true, "the name as it was typed"),
    ("garcia jose", true, "without accents, words in any order"),
    ("Garci\u{301}a", true, "an accent that is a character of its own"),
    ("arci", true, "the middle of a word"),
    ("josé garciaz", false, "one word too long"),
    ("O’Brien", true, "a curly apostrophe"),
    ("o'brien", true, "a straight apostrophe"),
    ("obrien", true, "no apostrophe"),
    ("jose.g+shop@example.com", true, "the email"),
    ("@EXAMPLE", true, "a part of the email"),
    ("example.org", false, "another domain"),
    ("212-555-0147", true, "the phone, with other separators"),
    ("(212) 555 0147", true, "the phone, with parentheses"),
    ("2125550147", true, "the phone, digits only"),
    ("+1 212 555 0147", true, "the phone, with a country code that was not typed"),
    ("12125550147", true, "the phone, with a country code and digits only"),
    ("5550147", true, "the end of the phone"),
    ("2125550148", false, "another phone"),
    ("1600 Amphitheatre", true, "the address"),
    ("apt 9c", true, "the second line of the address"),
    ("94103", true, "the ZIP"),
    ("941", true, "the start of the ZIP"),
    ("94104", false, "another ZIP"),
    ("Zürich", true, "the city"),
    ("zurich", true, "the city without its umlaut"),
    ("ca", true, "the state"),
    ("pink", true, "a color"),
    ("Black & White", true, "a color of several words"),
    ("pink {M}", true, "a color and a size"),
    ("pink {S}", false, "a size that was not ordered"),
    ("{M}", true, "a size alone"),
    ("{XL}", false, "another size"),
    (TITLE, true, "the product"),
    ("4242", true, "the last four digits of the card"),
    ("pink 4242 garcia zurich", true, "words from several fields"),
    ("pink 4242 garcia paris", false, "one word is in no field"),
    ("zurichca", false, "no word spans two fields"),
    ("cardholder", false, "the name on the card is not searched"),
    ("mastercard", false, "nor is the brand"),
    ("&", true, "a single character that is no letter"),
    ("%", false, "LIKE: any text"),
    ("_", false, "LIKE: any character"),
    ("*", false, "a wildcard"),
    ("garcia*", false, "FTS: a prefix"),
    ("\"", false, "FTS: an open phrase"),
    ("\"garcia\"", false, "FTS: a phrase"),
    ("NEAR(jose garcia)", false, "FTS: a function"),
    ("jose OR nobody", false, "FTS: an operator"),
    ("jose NOT garcia", false, "FTS: an operator"),
    ("name:jose", false, "FTS: a column"),
    ("' OR 1=1 --", false, "an SQL injection"),
    ("\\", false, "an escape"),
    ("🎀", false, "an emoji that is in no order"),
    ("🧸", true, "an emoji of the second address line"),
    ("-", true, "nothing to search for: every order"),
    ("  ", true, "blanks: every order"),
];

fn order_with_everything(shop: &TestShop) -> serde_json::Value {
    let mut order = shop.order_of(2);
    let mut second = order["items"][0].clone();
    order["items"][0]["quantity"] = json!(1);
    order["items"][0]["size"] = json!(M);
    second["quantity"] = json!(1);
    second["color"] = json!("Black & White");
    second["size"] = json!(L);
    order["items"].as_array_mut().expect("a list").push(second);
    for (field, value) in [
        ("order_number", number(123_456)),
        ("name", "José García O’Brien"),
        ("email", "jose.g+shop@example.com"),
        ("phone", "212 555 0147"),
        ("address", "1600 Amphitheatre Pkwy"),
        ("address2", "Apt 9C 🧸"),
        ("city", "Zürich"),
        ("state", "CA"),
        ("zip", "94103"),
        ("cardholder_name", "Cardholder Z"),
        ("card_brand", "mastercard"),
        ("card_last4", "4242"),
    ] {
        order[field] = json!(value);
    }
    order
}

/// Replaces the names in a search by what the brand has.
fn of_brand(search: &str) -> String {
    let lower = ORDER_PREFIX.to_lowercase();
    let names = [("{prefix}", ORDER_PREFIX), ("{lower}", &lower), ("{S}", S), ("{M}", M), ("{XL}", XL)];
    names.iter().fold(search.to_owned(), |text, (name, value)| text.replace(name, value))
}

#[tokio::test]
async fn a_search_finds_everything_about_an_order() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let placed = shop.place(&order_with_everything(&shop)).await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    for step in ["alone", "before others"] {
        for (search, is_found, why) in SEARCHES {
            let search = of_brand(search);
            let page = list(&shop, &staff, &format!("limit=1000&q={}", encoded(&search))).await;
            assert_eq!(page.numbers.contains(&number(123_456).to_owned()), *is_found, "{why}: {search}, {step}");
            assert_eq!(page.total, page.numbers.len(), "{why}: {search}, {step}");
        }
        fill(&shop, 200_000 + usize::try_from(shop.count("orders")).expect("a count"), 3);
    }
}

#[tokio::test]
async fn a_search_of_the_greatest_length_finds_nothing_and_a_longer_one_is_rejected() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    fill(&shop, 200_000, 257);
    let words: String = (10..76).map(|n| format!("{n}+")).collect();
    for search in ["a".repeat(200), words, "%f0%9f%8e%80".repeat(200)] {
        let page = list(&shop, &staff, &format!("q={search}")).await;
        assert_eq!((page.total, page.numbers.len()), (0, 0));
        let rejected = shop.get(&format!("/api/orders?q={search}{}", "+aaaaa"), &staff).await;
        assert_eq!(rejected.field("q").as_deref(), Some("Please use at most 200 characters"), "{search}");
    }
    let rejected = shop.get(&format!("/api/orders?q={}", "a".repeat(10_000)), &staff).await;
    assert_eq!((rejected.status, rejected.code().as_str()), (414, "address_too_long"));
    let rejected = shop.get("/api/orders?q=a%00b", &staff).await;
    assert!(rejected.field("q").is_some(), "{}", rejected.text());
}

#[tokio::test]
async fn a_search_counts_up_to_1001_orders_and_a_status_all_of_them() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let status = |n: usize| if n % 500 == 7 { "cancelled" } else { "paid" };
    let order = |n: usize| SavedOrder { status: status(n), color: "Pink", ..SavedOrder::numbered(100_000 + n) };
    insert(&shop, (0..MANY).map(order));
    let rare: Vec<String> = (0..3).rev().map(|n| format!("{ORDER_PREFIX}{}", 100_007 + 500 * n)).collect();
    for (query, total) in [
        ("limit=1", MANY),
        ("status=paid&limit=1", MANY - 3),
        ("q=pink&limit=1", 1_001),
        ("q=pi&limit=1", 1_001),
        ("q=pink&status=paid&limit=1", 1_001),
        ("q=pink&status=cancelled", 3),
        ("q=nk+pink&status=cancelled", 3),
    ] {
        let page = list(&shop, &staff, query).await;
        assert_eq!(page.total, total, "{query}");
        assert!(total > 3 || page.numbers == rare, "{query}: {page:?}");
    }
}

#[tokio::test]
async fn orders_with_all_runs_of_a_word_but_not_the_word_are_not_found() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let name = |n: usize| if n.is_multiple_of(3) { "ababa" } else { "bab aba" };
    insert(&shop, (0..300).map(|n| SavedOrder { name: name(n).into(), ..SavedOrder::numbered(100_000 + n) }));
    let expected: Vec<String> =
        (0..300).rev().filter(|n| n % 3 == 0).map(|n| format!("{ORDER_PREFIX}{}", 100_000 + n)).collect();
    let page = list(&shop, &staff, "q=ababa&limit=1000").await;
    assert_eq!((page.numbers, page.total), (expected, 100));
}

#[tokio::test]
async fn a_product_renamed_after_the_order_is_found_by_its_title_at_purchase() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    shop.place(&shop.order()).await;
    let change = json!({ "title": "Renamed", "description": "Text", "price": 20, "image": "/media/x.jpg" });
    assert_eq!(shop.put(&format!("/api/products/{PRODUCT_ID}"), &staff, &change).await.status, 200);
    assert_eq!(
        list(&shop, &staff, &format!("q={}", TITLE.split_once(' ').map_or(TITLE, |(first, _)| first))).await.total,
        1
    );
    assert_eq!(list(&shop, &staff, "q=renamed").await.total, 0);
}

//! Pages of the order list, their totals, and how they follow changes of status.

use serde_json::json;

use super::saved::{Page, SavedOrder, encoded, fill, insert, list};
use super::stock_up;
use crate::brand::{ORDER_PREFIX, SIZES, XL};
use crate::random::Random;
use crate::shop::{Caller, TestShop};

const DAY: i64 = 24 * 60 * 60;

fn digits(random: &mut Random, count: usize) -> String {
    (0..count).map(|_| char::from(random.pick(b"0123456789"))).collect()
}

fn random_order(random: &mut Random, number: usize) -> SavedOrder {
    let first = random.pick(&["José", "Ann", "Anna", "ANNE", "O’Neil", "Zoë", "Li", "M", "北京"]);
    let last = random.pick(&["García", "Garcia-Lee", "Lee", "De La Cruz", "D'Arc", "Smith", "S"]);
    SavedOrder {
        status: random.pick(&["pending", "paid", "paid", "cancelled"]),
        name: format!("{first} {last}"),
        email: format!("{}{}@example.com", random.pick(&["ann", "lee", "x_y"]), random.below(50)),
        phone: format!("({}) 555-{}", random.pick(&["212", "415"]), digits(random, 4)),
        address: format!("{} Main St", random.below(30)),
        city: random.pick(&["Austin", "San José", "Zürich"]).into(),
        zip: digits(random, 5),
        last4: digits(random, 4),
        color: random.pick(&["Pink", "White", "Black & White"]),
        size: random.pick(&SIZES),
        ..SavedOrder::numbered(number)
    }
}

/// Returns the text without case, accents and marks that a search ignores.
fn plain(text: &str) -> String {
    let ignored = ['\'', '’', '-', '.', '(', ')'];
    let kept = text.to_lowercase().chars().filter(|c| !ignored.contains(c)).collect::<String>();
    kept.replace('í', "i").replace(['é', 'ë'], "e").replace('ü', "u")
}

/// Returns the plain texts of every field that a search looks at.
fn plain_fields(order: &SavedOrder) -> Vec<String> {
    let SavedOrder { number, name, email, phone, address, city, zip, last4, color, size, .. } = order;
    let digits: String = phone.chars().filter(char::is_ascii_digit).collect();
    [number, name, email, phone, &digits, address, city, "TX", zip, last4, "Towel", color, size].map(plain).into()
}

/// Compares every field of an order with every word.
fn is_match(fields: &[String], words: &str) -> bool {
    words.split_whitespace().all(|word| {
        fields.iter().any(|field| match word.len() {
            1 if word.is_ascii() && word.chars().all(char::is_alphanumeric) => {
                field.split(|c: char| !c.is_alphanumeric()).any(|each| each == word)
            }
            _ => field.contains(word),
        })
    })
}

const WORDS: &[&str] = &[
    "ann",
    "anna",
    "lee",
    "garcia",
    "García",
    "o'neil",
    "oneil",
    "garcialee",
    "jose",
    "san",
    "zoe",
    "zürich",
    "m",
    "s",
    "xl",
    "pink",
    "white",
    "&",
    "_",
    "x_y",
    "12",
    "555",
    "212555",
    "5555",
    "1234",
    "0",
    "tx",
    "example.com",
    "n4",
    "北",
    "京",
    "@",
    "7 main",
    "de la",
    "10",
    "90",
    "nothing",
];

/// Returns all pages of a query, each found by the last order of the one before.
async fn follow(shop: &TestShop, staff: &Caller, query: &str) -> Vec<Page> {
    let mut pages = vec![list(shop, staff, query).await];
    while let Some(last) = pages.last().and_then(|page| page.ids.last()) {
        pages.push(list(shop, staff, &format!("{query}&before={last}")).await);
    }
    pages
}

#[tokio::test]
async fn paged_results_equal_a_plain_filter_on_random_orders() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let mut random = Random(42);
    let orders: Vec<SavedOrder> = (0..2_148).map(|n| random_order(&mut random, 100_000 + n)).collect();
    insert(&shop, orders.iter().cloned());
    let fields: Vec<_> = orders.iter().map(plain_fields).collect();
    let mut found = 0;
    for _ in 0..60 {
        let search = (0..=random.below(3)).map(|_| random.pick(WORDS)).collect::<Vec<_>>().join(" ");
        let status = random.pick(&["", "pending", "paid", "cancelled"]);
        let has_status = |order: &SavedOrder| status.is_empty() || order.status == status;
        let words = plain(&search);
        let matches =
            orders.iter().zip(&fields).filter(|(order, fields)| has_status(order) && is_match(fields, &words));
        let expected: Vec<&str> = matches.rev().map(|(order, _)| order.number.as_str()).collect();
        let status = if status.is_empty() { String::new() } else { format!("&status={status}") };
        let query = format!("q={}{status}&limit={}", encoded(&search), 1 + random.below(1_000));
        let pages = follow(&shop, &staff, &query).await;
        let numbers: Vec<&String> = pages.iter().flat_map(|page| &page.numbers).collect();
        assert_eq!(numbers, expected, "{query}");
        found += numbers.len();
        let mut offset = 0;
        for page in &pages {
            assert_eq!(page.total, expected.len().min(1_001), "{query}");
            let at_offset = list(&shop, &staff, &format!("{query}&offset={offset}")).await;
            assert_eq!(at_offset.numbers, page.numbers, "{query} {offset}");
            offset += page.numbers.len();
        }
    }
    assert!(found > 3_000, "{found}");
}

#[tokio::test]
async fn pages_have_neither_doubles_nor_gaps_while_orders_arrive() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    fill(&shop, 100_000, 552);
    let mut next = 200_000;
    let mut page = list(&shop, &staff, "limit=90").await;
    let mut numbers = page.numbers.clone();
    while let Some(last) = page.ids.last() {
        fill(&shop, next, 70);
        next += 70;
        page = list(&shop, &staff, &format!("limit=90&before={last}")).await;
        numbers.extend(page.numbers.clone());
    }
    let expected: Vec<String> = (100_000..100_552).rev().map(|n| format!("{ORDER_PREFIX}{n}")).collect();
    assert_eq!(numbers, expected);
}

#[tokio::test]
async fn the_page_before_and_the_page_after_an_order_meet_at_it() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    fill(&shop, 100_000, 60);
    let numbers = |range: std::ops::RangeInclusive<usize>| -> Vec<String> {
        range.rev().map(|n| format!("{ORDER_PREFIX}{}", 100_000 + n)).collect()
    };
    let Page { ids, .. } = list(&shop, &staff, "").await;
    let id = &ids[ids.len() - 1 - 40];
    for (query, expected) in [
        (format!("limit=5&before={id}"), numbers(35..=39)),
        (format!("limit=5&after={id}"), numbers(41..=45)),
        (format!("limit=30&after={id}"), numbers(41..=59)),
        (format!("limit=2&before={id}&offset=3"), numbers(35..=36)),
        (format!("after={}", ids[0]), vec![]),
        (format!("before={}", ids[59]), vec![]),
        ("limit=5&after=00000000-0000-0000-0000-000000000000".to_owned(), numbers(0..=4)),
    ] {
        let page = list(&shop, &staff, &query).await;
        assert_eq!((page.numbers, page.total), (expected, 60), "{query}");
    }
    for (query, field) in [("before=x", "before"), ("after=x", "after"), ("before=x&after=x", "after")] {
        let rejected = shop.get(&format!("/api/orders?{query}"), &staff).await;
        assert_eq!(rejected.status, 422, "{query}");
        assert!(rejected.field(field).is_some(), "{query}");
    }
}

#[tokio::test]
async fn an_offset_reaches_the_last_order_and_nothing_after_it() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let orders = 519;
    fill(&shop, 100_000, orders);
    for (offset, expected) in [
        (0, vec![orders - 1, orders - 2]),
        (6, vec![orders - 7, orders - 8]),
        (262, vec![256, 255]),
        (orders - 1, vec![0]),
        (orders, vec![]),
        (4_294_967_295, vec![]),
    ] {
        let searched = list(&shop, &staff, &format!("q=q+{XL}&limit=2&offset={offset}")).await;
        let page = list(&shop, &staff, &format!("limit=2&offset={offset}")).await;
        let expected: Vec<String> = expected.into_iter().map(|n| format!("{ORDER_PREFIX}{}", 100_000 + n)).collect();
        assert_eq!((&page.numbers, page.total), (&expected, orders), "{offset}");
        assert_eq!(searched, page, "{offset}");
    }
}

#[tokio::test]
async fn filters_and_totals_follow_every_change_of_status_at_once() {
    const ORDERS: usize = 100;
    let shop = TestShop::open();
    let staff = shop.staff().await;
    stock_up(&shop, &staff, 1_000).await;
    let indexed = shop.place(&shop.order()).await.json()["_id"].clone();
    shop.wait(DAY);
    let staff = shop.staff().await;
    fill(&shop, 200_000, ORDERS - 1);
    let waiting = shop.place(&shop.order()).await.json()["_id"].clone();
    let totals = async || {
        let mut totals = Vec::new();
        for query in ["status=pending", "status=paid", "status=cancelled", "q=jane", "status=cancelled&q=jane"] {
            totals.push(list(&shop, &staff, query).await.total);
        }
        totals
    };
    assert_eq!(totals().await, [ORDERS + 1, 0, 0, 2, 0]);
    for id in [&indexed, &waiting] {
        let path = format!("/api/orders/{}/status", id.as_str().expect("an id"));
        for (status, expected) in [
            ("paid", [ORDERS, 1, 0, 2, 0]),
            ("cancelled", [ORDERS, 0, 1, 2, 1]),
            ("cancelled", [ORDERS, 0, 1, 2, 1]),
            ("pending", [ORDERS + 1, 0, 0, 2, 0]),
        ] {
            assert_eq!(shop.put(&path, &staff, &json!({ "status": status })).await.status, 200);
            assert_eq!(totals().await, expected, "{status}");
        }
        let stale = shop.put(&path, &staff, &json!({ "status": "paid", "was": "cancelled" })).await;
        assert_eq!((stale.status, totals().await), (409, vec![ORDERS + 1, 0, 0, 2, 0]), "a rejected change");
    }
    let ids = [&indexed, &json!("missing"), &waiting].map(|id| id.as_str().expect("an id").to_owned());
    let send = async |name: &str| {
        let orders = ids.iter().map(|id| (id.as_str(), json!({})));
        assert_eq!(shop.change_all(&staff, name, orders).await.status, 200);
    };
    send("mark_paid").await;
    assert_eq!(totals().await, [ORDERS - 1, 2, 0, 2, 0]);
    send("reopen").await;
    shop.cancel_unpaid_orders().await;
    shop.wait(7 * DAY - 1);
    shop.cancel_unpaid_orders().await;
    let staff = shop.staff().await;
    assert_eq!(list(&shop, &staff, "status=pending").await.total, ORDERS + 1, "one second remains");
    shop.wait(1);
    // Fifty an hour.
    for _ in 0..=(ORDERS + 1) / 50 {
        for wait in [60, 60 * 60] {
            shop.cancel_unpaid_orders().await;
            shop.wait(wait);
        }
    }
    let staff = shop.staff().await;
    assert_eq!(list(&shop, &staff, "status=cancelled").await.total, ORDERS + 1);
    assert_eq!(list(&shop, &staff, "status=pending").await.total, 0);
}

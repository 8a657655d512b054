//! What the letters say: each sample is compared with the files in `tests/mail/letters/`.

use std::fs;
use std::path::PathBuf;

use clap::ValueEnum;
use shop::domain::card::CardSummary;
use shop::domain::customer::{Customer, ShippingAddress};
use shop::domain::mail::{Facts, OrderFacts};
use shop::domain::money::Money;
use shop::domain::order::{NewOrder, Order, OrderLine, ShippingMethod, Totals};
use shop::domain::sales_tax::SalesTax;
use shop::domain::seller::Seller;
use shop::mail::{Letter, Sample, Shop, compose, html, plain_text};

use crate::brand::is_first_brand;

/// The largest letter that is sent, in bytes.
const MAX_BYTES: usize = 30_000;

fn shop() -> Shop {
    Shop {
        origin: "https://shop.example".to_owned(),
        support_email: "help@shop.example".to_owned(),
        seller: Seller::parse("Example LLC, 12 Oak Street, Austin, TX 78701"),
        payment_note: Some("Send the total to pay@shop.example & name your order.".to_owned()),
        sales_tax: Some(SalesTax::Included),
    }
}

/// Returns the file of a letter in this format, such as `new-order.txt`.
fn golden(sample: Sample, extension: &str) -> PathBuf {
    let name = sample.to_possible_value().expect("no sample is hidden").get_name().to_owned();
    PathBuf::from(format!("tests/mail/letters/{name}.{extension}"))
}

#[test]
fn every_letter_is_as_its_files_say() {
    // They are those of the first brand.
    if !is_first_brand() {
        return;
    }
    for sample in Sample::value_variants() {
        let letter = compose(&sample.facts(), &shop());
        let text = format!("Subject: {}\n\n{}", letter.subject, plain_text(&letter));
        for (file, found) in [(golden(*sample, "txt"), text), (golden(*sample, "html"), html(&letter))] {
            if std::env::var_os("WRITE_LETTERS").is_some() {
                fs::write(&file, &found).expect("written");
            }
            let expected = fs::read_to_string(&file).unwrap_or_default();
            assert!(found == expected, "{} differs: set WRITE_LETTERS=1 to write it:\n{found}", file.display());
        }
    }
}

#[test]
fn a_letter_promises_a_reply_to_the_shopper_only_if_every_server_takes_the_email() {
    for (email, is_promised) in [("jane@example.com", true), ("jané@example.com", false)] {
        let shopper = Some(("Jane Doe".to_owned(), email.to_owned()));
        let facts = Facts::Refund { number: "LC123456".to_owned(), total: Money::from_cents(1497), shopper };
        let text = plain_text(&compose(&facts, &shop()));
        assert!(text.contains(&format!("The shopper is Jane Doe, {email}.")), "{text}");
        assert_eq!(text.contains("A reply to this mail"), is_promised, "{text}");
    }
}

#[test]
fn a_letter_loads_nothing_and_tracks_nobody() {
    for sample in Sample::value_variants() {
        let html = html(&compose(&sample.facts(), &shop()));
        for word in ["<img", "<script", "<link", "url(", "src=", "@import", "<iframe"] {
            assert!(!html.contains(word), "{sample:?} contains {word}");
        }
        let links = html.matches("href=").count();
        assert!(links <= 1, "{sample:?} has {links} links");
    }
}

#[test]
fn texts_of_the_catalog_are_escaped_in_html_and_plain_in_text() {
    let letter = compose(&received(1, "<b>\"Cups\" & 'more'</b>"), &shop());
    let html = html(&letter);
    assert!(html.contains("&lt;b&gt;&quot;Cups&quot; &amp; &#x27;more&#x27;&lt;/b&gt;"), "{html}");
    assert!(plain_text(&letter).contains("1 × <b>\"Cups\" & 'more'</b>"));
}

#[test]
fn the_largest_order_fits_in_30_kilobytes() {
    let letter = compose(&received(16, &"\"".repeat(200)), &shop());
    let bytes = html(&letter).len();
    assert!(bytes <= MAX_BYTES, "{bytes}");
    let numbers = |count: u32| (0..count).map(|number| format!("LC{number:06}")).collect();
    let letter = compose(&Facts::ToShip { due: numbers(10_000), late: numbers(10_000) }, &shop());
    assert!(html(&letter).len() <= MAX_BYTES && plain_text(&letter).contains("- and 9900 more"));
}

#[test]
fn facts_are_the_same_after_they_were_stored() {
    for sample in Sample::value_variants() {
        let stored = serde_json::to_string(&sample.facts()).expect("JSON");
        assert_eq!(serde_json::from_str::<Facts>(&stored).expect("facts"), sample.facts(), "{stored}");
    }
}

#[test]
fn the_facts_about_an_order_say_nothing_about_the_customer_but_a_place() {
    let typed = || "TYPED".to_owned();
    let address = ShippingAddress {
        address: typed(),
        address2: typed(),
        city: "TYPED.example".to_owned(),
        state: "OR".to_owned(),
        zip: "97205".to_owned(),
        phone: typed(),
    };
    let customer = Customer { name: typed(), email: typed(), address };
    let OrderFacts { number, lines, shipping, totals, .. } = order(1, "Cups");
    let card = CardSummary { holder: typed(), brand: typed(), last4: typed() };
    let gift_note = Some(typed());
    let new = NewOrder { number, lines: Vec::new(), customer, shipping, seen: totals, card, gift_note, replaces: None };
    let saved = Order { note: typed(), hold: typed(), ..new.place("id".to_owned(), 0, lines, totals) };
    let facts = serde_json::to_string(&OrderFacts::from(&saved)).expect("JSON");
    assert!(facts.contains("Cups") && facts.contains("OR 97205") && !facts.contains("TYPED"), "{facts}");
}

#[test]
fn a_parcel_that_cannot_be_followed_leads_to_the_page_of_the_order() {
    let (number, link) = ("LC123456".to_owned(), "A".repeat(22));
    let shipped = Facts::Shipped { number, carrier: None, tracking: None, arrives: None, link };
    let text = plain_text(&compose(&shipped, &shop()));
    assert!(text.contains("Your order LC123456 has shipped.\n\n"), "{text}");
    assert!(text.contains("See your order:\nhttps://shop.example/order/AAAAAAAAAAAAAAAAAAAAAA"), "{text}");
}

#[test]
fn the_subject_counts_only_orders_that_there_are() {
    let subject = |due: &[&str], late: &[&str]| {
        let owned = |numbers: &[&str]| numbers.iter().map(|number| (*number).to_owned()).collect();
        let Letter { subject, .. } = compose(&Facts::ToShip { due: owned(due), late: owned(late) }, &shop());
        subject
    };
    assert_eq!(subject(&["LC100000", "LC100001"], &["LC100002"]), "2 orders due today, 1 order late");
    assert_eq!(subject(&[], &["LC100002"]), "1 order late");
    assert_eq!(subject(&["LC100000"], &[]), "1 order due today");
}

/// Returns the facts of an order with this many equal lines.
fn order(lines: usize, title: &str) -> OrderFacts {
    let line = OrderLine {
        product_id: "tea-towel".to_owned(),
        title: title.to_owned(),
        color: String::new(),
        size: "One size".to_owned(),
        quantity: 1,
        price: Money::from_cents(100_000_000),
    };
    let total = Money::from_cents(100_000_000);
    let totals = Totals { subtotal: total, shipping_cost: Money::from_cents(799), total };
    let (number, place) = ("LC123456".to_owned(), String::new());
    OrderFacts { number, lines: vec![line; lines], shipping: ShippingMethod::Express, totals, place }
}

fn received(lines: usize, title: &str) -> Facts {
    let link = "A".repeat(22);
    Facts::Received {
        order: order(lines, title),
        ship_by: jiff::civil::date(2026, 11, 30),
        link,
        is_by_card: false,
        why: None,
    }
}

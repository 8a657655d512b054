//! Validation of orders.

use serde_json::{Value, json};

use crate::brand::{ORDER_PREFIX, PRODUCT_ID, SIZES};
use crate::shop::TestShop;

#[tokio::test]
async fn unknown_products_colors_sizes_and_quantities_are_rejected() {
    let shop = TestShop::open();
    for (field, value, message) in [
        ("_id", json!("hoodie"), "This product is not sold here"),
        ("_id", json!(""), "This product is not sold here"),
        ("color", json!("Green"), "This color is not sold here"),
        ("color", json!("pink"), "This color is not sold here"),
        ("color", json!(null), "This color is not sold here"),
        ("size", json!("One size"), "This size is not sold here"),
        ("size", json!("XXL"), "Please choose a size"),
        ("size", json!(""), "Please choose a size"),
        ("quantity", json!(0), "Quantity must be between 1 and 999"),
        ("quantity", json!(-1), "Quantity must be between 1 and 999"),
        ("quantity", json!(1000), "Quantity must be between 1 and 999"),
        ("quantity", json!(i64::MAX), "Quantity must be between 1 and 999"),
    ] {
        let mut order = shop.order();
        order["items"][0][field] = value.clone();
        let response = shop.place(&order).await;
        assert_eq!(response.status, 422, "{field} {value}");
        assert_eq!(response.field(&format!("items[0].{field}")).as_deref(), Some(message), "{field} {value}");
    }
    assert_eq!((shop.count("orders"), shop.count("order_items")), (0, 0));
}

#[tokio::test]
async fn fractions_huge_numbers_and_wrong_types_are_bad_requests() {
    let shop = TestShop::open();
    for (field, value) in [
        ("quantity", json!(1.5)),
        ("quantity", json!("1")),
        ("quantity", json!(1e30)),
        ("salePrice", json!("4.99")),
        ("color", json!(["Pink"])),
    ] {
        let mut order = shop.order();
        order["items"][0][field] = value.clone();
        let response = shop.place(&order).await;
        assert_eq!((response.status, response.code().as_str()), (400, "bad_request"), "{field} {value}");
    }
    assert_eq!(shop.count("orders"), 0);
}

#[tokio::test]
async fn an_order_has_one_to_sixteen_lines() {
    let shop = TestShop::open();
    for (lines, status) in [(0, 422), (1, 201), (16, 201), (17, 422)] {
        let mut order = shop.order();
        order["items"] = order_lines(lines);
        order["subtotal"] = json!(f64::from(lines * 499) / 100.0);
        order["total"] = order["subtotal"].clone();
        let response = shop.place(&order).await;
        assert_eq!(response.status, status, "{lines} lines: {}", response.text());
        let message = (status == 422).then_some("An order must have 1 to 16 lines");
        assert_eq!(response.field("items").as_deref(), message, "{lines} lines");
    }
}

/// Returns lines of one unit each, 16 of them different.
fn order_lines(count: u32) -> Value {
    let colors = ["Pink", "White", "Brown", "Black & White"];
    let variants = colors.into_iter().flat_map(|color| SIZES.map(|size| (color, size))).cycle();
    let lines = (0..count).zip(variants).map(|(_, (color, size))| {
        json!({ "_id": PRODUCT_ID, "title": "Towel", "color": color, "size": size, "quantity": 1, "salePrice": 4.99 })
    });
    lines.collect()
}

#[tokio::test]
async fn every_field_of_the_form_is_checked_with_the_specified_message() {
    let shop = TestShop::open();
    let number = &format!("Order number must be {ORDER_PREFIX} and six or seven digits");
    for (field, value, message) in [
        ("name", json!(""), "Please enter your full name"),
        ("name", json!(" J "), "Name must be at least 2 characters"),
        ("name", json!("Jane\u{0}Doe"), "Please remove characters that cannot be printed"),
        ("email", json!("jane@example"), "Please enter a valid email address"),
        ("address", json!(null), "Please enter your street address"),
        ("city", json!("\u{a0}"), "Please enter your city"),
        ("state", json!("DC"), "Please select your state"),
        ("zip", json!("7870"), "Please enter a valid zip code"),
        ("cardholder_name", json!("J"), "Please enter the full name on the card"),
        ("card_last4", json!("11111"), "Please give the last four digits of the card"),
        ("card_brand", json!("bitcoin"), "Please name a known card brand"),
        ("order_number", json!(format!("{ORDER_PREFIX}012345")), number),
        ("shipping_method", json!("drone"), "Please choose a shipping method"),
    ] {
        let mut order = shop.order();
        order[field] = value.clone();
        let response = shop.place(&order).await;
        assert_eq!(response.status, 422, "{field} {value}");
        assert_eq!(response.field(field).as_deref(), Some(message), "{field} {value}");
    }
    assert_eq!(shop.count("orders"), 0);
}

#[tokio::test]
async fn a_card_number_cannot_reach_the_database() {
    let shop = TestShop::open();
    for field in ["card_number", "card_expiry", "card_cvc", "cardNumber"] {
        let mut order = shop.order();
        order[field] = json!("4111111111111111");
        assert_eq!(shop.place(&order).await.status, 400, "{field} is not a field");
    }
    for field in ["name", "email", "phone", "address", "address2", "city", "cardholder_name", "gift_note"] {
        let mut order = shop.order();
        order[field] = json!("x@y.z 4111 1111-1111 1111");
        assert_eq!(shop.place(&order).await.status, 422, "{field}");
    }
    let mut order = shop.order();
    order["items"][0]["title"] = json!("4111111111111111");
    assert_eq!(shop.place(&order).await.status, 422, "a title");
    assert_eq!(shop.count("orders"), 0);
    for file in ["shop.db", "shop.db-wal"] {
        let bytes = std::fs::read(shop.folder.path().join(file)).unwrap_or_default();
        assert!(!bytes.windows(8).any(|window| window == b"41111111"), "{file}");
    }
}

mod fabric;
mod guards;
mod sales;
mod sizes;

use serde_json::{Value, json};
use shop::domain::money::Money;
use shop::domain::product::first_product;
use shop::store::Store;

use crate::brand::{PRODUCT, PRODUCT_ID, TITLE};
use crate::shop::{Caller, NOW, TestShop};

fn hoodie() -> Value {
    json!({
        "title": "Zip Hoodie", "description": "Warm.\nSoft.", "price": 29.5,
        "image": "https://pictures.example/hoodie.jpg", "inventory": 7
    })
}

#[tokio::test]
async fn a_new_shop_sells_the_product_of_the_brand() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(&folder.path().join("shop.db"), NOW).expect("a database");
    let products = store.list_products().await.expect("products");
    assert_eq!(products, [first_product()]);
    let [product] = products.as_slice() else { panic!("one product") };
    let brand: Value = serde_json::from_str(PRODUCT).expect("JSON");
    assert_eq!((product.id.as_str(), product.title.as_str()), (PRODUCT_ID, TITLE));
    assert_eq!(Some(product.price), brand["price"].as_f64().and_then(Money::from_dollars));
    assert_eq!(product.sale_price, brand["salePrice"].as_f64().and_then(Money::from_dollars));
    let given = brand["variants"].as_array().expect("a list").iter();
    let variants = product
        .variants
        .iter()
        .filter(|one| !one.color.is_empty())
        .map(|one| (json!(one.color), json!(one.image), json!(one.inventory)));
    assert!(variants.eq(given.map(|one| (one["color"].clone(), one["image"].clone(), one["inventory"].clone()))));
}

#[tokio::test]
async fn only_staff_can_change_products() {
    let shop = TestShop::open();
    let expired = shop.expired_staff().await;
    for caller in [Caller::Anonymous, Caller::Bearer("nonsense".into()), expired] {
        assert_eq!(shop.post("/api/products", &caller, &hoodie()).await.status, 401);
        assert_eq!(shop.put(&format!("/api/products/{PRODUCT_ID}"), &caller, &hoodie()).await.status, 401);
        assert_eq!(shop.delete(&format!("/api/products/{PRODUCT_ID}"), &caller).await.status, 401);
    }
    assert_eq!(shop.count("products"), 1);
}

#[tokio::test]
async fn a_product_without_colors_has_one_stock_and_an_id_derived_from_its_title() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let made = shop.post("/api/products", &staff, &hoodie()).await;
    assert_eq!(made.status, 201);
    let product = made.json();
    assert_eq!(product["_id"], "zip-hoodie");
    assert_eq!(
        (&product["inventory"], &product["variants"], &product["salePrice"]),
        (&json!(7), &json!([]), &json!(null))
    );
    let second = shop.post("/api/products", &staff, &hoodie()).await.json();
    assert_eq!(second["_id"], "zip-hoodie-2");
    let mut more = hoodie();
    more["inventory"] = json!(12);
    let changed = shop.put("/api/products/zip-hoodie", &staff, &more).await;
    assert_eq!((changed.status, &changed.json()["inventory"]), (200, &json!(12)));
}

#[tokio::test]
async fn a_product_without_colors_keeps_its_stock_when_no_inventory_is_sent() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    shop.post("/api/products", &staff, &hoodie()).await;
    let mut change = hoodie();
    let fields = change.as_object_mut().expect("an object");
    fields.remove("inventory");
    fields.insert("title".into(), json!("Zip Hoodie, new"));
    let changed = shop.put("/api/products/zip-hoodie", &staff, &change).await;
    assert_eq!((changed.status, &changed.json()["inventory"]), (200, &json!(7)));
}

#[tokio::test]
async fn a_product_keeps_its_colors_when_none_are_sent() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let path = format!("/api/products/{PRODUCT_ID}");
    let mut change = hoodie();
    change["inventory"] = json!(40);
    let response = shop.put(&path, &staff, &change).await;
    assert_eq!(response.status, 200, "the same sum");
    assert_eq!(response.json()["variants"].as_array().map(Vec::len), Some(4));
    change["inventory"] = json!(41);
    let response = shop.put(&path, &staff, &change).await;
    assert_eq!(response.status, 422, "a different sum");
    let message = response.field("inventory").expect("a message");
    assert!(message.contains("send variants"), "{message}");
    change.as_object_mut().expect("an object").remove("inventory");
    assert_eq!(shop.put(&path, &staff, &change).await.status, 200, "no inventory");
}

#[tokio::test]
async fn each_color_has_its_own_stock_and_the_inventory_is_their_sum() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let mut change = hoodie();
    change["variants"] = json!([
        { "color": "Red", "image": "/media/red.jpg", "inventory": 3 },
        { "color": "Blue", "image": "/media/blue.jpg", "inventory": 0 }
    ]);
    let rejected = shop.put(&format!("/api/products/{PRODUCT_ID}"), &staff, &change).await;
    assert_eq!(rejected.status, 422, "7 is not the sum of 3 and 0");
    change.as_object_mut().expect("an object").remove("inventory");
    let product = shop.put(&format!("/api/products/{PRODUCT_ID}"), &staff, &change).await.json();
    assert_eq!(product["inventory"], 3);
    assert_eq!(product["variants"][1]["color"], "Blue");
}

#[tokio::test]
async fn an_empty_list_of_colors_leaves_a_product_with_one_stock() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let path = format!("/api/products/{PRODUCT_ID}");
    let mut change = hoodie();
    change["variants"] = json!([]);
    let product = shop.put(&path, &staff, &change).await.json();
    assert_eq!((&product["inventory"], &product["variants"]), (&json!(7), &json!([])));
    change.as_object_mut().expect("an object").remove("inventory");
    let rejected = shop.put(&path, &staff, &change).await;
    assert_eq!(rejected.field("inventory").as_deref(), Some("Please enter the inventory"));
}

#[tokio::test]
async fn every_validation_error_names_its_field() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    for (field, value, message, why) in [
        ("title", json!("  "), "Please enter a title", "blank"),
        ("title", json!(null), "Please enter a title", "null"),
        ("title", json!("x".repeat(201)), "Please use at most 200 characters", "too long"),
        ("title", json!("a\u{202e}b"), "Please remove characters that cannot be printed", "bidi override"),
        ("description", json!("x".repeat(5001)), "Please use at most 5000 characters", "too long"),
        ("price", json!(-0.01), "Please enter a price of 0 or more, with at most two decimals", "negative"),
        ("price", json!(4.999), "Please enter a price of 0 or more, with at most two decimals", "three decimals"),
        ("price", json!(1_000_000.01), "Please enter a price of at most 1,000,000.00", "too much"),
        ("price", json!(1e300), "Please enter a price of at most 1,000,000.00", "far too much"),
        ("salePrice", json!(30), "Sale price must not be above the price", "no sale"),
        ("inventory", json!(-1), "Please enter a whole number of 0 or more", "negative"),
        ("inventory", json!(1.5), "Please enter a whole number of 0 or more", "half a unit"),
        ("image", json!("javascript:alert(1)"), "Please enter an https:// URL or a path on this site", "a script"),
        ("image", json!("//evil.example/x.jpg"), "Please enter an https:// URL or a path on this site", "another host"),
    ] {
        let mut product = hoodie();
        product[field] = value.clone();
        let response = shop.post("/api/products", &staff, &product).await;
        assert_eq!(response.status, 422, "{field} {value}: {why}");
        assert_eq!(response.field(field).as_deref(), Some(message), "{field} {value}: {why}");
    }
    assert_eq!(shop.count("products"), 1);
}

#[tokio::test]
async fn unknown_fields_and_wrong_types_are_rejected() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    for (field, value) in
        [("color", json!("Red")), ("price", json!("4.99")), ("title", json!(5)), ("variants", json!({}))]
    {
        let mut product = hoodie();
        product[field] = value;
        let response = shop.post("/api/products", &staff, &product).await;
        assert_eq!((response.status, response.code().as_str()), (400, "bad_request"), "{field}");
    }
}

#[tokio::test]
async fn a_missing_product_returns_404_with_the_code_of_a_missing_row() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    for response in
        [shop.put("/api/products/nothing", &staff, &hoodie()).await, shop.delete("/api/products/nothing", &staff).await]
    {
        assert_eq!((response.status, response.code().as_str()), (404, "PGRST116"));
        assert_eq!(response.json()["message"], "JSON object requested, multiple (or no) rows returned");
    }
}

#[tokio::test]
async fn a_deleted_product_stays_in_past_orders_and_is_not_recreated_on_open() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    assert_eq!(shop.place(&shop.order()).await.status, 201);
    let response = shop.delete(&format!("/api/products/{PRODUCT_ID}"), &staff).await;
    assert_eq!((response.status, response.json()), (200, json!({ "deleted": true })));
    let orders = shop.get("/api/orders", &staff).await.json();
    assert_eq!(orders[0]["productId"], json!({ "_id": PRODUCT_ID, "title": TITLE }));
    let path = shop.folder.path().join("shop.db");
    let reopened = Store::open(&path, shop.now()).expect("the same database");
    assert_eq!(reopened.list_products().await.expect("a list"), []);
}

#[tokio::test]
async fn a_deleted_products_id_is_never_reused_so_that_a_cancelled_order_restocks_no_other_product() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let cap = json!({
        "title": "Cap", "description": "Warm", "price": 4.99, "image": "/media/x.jpg",
        "variants": [{ "color": "Pink", "image": "/media/x.jpg", "inventory": 5 }]
    });
    assert_eq!(shop.post("/api/products", &staff, &cap).await.json()["_id"], "cap");
    let mut order = shop.order_of(2);
    order["items"][0]["_id"] = json!("cap");
    let order = shop.place(&order).await.json();
    assert_eq!(shop.delete("/api/products/cap", &staff).await.status, 200);
    let again = shop.post("/api/products", &staff, &cap).await.json();
    assert_eq!(again["_id"], "cap-2");
    let path = format!("/api/orders/{}/status", order["_id"].as_str().expect("an id"));
    assert_eq!(shop.put(&path, &staff, &json!({ "status": "cancelled" })).await.status, 200);
    assert_eq!(shop.get("/api/products", &staff).await.json()[1]["variants"], again["variants"]);
}

#[tokio::test]
async fn product_changes_are_logged_with_values_before_and_after() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    shop.put(
        &format!("/api/products/{PRODUCT_ID}"),
        &staff,
        &json!({
            "title": "New", "description": "Text", "price": 12, "image": "/media/x.jpg"
        }),
    )
    .await;
    let (actor, before, after): (String, String, String) = shop
        .database()
        .query_row("SELECT actor, before, after FROM audit_log WHERE action = 'product.update'", [], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?))
        })
        .expect("an entry");
    assert!(actor.ends_with("@shop.example"));
    assert!(before.contains(r#""price_cents":999"#), "{before}");
    assert!(after.contains(r#""price_cents":1200"#), "{after}");
}

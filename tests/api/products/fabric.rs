//! What products are made of, and where.

use serde_json::{Value, json};

use crate::brand::PRODUCT_ID;
use crate::shop::{Caller, Response, TestShop};

const FABRIC: &str = "95% polyester, 5% spandex";

fn cap() -> Value {
    json!({ "title": "Cap", "description": "Warm.", "price": 20, "image": "/media/cap.jpg", "inventory": 9 })
}

fn made(response: &Response) -> [Value; 2] {
    ["fabric", "origin"].map(|field| response.json()[field].clone())
}

#[tokio::test]
async fn an_edit_that_leaves_out_fabric_and_origin_keeps_them_and_an_empty_text_removes_them() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let first = shop.get("/api/products", &Caller::Anonymous).await.json()[0].clone();
    assert_eq!((&first["fabric"], &first["origin"]), (&json!(""), &json!("")));
    let mut change = cap();
    (change["fabric"], change["origin"]) = (json!(format!(" {FABRIC}\n")), json!("imported"));
    let created = shop.post("/api/products", &staff, &change).await;
    assert_eq!((created.status, made(&created)), (201, [json!(FABRIC), json!("imported")]));
    for (fabric, origin, expected) in [
        (Value::Null, Value::Null, [FABRIC, "imported"]),
        (json!("Cotton"), Value::Null, ["Cotton", "imported"]),
        (Value::Null, json!("made_in_usa_and_imported"), ["Cotton", "made_in_usa_and_imported"]),
        (json!(""), json!(""), ["", ""]),
    ] {
        (change["fabric"], change["origin"]) = (fabric, origin);
        let edited = shop.put("/api/products/cap", &staff, &change).await;
        assert_eq!((edited.status, made(&edited)), (200, expected.map(Value::from)));
    }
    let log = shop.get("/api/audit?action=product.update", &staff).await.json();
    let changes = log["entries"][0]["changes"].as_array().expect("a list");
    assert!(changes.contains(&json!({ "field": "fabric", "before": "Cotton", "after": "" })), "{changes:?}");
}

#[tokio::test]
async fn a_fabric_is_one_line_and_an_origin_one_of_three() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    for (field, text, message) in [
        ("fabric", "x".repeat(201), "Please use at most 200 characters"),
        ("fabric", "Cotton\nSpandex".to_owned(), "Please remove characters that cannot be printed"),
        ("origin", "Imported".to_owned(), "Please choose where it is made"),
    ] {
        let mut change = cap();
        change[field] = json!(text);
        let rejected = shop.post("/api/products", &staff, &change).await;
        assert_eq!((rejected.status, rejected.field(field).as_deref()), (422, Some(message)), "{text}");
    }
    assert_eq!(shop.count("products"), 1);
}

#[tokio::test]
async fn pages_get_fabric_and_origin_once_they_are_given() {
    let shop = TestShop::live();
    let staff = shop.staff().await;
    let path = format!("/product/{PRODUCT_ID}");
    let page = shop.get(&path, &Caller::Anonymous).await.text();
    assert!(page.contains("\"_id\"") && !page.contains("\"fabric\"") && !page.contains("\"origin\""), "{page}");
    let mut change = cap();
    (change["fabric"], change["origin"]) = (json!(FABRIC), json!("imported"));
    change.as_object_mut().expect("an object").remove("inventory");
    assert_eq!(shop.put(&format!("/api/products/{PRODUCT_ID}"), &staff, &change).await.status, 200);
    let page = shop.get(&path, &Caller::Anonymous).await.text();
    assert!(page.contains(&format!("\"fabric\":\"{FABRIC}\"")) && page.contains("\"origin\":\"imported\""), "{page}");
}

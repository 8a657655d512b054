//! Several pictures of a color, and of a product without colors.

use rusqlite::Connection;
use serde_json::{Value, json};
use shop::store::Store;

use super::files::red_and_blue;
use super::{product, upload};
use crate::shop::{Caller, NOW, TestShop};

const SOCKS: &str = "/api/products/socks";
const MISSING: &str = "/pictures/0123456789abcdef0123456789abcdef-800.jpg";

fn picture(image: &str, alt: &str) -> Value {
    json!({ "image": image, "alt": alt })
}

/// Socks in Red, with an alternative text and two more pictures.
fn red_socks() -> Value {
    let mut socks = product(&json!("/media/socks.jpg"));
    socks.as_object_mut().expect("an object").remove("inventory");
    socks["variants"] = json!([{
        "color": "Red", "image": "/media/red.jpg", "alt": "The pair", "inventory": 5,
        "pictures": [picture("https://cdn.example/heel.jpg", "The heel"), picture("/media/toe.jpg", "")],
    }]);
    socks
}

#[tokio::test]
async fn a_color_has_several_pictures_in_the_order_of_staff_in_the_api_and_on_pages() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let created = shop.post("/api/products", &staff, &red_socks()).await;
    assert_eq!(created.status, 201, "{}", created.text());
    let sent = red_socks()["variants"].clone();
    assert_eq!(created.json()["variants"], sent);
    let listed = shop.get("/api/products", &Caller::Anonymous).await.json();
    assert_eq!(listed[1]["variants"], sent);
    let white = listed[0]["variants"][0].as_object().expect("an object");
    assert!(white.keys().eq(["color", "image", "inventory"]), "a color without them has no new field");
    let page = shop.get("/product/socks", &Caller::Anonymous).await;
    let data = r#""inventory":5,"pictures":[{"alt":"The heel","image":"https://cdn.example/heel.jpg"},"#;
    assert!(page.text().contains(data) && page.text().contains(r#""alt":"The pair""#), "{}", page.text());
    assert!(page.header("Content-Security-Policy").contains(" https://cdn.example"));
}

#[tokio::test]
async fn an_edit_that_leaves_them_out_keeps_them_and_an_alternative_text_goes_with_its_image() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    assert_eq!(shop.post("/api/products", &staff, &red_socks()).await.status, 201);
    let (heel, toe) = (picture("https://cdn.example/heel.jpg", "The heel"), picture("/media/toe.jpg", ""));
    for (change, alt, pictures, why) in [
        (json!({ "image": "/media/red.jpg" }), json!("The pair"), json!([heel, toe]), "nothing is sent"),
        (json!({ "image": "/media/toe.jpg" }), Value::Null, json!([heel]), "the last one becomes the first"),
        (json!({ "image": "/media/toe.jpg", "alt": " A toe " }), json!("A toe"), json!([heel]), "a text"),
        (json!({ "image": "/media/toe.jpg", "pictures": [] }), json!("A toe"), Value::Null, "all but the first go"),
        (json!({ "image": "/media/toe.jpg", "alt": "" }), Value::Null, Value::Null, "the text goes"),
    ] {
        let mut socks = red_socks();
        socks["variants"] = json!([change]);
        socks["variants"][0]["color"] = json!("Red");
        let edited = shop.put(SOCKS, &staff, &socks).await;
        assert_eq!(edited.status, 200, "{why}: {}", edited.text());
        let red = &edited.json()["variants"][0];
        assert_eq!((&red["alt"], &red["pictures"], &red["inventory"]), (&alt, &pictures, &json!(5)), "{why}");
    }
    let log = shop.get("/api/audit?action=product.update", &staff).await.json().to_string();
    assert!(log.contains(r#""field":"variants.Red.pictures.0.image""#), "{log}");
}

#[tokio::test]
async fn a_product_without_colors_has_them_too_and_loses_them_with_colors() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let mut socks = product(&json!("/media/socks.jpg"));
    (socks["alt"], socks["pictures"]) = (json!("Socks"), json!([picture("/media/toe.jpg", "A toe")]));
    assert_eq!(shop.post("/api/products", &staff, &socks).await.status, 201);
    let kept = shop.put(SOCKS, &staff, &product(&json!("/media/socks.jpg"))).await.json();
    assert_eq!((&kept["alt"], &kept["pictures"]), (&socks["alt"], &socks["pictures"]));
    let page = shop.get("/product/socks", &Caller::Anonymous).await.text();
    assert!(page.contains(r#""alt":"Socks","#), "{page}");
    assert!(page.contains(r#""pictures":[{"alt":"A toe","image":"/media/toe.jpg"}]"#), "{page}");
    let colored = shop.put(SOCKS, &staff, &red_socks()).await.json();
    assert_eq!((&colored["alt"], &colored["pictures"]), (&Value::Null, &Value::Null));
}

#[tokio::test]
async fn a_color_has_at_most_eight_pictures_each_once_with_a_printable_text_and_uploaded_ones_exist() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let numbered: Vec<Value> = (0..8).map(|number| picture(&format!("/media/{number}.jpg"), "")).collect();
    let mut most = red_socks();
    most["variants"][0]["pictures"] = json!(numbered[..7]);
    assert_eq!(shop.post("/api/products", &staff, &most).await.status, 201);
    let once = "Each picture must be listed only once";
    let missing = "This picture is not in the shop: upload it again";
    for (field, pictures, message) in [
        ("pictures", json!(numbered), "Please use at most 8 pictures"),
        ("pictures[0].image", json!([picture("/media/red.jpg", "")]), once),
        ("pictures[1].image", json!([numbered[0], numbered[0]]), once),
        ("pictures[0].image", json!([picture("toe.jpg", "")]), "Please enter an https:// URL or a path on this site"),
        ("pictures[0].image", json!([picture(MISSING, "")]), missing),
        ("pictures[0].image", json!([picture("/pictures/toe.jpg", "")]), missing),
        ("pictures[0].alt", json!([picture("/media/toe.jpg", &"x".repeat(201))]), "Please use at most 200 characters"),
    ] {
        let mut socks = red_socks();
        socks["variants"][0]["pictures"] = pictures;
        let rejected = shop.put(SOCKS, &staff, &socks).await;
        let found = rejected.field(&format!("variants[0].{field}"));
        assert_eq!((rejected.status, found.as_deref()), (422, Some(message)), "{}", rejected.text());
    }
    let rejected = shop.post("/api/products", &staff, &product(&json!(MISSING))).await;
    assert_eq!((rejected.status, rejected.field("image").as_deref()), (422, Some(missing)));
    let count = shop.get("/api/products", &staff).await.json()[1]["variants"][0]["pictures"].clone();
    assert_eq!(count.as_array().map(Vec::len), Some(7));
}

#[tokio::test]
async fn an_uploaded_picture_after_the_first_one_is_used() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let uploaded = upload(&shop, red_and_blue(300, 360).png()).await["image"].clone();
    let mut socks = red_socks();
    socks["variants"][0]["pictures"][1]["image"] = uploaded.clone();
    assert_eq!(shop.post("/api/products", &staff, &socks).await.status, 201);
    let path = uploaded.as_str().expect("a path").replace("-800.jpg", "");
    let refused = shop.delete(&format!("/api{path}"), &staff).await;
    assert_eq!((refused.status, refused.code().as_str()), (409, "picture_in_use"));
    for _ in 0..30 {
        shop.wait(60 * 60);
        shop.app.state().delete_unused_pictures().await.expect("a database that works");
    }
    assert_eq!(shop.count("pictures"), 1);
    assert!(shop.get("/api/pictures", &shop.staff().await).await.json()[0]["unused_since"].is_null());
}

#[tokio::test]
async fn a_database_of_the_version_before_keeps_its_products_and_refuses_pictures_that_are_no_list() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("shop.db");
    let before = Connection::open(&path).expect("a file");
    before.execute_batch(include_str!("../../../schema.sql")).expect("the first version");
    before
        .execute_batch(
            "PRAGMA user_version = 100;
             INSERT INTO products (id, title, description, image, price_cents, position, created_at, updated_at)
             VALUES ('socks', 'Socks', 'Warm.', '/media/socks.jpg', 500, 1, 0, 0);
             INSERT INTO variants (product_id, color, image, inventory, position)
             VALUES ('socks', 'Red', '/media/red.jpg', 5, 0);",
        )
        .expect("a product");
    drop(before);
    let store = Store::open(&path, NOW).expect("a migrated database");
    let products = store.list_products().await.expect("products");
    let socks = products.iter().find(|product| product.id == "socks").expect("the socks");
    let red = &socks.variants[0];
    assert_eq!((red.image.as_str(), red.alt.as_str(), red.pictures.len()), ("/media/red.jpg", "", 0));
    let db = Connection::open(&path).expect("the database");
    for text in ["", "[", "{}", "1"] {
        assert!(db.execute("UPDATE variants SET pictures = ?1", [text]).is_err(), "{text}");
    }
}

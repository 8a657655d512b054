//! How long pictures are kept, and what is recorded about them.

use serde_json::{Value, json};

use super::files::red_and_blue;
use super::{path_of, product, send, upload};
use crate::brand::PRODUCT_ID;
use crate::shop::{Caller, TestShop};

const HOUR: i64 = 60 * 60;

/// Lets hours pass, each with the task that deletes unused pictures.
async fn wait_hours(shop: &TestShop, hours: i64) {
    for _ in 0..hours {
        shop.wait(HOUR);
        shop.app.state().delete_unused_pictures().await.expect("a database that works");
    }
}

#[tokio::test]
async fn a_picture_that_no_product_refers_to_is_deleted_after_a_day() {
    let shop = TestShop::open();
    let picture = upload(&shop, red_and_blue(300, 360).png()).await;
    wait_hours(&shop, 23).await;
    assert_eq!(shop.count("pictures"), 1);
    wait_hours(&shop, 1).await;
    assert_eq!((shop.count("pictures"), shop.count("picture_files")), (0, 0));
    assert_eq!(shop.get(&path_of(&picture, "800.jpg"), &Caller::Anonymous).await.status, 404);
}

#[tokio::test]
async fn a_picture_is_kept_while_a_product_or_a_color_refers_to_it() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let mut images: Vec<Value> = Vec::new();
    for width in [300, 301, 302] {
        images.push(upload(&shop, red_and_blue(width, 360).png()).await["image"].clone());
    }
    images[1] = format!("https://shop.example{}", images[1].as_str().expect("a path")).into();
    let id = shop.post("/api/products", &staff, &product(&images[0])).await.json()["_id"].clone();
    let mut sold = shop.get("/api/products", &staff).await.json()[0].clone();
    for name in ["_id", "inventory", "version"] {
        sold.as_object_mut().expect("a product").remove(name);
    }
    sold["variants"][2]["image"] = images[1].clone();
    let edited = shop.put(&format!("/api/products/{PRODUCT_ID}"), &staff, &sold).await;
    assert_eq!(edited.status, 200, "{}", edited.text());
    wait_hours(&shop, 60).await;
    assert_eq!(shop.count("pictures"), 2, "the third is not used");

    let path = format!("/api/products/{}", id.as_str().expect("an id"));
    let staff = shop.staff().await;
    assert_eq!(shop.put(&path, &staff, &product(&json!("/media/white-800.jpg"))).await.status, 200);
    wait_hours(&shop, 24).await;
    assert_eq!(shop.count("pictures"), 2, "the day begins when the shop notices");
    wait_hours(&shop, 1).await;
    assert_eq!(shop.count("pictures"), 1);
}

#[tokio::test]
async fn uploading_a_picture_again_keeps_it_for_another_day() {
    let shop = TestShop::open();
    let first = upload(&shop, red_and_blue(300, 360).png()).await;
    wait_hours(&shop, 20).await;
    assert_eq!(upload(&shop, red_and_blue(300, 360).png()).await, first);
    wait_hours(&shop, 20).await;
    assert_eq!(shop.count("pictures"), 1);
    wait_hours(&shop, 4).await;
    assert_eq!(shop.count("pictures"), 0);
}

#[tokio::test]
async fn uploads_and_deletions_are_in_the_audit_log() {
    let shop = TestShop::open();
    let staff = shop.staff_named("mia@shop.example").await;
    let picture = send(&shop, &staff, "image/png", red_and_blue(300, 360).png()).await.json();
    wait_hours(&shop, 24).await;
    let db = shop.database();
    let mut statement = db
        .prepare("SELECT actor, action, subject, after FROM audit_log WHERE action GLOB 'picture.*' ORDER BY id")
        .expect("a statement");
    let entries: Vec<(String, String, String, Option<String>)> = statement
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))
        .and_then(Iterator::collect)
        .expect("entries");
    let actions: Vec<_> = entries.iter().map(|(actor, action, ..)| (actor.as_str(), action.as_str())).collect();
    assert_eq!(actions, [("mia@shop.example", "picture.upload"), ("shop", "picture.delete")]);
    let (_, _, id, after) = &entries[0];
    assert!(picture["image"].as_str().expect("a path").contains(id.as_str()));
    let after: Value = serde_json::from_str(after.as_deref().expect("a state")).expect("JSON");
    assert_eq!((&after["width"], &after["height"]), (&json!(300), &json!(360)));
    assert_eq!(shop.store.find_broken_audit_entry().await, Ok(None));
}

#[tokio::test]
async fn the_database_refuses_pictures_that_are_not_valid() {
    let shop = TestShop::open();
    let db = shop.database();
    let refused = |sql: &str| assert!(db.execute(sql, []).is_err(), "{sql}");
    refused("INSERT INTO pictures VALUES ('x', 1, 1, NULL)");
    refused("INSERT INTO pictures VALUES ('0123456789abcdef0123456789abcdef', 0, 1, NULL)");
    refused("INSERT INTO picture_files VALUES ('0123456789abcdef0123456789abcdef', 'gif', 1, x'00')");
}

//! Pictures that no product shows: how many there may be, their list, and their deletion.

use poem::http::Method;
use rusqlite::{Connection, params};
use serde_json::{Value, json};

use super::files::red_and_blue;
use super::{file, path_of, product, send, upload};
use crate::contract::Document;
use crate::shop::{Caller, NOW, Response, TestShop, request};

async fn list(shop: &TestShop) -> Value {
    let response = shop.get("/api/pictures", &shop.staff().await).await;
    let document = Document::read();
    document.check(document.operation("GET", "/api/pictures").expect("documented"), &response, "a list");
    response.json()
}

async fn delete(shop: &TestShop, id: &str) -> Response {
    let path = format!("/api/pictures/{id}");
    let response = shop.send(request(Method::DELETE, &path, &shop.staff().await).finish()).await;
    let document = Document::read();
    document.check(document.operation("DELETE", &path).expect("documented"), &response, "a deletion");
    response
}

fn id_of(picture: &Value) -> String {
    path_of(picture, "").replace("/pictures/", "").replace('-', "")
}

/// Adds pictures that no product shows, each with one file of this size.
fn add_unused(db: &Connection, sizes: &[u64]) {
    for (number, bytes) in sizes.iter().enumerate() {
        let id = format!("{number:032x}");
        db.execute("INSERT INTO pictures VALUES (?1, 300, 300, ?2)", params![id, NOW]).expect("a picture");
        let sql = format!("INSERT INTO picture_files VALUES (?1, 'webp', 112, zeroblob({bytes}))");
        db.execute(&sql, [id]).expect("a file");
    }
}

#[tokio::test]
async fn a_hundred_unused_pictures_or_200_mib_of_them_end_uploads() {
    for why in ["many", "large"] {
        let shop = TestShop::open();
        let staff = shop.staff().await;
        let used = upload(&shop, red_and_blue(300, 301).png()).await;
        assert_eq!(shop.post("/api/products", &staff, &product(&used["image"])).await.status, 201);
        let picture = red_and_blue(300, 300).png();
        for again in [false, true] {
            assert_eq!(send(&shop, &staff, "image/png", picture.clone()).await.status, 201, "{again}");
        }
        let bytes = list(&shop).await[0]["bytes"].as_u64().expect("a size");
        // With that picture, the quota is used up. The one that a product shows does not count.
        let sizes = if why == "many" { vec![1; 99] } else { vec![100 << 20, (100 << 20) - bytes] };
        add_unused(&shop.database(), &sizes);
        let rejected = send(&shop, &staff, "image/png", red_and_blue(300, 302).png()).await;
        let found = (rejected.status, rejected.code());
        if why == "many" {
            let unread = send(&shop, &staff, "image/png", b"no picture".to_vec()).await;
            assert_eq!(unread.status, 429, "before the upload is decoded");
        }
        assert_eq!(found, (429, "too_many_pictures".into()), "{why}: {}", rejected.text());
        assert!(rejected.json()["hint"].as_str().expect("a hint").contains("Unused pictures"), "{why}");
        let document = Document::read();
        document.check(document.operation("POST", "/api/pictures").expect("documented"), &rejected, why);
        assert_eq!(delete(&shop, &format!("{:032x}", 0)).await.status, 200);
        let accepted = send(&shop, &staff, "image/png", red_and_blue(300, 302).png()).await;
        assert_eq!(accepted.status, 201, "{why}: after a deletion");
    }
}

#[tokio::test]
async fn pictures_are_listed_with_the_time_since_when_no_product_shows_them() {
    let shop = TestShop::open();
    let used = upload(&shop, red_and_blue(300, 301).png()).await;
    assert_eq!(shop.post("/api/products", &shop.staff().await, &product(&used["image"])).await.status, 201);
    let older = upload(&shop, red_and_blue(300, 302).png()).await;
    shop.wait(60);
    let newer = upload(&shop, red_and_blue(300, 303).png()).await;
    let found = list(&shop).await;
    let column = |name: &str| found.as_array().expect("a list").iter().map(|it| it[name].clone()).collect::<Vec<_>>();
    assert_eq!(column("image"), [&newer, &older, &used].map(|picture| picture["image"].clone()));
    assert_eq!(column("height"), [303, 302, 301].map(|height| json!(height)));
    assert_eq!(column("_id")[2], id_of(&used));
    let since = column("unused_since");
    assert!(since[0].as_str() > since[1].as_str() && since[1].is_string() && since[2].is_null(), "{found}");
    let mut bytes = 0;
    for name in ["112.webp", "200.webp", "480.webp", "800.jpg"] {
        bytes += file(&shop, &used, name).await.bytes.len();
    }
    assert_eq!(found[2]["bytes"], bytes);
    for caller in [Caller::Anonymous, shop.expired_staff().await] {
        assert_eq!(shop.get("/api/pictures", &caller).await.status, 401);
        let path = format!("/api/pictures/{}", id_of(&older));
        assert_eq!(shop.send(request(Method::DELETE, &path, &caller).finish()).await.status, 401);
    }
    assert_eq!(shop.count("pictures"), 3);
}

#[tokio::test]
async fn a_deleted_picture_is_served_no_more_and_one_that_a_product_shows_is_not_deleted() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let picture = upload(&shop, red_and_blue(300, 301).png()).await;
    let saved = shop.post("/api/products", &staff, &product(&picture["image"])).await.json();
    // In memory from here on.
    file(&shop, &picture, "1200.webp").await;
    let refused = delete(&shop, &id_of(&picture)).await;
    assert_eq!((refused.status, refused.code().as_str()), (409, "picture_in_use"), "{}", refused.text());
    assert_eq!(refused.json()["message"], "The product Socks shows this picture");

    let path = format!("/api/products/{}", saved["_id"].as_str().expect("an id"));
    assert_eq!(shop.put(&path, &staff, &product(&json!("/media/white-800.jpg"))).await.status, 200);
    assert_eq!(delete(&shop, &id_of(&picture)).await.status, 200);
    assert_eq!(shop.get(&path_of(&picture, "1200.webp"), &Caller::Anonymous).await.status, 404);
    assert_eq!(delete(&shop, &id_of(&picture)).await.status, 404);
    assert_eq!((shop.count("pictures"), shop.count("picture_files")), (0, 0));
    let sql = "SELECT actor <> '' FROM audit_log WHERE action = 'picture.delete'";
    assert_eq!(shop.database().query_row(sql, [], |row| row.get(0)), Ok(true));
}

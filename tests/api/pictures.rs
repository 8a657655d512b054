//! `/api/pictures`, and the files it saves.

mod accepted;
mod colors;
mod files;
mod kept;
mod quota;
mod rejected;
#[path = "../support/scans.rs"]
mod scans;
mod served;
mod several;
mod slow;

use poem::http::Method;
use serde_json::{Value, json};

use crate::shop::{Caller, Response, TestShop, request};
use files::{Rgb, decode};

/// Uploads a file that is declared as this type.
async fn send(shop: &TestShop, staff: &Caller, media_type: &str, file: Vec<u8>) -> Response {
    let request = request(Method::POST, "/api/pictures", staff).header("Content-Type", media_type);
    shop.send(request.body(file)).await
}

/// Uploads a file that is accepted, and returns its description.
async fn upload(shop: &TestShop, file: Vec<u8>) -> Value {
    let response = send(shop, &shop.staff().await, "image/png", file).await;
    assert_eq!(response.status, 201, "{}", response.text());
    response.json()
}

/// Returns the path of a picture in another width or format.
fn path_of(picture: &Value, file: &str) -> String {
    let image = picture["image"].as_str().expect("a path");
    image.replace("800.jpg", file)
}

/// Returns a file of a picture.
async fn file(shop: &TestShop, picture: &Value, name: &str) -> Response {
    let response = shop.get(&path_of(picture, name), &Caller::Anonymous).await;
    assert_eq!(response.status, 200, "{name}");
    response
}

/// Uploads a file, and returns the pixels of one that is served.
async fn served(shop: &TestShop, upload_file: Vec<u8>, name: &str) -> Rgb {
    let picture = upload(shop, upload_file).await;
    decode(&file(shop, &picture, name).await.bytes)
}

/// A product with this image.
fn product(image: &Value) -> Value {
    json!({ "title": "Socks", "description": "Warm", "price": 5, "image": image, "inventory": 3 })
}

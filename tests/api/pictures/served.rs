//! Requests for the files.

use poem::http::Method;

use super::files::red_and_blue;
use super::{path_of, product, upload};
use crate::shop::{Caller, TestShop, request};

#[tokio::test]
async fn a_file_may_be_cached_for_ever_and_supports_conditions_and_ranges() {
    let shop = TestShop::open();
    let picture = upload(&shop, red_and_blue(300, 360).png()).await;
    let path = path_of(&picture, "112.webp");
    let whole = shop.get(&path, &Caller::Anonymous).await;
    assert_eq!((whole.status, whole.header("content-type")), (200, "image/webp"));
    assert_eq!(whole.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!((whole.header("accept-ranges"), whole.header("x-content-type-options")), ("bytes", "nosniff"));
    assert!(whole.header("content-security-policy").starts_with("default-src 'none'"));
    let jpeg = shop.get(&path_of(&picture, "800.jpg"), &Caller::Anonymous).await;
    assert_eq!((jpeg.status, jpeg.header("content-type")), (200, "image/jpeg"));

    let get = |name: &str, value: &str| request(Method::GET, &path, &Caller::Anonymous).header(name, value).finish();
    let unchanged = shop.send(get("If-None-Match", whole.header("etag"))).await;
    assert_eq!((unchanged.status, unchanged.bytes.len()), (304, 0));
    let part = shop.send(get("Range", "bytes=4-7")).await;
    assert_eq!((part.status, &part.bytes[..]), (206, &whole.bytes[4..8]));
    assert_eq!(shop.send(get("Range", "bytes=99999999-")).await.status, 416);
    let posted = shop.send(request(Method::POST, &path, &Caller::Anonymous).finish()).await;
    assert_eq!((posted.status, posted.header("allow")), (405, "GET, HEAD"));
}

#[tokio::test]
async fn what_no_picture_has_is_not_found_and_not_cached() {
    let shop = TestShop::open();
    let picture = upload(&shop, red_and_blue(300, 360).png()).await;
    let unknown = "/pictures/0123456789abcdef0123456789abcdef-800.jpg".to_owned();
    for path in [unknown, path_of(&picture, "801.webp"), path_of(&picture, "480.jpg"), "/pictures/".into()] {
        let response = shop.get(&path, &Caller::Anonymous).await;
        assert_eq!(response.status, 404, "{path}");
        assert!(!response.header("cache-control").contains("immutable"), "{path}");
    }
}

#[tokio::test]
async fn the_pages_of_a_product_name_its_picture_and_may_load_it() {
    let shop = TestShop::open();
    let picture = upload(&shop, red_and_blue(300, 360).png()).await;
    let saved = shop.post("/api/products", &shop.staff().await, &product(&picture["image"])).await;
    assert_eq!(saved.status, 201);
    let page = shop.get("/product/socks", &Caller::Anonymous).await;
    let image = picture["image"].as_str().expect("a path");
    assert!(page.text().contains(&format!("https://shop.example{image}")), "for search engines");
    assert!(page.header("content-security-policy").contains("img-src 'self' data:;"));
}

#[test]
fn every_width_at_which_pages_load_a_picture_is_stored() {
    let source = include_str!("../../../ui/src/components/src-set.ts");
    for shape in ["tall", "thumb", "swatch"] {
        let (_, list) = source.split_once(&format!("  {shape}: [")).expect("a shape");
        let (list, _) = list.split_once(']').expect("an end");
        for width in list.split(',').map(|width| width.trim().parse::<u32>().expect("a width")) {
            assert!(shop::domain::picture::WEBP_WIDTHS.contains(&width), "{shape}: {width}");
        }
    }
}

//! The pictures of shared links.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::json;
use shop::domain::brand::brand;
use shop::domain::html::escape;
use shop::domain::product::first_product;

use super::page;
use crate::brand::{L, PRODUCT_ID};
use crate::shop::{Response, TestShop};

/// Returns the content of the only tag with this name.
fn content<'a>(html: &'a str, name: &str) -> Option<&'a str> {
    let start = format!("=\"{name}\" content=\"");
    assert!(html.matches(&start).count() <= 1, "{name} is given twice");
    let (_, rest) = html.split_once(&start)?;
    rest.split('"').next()
}

fn dimensions(jpeg: &Response) -> (u16, u16) {
    let mut decoder = jpeg_decoder::Decoder::new(jpeg.bytes.as_slice());
    decoder.read_info().expect("a JPEG");
    let info = decoder.info().expect("its size");
    (info.width, info.height)
}

#[tokio::test]
async fn a_link_to_a_color_shows_its_picture_and_any_other_link_that_of_all_colors() {
    let shop = TestShop::of_brand();
    let product = format!("/product/{PRODUCT_ID}");
    let mut links = vec![("/".to_owned(), None), ("/faq?color=Pink".to_owned(), None), (product.clone(), None)];
    for query in [format!("size={L}"), "color=Plaid".into(), "color=%FF".into()] {
        links.push((format!("{product}?{query}"), None));
    }
    let variants = first_product().variants;
    let encoded: Vec<String> =
        variants.iter().map(|one| utf8_percent_encode(&one.color, NON_ALPHANUMERIC).to_string()).collect();
    links.push((format!("{product}?color={}&color={}", encoded[0], encoded[1]), None));
    for (color, name) in variants.iter().zip(&encoded) {
        let shouted = utf8_percent_encode(&color.color.to_uppercase(), NON_ALPHANUMERIC).to_string();
        for query in [
            format!("color={name}"),
            format!("color={}&size={L}", name.replace("%20", "+")),
            format!("x=y&color={shouted}"),
        ] {
            links.push((format!("{product}?{query}"), Some((color, name))));
        }
    }
    for (address, color) in links {
        let response = page(&shop, &address).await;
        let html = response.text();
        let path = address.split('?').next().unwrap_or_default();
        let file =
            color.map(|(color, _)| color.image.replace("/media/", "-").replace("-800.jpg", "")).unwrap_or_default();
        let picture = content(&html, "og:image").and_then(|url| url.strip_prefix("https://shop.example"));
        assert_eq!(picture, Some(format!("/media/og-image{file}.jpg").as_str()), "{address}");
        let query = color.map(|(_, name)| format!("?color={name}")).unwrap_or_default();
        // A network may show the picture of this address in place of the shared one.
        assert_eq!(content(&html, "og:url"), Some(format!("https://shop.example{path}{query}").as_str()), "{address}");
        assert!(html.contains(&format!("<link rel=\"canonical\" href=\"https://shop.example{path}\">")), "{address}");
        let text = content(&html, "og:image:alt").expect("a text");
        let end = color.map_or(&brand().shared_picture, |(color, _)| &color.color);
        assert!(text.ends_with(&escape(end)), "{address}: {text}");
        assert_eq!(content(&html, "twitter:card"), Some("summary_large_image"));

        let jpeg = page(&shop, picture.expect("a path")).await;
        assert_eq!((jpeg.status, jpeg.header("content-type")), (200, "image/jpeg"), "{address}");
        let size = ["og:image:width", "og:image:height"].map(|name| content(&html, name).expect("a size").parse());
        assert_eq!(size, [Ok(1200), Ok(630)]);
        assert_eq!(dimensions(&jpeg), (1200, 630), "{address}");
    }
}

#[tokio::test]
async fn a_page_in_a_color_differs_from_the_product_page_in_the_shared_link_only_and_follows_the_catalog() {
    let shop = TestShop::of_brand();
    let product = first_product();
    let color = utf8_percent_encode(&product.variants[1].color, NON_ALPHANUMERIC);
    let (plain, pink) = (format!("/product/{PRODUCT_ID}"), format!("/product/{PRODUCT_ID}?color={color}"));
    let body = |html: String| html.split_once("<body").map(|(_, body)| body.to_owned()).expect("a body");
    assert_eq!(body(page(&shop, &plain).await.text()), body(page(&shop, &pink).await.text()));
    let before = page(&shop, &pink).await;
    assert_ne!(before.header("etag"), page(&shop, &plain).await.header("etag"));

    let price = json!(product.effective_price().dollars());
    let mut order = shop.order();
    (order["subtotal"], order["total"]) = (price.clone(), price.clone());
    (order["items"][0]["color"], order["items"][0]["salePrice"]) = (json!(product.variants[1].color), price);
    assert_eq!(shop.place(&order).await.status, 201);
    shop.pages_catch_up().await;
    assert_eq!(body(page(&shop, &plain).await.text()), body(page(&shop, &pink).await.text()));
    assert_ne!(before.header("etag"), page(&shop, &pink).await.header("etag"));
}

#[tokio::test]
async fn a_link_to_a_product_with_other_pictures_shows_its_image() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let mut product = json!({ "title": "Hoodie", "description": "Warm", "price": 35, "image": "/media/x.jpg" });
    product["inventory"] = json!(1);
    assert_eq!(shop.post("/api/products", &staff, &product).await.status, 201);
    product["image"] = json!("https://pictures.example/x.jpg?a=\"&b");
    product.as_object_mut().expect("an object").remove("inventory");
    assert_eq!(shop.put(&format!("/api/products/{PRODUCT_ID}"), &staff, &product).await.status, 200);
    for (path, image) in [
        ("/product/hoodie".to_owned(), "https://shop.example/media/x.jpg"),
        (format!("/product/{PRODUCT_ID}"), "https://pictures.example/x.jpg?a=&quot;&amp;b"),
        (format!("/product/{PRODUCT_ID}?color=Pink"), "https://pictures.example/x.jpg?a=&quot;&amp;b"),
    ] {
        let html = page(&shop, &path).await.text();
        assert_eq!(content(&html, "og:image"), Some(image), "{path}");
        assert_eq!(content(&html, "og:image:width"), None, "{path}: the size is not known");
    }
}

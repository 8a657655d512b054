//! The pictures of shared links.

use serde_json::json;

use super::page;
use crate::brand::PRODUCT_ID;
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
    let shop = TestShop::open();
    let product = format!("/product/{PRODUCT_ID}");
    for (address, file, color) in [
        ("/".to_owned(), "og-image", ""),
        ("/faq?color=Pink".to_owned(), "og-image", ""),
        (product.clone(), "og-image", ""),
        (format!("{product}?size=L"), "og-image", ""),
        (format!("{product}?color=Green"), "og-image", ""),
        (format!("{product}?color=Pink&color=White"), "og-image", ""),
        (format!("{product}?color=%FF"), "og-image", ""),
        (format!("{product}?color=White"), "og-image-white", "White"),
        (format!("{product}?color=Brown&size=L"), "og-image-brown", "Brown"),
        (format!("{product}?utm_source=mail&color=pINK"), "og-image-pink", "Pink"),
        (format!("{product}?color=Black+%26+White&size=M"), "og-image-black-white", "Black &amp; White"),
        (format!("{product}?color=black%20%26%20white"), "og-image-black-white", "Black &amp; White"),
    ] {
        let response = page(&shop, &address).await;
        let html = response.text();
        let path = address.split('?').next().unwrap_or_default();
        let picture = content(&html, "og:image").and_then(|url| url.strip_prefix("https://shop.example"));
        assert_eq!(picture, Some(format!("/media/{file}.jpg").as_str()), "{address}");
        let query = match color {
            "" => String::new(),
            "Black &amp; White" => "?color=Black%20%26%20White".into(),
            color => format!("?color={color}"),
        };
        // A network may show the picture of this address in place of the shared one.
        assert_eq!(content(&html, "og:url"), Some(format!("https://shop.example{path}{query}").as_str()), "{address}");
        assert!(html.contains(&format!("<link rel=\"canonical\" href=\"https://shop.example{path}\">")), "{address}");
        let text = content(&html, "og:image:alt").expect("a text");
        assert!(text.ends_with(if color.is_empty() { "four colors" } else { color }), "{address}: {text}");
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
    let shop = TestShop::open();
    let (plain, pink) = (format!("/product/{PRODUCT_ID}"), format!("/product/{PRODUCT_ID}?color=Pink"));
    let body = |html: String| html.split_once("<body").map(|(_, body)| body.to_owned()).expect("a body");
    assert_eq!(body(page(&shop, &plain).await.text()), body(page(&shop, &pink).await.text()));
    let before = page(&shop, &pink).await;
    assert_ne!(before.header("etag"), page(&shop, &plain).await.header("etag"));

    assert_eq!(shop.place(&shop.order()).await.status, 201);
    shop.pages_catch_up().await;
    assert_eq!(body(page(&shop, &plain).await.text()), body(page(&shop, &pink).await.text()));
    assert_ne!(before.header("etag"), page(&shop, &pink).await.header("etag"));
}

#[tokio::test]
async fn a_link_to_a_product_with_other_pictures_shows_its_image() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let mut product = json!({ "title": "Hoodie", "description": "Warm", "price": 35, "image": "/media/brown-800.jpg" });
    product["inventory"] = json!(1);
    assert_eq!(shop.post("/api/products", &staff, &product).await.status, 201);
    product["image"] = json!("https://pictures.example/x.jpg?a=\"&b");
    product.as_object_mut().expect("an object").remove("inventory");
    assert_eq!(shop.put(&format!("/api/products/{PRODUCT_ID}"), &staff, &product).await.status, 200);
    for (path, image) in [
        ("/product/hoodie".to_owned(), "https://shop.example/media/brown-800.jpg"),
        (format!("/product/{PRODUCT_ID}"), "https://pictures.example/x.jpg?a=&quot;&amp;b"),
        (format!("/product/{PRODUCT_ID}?color=Pink"), "https://pictures.example/x.jpg?a=&quot;&amp;b"),
    ] {
        let html = page(&shop, &path).await.text();
        assert_eq!(content(&html, "og:image"), Some(image), "{path}");
        assert_eq!(content(&html, "og:image:width"), None, "{path}: the size is not known");
    }
}

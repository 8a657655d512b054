//! What becomes of uploads.

use jpeg_encoder::ColorType as JpegColor;
use png::{BitDepth, ColorType};
use serde_json::json;

use super::files::{BLUE, RED, STUDIO, decode, exif, jpeg, png, red_and_blue, webp};
use super::{file, send, served, upload};
use crate::contract::Document;
use crate::shop::TestShop;

#[tokio::test]
async fn a_jpeg_a_png_and_a_webp_become_files_of_every_width() {
    let (shop, document) = (TestShop::open(), Document::read());
    let staff = shop.staff().await;
    let picture = red_and_blue(1300, 260);
    for (media_type, upload) in
        [("image/jpeg", picture.jpeg()), ("image/png", picture.png()), ("image/webp", picture.webp())]
    {
        let response = send(&shop, &staff, media_type, upload).await;
        assert_eq!(response.status, 201, "{media_type}: {}", response.text());
        document.check(document.operation("POST", "/api/pictures").expect("documented"), &response, media_type);
        let saved = response.json();
        let widths = [112, 200, 480, 640, 800, 1200];
        assert_eq!((&saved["width"], &saved["height"], &saved["widths"]), (&json!(1300), &json!(260), &json!(widths)));
        for (name, width) in
            widths.map(|width| (format!("{width}.webp"), width)).into_iter().chain([("800.jpg".into(), 800)])
        {
            let pixels = decode(&file(&shop, &saved, &name).await.bytes);
            assert_eq!((pixels.width, pixels.height), (width, (width + 2) / 5), "{media_type} {name}");
            pixels.assert_color(0.2, 0.5, RED, &name);
            pixels.assert_color(0.8, 0.5, BLUE, &name);
        }
    }
}

#[tokio::test]
async fn the_content_decides_the_format_whatever_it_is_declared_as() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let picture = red_and_blue(260, 300);
    for upload in [picture.jpeg(), picture.png(), picture.webp()] {
        for declared in ["image/jpeg", "image/png", "image/webp"] {
            assert_eq!(send(&shop, &staff, declared, upload.clone()).await.status, 201, "{declared}");
        }
    }
    assert_eq!(shop.count("pictures"), 2, "the same pixels are the same picture; JPEG has others than PNG and WebP");
}

#[tokio::test]
async fn metadata_is_left_behind() {
    let shop = TestShop::open();
    let picture = red_and_blue(256, 256);
    let secret = "47.3769";
    let xmp = [&b"http://ns.adobe.com/xap/1.0/\0<x>"[..], secret.as_bytes()].concat();
    let uploads = [
        picture.jpeg_with(|encoder| {
            encoder.add_app_segment(1, exif(1)).expect("Exif");
            encoder.add_app_segment(1, xmp).expect("XMP");
            encoder.add_app_segment(13, secret.into()).expect("IPTC");
        }),
        png(256, 256, ColorType::Rgb, BitDepth::Eight, &picture.bytes, |encoder| {
            encoder.add_text_chunk("Location".into(), secret.into()).expect("a text");
        }),
        webp(256, 256, image_webp::ColorType::Rgb8, &picture.bytes, |encoder| encoder.set_exif_metadata(exif(1))),
    ];
    for upload_file in uploads {
        let contains = |bytes: &[u8], text: &str| bytes.windows(text.len()).any(|part| part == text.as_bytes());
        assert!(contains(&upload_file, secret), "the upload has it");
        let saved = upload(&shop, upload_file).await;
        for name in ["1200.webp", "112.webp", "800.jpg"] {
            let bytes = file(&shop, &saved, name).await.bytes;
            for trace in [secret, "Exif", "EXIF", "GPS", "xap", "Location", "ICC"] {
                assert!(!contains(&bytes, trace), "{name} contains {trace}");
            }
        }
    }
}

#[tokio::test]
async fn a_picture_is_turned_upright() {
    let shop = TestShop::open();
    // Each orientation, and where the left half of the stored picture is shown.
    for (orientation, x, y) in [
        (1, 0.2, 0.5),
        (2, 0.8, 0.5),
        (3, 0.8, 0.5),
        (4, 0.2, 0.5),
        (5, 0.5, 0.2),
        (6, 0.5, 0.2),
        (7, 0.5, 0.8),
        (8, 0.5, 0.8),
    ] {
        let stored = red_and_blue(520, 260);
        let upload_file = stored.jpeg_with(|encoder| {
            encoder.add_app_segment(1, exif(orientation)).expect("Exif");
        });
        let saved = upload(&shop, upload_file).await;
        let is_tall = orientation >= 5;
        let sides = if is_tall { (260, 520) } else { (520, 260) };
        assert_eq!((&saved["width"], &saved["height"]), (&json!(sides.0), &json!(sides.1)), "{orientation}");
        let shown = decode(&file(&shop, &saved, "1200.webp").await.bytes);
        assert_eq!((shown.width, shown.height), sides, "{orientation}");
        shown.assert_color(x, y, RED, &format!("orientation {orientation}"));
        shown.assert_color(1.0 - x, 1.0 - y, BLUE, &format!("orientation {orientation}"));
    }
}

#[tokio::test]
async fn a_large_turned_photo_gets_its_width_from_its_upright_side() {
    let shop = TestShop::open();
    let upload_file = red_and_blue(400, 2600).jpeg_with(|encoder| {
        encoder.add_app_segment(1, exif(6)).expect("Exif");
    });
    let shown = served(&shop, upload_file, "1200.webp").await;
    assert_eq!((shown.width, shown.height), (1200, 185));
    shown.assert_color(0.5, 0.2, RED, "the left half is at the top");
}

#[tokio::test]
async fn every_kind_of_color_becomes_opaque_red_green_and_blue() {
    let shop = TestShop::open();
    let cells = |pixel: &[u8]| pixel.repeat(256 * 256);
    let file = |color, depth, pixel: &[u8]| png(256, 256, color, depth, &cells(pixel), |_| {});
    let palette = png(256, 256, ColorType::Indexed, BitDepth::Eight, &cells(&[1]), |encoder| {
        encoder.set_palette([[0; 3], RED].concat());
        encoder.set_trns(vec![255, 0]);
    });
    let webp_alpha = webp(256, 256, image_webp::ColorType::Rgba8, &cells(&[0, 0, 0, 0]), |_| {});
    let cmyk = jpeg(256, 256, JpegColor::Cmyk, &cells(&[0, 255, 255, 0]), |_| {});
    for (upload_file, color, why) in [
        (file(ColorType::Grayscale, BitDepth::Eight, &[90]), [90; 3], "gray"),
        (file(ColorType::Grayscale, BitDepth::Sixteen, &[90, 1]), [90; 3], "gray, 16 bits"),
        (file(ColorType::GrayscaleAlpha, BitDepth::Eight, &[90, 0]), STUDIO, "transparent gray"),
        (file(ColorType::Rgb, BitDepth::Sixteen, &[200, 0, 40, 0, 40, 0]), RED, "16 bits"),
        (file(ColorType::Rgba, BitDepth::Eight, &[200, 40, 40, 255]), RED, "opaque"),
        (file(ColorType::Rgba, BitDepth::Eight, &[0, 0, 0, 0]), STUDIO, "transparent"),
        (file(ColorType::Rgba, BitDepth::Sixteen, &[0, 0, 0, 0, 0, 0, 128, 0]), [121, 110, 101], "half transparent"),
        (palette, STUDIO, "a transparent color of a palette"),
        (webp_alpha, STUDIO, "a transparent WebP"),
        (jpeg(256, 256, JpegColor::Luma, &cells(&[90]), |_| {}), [90; 3], "a gray JPEG"),
        (cmyk, [255, 0, 0], "inks"),
        (red_and_blue(256, 256).jpeg_with(|encoder| encoder.set_progressive(true)), RED, "a progressive JPEG"),
    ] {
        served(&shop, upload_file, "1200.webp").await.assert_color(0.25, 0.5, color, why);
    }
}

#[tokio::test]
async fn a_picture_is_never_enlarged() {
    let shop = TestShop::open();
    let saved = upload(&shop, red_and_blue(300, 360).png()).await;
    for (name, width) in [("112.webp", 112), ("200.webp", 200), ("480.webp", 300), ("1200.webp", 300), ("800.jpg", 300)]
    {
        let pixels = decode(&file(&shop, &saved, name).await.bytes);
        assert_eq!(pixels.width, width, "{name}");
    }
    assert_eq!(shop.count("picture_files"), 4, "three widths of WebP, and the JPEG");
}

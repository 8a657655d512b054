//! Uploads that are rejected.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;

use futures_util::stream;
use png::{BitDepth, ColorType};
use poem::Body;
use poem::http::Method;

use super::files::{Rgb, exif, jpeg_header, png_header, red_and_blue};
use super::scans::jpeg_of_scans;
use super::send;
use crate::contract::Document;
use crate::shop::{Caller, Response, TestShop, request};

const MIB: usize = 1024 * 1024;

#[tokio::test]
async fn what_is_not_a_picture_is_rejected_by_its_content() {
    let (shop, document) = (TestShop::open(), Document::read());
    let staff = shop.staff().await;
    let operation = document.operation("POST", "/api/pictures").expect("documented");
    for (why, file) in [
        ("HTML", b"<!doctype html><script>alert(1)</script>".to_vec()),
        ("SVG", b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>".to_vec()),
        ("GIF", b"GIF89a\x01\0\x01\0\0\0\0;".to_vec()),
        ("AVIF", b"\0\0\0\x20ftypavif".to_vec()),
        ("nothing", Vec::new()),
        ("half a signature", b"\x89PN".to_vec()),
        ("a sound", b"RIFF\x10\0\0\0WAVEfmt ".to_vec()),
    ] {
        let response = send(&shop, &staff, "image/jpeg", file).await;
        assert_eq!(
            (response.status, response.code().as_str()),
            (415, "picture_rejected"),
            "{why}: {}",
            response.text()
        );
        document.check(operation, &response, why);
    }
    for declared in ["application/json", "image/gif", "multipart/form-data; boundary=x"] {
        let response = send(&shop, &staff, declared, red_and_blue(8, 8).png()).await;
        assert_eq!((response.status, response.code().as_str()), (415, "unsupported_media_type"), "{declared}");
        assert_eq!(response.json()["message"], "The request body must be a picture");
        document.check(operation, &response, declared);
    }
    assert_eq!((shop.count("pictures"), shop.count("picture_files")), (0, 0));
}

#[tokio::test]
async fn a_truncated_or_damaged_picture_is_rejected_and_never_an_error_of_the_server() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let noise = (0..250 * 250 * 3_u32).map(|n| n.wrapping_mul(2_654_435_761).to_be_bytes()[0]).collect();
    let picture = Rgb { width: 250, height: 250, bytes: noise };
    for (kind, file) in [("JPEG", picture.jpeg()), ("PNG", picture.png()), ("WebP", picture.webp())] {
        for tenth in 1..10 {
            let part = file[..file.len() * tenth / 10].to_vec();
            let response = send(&shop, &staff, "image/png", part).await;
            assert_eq!(
                (response.status, response.code().as_str()),
                (422, "picture_rejected"),
                "{kind}: {tenth} tenths"
            );
            assert_eq!(response.json()["message"], "The picture is damaged or incomplete", "{kind}");
            assert_eq!(response.json()["details"], serde_json::Value::Null, "no words of a decoder");
        }
        for at in (20..file.len()).step_by(file.len() / 12) {
            let mut damaged = file.clone();
            damaged[at] ^= 0x55;
            let status = send(&shop, &staff, "image/png", damaged).await.status;
            assert!(matches!(status, 201 | 422), "{kind}: byte {at} changed: {status}");
        }
    }
}

#[tokio::test]
async fn a_picture_with_too_many_pixels_is_rejected_by_its_header() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    for (why, file, message) in [
        ("a bomb", png_header(60_000, 60_000), "The picture has too many pixels: 60000 × 60000"),
        (
            "the largest PNG",
            png_header(0x7fff_ffff, 0x7fff_ffff),
            "The picture has too many pixels: 2147483647 × 2147483647",
        ),
        ("51 megapixels", png_header(10_000, 5_100), "The picture has too many pixels: 10000 × 5100"),
        ("a strip", png_header(16_384, 1), "The picture has too many pixels: 16384 × 1"),
        ("a JPEG", jpeg_header(65_000, 65_000, false), "The picture has too many pixels: 65000 × 65000"),
        ("34 progressive megapixels", jpeg_header(8_000, 4_250, true), "The picture takes too much memory to read"),
    ] {
        let response = send(&shop, &staff, "image/png", file).await;
        assert_rejected(&response, message, why);
    }
    // Within the limits, these end too early instead.
    for file in [png_header(10_000, 5_000), jpeg_header(8_000, 6_000, false), jpeg_header(8_000, 4_150, true)] {
        let message = send(&shop, &staff, "image/png", file).await.json()["message"].clone();
        assert_eq!(message, "The picture is damaged or incomplete");
    }
}

#[tokio::test]
async fn a_progressive_jpeg_has_at_most_a_hundred_scans() {
    let shop = TestShop::open();
    let response = send(&shop, &shop.staff().await, "image/jpeg", jpeg_of_scans(101)).await;
    assert_rejected(&response, "The picture is coded in too many scans: 101", "a bomb");
    // What only looks like scans is not counted: Exif data, and a video after the end.
    let scans = [0xff, 0xda, 0, 2].repeat(200);
    let picture = red_and_blue(300, 300).jpeg_with(|encoder| {
        encoder.add_app_segment(1, [b"Exif\0\0", &scans[..]].concat()).expect("Exif");
        encoder.set_progressive(true);
    });
    assert_eq!(send(&shop, &shop.staff().await, "image/jpeg", [picture, scans].concat()).await.status, 201);
}

#[tokio::test]
async fn a_picture_has_at_least_250_pixels_a_side_and_is_at_most_three_times_as_high_as_wide() {
    let (shop, document) = (TestShop::open(), Document::read());
    let staff = shop.staff().await;
    let turned = |width, height| {
        red_and_blue(width, height).jpeg_with(|encoder| {
            encoder.add_app_segment(1, exif(6)).expect("Exif");
        })
    };
    for (file, message) in [
        (red_and_blue(20, 20).png(), Some("The picture is too small: 20 × 20 pixels")),
        (red_and_blue(249, 300).webp(), Some("The picture is too small: 249 × 300 pixels")),
        (red_and_blue(300, 249).jpeg(), Some("The picture is too small: 300 × 249 pixels")),
        (red_and_blue(250, 250).png(), None),
        (red_and_blue(250, 751).png(), Some("The picture is too tall: 250 × 751 pixels")),
        (turned(751, 250), Some("The picture is too tall: 250 × 751 pixels")),
        (red_and_blue(250, 750).png(), None),
        (turned(250, 751), None),
        (red_and_blue(2000, 250).png(), None),
    ] {
        let response = send(&shop, &staff, "image/png", file).await;
        match message {
            Some(message) => assert_rejected(&response, message, message),
            None => assert_eq!(response.status, 201, "{}", response.text()),
        }
        document.check(document.operation("POST", "/api/pictures").expect("documented"), &response, "a shape");
    }
}

#[tokio::test]
async fn the_files_of_a_picture_have_at_most_4_mib_together() {
    let shop = TestShop::open();
    // Eight rows of noise, repeated: a small PNG, and the largest files.
    let noise = (0..1200 * 8 * 3_u32).map(|n| n.wrapping_mul(2_654_435_761).rotate_left(n % 31).to_be_bytes()[0]);
    let picture = Rgb { width: 1200, height: 3600, bytes: noise.collect::<Vec<_>>().repeat(450) };
    let response = send(&shop, &shop.staff().await, "image/png", picture.png()).await;
    let message = "The picture has so much noise or detail that its files are larger than 4 MiB";
    assert_rejected(&response, message, "noise");
}

#[tokio::test]
async fn an_animated_picture_is_rejected() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let mut apng = Vec::new();
    let mut encoder = png::Encoder::new(&mut apng, 8, 8);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_animated(2, 0).expect("two frames");
    let mut writer = encoder.write_header().expect("a header");
    for _ in 0..2 {
        writer.write_image_data(&red_and_blue(8, 8).bytes).expect("a frame");
    }
    writer.finish().expect("the end");
    // An extended header with the animation flag, and the animation's parameters.
    let webp = b"RIFF\x24\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\x07\0\0\x07\0\0ANIM\x06\0\0\0\0\0\0\0\0\0".to_vec();
    for (why, file, message) in [
        ("a PNG", apng, "The picture is animated"),
        // It has no frame.
        ("a WebP", webp, "The picture is damaged or incomplete"),
    ] {
        let response = send(&shop, &staff, "image/png", file).await;
        assert_rejected(&response, message, why);
    }
}

#[tokio::test]
async fn an_upload_has_at_most_10_mib_regardless_of_its_declared_length() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let large = [red_and_blue(8, 8).png(), vec![0; 10 * MIB]].concat();
    for (length, why) in [("", "not declared"), ("10", "declared as short"), ("99999999", "declared")] {
        let mut request = request(Method::POST, "/api/pictures", &staff).header("Content-Type", "image/png");
        if !length.is_empty() {
            request = request.header("Content-Length", length);
        }
        let response = shop.send(request.body(large.clone())).await;
        assert_eq!((response.status, response.code().as_str()), (413, "body_too_large"), "{why}");
        assert_eq!(response.json()["details"], "The body must be at most 10485760 bytes", "{why}");
    }
}

#[tokio::test]
async fn the_body_of_a_stranger_is_never_read() {
    let shop = TestShop::open();
    for caller in [Caller::Anonymous, Caller::Bearer("bad".into()), shop.expired_staff().await] {
        let is_read = Arc::new(AtomicBool::new(false));
        let seen = is_read.clone();
        let parts = stream::poll_fn(move |_| {
            seen.store(true, Ordering::Relaxed);
            Poll::Ready(None::<io::Result<Vec<u8>>>)
        });
        let mut request = request(Method::POST, "/api/pictures", &caller).header("Content-Type", "image/png").finish();
        request.body = Body::from_bytes_stream(parts).into();
        assert_eq!(shop.send(request).await.status, 401);
        assert!(!is_read.load(Ordering::Relaxed));
    }
}

fn assert_rejected(response: &Response, message: &str, why: &str) {
    let found = (response.status, response.code());
    assert_eq!(found, (422, "picture_rejected".into()), "{why}: {}", response.text());
    assert_eq!(response.json()["message"], message, "{why}");
}

//! Pictures: how much memory they take, and that a backup has them.

use std::fs;
use std::io::Write;

use serde_json::Value;

use crate::http::{sign_in, upload};
use crate::shop::{PASSWORD, create_admin, run, serve};

/// Returns a picture of one color.
fn png(width: u32, height: u32) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Rgb);
    let pixels = [200, 40, 40].repeat((width * height) as usize);
    encoder.write_header().and_then(|mut writer| writer.write_image_data(&pixels)).expect("a PNG");
    file
}

/// Returns an interlaced PNG of 16,383 pixels width, as transparent as it can be.
fn interlaced_png(height: u32) -> Vec<u8> {
    let width = 16_383_u32;
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut add = |kind: &[u8], data: &[u8]| {
        let mut checksum = flate2::Crc::new();
        checksum.update(kind);
        checksum.update(data);
        file.extend(u32::try_from(data.len()).expect("a small chunk").to_be_bytes());
        file.extend([kind, data, &checksum.sum().to_be_bytes()].concat());
    };
    add(b"IHDR", &[&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 6, 0, 0, 1]].concat());
    let mut rows = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    // Column, row and the steps between them, of the seven passes.
    for (x, y, dx, dy) in
        [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    {
        let row = vec![0; 1 + 4 * (width - x).div_ceil(dx) as usize];
        for _ in 0..(height - y).div_ceil(dy) {
            rows.write_all(&row).expect("memory");
        }
    }
    add(b"IDAT", &rows.finish().expect("memory"));
    add(b"IEND", &[]);
    file
}

fn progressive_jpeg(width: u16, height: u16, color: jpeg_encoder::ColorType, channels: usize) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = jpeg_encoder::Encoder::new(&mut file, 50);
    encoder.set_progressive(true);
    encoder.set_sampling_factor(jpeg_encoder::SamplingFactor::F_1_1);
    let pixels = vec![99; usize::from(width) * usize::from(height) * channels];
    encoder.encode(&pixels, width, height, color).expect("a JPEG");
    file
}

#[test]
fn the_largest_pictures_take_no_more_memory_than_the_documents_say() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(create_admin(folder.path(), "a@b.co", PASSWORD).status.success());
    let lossy_webp = |width: u32, height: u32| {
        let pixels = vec![99; (width * height * 4) as usize];
        webp::Encoder::from_rgba(&pixels, width, height).encode(80.0).to_vec()
    };
    let (rgb, cmyk) = (jpeg_encoder::ColorType::Rgb, jpeg_encoder::ColorType::Cmyk);
    let too_much = "The picture takes too much memory to read";
    for (what, file, rejection) in [
        ("a JPEG that is not reduced", progressive_jpeg(2_398, 7_194, rgb, 3), None),
        (
            "a JPEG that is too tall",
            progressive_jpeg(2_398, 13_900, rgb, 3),
            Some("The picture is too tall: 2398 × 13900 pixels"),
        ),
        ("a JPEG of inks that is not reduced", progressive_jpeg(2_398, 7_194, cmyk, 4), Some(too_much)),
        ("an interlaced PNG", interlaced_png(2_340), None),
        ("a larger one", interlaced_png(2_399), Some(too_much)),
        ("a transparent WebP", lossy_webp(4_900, 4_900), None),
        ("a larger one", lossy_webp(5_000, 5_000), Some(too_much)),
    ] {
        let server = serve(folder.path(), &[]);
        let token = sign_in(&server, "a@b.co", PASSWORD).expect("signed in");
        let padding = vec![0; 10 * 1024 * 1024 - file.len()];
        let (status, body) = upload(&server, &token, &[file, padding].concat());
        let message = rejection.map(Value::from);
        assert_eq!(
            (status, body.get("message")),
            (if rejection.is_some() { 422 } else { 201 }, message.as_ref()),
            "{what}"
        );
        let status = fs::read_to_string(format!("/proc/{}/status", server.child.id())).expect("a process");
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("the peak");
        let kib: u32 = peak.trim().trim_end_matches(" kB").parse().expect("a number");
        assert!(kib <= 300 * 1024, "{what}: {} MiB", kib / 1024);
    }
}

#[test]
fn a_backup_contains_the_pictures() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(create_admin(folder.path(), "a@b.co", PASSWORD).status.success());
    let server = serve(folder.path(), &[]);
    let token = sign_in(&server, "a@b.co", PASSWORD).expect("signed in");
    let picture = upload(&server, &token, &png(300, 360)).1;
    drop(server);
    assert!(run(folder.path(), &["backup", "backup.db", "--db", "x.db"], "").status.success());
    let other = tempfile::tempdir().expect("a folder");
    fs::copy(folder.path().join("backup.db"), other.path().join("x.db")).expect("a copy");
    let server = serve(other.path(), &[]);
    let response =
        ureq::get(format!("{}{}", server.url, picture["image"].as_str().expect("a path"))).call().expect("the picture");
    assert_eq!(response.status(), 200);
}

//! `shop products picture`, and pictures in backups.

use std::fs;
use std::io::Write;

use serde_json::{Value, json};

use crate::http::{sign_in, upload};
use crate::shop::{PASSWORD, create_admin, fails, json_of, last_audit_entry, output_of, run, serve};

/// Returns a picture of one color.
pub(crate) fn png(width: u32, height: u32) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Rgb);
    let pixels = [200, 40, 40].repeat((width * height) as usize);
    encoder.write_header().and_then(|mut writer| writer.write_image_data(&pixels)).expect("a PNG");
    file
}

#[test]
fn a_picture_is_saved_from_a_file_and_used_by_its_path() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(folder.path(), &[]);
    fs::write(folder.path().join("bra.png"), png(300, 360)).expect("a file");
    let path = output_of(folder.path(), &["products", "picture", "bra.png"]);
    let path = path.trim_end();
    assert_eq!(last_audit_entry(folder.path()).1, "picture.upload");
    let saved = json_of(folder.path(), &["products", "picture", "bra.png"]);
    assert_eq!((&saved["image"], &saved["width"], &saved["height"]), (&json!(path), &json!(300), &json!(360)));
    let edited = json_of(folder.path(), &["products", "edit", "--image", path]);
    assert_eq!(edited["image"], path);
    let response = ureq::get(format!("{}{path}", server.url)).call().expect("a running shop serves it");
    assert_eq!(response.headers()["content-type"], "image/jpeg");
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
fn a_file_that_is_no_picture_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(create_admin(folder.path(), "a@b.co", PASSWORD).status.success());
    let files: [(&str, Vec<u8>, &str); 3] = [
        ("text.png", b"text".to_vec(), "The file is not a JPEG, PNG or WebP picture"),
        (
            "half.png",
            png(30, 30)[..60].to_vec(),
            "The picture is damaged or incomplete: Open it in an image editor and save it again",
        ),
        ("large.png", vec![0; 10 * 1024 * 1024 + 1], "large.png has more than 10 MiB"),
    ];
    for (name, content, words) in files {
        fs::write(folder.path().join(name), content).expect("a file");
        fails(folder.path(), &["products", "picture", name], words);
    }
    fails(folder.path(), &["products", "picture", "none.png"], "cannot read none.png");
}

#[test]
fn a_backup_contains_the_pictures() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(create_admin(folder.path(), "a@b.co", PASSWORD).status.success());
    fs::write(folder.path().join("bra.png"), png(300, 360)).expect("a file");
    let path = output_of(folder.path(), &["products", "picture", "bra.png"]);
    assert!(run(folder.path(), &["backup", "backup.db", "--db", "x.db"], "").status.success());
    let other = tempfile::tempdir().expect("a folder");
    fs::copy(folder.path().join("backup.db"), other.path().join("x.db")).expect("a copy");
    let server = serve(other.path(), &[]);
    let response = ureq::get(format!("{}{}", server.url, path.trim_end())).call().expect("the picture");
    assert_eq!(response.status(), 200);
}

#[test]
fn pictures_are_listed_and_those_that_no_product_shows_are_deleted() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(folder.path(), &[]);
    let mut paths = Vec::new();
    for height in [300, 301, 302, 303] {
        fs::write(folder.path().join("bra.png"), png(300, height)).expect("a file");
        paths.push(output_of(folder.path(), &["products", "picture", "bra.png"]).trim_end().to_owned());
    }
    json_of(folder.path(), &["products", "edit", "--image", &paths[0]]);
    let listed = json_of(folder.path(), &["products", "pictures"]);
    let unused: Vec<bool> = listed.as_array().expect("a list").iter().map(|it| !it["unused_since"].is_null()).collect();
    assert_eq!(unused, [true, true, true, false]);
    assert_eq!((&listed[3]["image"], &listed[3]["height"]), (&json!(paths[0]), &json!(300)));
    let text = output_of(folder.path(), &["products", "pictures"]);
    let last = text.lines().last().expect("a line");
    assert!(last.contains(&paths[0]) && last.contains("300 × 300") && last.ends_with("in use"), "{text}");

    let url = |path: &str| ureq::get(format!("{}{path}", server.url)).call();
    assert_eq!(url(&paths[1]).expect("a picture").status(), 200, "it is in memory now");
    assert_eq!(output_of(folder.path(), &["products", "pictures", "--delete", &paths[1]]), "1 picture is deleted\n");
    assert_eq!(last_audit_entry(folder.path()).1, "picture.delete");
    // The shop notices within half a second.
    while url(&paths[1]).is_ok() {
        std::thread::yield_now();
    }
    fails(folder.path(), &["products", "pictures", "--delete", &paths[1]], "run `shop products pictures` to see them");
    fails(folder.path(), &["products", "pictures", "--delete", &paths[0]], "shows this picture");
    assert_eq!(output_of(folder.path(), &["products", "pictures", "--delete-unused"]), "2 pictures are deleted\n");
    assert_eq!(json_of(folder.path(), &["products", "pictures"]).as_array().map(Vec::len), Some(1));
    assert_eq!(url(&paths[0]).expect("a picture").status(), 200);
}

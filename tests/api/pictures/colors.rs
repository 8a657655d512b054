//! Pictures with an ICC profile become sRGB, which browsers assume for pictures without one.

use std::borrow::Cow;

use super::files::{RED, Rgb, red_and_blue, webp};
use super::served;
use crate::shop::TestShop;

/// Colorants in XYZ under D50, as the profiles of these color spaces have them.
const DISPLAY_P3: [[f64; 3]; 3] =
    [[0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407]];
const ADOBE_RGB: [[f64; 3]; 3] =
    [[0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457]];
/// The curve of sRGB and Display P3: a gamma of 2.4 above a straight part.
const SRGB_CURVE: &[f64] = &[2.4, 1.0 / 1.055, 0.055 / 1.055, 1.0 / 12.92, 0.04045];
/// The curve of Adobe RGB.
const GAMMA: &[f64] = &[563.0 / 256.0];

fn fixed(value: f64) -> [u8; 4] {
    #[expect(clippy::cast_possible_truncation, reason = "it is a small number")]
    ((value * 65_536.0).round() as i32).to_be_bytes()
}

/// Returns a profile of an RGB color space (ICC.1:2010), version 4.
fn profile(colorants: [[f64; 3]; 3], curve: &[f64]) -> Vec<u8> {
    let xyz = |values: [f64; 3]| [b"XYZ \0\0\0\0".to_vec(), values.map(fixed).concat()].concat();
    let kind = if curve.len() == 1 { 0 } else { 3 };
    let numbers: Vec<u8> = curve.iter().flat_map(|number| fixed(*number)).collect();
    let curve = [&b"para\0\0\0\0\0"[..], &[kind, 0, 0], &numbers].concat();
    let [red, green, blue] = colorants.map(xyz);
    let tags = [
        (b"wtpt", xyz([0.9642, 1.0, 0.8249])),
        (b"rXYZ", red),
        (b"gXYZ", green),
        (b"bXYZ", blue),
        (b"rTRC", curve.clone()),
        (b"gTRC", curve.clone()),
        (b"bTRC", curve),
    ];
    let be = |number: usize| u32::try_from(number).expect("a small file").to_be_bytes();
    let (mut table, mut data) = (be(tags.len()).to_vec(), Vec::new());
    for (name, tag) in &tags {
        let start = 128 + 4 + 12 * tags.len() + data.len();
        table.extend([&name[..], &be(start), &be(tag.len())].concat());
        data.extend(tag);
    }
    let mut header = vec![0; 128];
    header[..4].copy_from_slice(&be(128 + table.len() + data.len()));
    header[8..12].copy_from_slice(&[4, 0x20, 0, 0]);
    header[12..24].copy_from_slice(b"mntrRGB XYZ ");
    header[36..40].copy_from_slice(b"acsp");
    header[68..80].copy_from_slice(&[0.9642, 1.0, 0.8249].map(fixed).concat());
    [header, table, data].concat()
}

fn plain(color: [u8; 3]) -> Rgb {
    Rgb { width: 256, height: 256, bytes: color.repeat(256 * 256) }
}

/// Returns the picture in every format, with this profile.
fn uploads(picture: &Rgb, profile: &[u8]) -> [(&'static str, Vec<u8>); 3] {
    let mut info = png::Info::with_size(picture.width, picture.height);
    (info.color_type, info.bit_depth) = (png::ColorType::Rgb, png::BitDepth::Eight);
    info.icc_profile = Some(Cow::Borrowed(profile));
    let mut png = Vec::new();
    let writer = png::Encoder::with_info(&mut png, info).and_then(png::Encoder::write_header);
    writer.and_then(|mut writer| writer.write_image_data(&picture.bytes)).expect("a PNG");
    let jpeg = picture.jpeg_with(|encoder| encoder.add_icc_profile(profile).expect("a short profile"));
    let webp = webp(picture.width, picture.height, image_webp::ColorType::Rgb8, &picture.bytes, |encoder| {
        encoder.set_icc_profile(profile.to_vec());
    });
    [("PNG", png), ("JPEG", jpeg), ("WebP", webp)]
}

#[tokio::test]
async fn the_colors_of_a_wide_color_space_look_the_same_in_srgb() {
    let shop = TestShop::open();
    let (p3, adobe) = (profile(DISPLAY_P3, SRGB_CURVE), profile(ADOBE_RGB, GAMMA));
    for (profile, color, expected, why) in [
        (&p3, [234, 51, 35], [255, 0, 0], "the red of sRGB in Display P3"),
        (&p3, [117, 251, 76], [0, 255, 0], "the green of sRGB in Display P3"),
        (&p3, [128; 3], [128; 3], "gray in Display P3"),
        (&p3, [255, 0, 0], [255, 0, 0], "a red that sRGB does not have"),
        (&adobe, [219, 0, 0], [255, 0, 0], "the red of sRGB in Adobe RGB"),
        (&adobe, [144, 255, 60], [0, 255, 0], "the green of sRGB in Adobe RGB"),
    ] {
        for (format, upload) in uploads(&plain(color), profile) {
            served(&shop, upload, "1200.webp").await.assert_color(0.5, 0.5, expected, &format!("{why}, {format}"));
        }
    }
}

#[tokio::test]
async fn the_colors_of_a_profile_that_cannot_be_read_stay_as_they_are() {
    let shop = TestShop::open();
    let p3 = profile(DISPLAY_P3, SRGB_CURVE);
    let mut of_inks = p3.clone();
    of_inks[16..20].copy_from_slice(b"CMYK");
    for (profile, why) in [(&b"not a profile"[..], "no profile"), (&p3[..200], "half a profile"), (&of_inks, "of inks")]
    {
        for (format, upload) in uploads(&red_and_blue(256, 256), profile) {
            served(&shop, upload, "1200.webp").await.assert_color(0.2, 0.5, RED, &format!("{why}, {format}"));
        }
    }
}

//! Picture files, made for the tests, and their pixels.

use std::io::Cursor;

/// Rows of pixels in red, green and blue.
pub(crate) struct Rgb {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) bytes: Vec<u8>,
}

pub(crate) const RED: [u8; 3] = [200, 40, 40];
pub(crate) const BLUE: [u8; 3] = [40, 40, 200];
/// The color behind transparent pictures.
pub(crate) const STUDIO: [u8; 3] = [0xf3, 0xdd, 0xcb];

/// Returns a picture whose left half is red and whose right half is blue.
pub(crate) fn red_and_blue(width: u32, height: u32) -> Rgb {
    let row = (0..width).flat_map(|x| if x < width / 2 { RED } else { BLUE });
    let row: Vec<u8> = row.collect();
    Rgb { width, height, bytes: row.repeat(height as usize) }
}

impl Rgb {
    /// Returns the pixel at a position in fractions of the sides.
    pub(crate) fn at(&self, x: f64, y: f64) -> [u8; 3] {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a position in a small picture")]
        let place = |fraction: f64, side: u32| (fraction * f64::from(side)) as usize;
        let start = (place(y, self.height) * self.width as usize + place(x, self.width)) * 3;
        self.bytes[start..start + 3].try_into().expect("a pixel")
    }

    /// Panics unless the pixel has about this color.
    pub(crate) fn assert_color(&self, x: f64, y: f64, expected: [u8; 3], why: &str) {
        let found = self.at(x, y);
        let is_close = found.iter().zip(expected).all(|(found, expected)| found.abs_diff(expected) <= 8);
        assert!(is_close, "{why}: {found:?} at {x}, {y}, not {expected:?}");
    }

    pub(crate) fn jpeg(&self) -> Vec<u8> {
        self.jpeg_with(|_| {})
    }

    pub(crate) fn jpeg_with(&self, change: impl FnOnce(&mut jpeg_encoder::Encoder<&mut Vec<u8>>)) -> Vec<u8> {
        jpeg(self.width, self.height, jpeg_encoder::ColorType::Rgb, &self.bytes, change)
    }

    pub(crate) fn png(&self) -> Vec<u8> {
        png(self.width, self.height, png::ColorType::Rgb, png::BitDepth::Eight, &self.bytes, |_| {})
    }

    pub(crate) fn webp(&self) -> Vec<u8> {
        webp(self.width, self.height, image_webp::ColorType::Rgb8, &self.bytes, |_| {})
    }
}

pub(crate) fn jpeg(
    width: u32,
    height: u32,
    color: jpeg_encoder::ColorType,
    bytes: &[u8],
    change: impl FnOnce(&mut jpeg_encoder::Encoder<&mut Vec<u8>>),
) -> Vec<u8> {
    let side = |side: u32| u16::try_from(side).expect("a small picture");
    let mut file = Vec::new();
    let mut encoder = jpeg_encoder::Encoder::new(&mut file, 95);
    change(&mut encoder);
    encoder.encode(bytes, side(width), side(height), color).expect("a JPEG");
    file
}

pub(crate) fn png(
    width: u32,
    height: u32,
    color: png::ColorType,
    depth: png::BitDepth,
    bytes: &[u8],
    change: impl FnOnce(&mut png::Encoder<'_, &mut Vec<u8>>),
) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(color);
    encoder.set_depth(depth);
    change(&mut encoder);
    encoder.write_header().and_then(|mut writer| writer.write_image_data(bytes)).expect("a PNG");
    file
}

pub(crate) fn webp(
    width: u32,
    height: u32,
    color: image_webp::ColorType,
    bytes: &[u8],
    change: impl FnOnce(&mut image_webp::WebPEncoder<&mut Vec<u8>>),
) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = image_webp::WebPEncoder::new(&mut file);
    change(&mut encoder);
    encoder.encode(bytes, width, height, color).expect("a WebP");
    file
}

/// Returns a PNG that ends after a header with these sides.
pub(crate) fn png_header(width: u32, height: u32) -> Vec<u8> {
    // Bit depth 8, RGB, and the only compression and filter methods.
    let header = [&b"IHDR"[..], &width.to_be_bytes(), &height.to_be_bytes(), &[8, 2, 0, 0, 0]].concat();
    let mut checksum = flate2::Crc::new();
    checksum.update(&header);
    let end = b"\0\0\0\0IDAT\x35\xaf\x06\x1e";
    [&b"\x89PNG\r\n\x1a\n\0\0\0\x0d"[..], &header, &checksum.sum().to_be_bytes(), end].concat()
}

/// Returns a JPEG that ends after a frame header with these sides.
pub(crate) fn jpeg_header(width: u16, height: u16, is_progressive: bool) -> Vec<u8> {
    let frame = if is_progressive { 0xc2 } else { 0xc0 };
    let [w, h] = [width, height].map(u16::to_be_bytes);
    // Three components without subsampling.
    let parts = [1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0];
    [&[0xff, 0xd8, 0xff, frame, 0, 17, 8][..], &h, &w, &[3], &parts].concat()
}

/// Returns Exif data with an orientation, and a position whose reference is `N`.
pub(crate) fn exif(orientation: u8) -> Vec<u8> {
    let entry = |tag: u8, high: u8, kind: u8, value: [u8; 4]| [tag, high, kind, 0, 1, 0, 0, 0].into_iter().chain(value);
    let entries = entry(0x12, 0x01, 3, [orientation, 0, 0, 0]).chain(entry(0x25, 0x88, 4, [38, 0, 0, 0]));
    let directory: Vec<u8> = [2, 0].into_iter().chain(entries).chain([0; 4]).collect();
    let position: Vec<u8> = [1, 0].into_iter().chain(entry(1, 0, 2, *b"N\0\0\0")).chain([0; 4]).collect();
    [&b"Exif\0\0II*\0\x08\0\0\0"[..], &directory, &position, b"47.3769 8.5417"].concat()
}

/// Decodes a file that the shop serves.
pub(crate) fn decode(file: &[u8]) -> Rgb {
    if file.starts_with(b"RIFF") {
        let mut decoder = image_webp::WebPDecoder::new(Cursor::new(file)).expect("a WebP");
        let (width, height) = decoder.dimensions();
        assert!(!decoder.has_alpha());
        let mut bytes = vec![0; decoder.output_buffer_size().expect("a small picture")];
        decoder.read_image(&mut bytes).expect("pixels");
        return Rgb { width, height, bytes };
    }
    let mut decoder = jpeg_decoder::Decoder::new(file);
    let bytes = decoder.decode().expect("a JPEG");
    let info = decoder.info().expect("a header");
    Rgb { width: info.width.into(), height: info.height.into(), bytes }
}

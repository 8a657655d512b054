//! JPEG.

use jpeg_decoder::{CodingProcess, Decoder, PixelFormat};
use jpeg_encoder::{ColorType, Encoder, SamplingFactor};

use super::decoded::Decoded;
use super::orientation::Orientation;
use super::pixels::{Pixels, check_size, to_rgb, unreadable};
use crate::domain::picture::{LARGEST_WIDTH, PictureError};

const QUALITY: u8 = 82;

/// Decodes an upload. The decoder itself reduces a large picture by 2, 4 or 8, which takes a fraction of the time and the
/// memory.
pub(super) fn decode(upload: &[u8]) -> Result<Decoded, PictureError> {
    let mut decoder = Decoder::new(upload);
    decoder.read_info().map_err(unreadable)?;
    let info = decoder.info().ok_or_else(|| unreadable("no header"))?;
    let (width, height) = (info.width, info.height);
    let channels = if info.pixel_format == PixelFormat::CMYK32 { 4 } else { 3 };
    // Progressive pictures are held as coefficients of two bytes until all of them are read.
    let bytes_per_pixel = if info.coding_process == CodingProcess::DctProgressive { 2 * channels } else { channels };
    check_size(width.into(), height.into(), bytes_per_pixel)?;
    let orientation = Orientation::of(decoder.exif_data());
    // One side that is large enough satisfies the decoder, and only the upright width has to be.
    let (least_width, least_height) = orientation.upright(LARGEST_WIDTH, u16::MAX);
    decoder.scale(least_width, least_height).map_err(unreadable)?;
    let bytes = decoder.decode().map_err(unreadable)?;
    let reduced = decoder.info().ok_or_else(|| unreadable("no header"))?;
    let rgb = match info.pixel_format {
        PixelFormat::RGB24 => bytes,
        PixelFormat::L8 => to_rgb(&bytes, |[gray]| [gray; 3]),
        PixelFormat::CMYK32 => to_rgb(&bytes, cmyk_to_rgb),
        PixelFormat::L16 => return Err(unreadable("JPEG with 16 bits per pixel")),
    };
    let pixels = Pixels { width: reduced.width.into(), height: reduced.height.into(), rgb };
    // A profile of CMYK says nothing about the converted colors.
    let profile = decoder.icc_profile().filter(|_| info.pixel_format == PixelFormat::RGB24);
    Ok(Decoded { pixels, width: width.into(), height: height.into(), orientation, profile })
}

/// Encodes without metadata.
pub(super) fn encode(pixels: &Pixels) -> Result<Vec<u8>, PictureError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, QUALITY);
    encoder.set_sampling_factor(SamplingFactor::F_2_2);
    encoder.set_optimized_huffman_tables(true);
    let side = |side: usize| u16::try_from(side).map_err(unreadable);
    encoder.encode(&pixels.rgb, side(pixels.width)?, side(pixels.height)?, ColorType::Rgb).map_err(unreadable)?;
    Ok(bytes)
}

/// Converts inks to light: each color is what its ink and black leave of white.
fn cmyk_to_rgb([cyan, magenta, yellow, black]: [u8; 4]) -> [u8; 3] {
    [cyan, magenta, yellow].map(|ink| {
        let left = u16::from(255 - ink) * u16::from(255 - black) / 255;
        u8::try_from(left).expect("a share of a byte")
    })
}

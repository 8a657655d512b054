//! JPEG.

use jpeg_decoder::{CodingProcess, Decoder, Error, PixelFormat};
use jpeg_encoder::{ColorType, Encoder, SamplingFactor};

use super::budget::Budget;
use super::decoded::Decoded;
use super::orientation::Orientation;
use super::pixels::{Pixels, check_memory, check_shape, check_size, damaged, to_rgb};
use crate::domain::picture::{LARGEST_WIDTH, MAX_SCANS, PictureError};

const QUALITY: u8 = 82;

/// Decodes an upload. The decoder itself reduces a large picture by 2, 4 or 8, which takes a fraction of the time and the
/// memory.
pub(super) fn decode(upload: &[u8], budget: &Budget) -> Result<Decoded, PictureError> {
    let scans = count_scans(upload);
    if scans > MAX_SCANS {
        return Err(PictureError::TooManyScans(scans));
    }
    let mut decoder = Decoder::new(budget.reader(upload));
    decoder.read_info().map_err(|error| error_of(&error))?;
    let info = decoder.info().ok_or(PictureError::Damaged)?;
    if info.coding_process == CodingProcess::Lossless {
        return Err(PictureError::Unsupported);
    }
    let (width, height) = (info.width, info.height);
    let channels = info.pixel_format.pixel_bytes() as u64;
    let is_progressive = info.coding_process == CodingProcess::DctProgressive;
    // Progressive pictures are held as coefficients of two bytes until all of them are read. The reduced picture is
    // beside them.
    check_size(width.into(), height.into(), if is_progressive { 2 * channels + 2 } else { channels })?;
    let orientation = Orientation::of(decoder.exif_data());
    let upright = orientation.upright(width, height);
    check_shape(upright.0.into(), upright.1.into())?;
    // One side that is large enough satisfies the decoder, and only the upright width has to be.
    let (least_width, least_height) = orientation.upright(LARGEST_WIDTH, u16::MAX);
    let reduced = decoder.scale(least_width, least_height).map_err(|error| error_of(&error))?;
    // Its channels are first decoded one by one, then joined.
    let coefficients = u64::from(width) * u64::from(height) * if is_progressive { 2 * channels } else { 0 };
    check_memory(coefficients + u64::from(reduced.0) * u64::from(reduced.1) * 2 * channels)?;
    let bytes = decoder.decode().map_err(|error| error_of(&error))?;
    let reduced = decoder.info().ok_or(PictureError::Damaged)?;
    let rgb = match info.pixel_format {
        PixelFormat::RGB24 => bytes,
        PixelFormat::L8 => to_rgb(&bytes, |[gray]| [gray; 3]),
        PixelFormat::CMYK32 => to_rgb(&bytes, cmyk_to_rgb),
        PixelFormat::L16 => return Err(PictureError::Unsupported),
    };
    let pixels = Pixels { width: reduced.width.into(), height: reduced.height.into(), rgb };
    // A profile of CMYK says nothing about the converted colors.
    let profile = decoder.icc_profile().filter(|_| info.pixel_format == PixelFormat::RGB24);
    Ok(Decoded { pixels, width: width.into(), height: height.into(), orientation, profile })
}

pub(super) fn encode(pixels: &Pixels) -> Result<Vec<u8>, PictureError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, QUALITY);
    encoder.set_sampling_factor(SamplingFactor::F_2_2);
    encoder.set_optimized_huffman_tables(true);
    let side = |side: usize| u16::try_from(side).map_err(damaged);
    encoder.encode(&pixels.rgb, side(pixels.width)?, side(pixels.height)?, ColorType::Rgb).map_err(damaged)?;
    Ok(bytes)
}

/// Counts the scans up to the end of the picture. Some cameras append a video.
fn count_scans(jpeg: &[u8]) -> usize {
    let (mut scans, mut rest) = (0, jpeg);
    // In the data of a scan, 0xff is followed by zero or a restart marker.
    while let Some(at) = rest.iter().position(|byte| *byte == 0xff) {
        rest = &rest[at + 1..];
        match rest {
            [0xd9, ..] => break,
            [0x00 | 0xd0..=0xd8 | 0xff, ..] => {}
            [marker, high, low, ..] => {
                scans += usize::from(*marker == 0xda);
                let length = u16::from_be_bytes([*high, *low]);
                rest = rest.get(1 + usize::from(length)..).unwrap_or_default();
            }
            _ => break,
        }
    }
    scans
}

/// Returns the error for an upload that the decoder does not accept.
fn error_of(error: &Error) -> PictureError {
    if matches!(error, Error::Unsupported(_)) { PictureError::Unsupported } else { PictureError::Damaged }
}

/// Converts inks to light: each color is what its ink and black leave of white.
fn cmyk_to_rgb([cyan, magenta, yellow, black]: [u8; 4]) -> [u8; 3] {
    [cyan, magenta, yellow].map(|ink| {
        let left = u16::from(255 - ink) * u16::from(255 - black) / 255;
        u8::try_from(left).expect("a share of a byte")
    })
}

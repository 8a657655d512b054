//! WebP. Uploads are decoded in Rust; the library in C that encodes is given nothing but pixels.

use std::io::Cursor;

use image_webp::WebPDecoder;

use super::decoded::Decoded;
use super::orientation::Orientation;
use super::pixels::{MAX_MEMORY, Pixels, check_size, damaged, flatten};
use super::rows::Rows;
use crate::domain::picture::PictureError;

const QUALITY: f32 = 80.0;
/// What the decoder allocates: 4 bytes for a frame, and 3 or 4 for its colors without or with transparency.
const BYTES_PER_PIXEL: u64 = 8;
/// Of a lossy picture with transparency: 1.5 bytes for a frame, 4 for its colors, and 5 for a picture of its transparency.
const BYTES_PER_TRANSPARENT_PIXEL: u64 = 11;

pub(super) fn decode(upload: &[u8]) -> Result<Decoded, PictureError> {
    let mut decoder = WebPDecoder::new(Cursor::new(upload)).map_err(damaged)?;
    let (width, height) = decoder.dimensions();
    let is_transparent = decoder.is_lossy() && decoder.has_alpha();
    check_size(width, height, if is_transparent { BYTES_PER_TRANSPARENT_PIXEL } else { BYTES_PER_PIXEL })?;
    if decoder.is_animated() {
        return Err(PictureError::Animated);
    }
    decoder.set_memory_limit(usize::try_from(MAX_MEMORY).expect("a small number"));
    let length = decoder.output_buffer_size().ok_or(PictureError::TooMuchMemory)?;
    let mut bytes = vec![0; length];
    decoder.read_image(&mut bytes).map_err(damaged)?;
    let (channels, has_alpha) = (length / (width as usize * height as usize), decoder.has_alpha());
    let orientation = Orientation::of(decoder.exif_metadata().map_err(damaged)?.as_deref());
    let profile = decoder.icc_profile().map_err(damaged)?;
    drop(decoder);
    let mut rows = Rows::new(width as usize, height as usize);
    for row in bytes.chunks_exact(channels * width as usize) {
        if has_alpha { rows.push(&flatten(row)) } else { rows.push(row) }
    }
    Ok(Decoded { pixels: rows.finish(), width, height, orientation, profile })
}

pub(super) fn encode(pixels: &Pixels) -> Result<Vec<u8>, PictureError> {
    let side = |side: usize| u32::try_from(side).map_err(damaged);
    let encoder = webp::Encoder::from_rgb(&pixels.rgb, side(pixels.width)?, side(pixels.height)?);
    let bytes = encoder.encode_simple(false, QUALITY).map_err(damaged)?;
    Ok(bytes.to_vec())
}

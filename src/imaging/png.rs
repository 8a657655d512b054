//! PNG.

use std::io::Cursor;

use png::{ColorType, Decoder, Limits, Transformations};

use super::decoded::Decoded;
use super::orientation::Orientation;
use super::pixels::{MAX_MEMORY, Pixels, blend, check_size, flatten, to_rgb, unreadable};
use crate::domain::picture::PictureError;

/// Decodes an upload to 8 bits per channel.
pub(super) fn decode(upload: &[u8]) -> Result<Decoded, PictureError> {
    let limits = Limits { bytes: usize::try_from(MAX_MEMORY).expect("a small number") };
    let mut decoder = Decoder::new_with_limits(Cursor::new(upload), limits);
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
    decoder.set_ignore_text_chunk(true);
    let (width, height) = decoder.read_header_info().map_err(unreadable)?.size();
    check_size(width, height, 4)?;
    let mut reader = decoder.read_info().map_err(unreadable)?;
    if reader.info().is_animated() {
        return Err(PictureError::Animated);
    }
    let length = reader.output_buffer_size().ok_or(PictureError::TooMuchMemory)?;
    let mut bytes = vec![0; length];
    reader.next_frame(&mut bytes).map_err(unreadable)?;
    reader.finish().map_err(unreadable)?;
    let color = reader.output_color_type().0;
    let rgb = match color {
        ColorType::Rgb => bytes,
        ColorType::Rgba => flatten(bytes),
        ColorType::Grayscale => to_rgb(&bytes, |[gray]| [gray; 3]),
        ColorType::GrayscaleAlpha => to_rgb(&bytes, |[gray, alpha]| blend([gray; 3], alpha)),
        ColorType::Indexed => return Err(unreadable("colors without a palette")),
    };
    let info = reader.info();
    let is_color = matches!(color, ColorType::Rgb | ColorType::Rgba);
    let profile = info.icc_profile.as_deref().filter(|_| is_color).map(<[u8]>::to_vec);
    let orientation = Orientation::of(info.exif_metadata.as_deref());
    let pixels = Pixels { width: width as usize, height: height as usize, rgb };
    Ok(Decoded { pixels, width, height, orientation, profile })
}

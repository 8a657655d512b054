//! PNG.

use std::io::Cursor;

use png::{ColorType, Decoder, Limits, Transformations};

use super::budget::Budget;
use super::decoded::Decoded;
use super::orientation::Orientation;
use super::pixels::{MAX_MEMORY, blend, check_size, damaged, flatten, to_rgb};
use super::rows::{Rows, reduction};
use crate::domain::picture::PictureError;

/// Decodes an upload to 8 bits per channel, row by row.
pub(super) fn decode(upload: &[u8], budget: &Budget) -> Result<Decoded, PictureError> {
    let limits = Limits { bytes: usize::try_from(MAX_MEMORY).expect("a small number") };
    let mut decoder = Decoder::new_with_limits(Cursor::new(upload), limits);
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
    decoder.set_ignore_text_chunk(true);
    let header = decoder.read_header_info().map_err(damaged)?;
    let (width, height) = header.size();
    // An interlaced picture is whole in memory. If it is not reduced, its rows are beside it.
    let is_whole_twice = header.interlaced && reduction(width as usize, height as usize) == 1;
    check_size(width, height, if is_whole_twice { 7 } else { 4 })?;
    let mut reader = decoder.read_info().map_err(damaged)?;
    if reader.info().is_animated() {
        return Err(PictureError::Animated);
    }
    let color = reader.output_color_type().0;
    let mut rows = Rows::new(width as usize, height as usize);
    if reader.info().interlaced {
        // The first rows are complete only at the end.
        let length = reader.output_buffer_size().ok_or(PictureError::TooMuchMemory)?;
        let mut bytes = vec![0; length];
        reader.next_frame(&mut bytes).map_err(damaged)?;
        for row in bytes.chunks_exact(length / height as usize) {
            rows.push(&row_to_rgb(color, row)?);
        }
    } else {
        while let Some(row) = reader.next_row().map_err(damaged)? {
            budget.check()?;
            rows.push(&row_to_rgb(color, row.data())?);
        }
    }
    reader.finish().map_err(damaged)?;
    let info = reader.info();
    let is_color = matches!(color, ColorType::Rgb | ColorType::Rgba);
    let profile = info.icc_profile.as_deref().filter(|_| is_color).map(<[u8]>::to_vec);
    let orientation = Orientation::of(info.exif_metadata.as_deref());
    Ok(Decoded { pixels: rows.finish(), width, height, orientation, profile })
}

fn row_to_rgb(color: ColorType, row: &[u8]) -> Result<Vec<u8>, PictureError> {
    match color {
        ColorType::Rgb => Ok(row.to_vec()),
        ColorType::Rgba => Ok(flatten(row)),
        ColorType::Grayscale => Ok(to_rgb(row, |[gray]| [gray; 3])),
        ColorType::GrayscaleAlpha => Ok(to_rgb(row, |[gray, alpha]| blend([gray; 3], alpha))),
        // Colors without a palette.
        ColorType::Indexed => Err(PictureError::Damaged),
    }
}

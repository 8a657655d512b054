//! From the bytes of an upload to a picture.

use std::panic::catch_unwind;

use sha2::{Digest, Sha256};

use super::budget::Budget;
use super::decoded::Decoded;
use super::pixels::{Pixels, check_shape, color_to_srgb};
use super::{jpeg, png, webp};
use crate::domain::picture::{
    JPEG_WIDTHS, LARGEST_WIDTH, MAX_FILES_BYTES, NewPicture, PictureError, PictureFile, PictureFormat, WEBP_WIDTHS,
};

/// Reads one JPEG, PNG or WebP, and makes a file of each format and width. Stops a moment after the budget is used up:
/// the steps between two checks are a scan of a JPEG, a row of a PNG, a WebP, and a file that is made.
pub fn convert(upload: &[u8], budget: &Budget) -> Result<NewPicture, PictureError> {
    // A decoder that panics has a bug, and the upload is one that it cannot read.
    catch_unwind(|| {
        // The decoders have their own errors for a budget that is used up.
        let decoded = decode(upload, budget).map_err(|error| budget.check().err().unwrap_or(error))?;
        let Decoded { pixels, width, height, orientation, profile } = decoded;
        let (width, height) = orientation.upright(width, height);
        check_shape(width, height)?;
        budget.check()?;
        let largest = reduce(pixels, orientation.swaps_sides())?;
        let mut largest = orientation.apply(largest);
        if let Some(profile) = profile {
            color_to_srgb(&mut largest, &profile);
        }
        let files = files_of(&largest, budget)?;
        Ok(NewPicture { id: id_of(&files), width, height, files })
    })
    .unwrap_or(Err(PictureError::Damaged))
}

fn decode(upload: &[u8], budget: &Budget) -> Result<Decoded, PictureError> {
    match upload {
        [0xff, 0xd8, 0xff, ..] => jpeg::decode(upload, budget),
        [0x89, b'P', b'N', b'G', ..] => png::decode(upload, budget),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => webp::decode(upload),
        _ => Err(PictureError::UnknownFormat),
    }
}

/// Reduces the picture to the largest width, which is a height if it is shown rotated. Never enlarges it.
fn reduce(pixels: Pixels, is_rotated: bool) -> Result<Pixels, PictureError> {
    let largest = LARGEST_WIDTH.into();
    let side = if is_rotated { pixels.height } else { pixels.width };
    if side <= largest { Ok(pixels) } else { pixels.resize(largest, side) }
}

/// Encodes the picture in each width. Widths above that of the picture become one file as wide as the picture.
fn files_of(largest: &Pixels, budget: &Budget) -> Result<Vec<PictureFile>, PictureError> {
    let (mut files, mut total) = (Vec::new(), 0);
    for (format, widths) in [(PictureFormat::Webp, WEBP_WIDTHS), (PictureFormat::Jpeg, JPEG_WIDTHS)] {
        let mut widths: Vec<usize> = widths.iter().map(|width| largest.width.min(*width as usize)).collect();
        widths.dedup();
        for width in widths {
            budget.check()?;
            let pixels = largest.resize(width, largest.width)?;
            let bytes = match format {
                PictureFormat::Webp => webp::encode(&pixels)?,
                PictureFormat::Jpeg => jpeg::encode(&pixels)?,
            };
            total += bytes.len();
            if total > MAX_FILES_BYTES {
                return Err(PictureError::TooDetailed);
            }
            let width = u32::try_from(width).expect("a width of a picture");
            files.push(PictureFile { format, width, bytes });
        }
    }
    Ok(files)
}

fn id_of(files: &[PictureFile]) -> String {
    let mut hash = Sha256::new();
    for file in files {
        hash.update(file.format.extension());
        hash.update(file.width.to_be_bytes());
        hash.update(&file.bytes);
    }
    hash.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

//! Pixels in memory, and the limits on them.

use std::sync::LazyLock;

use qcms::{DataType, Intent, Profile, Transform};
use rgb::FromSlice;

use crate::domain::brand::theme;
use crate::domain::picture::{MAX_HEIGHT_PER_WIDTH, MAX_PIXELS, MAX_SIDE, MIN_SIDE, PictureError};

/// Bytes that a decoder may take for one picture. What it needs is known from the header.
pub(super) const MAX_MEMORY: u64 = 256 * 1024 * 1024;
/// What is behind a transparent picture: the background of every picture.
static BACKGROUND: LazyLock<[u8; 3]> = LazyLock::new(|| {
    let color = u32::from_str_radix(theme("studio").trim_start_matches('#'), 16).expect("a color such as #f3ddcb");
    let [_, rgb @ ..] = color.to_be_bytes();
    rgb
});

/// Rows of opaque pixels from the top, as red, green and blue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pixels {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) rgb: Vec<u8>,
}

/// Rejects a picture by its header, before it is decoded. `bytes_per_pixel` is what the decoder allocates.
pub(super) fn check_size(width: u32, height: u32, bytes_per_pixel: u64) -> Result<(), PictureError> {
    let pixels = u64::from(width) * u64::from(height);
    if pixels == 0 {
        return Err(PictureError::Damaged);
    }
    if pixels > MAX_PIXELS || width.max(height) > MAX_SIDE {
        return Err(PictureError::TooManyPixels { width, height });
    }
    check_memory(pixels * bytes_per_pixel)
}

/// Rejects a picture for which a decoder would allocate more than it may.
pub(super) fn check_memory(bytes: u64) -> Result<(), PictureError> {
    if bytes > MAX_MEMORY { Err(PictureError::TooMuchMemory) } else { Ok(()) }
}

/// Rejects a picture that would look wrong on the pages. The sides are upright.
pub(super) fn check_shape(width: u32, height: u32) -> Result<(), PictureError> {
    if width.min(height) < MIN_SIDE {
        return Err(PictureError::TooSmall { width, height });
    }
    if height > MAX_HEIGHT_PER_WIDTH * width { Err(PictureError::TooTall { width, height }) } else { Ok(()) }
}

/// Returns the error for an upload that a decoder does not accept. Its own words would tell staff nothing.
pub(super) fn damaged<E>(_: E) -> PictureError {
    PictureError::Damaged
}

impl Pixels {
    /// Scales both sides by `to / from`.
    pub(super) fn resize(&self, to: usize, from: usize) -> Result<Self, PictureError> {
        if to == from {
            return Ok(self.clone());
        }
        let scale = |side: usize| ((side * to + from / 2) / from).max(1);
        let (width, height) = (scale(self.width), scale(self.height));
        let mut rgb = vec![0; width * height * 3];
        resize::new(self.width, self.height, width, height, resize::Pixel::RGB8, resize::Type::Lanczos3)
            .and_then(|mut resizer| resizer.resize(self.rgb.as_rgb(), rgb.as_rgb_mut()))
            .map_err(damaged)?;
        Ok(Self { width, height, rgb })
    }

    pub(super) fn at(&self, x: usize, y: usize) -> &[u8] {
        let start = (y * self.width + x) * 3;
        &self.rgb[start..start + 3]
    }
}

/// Converts pixels of `N` bytes.
pub(super) fn to_rgb<const N: usize>(bytes: &[u8], color: impl Fn([u8; N]) -> [u8; 3]) -> Vec<u8> {
    let pixels = bytes.as_chunks::<N>().0;
    let mut rgb = Vec::with_capacity(pixels.len() * 3);
    for pixel in pixels {
        rgb.extend(color(*pixel));
    }
    rgb
}

/// Converts pixels with alpha.
pub(super) fn flatten(rgba: &[u8]) -> Vec<u8> {
    to_rgb(rgba, |[red, green, blue, alpha]| blend([red, green, blue], alpha))
}

/// Returns a color with this alpha on the background.
pub(super) fn blend(color: [u8; 3], alpha: u8) -> [u8; 3] {
    let alpha = u16::from(alpha);
    let mix = |color: u8, behind: u8| {
        let sum = u16::from(color) * alpha + u16::from(behind) * (255 - alpha);
        u8::try_from((sum + 127) / 255).expect("a mean of bytes")
    };
    std::array::from_fn(|channel| mix(color[channel], BACKGROUND[channel]))
}

/// Converts the colors from a profile to sRGB, which browsers assume without a profile. Leaves them as they are if the
/// profile cannot be read or is not one of RGB.
pub(super) fn color_to_srgb(pixels: &mut Pixels, profile: &[u8]) {
    let Some(input) = Profile::new_from_slice(profile, false) else { return };
    let mut output = Profile::new_sRGB();
    output.precache_output_transform();
    if let Some(transform) = Transform::new(&input, &output, DataType::RGB8, Intent::Perceptual) {
        transform.apply(&mut pixels.rgb);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transparent_pixels_get_the_background_of_pictures() {
        let [r, g, b] = *BACKGROUND;
        assert_eq!(flatten(&[1, 2, 3, 255, 9, 9, 9, 0]), [1, 2, 3, r, g, b]);
        assert_eq!(blend([0; 3], 128)[0], 121, "half of the background's red");
    }
}

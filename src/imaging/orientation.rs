//! How a picture is turned, from the Exif data that cameras write.

use super::pixels::Pixels;

/// The tag of the orientation in Exif data (JEITA CP-3451, 4.6.4), and the type of its value: two bytes.
const ORIENTATION_TAG: u16 = 0x0112;
const SHORT: u16 = 3;
/// Comes before the TIFF header in some files.
const EXIF_HEADER: &[u8] = b"Exif\0\0";

/// The orientation as Exif numbers it, 1 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Orientation(u16);

impl Orientation {
    /// Reads Exif data. Data that cannot be read, or none, means upright.
    pub(super) fn of(exif: Option<&[u8]>) -> Self {
        Self(exif.and_then(read).filter(|number| (1..=8).contains(number)).unwrap_or(1))
    }

    /// Returns whether width and height change places.
    pub(super) fn swaps_sides(self) -> bool {
        self.0 >= 5
    }

    /// Returns the sides as they are shown.
    pub(super) fn upright<T>(self, width: T, height: T) -> (T, T) {
        if self.swaps_sides() { (height, width) } else { (width, height) }
    }

    /// Turns the picture upright.
    pub(super) fn apply(self, pixels: Pixels) -> Pixels {
        if self.0 == 1 {
            return pixels;
        }
        let (right, bottom) = (pixels.width - 1, pixels.height - 1);
        let source = |x: usize, y: usize| match self.0 {
            2 => (right - x, y),
            3 => (right - x, bottom - y),
            4 => (x, bottom - y),
            5 => (y, x),
            6 => (y, bottom - x),
            7 => (right - y, bottom - x),
            8 => (right - y, x),
            _ => (x, y),
        };
        let (width, height) = self.upright(pixels.width, pixels.height);
        let mut rgb = Vec::with_capacity(pixels.rgb.len());
        for y in 0..height {
            for x in 0..width {
                let (x, y) = source(x, y);
                rgb.extend_from_slice(pixels.at(x, y));
            }
        }
        Pixels { width, height, rgb }
    }
}

/// Returns the value of the tag in the first directory of a TIFF file, which Exif data is.
fn read(exif: &[u8]) -> Option<u16> {
    let tiff = exif.strip_prefix(EXIF_HEADER).unwrap_or(exif);
    let is_little_endian = match tiff.get(..4)? {
        b"II*\0" => true,
        b"MM\0*" => false,
        _ => return None,
    };
    let short = |at: usize| {
        let bytes = tiff.get(at..at.checked_add(2)?)?.try_into().ok()?;
        Some(if is_little_endian { u16::from_le_bytes(bytes) } else { u16::from_be_bytes(bytes) })
    };
    let offset = tiff.get(4..8)?.try_into().ok()?;
    let directory = if is_little_endian { u32::from_le_bytes(offset) } else { u32::from_be_bytes(offset) } as usize;
    // Entries of 12 bytes: tag, type, count and value.
    let mut entries = (0..usize::from(short(directory)?)).map(|entry| directory + 2 + entry * 12);
    let entry = entries.find(|at| short(*at) == Some(ORIENTATION_TAG) && short(at + 2) == Some(SHORT))?;
    short(entry + 8)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn any_exif_data_has_an_orientation(mut bytes in proptest::collection::vec(any::<u8>(), 0..64), little in any::<bool>()) {
            let header = if little { b"II*\0" } else { b"MM\0*" };
            let length = bytes.len().min(4);
            bytes[..length].copy_from_slice(&header[..length]);
            prop_assert!((1..=8).contains(&Orientation::of(Some(&bytes)).0));
        }
    }

    #[test]
    fn each_orientation_turns_the_picture_upright() {
        // Two pixels side by side, or one above the other.
        let (a, b) = ([1, 1, 1], [2, 2, 2]);
        let pixels = |width, height, rgb: [[u8; 3]; 2]| Pixels { width, height, rgb: rgb.concat() };
        for (number, wide, tall) in [
            (1, pixels(2, 1, [a, b]), pixels(1, 2, [a, b])),
            (2, pixels(2, 1, [b, a]), pixels(1, 2, [a, b])),
            (3, pixels(2, 1, [b, a]), pixels(1, 2, [b, a])),
            (4, pixels(2, 1, [a, b]), pixels(1, 2, [b, a])),
            (5, pixels(1, 2, [a, b]), pixels(2, 1, [a, b])),
            (6, pixels(1, 2, [a, b]), pixels(2, 1, [b, a])),
            (7, pixels(1, 2, [b, a]), pixels(2, 1, [b, a])),
            (8, pixels(1, 2, [b, a]), pixels(2, 1, [a, b])),
        ] {
            assert_eq!(Orientation(number).apply(pixels(2, 1, [a, b])), wide, "{number}");
            assert_eq!(Orientation(number).apply(pixels(1, 2, [a, b])), tall, "{number}");
        }
    }
}

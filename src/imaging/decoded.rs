//! What the decoders return.

use super::orientation::Orientation;
use super::pixels::Pixels;

pub(super) struct Decoded {
    /// May be reduced already, to no less than the largest width.
    pub(super) pixels: Pixels,
    /// Pixels of the upload, as it is stored.
    pub(super) width: u32,
    /// Pixels of the upload, as it is stored.
    pub(super) height: u32,
    pub(super) orientation: Orientation,
    /// The ICC profile.
    pub(super) profile: Option<Vec<u8>>,
}

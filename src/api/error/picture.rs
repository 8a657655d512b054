//! Error responses to uploads that cannot become pictures.

use poem::http::StatusCode;

use super::{ApiError, RETRY_SOON};
use crate::domain::picture::{
    LARGEST_WIDTH, MAX_HEIGHT_PER_WIDTH, MAX_PIXELS, MAX_SCANS, MAX_SIDE, MAX_UNUSED, MAX_UNUSED_BYTES, MIN_SIDE,
    PictureError,
};

const CODE: &str = "picture_rejected";
/// Seconds between two deletions of pictures that were unused for a day.
const UNUSED_ARE_DELETED_AFTER: i64 = 60 * 60;

impl ApiError {
    /// 415: the body is declared as something else than a picture.
    pub(in crate::api) fn not_a_picture(details: impl Into<String>) -> Self {
        Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", "The request body must be a picture")
            .details(details)
            .hint("Send the header 'Content-Type: image/jpeg', image/png or image/webp")
    }

    /// 409: a product shows the picture.
    pub(super) fn picture_in_use(product: &str) -> Self {
        Self::new(StatusCode::CONFLICT, "picture_in_use", format!("The product {product} shows this picture"))
            .hint("Give the product another image first")
    }

    /// 429: there are too many pictures that no product shows.
    pub(super) fn too_many_unused_pictures() -> Self {
        let (count, mib) = (MAX_UNUSED, MAX_UNUSED_BYTES >> 20);
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many_pictures", "Too many pictures are not used by a product")
            .details(format!("At most {count} unused pictures and {mib} MiB in total"))
            .hint("Delete some: Unused pictures on the staff page")
            .retry_after(UNUSED_ARE_DELETED_AFTER)
    }

    /// 503: others upload at the same time.
    pub(in crate::api) fn too_many_uploads() -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "Other pictures are being uploaded, please try again")
            .retry_after(RETRY_SOON)
    }
}

impl From<PictureError> for ApiError {
    fn from(error: PictureError) -> Self {
        let rejected = |status, hint: String| Self::new(status, CODE, error.to_string()).hint(hint);
        let unusable = |hint: &str| rejected(StatusCode::UNPROCESSABLE_ENTITY, hint.to_owned());
        match &error {
            PictureError::UnknownFormat => {
                rejected(StatusCode::UNSUPPORTED_MEDIA_TYPE, "Export it as one of them".into())
            }
            PictureError::Animated => unusable("Upload one frame of it"),
            PictureError::TooManyPixels { .. } => {
                let max = MAX_PIXELS / 1_000_000;
                unusable(&format!("Upload one of at most {max} megapixels and {MAX_SIDE} pixels a side"))
            }
            PictureError::TooSmall { .. } => unusable(&format!(
                "Upload one of at least {MIN_SIDE} × {MIN_SIDE}; from {LARGEST_WIDTH} pixels of width it is sharp everywhere"
            )),
            PictureError::TooTall { .. } => {
                unusable(&format!("Crop it to at most {MAX_HEIGHT_PER_WIDTH} times as high as wide"))
            }
            PictureError::TooManyScans(_) => {
                unusable(&format!("Save a JPEG that is not progressive, or of at most {MAX_SCANS} scans"))
            }
            PictureError::TooMuchMemory | PictureError::TooSlow => {
                unusable("Make it smaller, or save a JPEG that is not progressive")
            }
            PictureError::TooDetailed => unusable("Remove its noise, or upload a smaller one"),
            PictureError::Unsupported | PictureError::Damaged => {
                unusable("Open it in an image editor and save it again")
            }
        }
    }
}

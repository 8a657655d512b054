//! Error responses to uploads that cannot become pictures.

use poem::http::StatusCode;

use super::{ApiError, RETRY_SOON};
use crate::domain::picture::{MAX_PIXELS, MAX_SIDE, PictureError};

const CODE: &str = "picture_rejected";

impl ApiError {
    /// 415: the body is declared as something else than a picture.
    pub(super) fn not_a_picture(details: impl Into<String>) -> Self {
        Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", "The request body must be a picture")
            .details(details)
            .hint("Send the header 'Content-Type: image/jpeg', image/png or image/webp")
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
            PictureError::TooMuchMemory => unusable("Make it smaller, or save a JPEG that is not progressive"),
            PictureError::Unreadable(reason) => {
                unusable("Open it in an image editor and save it again").details(reason)
            }
        }
    }
}

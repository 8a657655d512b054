//! `/api/pictures`: pictures for products.

use std::sync::Arc;

use poem::Body;
use poem::web::Data;
use poem_openapi::payload::Binary;
use poem_openapi::{ApiRequest, Object, OpenApi};

use super::response::{Created, Failure, Statuses};
use super::staff::Staff;
use super::state::AppState;
use super::tags::Group;
use crate::domain::picture::{NewPicture, WEBP_WIDTHS};

pub(super) struct PicturesApi;

struct UploadPicture;

impl Statuses for UploadPicture {
    const STATUSES: &'static [u16] = &[400, 401, 408, 413, 415, 422, 500, 503, 507];
}

/// The file. Its content decides the format, whichever of these types it is declared as.
#[derive(ApiRequest)]
enum Upload {
    #[oai(content_type = "image/jpeg")]
    Jpeg(Binary<Body>),
    #[oai(content_type = "image/png")]
    Png(Binary<Body>),
    #[oai(content_type = "image/webp")]
    Webp(Binary<Body>),
}

/// A saved picture.
#[derive(Object)]
pub(super) struct Picture {
    /// The path for the `image` of a product or a color. It is a JPEG of 800 pixels width.
    image: String,
    /// Pixels of the upload.
    width: u32,
    /// Pixels of the upload.
    height: u32,
    /// The widths in which the picture is served as WebP: replace `-800.jpg` in the path, such as by `-480.webp`. A
    /// picture is never enlarged.
    widths: Vec<u32>,
}

impl From<&NewPicture> for Picture {
    fn from(picture: &NewPicture) -> Self {
        let NewPicture { width, height, .. } = *picture;
        Self { image: picture.path(), width, height, widths: WEBP_WIDTHS.to_vec() }
    }
}

#[OpenApi(prefix_path = "/pictures", tag = "Group::Products")]
impl PicturesApi {
    /// Saves a picture for a product: a JPEG, PNG or WebP of up to 10 MiB, 50 megapixels and 16,383 pixels a side.
    ///
    /// It is turned upright, resized, and stored as WebP and JPEG without metadata. Transparent parts get the color behind
    /// the pictures of the pages. A picture that no product refers to is deleted after a day.
    ///
    /// A file that is none of these is rejected with 415, and one that is animated, too large or damaged with 422.
    #[oai(path = "/", method = "post", operation_id = "uploadPicture")]
    async fn upload_picture(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
        upload: Upload,
    ) -> Result<Created<Picture>, Failure<UploadPicture>> {
        let picture = state.uploads.read(upload.into_body()).await?;
        let response = Picture::from(&picture);
        state.store.insert_picture(picture, staff.actor(state)).await?;
        Ok(Created(response))
    }
}

impl Upload {
    fn into_body(self) -> Body {
        match self {
            Self::Jpeg(body) | Self::Png(body) | Self::Webp(body) => body.0,
        }
    }
}

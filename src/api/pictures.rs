//! `/api/pictures`: pictures for products.

use std::sync::Arc;

use poem::web::Data;
use poem::{Body, Endpoint, EndpointExt, Response};
use poem_openapi::error::ContentTypeError;
use poem_openapi::param::Path;
use poem_openapi::payload::{Binary, Json};
use poem_openapi::{ApiRequest, Object, OpenApi};

use super::constraints::Timestamp;
use super::error::ApiError;
use super::operation::takes_long;
use super::response::{Created, Deleted, Failure, operations};
use super::staff::Staff;
use super::state::AppState;
use super::tags::Group;
use super::wire::{Field, rfc3339};
use crate::domain::picture::{NewPicture, SavedPicture, WEBP_WIDTHS};

pub(super) struct PicturesApi;

operations! {
    ListPictures: STAFF;
    UploadPicture: STAFF BODY LIMITED WRITE REPLICATED;
    DeletePicture: STAFF ROW CONFLICT WRITE;
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
struct Picture {
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

/// A picture in the list.
#[derive(Object)]
struct ListedPicture {
    #[oai(rename = "_id")]
    id: String,
    /// The path for the `image` of a product or a color. It is a JPEG of 800 pixels width.
    image: String,
    /// Pixels of the upload.
    width: u32,
    /// Pixels of the upload.
    height: u32,
    /// Bytes of its files in all widths.
    bytes: u32,
    /// Since when no product shows it; null while one does.
    #[oai(nullable)]
    unused_since: Option<Field<Timestamp>>,
}

impl From<&SavedPicture> for ListedPicture {
    fn from(picture: &SavedPicture) -> Self {
        let SavedPicture { width, height, bytes, unused_since, .. } = *picture;
        let unused_since = unused_since.map(|at| rfc3339(at).into());
        Self { id: picture.id.clone(), image: picture.path(), width, height, bytes, unused_since }
    }
}

#[OpenApi(prefix_path = "/pictures", tag = "Group::Products")]
impl PicturesApi {
    /// Lists the uploaded pictures: first those that no product shows, from the newest.
    #[oai(path = "/", method = "get", operation_id = "listPictures")]
    async fn list_pictures(
        &self,
        Data(state): Data<&Arc<AppState>>,
        _staff: Staff,
    ) -> Result<Json<Vec<ListedPicture>>, Failure<ListPictures>> {
        let pictures = state.store.list_pictures(state.now()).await?;
        Ok(Json(pictures.iter().map(ListedPicture::from).collect()))
    }

    /// Saves a picture for a product: a JPEG, PNG or WebP of up to 10 MiB and 50 megapixels, with 250 to 16,383 pixels a
    /// side, at most three times as high as wide.
    ///
    /// It is turned upright, resized, and stored as WebP and JPEG without metadata. Transparent parts get the color behind
    /// the pictures of the pages. A picture that no product refers to is deleted after a day.
    ///
    /// A file that is none of these is rejected with 415, and one that is animated, beyond a limit or damaged with 422.
    /// With 100 pictures that no product shows, or 200 MiB of them, the response is 429; with less than 256 MiB of free
    /// disk it is 507.
    #[oai(path = "/", method = "post", operation_id = "uploadPicture", transform = "uploads")]
    async fn upload_picture(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
        upload: Upload,
    ) -> Result<Created<Picture>, Failure<UploadPicture>> {
        // Before the picture is read and decoded, which may take a minute.
        state.store.check_picture_space().await?;
        let picture = state.uploads.read(upload.into_body()).await?;
        let response = Picture::from(&picture);
        state.store.insert_picture(picture, staff.actor(state)).await?;
        Ok(response.into())
    }

    /// Deletes a picture that no product shows. The shop serves it no more.
    #[oai(path = "/:id", method = "delete", operation_id = "deletePicture")]
    async fn delete_picture(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
        id: Path<String>,
    ) -> Result<Json<Deleted>, Failure<DeletePicture>> {
        state.store.delete_picture(id.0, staff.actor(state)).await?;
        Ok(Json(Deleted { deleted: true }))
    }
}

/// Declares that an operation takes a picture, which may take long to send and to read.
fn uploads<E: Endpoint>(operation: E) -> impl Endpoint<Output = Response> {
    let not_a_picture = async |error: ContentTypeError| ApiError::not_a_picture(error.to_string());
    takes_long(operation).catch_error(not_a_picture)
}

impl Upload {
    fn into_body(self) -> Body {
        match self {
            Self::Jpeg(body) | Self::Png(body) | Self::Webp(body) => body.0,
        }
    }
}

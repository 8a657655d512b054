//! Uploaded pictures, from the database.

use poem::http::{HeaderValue, StatusCode, header};
use poem::{Request, Response};
use sha2::{Digest, Sha256};

use super::serve::{HashedBytes, IMMUTABLE, Resource};
use crate::domain::picture::FileName;
use crate::store::Store;

const RETRY_AFTER_SECONDS: u32 = 2;

/// Responds to a GET request. Returns `None` if there is no such picture.
pub(super) async fn answer(store: &Store, request: &Request) -> Option<Response> {
    let name = FileName::parse(request.uri().path())?;
    let media_type = HeaderValue::from_static(name.format.media_type());
    match store.find_picture_file(name).await {
        Ok(bytes) => bytes.map(|bytes| {
            let hash = Sha256::digest(&bytes).into();
            let file = HashedBytes { bytes: bytes.into(), hash };
            Resource::file(media_type, IMMUTABLE, file).answer(request.headers())
        }),
        Err(error) => {
            tracing::error!("a picture cannot be read: {error}");
            let response = Response::builder().status(StatusCode::SERVICE_UNAVAILABLE);
            Some(response.header(header::RETRY_AFTER, RETRY_AFTER_SECONDS).finish())
        }
    }
}

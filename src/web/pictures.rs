//! Uploaded pictures, from the database.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use hyper::body::Bytes;
use hyper::http::request::Parts;
use hyper::http::{HeaderMap, HeaderValue, StatusCode, header};
use tokio::sync::OnceCell;

use super::serve::{HashedBytes, IMMUTABLE, Resource, Response, response};
use crate::domain::picture::FileName;
use crate::store::{Store, StoreError};

const RETRY_AFTER_SECONDS: HeaderValue = HeaderValue::from_static("2");

/// The files that are being sent. All responses share one copy of a file, which lasts as long as they do: clients that read
/// slowly cannot fill the memory.
#[derive(Default)]
pub(super) struct Pictures(Mutex<HashMap<FileName, Weak<OnceCell<Vec<u8>>>>>);

/// A file that has been read.
struct Shared(Arc<OnceCell<Vec<u8>>>);

impl Pictures {
    /// Responds to a GET request. Returns `None` if there is no such picture.
    pub(super) async fn answer(&self, store: &Store, request: &Parts) -> Option<Response> {
        let name = FileName::parse(request.uri.path())?;
        let file = self.share(&name);
        let read = || async { store.find_picture_file(name.clone()).await?.ok_or(StoreError::NotFound) };
        match file.get_or_try_init(read).await {
            Ok(_) => {}
            Err(StoreError::NotFound) => return None,
            Err(error) => {
                tracing::error!("a picture cannot be read: {error}");
                let headers = HeaderMap::from_iter([(header::RETRY_AFTER, RETRY_AFTER_SECONDS)]);
                return Some(response(StatusCode::SERVICE_UNAVAILABLE, headers, ""));
            }
        }
        let mime = HeaderValue::from_static(name.format.media_type());
        let file = HashedBytes { bytes: Bytes::from_owner(Shared(file)), hash: hash_of(&name) };
        Some(Resource::file(mime, IMMUTABLE, file).answer(&request.headers))
    }

    fn share(&self, name: &FileName) -> Arc<OnceCell<Vec<u8>>> {
        let mut files = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(file) = files.get(name).and_then(Weak::upgrade) {
            return file;
        }
        files.retain(|_, file| file.strong_count() > 0);
        let file = Arc::default();
        files.insert(name.clone(), Arc::downgrade(&file));
        file
    }
}

/// Returns the hash in the name of a file, from which the entity tag is made: hashing the file would cost anyone's request
/// for one byte of it more than all the rest.
fn hash_of(name: &FileName) -> [u8; 32] {
    let mut hash = [0; 32];
    let id = u128::from_str_radix(&name.id, 16).expect("an id has hexadecimal digits");
    hash[..16].copy_from_slice(&id.to_be_bytes());
    hash
}

impl AsRef<[u8]> for Shared {
    fn as_ref(&self) -> &[u8] {
        self.0.get().map_or(&[], Vec::as_slice)
    }
}

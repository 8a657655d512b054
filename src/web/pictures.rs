//! Uploaded pictures, from the database.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use poem::http::{HeaderValue, StatusCode, header};
use poem::{Request, Response};
use sha2::{Digest, Sha256};

use super::serve::{HashedBytes, IMMUTABLE, Resource};
use crate::domain::picture::FileName;
use crate::store::{Store, StoreError};

/// Bytes of files in memory: the pictures of a few products in all widths.
const MAX_CACHED_BYTES: usize = 4 * 1024 * 1024;
const RETRY_AFTER_SECONDS: u32 = 2;

/// Serves uploaded pictures. Those that were requested last are in memory, so that shoppers do not take the connections
/// to the database that orders need.
pub(super) struct Pictures {
    store: Store,
    cache: Mutex<Cache>,
}

#[derive(Default)]
struct Cache {
    files: HashMap<FileName, Arc<Resource>>,
    bytes: usize,
}

impl Pictures {
    pub(super) fn new(store: Store) -> Self {
        Self { store, cache: Mutex::default() }
    }

    /// Responds to a GET request. Returns `None` if there is no such picture.
    pub(super) async fn answer(&self, request: &Request) -> Option<Response> {
        let name = FileName::parse(request.uri().path())?;
        match self.find(name).await {
            Ok(file) => file.map(|file| file.answer(request.headers())),
            Err(error) => {
                tracing::error!("a picture cannot be read: {error}");
                let response = Response::builder().status(StatusCode::SERVICE_UNAVAILABLE);
                Some(response.header(header::RETRY_AFTER, RETRY_AFTER_SECONDS).finish())
            }
        }
    }

    async fn find(&self, name: FileName) -> Result<Option<Arc<Resource>>, StoreError> {
        if let Some(file) = self.cache(|cache| cache.files.get(&name).cloned()) {
            return Ok(Some(file));
        }
        let Some(bytes) = self.store.find_picture_file(name.clone()).await? else { return Ok(None) };
        let (length, hash) = (bytes.len(), Sha256::digest(&bytes).into());
        let media_type = HeaderValue::from_static(name.format.media_type());
        let file = HashedBytes { bytes: bytes.into(), hash };
        let file = Arc::new(Resource::file(media_type, IMMUTABLE, file));
        self.cache(|cache| cache.insert(name, file.clone(), length));
        Ok(Some(file))
    }

    fn cache<T>(&self, use_it: impl FnOnce(&mut Cache) -> T) -> T {
        use_it(&mut self.cache.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Cache {
    /// Starts again when it is full: a shop has few pictures, and each costs one query to read again.
    fn insert(&mut self, name: FileName, file: Arc<Resource>, length: usize) {
        if self.bytes + length > MAX_CACHED_BYTES {
            *self = Self::default();
        }
        // Another request may have read it at the same time.
        if self.files.insert(name, file).is_none() {
            self.bytes += length;
        }
    }
}

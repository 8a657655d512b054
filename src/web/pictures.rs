//! Uploaded pictures, from the database.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use poem::http::{HeaderValue, StatusCode, header};
use poem::{Request, Response};
use sha2::{Digest, Sha256};
use tokio::sync::watch;

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
    deletions: watch::Receiver<u64>,
    commits_by_others: watch::Receiver<u64>,
}

/// Counts deletions of pictures. What is in memory is from before the next one.
type Generation = (u64, u64);

#[derive(Default)]
struct Cache {
    generation: Generation,
    files: HashMap<FileName, Arc<Resource>>,
    bytes: usize,
}

impl Pictures {
    pub(super) fn new(store: Store) -> Self {
        let (deletions, commits_by_others) = (store.picture_deletions(), store.commits_by_others());
        Self { store, cache: Mutex::default(), deletions, commits_by_others }
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
        let (file, generation) = self.cache(|cache| (cache.files.get(&name).cloned(), cache.generation));
        if file.is_some() {
            return Ok(file);
        }
        let Some(bytes) = self.store.find_picture_file(name.clone()).await? else { return Ok(None) };
        let (length, hash) = (bytes.len(), Sha256::digest(&bytes).into());
        let media_type = HeaderValue::from_static(name.format.media_type());
        let file = HashedBytes { bytes: bytes.into(), hash };
        let file = Arc::new(Resource::file(media_type, IMMUTABLE, file));
        // It may have been deleted since it was read.
        self.cache(|cache| (cache.generation == generation).then(|| cache.insert(name, file.clone(), length)));
        Ok(Some(file))
    }

    fn cache<T>(&self, use_it: impl FnOnce(&mut Cache) -> T) -> T {
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        let generation = (*self.deletions.borrow(), *self.commits_by_others.borrow());
        if cache.generation != generation {
            *cache = Cache { generation, ..Cache::default() };
        }
        use_it(&mut cache)
    }
}

impl Cache {
    /// Starts again when it is full: a shop has few pictures, and each costs one query to read again.
    fn insert(&mut self, name: FileName, file: Arc<Resource>, length: usize) {
        if self.bytes + length > MAX_CACHED_BYTES {
            *self = Self { generation: self.generation, ..Self::default() };
        }
        // Another request may have read it at the same time.
        if self.files.insert(name, file).is_none() {
            self.bytes += length;
        }
    }
}

//! Reads uploads, a few at a time.

use std::sync::Arc;

use poem::Body;
use tokio::sync::Semaphore;

use super::body::read_at_most;
use super::error::ApiError;
use crate::domain::picture::{MAX_UPLOAD_BYTES, NewPicture};
use crate::imaging::{self, Budget};

/// Uploads that are read at the same time, each of up to [`MAX_UPLOAD_BYTES`] in memory.
const MAX_UPLOADS: usize = 4;

/// Limits the memory that uploads take.
pub(super) struct Uploads {
    open: Semaphore,
    /// Decoding takes a core and most of the memory, so one picture is decoded at a time.
    decoder: Arc<Semaphore>,
}

impl Default for Uploads {
    fn default() -> Self {
        Self { open: Semaphore::new(MAX_UPLOADS), decoder: Arc::new(Semaphore::new(1)) }
    }
}

impl Uploads {
    pub(super) async fn read(&self, body: Body) -> Result<NewPicture, ApiError> {
        let _open = self.open.try_acquire().map_err(|_| ApiError::too_many_uploads())?;
        let bytes = read_at_most(body, MAX_UPLOAD_BYTES).await?;
        let turn = self.decoder.clone().acquire_owned().await.expect("the semaphore is never closed");
        let budget = Budget::default();
        // When the client leaves or the time is up, this future is dropped.
        let _cancel = budget.cancel_on_drop();
        let picture = tokio::task::spawn_blocking(move || {
            // Held until decoding has ended.
            let _turn = turn;
            imaging::convert(&bytes, &budget)
        });
        Ok(picture.await.map_err(|_| ApiError::internal())??)
    }
}

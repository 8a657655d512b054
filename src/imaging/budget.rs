//! The time that an upload may take.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::domain::picture::PictureError;

/// Ten times what the slowest pictures take on a machine that does nothing else.
const TIME_LIMIT: Duration = Duration::from_mins(1);
/// Bytes read between two checks, fewer than a JPEG with two scans has: a scan may take a second.
const CHECK_BYTES: usize = 16;

/// The time left for an upload, which ends early when nobody waits for its picture any more.
#[derive(Clone, Debug)]
pub struct Budget {
    deadline: Instant,
    is_cancelled: Arc<AtomicBool>,
}

/// Cancels a budget when it is dropped.
pub struct CancelOnDrop(Arc<AtomicBool>);

/// Reads from memory until the budget is used up.
pub(super) struct Reader<'a> {
    rest: &'a [u8],
    unchecked: usize,
    budget: &'a Budget,
}

impl Budget {
    /// Begins now.
    pub fn new(time: Duration) -> Self {
        Self { deadline: Instant::now() + time, is_cancelled: Arc::default() }
    }

    /// Returns a guard that uses up the budget when it is dropped.
    pub fn cancel_on_drop(&self) -> CancelOnDrop {
        CancelOnDrop(self.is_cancelled.clone())
    }

    /// Fails once the budget is used up.
    pub(super) fn check(&self) -> Result<(), PictureError> {
        let is_used_up = self.is_cancelled.load(Ordering::Relaxed) || Instant::now() >= self.deadline;
        if is_used_up { Err(PictureError::TooSlow) } else { Ok(()) }
    }

    pub(super) fn reader<'a>(&'a self, bytes: &'a [u8]) -> Reader<'a> {
        Reader { rest: bytes, unchecked: 0, budget: self }
    }
}

impl Default for Budget {
    /// Returns what each upload has.
    fn default() -> Self {
        Self::new(TIME_LIMIT)
    }
}

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Read for Reader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.unchecked += buffer.len();
        if self.unchecked >= CHECK_BYTES {
            self.unchecked = 0;
            self.budget.check().map_err(io::Error::other)?;
        }
        self.rest.read(buffer)
    }
}

//! How many cards were declined lately.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use crate::domain::payment::MANY_DECLINES;

const HOUR: i64 = 60 * 60;

/// The times of the last declines, in Unix seconds.
#[derive(Default)]
pub(super) struct Declines(Mutex<VecDeque<i64>>);

impl Declines {
    pub(super) fn add(&self, now: i64) {
        let mut times = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        times.push_back(now);
        if times.len() > MANY_DECLINES {
            times.pop_front();
        }
    }

    /// Returns whether there were many in the hour before `now`.
    pub(super) fn are_many(&self, now: i64) -> bool {
        let times = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        times.len() == MANY_DECLINES && times.front().is_some_and(|oldest| *oldest > now - HOUR)
    }
}

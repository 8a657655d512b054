//! The id of a request, by which an owner finds in the log what a shopper reports.

use std::fmt;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use poem::http::HeaderValue;
use tokio::task::futures::TaskLocalFuture;

/// Without letters that look like a digit or like another letter.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH: usize = 12;
/// Ids per millisecond of the program's life. With fewer requests than that, a later start begins with a higher id,
/// unless the clock was set back.
const IDS_PER_MILLISECOND: u64 = 1 << 16;

static NEXT: LazyLock<AtomicU64> = LazyLock::new(|| {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let milliseconds = u64::try_from(now.as_millis()).unwrap_or_default();
    AtomicU64::new(milliseconds.wrapping_mul(IDS_PER_MILLISECOND))
});

tokio::task_local! {
    static CURRENT: RequestId;
}

/// The id of a request: 12 letters and digits, unique across restarts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestId(u64);

impl RequestId {
    /// Returns an unused id.
    pub fn next() -> Self {
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }

    /// Returns the id of the request that this task handles.
    pub fn current() -> Option<Self> {
        CURRENT.try_with(|id| *id).ok()
    }

    /// Runs a future that handles the request with this id.
    pub fn scope<F: Future>(self, future: F) -> TaskLocalFuture<Self, F> {
        CURRENT.scope(self, future)
    }

    /// Runs a function that handles a part of the request with this id.
    pub fn sync_scope<T>(self, run: impl FnOnce() -> T) -> T {
        CURRENT.sync_scope(self, run)
    }

    /// Returns the id as the value of a header.
    pub fn header_value(self) -> HeaderValue {
        HeaderValue::from_bytes(&self.digits()).expect("the digits are ASCII")
    }

    fn digits(self) -> [u8; LENGTH] {
        std::array::from_fn(|index| DIGITS[(self.0 >> (5 * (LENGTH - 1 - index)) & 31) as usize])
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.digits().iter().try_for_each(|digit| fmt::Write::write_char(f, char::from(*digit)))
    }
}

#[cfg(test)]
mod tests {
    use super::RequestId;

    #[test]
    fn an_id_has_twelve_letters_and_digits_and_sorts_by_time() {
        let ids: Vec<String> = (0..1000).map(|_| RequestId::next().to_string()).collect();
        assert!(ids.is_sorted_by(|a, b| a < b), "tests of other ids run at the same time");
        assert!(
            ids.iter().all(|id| id.len() == 12 && id.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_lowercase()))
        );
        assert_eq!(RequestId(31 + 32).to_string(), "00000000001z");
    }

    #[tokio::test]
    async fn a_task_has_the_id_of_its_request() {
        assert_eq!(RequestId::current(), None);
        assert_eq!(RequestId(7).scope(async { RequestId::current() }).await, Some(RequestId(7)));
        assert_eq!(RequestId(8).sync_scope(RequestId::current), Some(RequestId(8)));
    }
}

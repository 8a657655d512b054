//! The id of a request, by which an owner finds in the log what a shopper reports.

use std::collections::hash_map::RandomState;
use std::fmt;
use std::hash::BuildHasher;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use poem::http::HeaderValue;
use tokio::task::futures::TaskLocalFuture;

/// Without letters that look like a digit or like another letter.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH: usize = 12;

static COUNT: AtomicU64 = AtomicU64::new(0);
/// A random key of this process. Without it nobody can tell how many requests are between two ids.
static KEY: LazyLock<RandomState> = LazyLock::new(RandomState::new);

tokio::task_local! {
    static CURRENT: RequestId;
}

/// The id of a request: 12 letters and digits, which say neither when it was nor how many there were.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestId(u64);

impl RequestId {
    /// Returns an unused id: a keyed hash (`SipHash`) of the count, so that ids are as good as random.
    pub fn next() -> Self {
        Self(KEY.hash_one(COUNT.fetch_add(1, Ordering::Relaxed)))
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

    /// Logs why the request of this task fails, with its id.
    pub fn log_cause(cause: &dyn fmt::Display) {
        Self::log_cause_of(Self::current(), cause);
    }

    /// Logs why a request fails, with its id.
    pub(super) fn log_cause_of(id: Option<Self>, cause: &dyn fmt::Display) {
        tracing::error!(request_id = id.map(tracing::field::display), "{cause}");
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
    use std::collections::BTreeSet;

    use super::RequestId;

    #[test]
    fn ids_have_twelve_letters_and_digits_and_do_not_count() {
        let ids: Vec<RequestId> = (0..10_000).map(|_| RequestId::next()).collect();
        let texts: BTreeSet<String> = ids.iter().map(RequestId::to_string).collect();
        assert_eq!(texts.len(), ids.len(), "no id comes twice");
        assert!(
            texts.iter().all(|id| id.len() == 12 && id.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_lowercase()))
        );
        let rises = ids.windows(2).filter(|pair| pair[0].to_string() < pair[1].to_string()).count();
        assert!((4_000..6_000).contains(&rises), "{rises} of 10,000 ids are above the one before");
        let is_close = |pair: &&[RequestId]| pair[0].0.abs_diff(pair[1].0) < 1 << 40;
        let close = ids.windows(2).filter(is_close).count();
        assert!(close < 10, "{close} pairs in a row are close: at random one in 8 million is");
        assert_eq!(RequestId(31 + 32).to_string(), "00000000001z");
    }

    #[tokio::test]
    async fn a_task_has_the_id_of_its_request() {
        assert_eq!(RequestId::current(), None);
        assert_eq!(RequestId(7).scope(async { RequestId::current() }).await, Some(RequestId(7)));
        assert_eq!(RequestId(8).sync_scope(RequestId::current), Some(RequestId(8)));
    }
}

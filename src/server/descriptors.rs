//! How many files and connections the system lets this program have open.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// More is never needed, and the system keeps a table of them.
const MOST: u64 = 65_536;
/// For the database, its WAL and readers, and what the runtime needs.
const OWN: usize = 64;

/// The connections there may be, after the limit on open files was raised as far as it may be.
pub(super) fn most_connections() -> usize {
    let limit = getrlimit(Resource::Nofile);
    let possible = limit.maximum.unwrap_or(MOST).min(MOST);
    let current = limit.current.unwrap_or(MOST);
    let raised = Rlimit { current: Some(possible), ..limit };
    // A system that does not allow it leaves what there was.
    let open = if possible > current && setrlimit(Resource::Nofile, raised).is_ok() { possible } else { current };
    usize::try_from(open.min(MOST)).unwrap_or(usize::MAX).saturating_sub(OWN).max(1)
}

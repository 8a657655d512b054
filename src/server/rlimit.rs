//! How many files and connections the system lets this program have open.

use std::fmt;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// More is never needed, and the system keeps a table of them.
const MAX: u64 = 65_536;
/// With fewer there would be no room for shoppers.
const MIN: u64 = 128;
/// For the database, its WAL and readers, and what the runtime needs.
const RESERVED: u64 = 64;

/// The limit on open files is too low to serve a shop.
#[derive(Debug)]
pub struct TooFewFiles(u64);

impl fmt::Display for TooFewFiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "only {} files may be open: allow {MIN} or more, such as with 'ulimit -n 1024'", self.0)
    }
}

/// The maximum number of connections, after the limit on open files was raised as far as it may be.
pub fn max_connections() -> Result<usize, TooFewFiles> {
    let limit = getrlimit(Resource::Nofile);
    let possible = limit.maximum.unwrap_or(MAX).min(MAX);
    let current = limit.current.unwrap_or(MAX);
    let raised = Rlimit { current: Some(possible), ..limit };
    // A system that does not allow it leaves what there was.
    let open = if possible > current && setrlimit(Resource::Nofile, raised).is_ok() { possible } else { current };
    if open < MIN {
        return Err(TooFewFiles(open));
    }
    Ok(usize::try_from(open.min(MAX) - RESERVED).unwrap_or(usize::MAX))
}

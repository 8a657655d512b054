//! The limit on open files, and the number of connections that fit in it.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// More files are never needed, and the kernel keeps a table of them.
const MAX_FILES: u64 = 65_536;
/// Fewer files would leave too few connections for shoppers.
const MIN_FILES: u64 = 128;
/// Files reserved for the database, its WAL, its readers and the runtime.
const RESERVED_FILES: u64 = 64;

/// The limit on open files is too low to serve a shop.
#[derive(Debug, thiserror::Error)]
#[error("only {0} files may be open: allow {MIN_FILES} or more, such as with 'ulimit -n 1024'")]
pub struct TooFewFiles(u64);

/// Raises the limit on open files as far as allowed, and returns the maximum number of connections.
pub fn max_connections() -> Result<usize, TooFewFiles> {
    let limit = getrlimit(Resource::Nofile);
    let possible = limit.maximum.unwrap_or(MAX_FILES).min(MAX_FILES);
    let current = limit.current.unwrap_or(MAX_FILES);
    let raised = Rlimit { current: Some(possible), ..limit };
    // If the system refuses, the current limit stays in place.
    let open = if possible > current && setrlimit(Resource::Nofile, raised).is_ok() { possible } else { current };
    if open < MIN_FILES {
        return Err(TooFewFiles(open));
    }
    Ok(usize::try_from(open.min(MAX_FILES) - RESERVED_FILES).unwrap_or(usize::MAX))
}

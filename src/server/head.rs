//! What stands before a request's body: how long it may be.

use poem::Request;

use crate::api::ApiError;

/// Browsers send about fifteen, a proxy adds a few.
const MOST_HEADERS: usize = 64;
const HEADER_BYTES: usize = 16 * 1024;
const ADDRESS_BYTES: usize = 8 * 1024;
/// Of the whole head: more is not read, and answered by hyper without a word (431).
pub(super) const MOST_BYTES: usize = ADDRESS_BYTES + HEADER_BYTES + 1024;

/// Refuses an address or headers that nobody needs.
pub(super) fn check(request: &Request) -> Result<(), ApiError> {
    if request.uri().path_and_query().is_some_and(|address| address.as_str().len() > ADDRESS_BYTES) {
        return Err(ApiError::address_too_long(ADDRESS_BYTES));
    }
    let headers = request.headers();
    let bytes: usize = headers.iter().map(|(name, value)| name.as_str().len() + value.len()).sum();
    if headers.len() > MOST_HEADERS || bytes > HEADER_BYTES {
        return Err(ApiError::headers_too_large(MOST_HEADERS, HEADER_BYTES));
    }
    Ok(())
}

//! Limits on a request's target and headers, and the check of its Host header.

use hyper::http::request::Parts;
use hyper::http::{HeaderValue, Version, header};

use crate::api::ApiError;

/// Browsers send about 15 headers, and a proxy adds a few.
const MAX_HEADERS: usize = 64;
const MAX_HEADER_BYTES: usize = 16 * 1024;
const MAX_TARGET_BYTES: usize = 8 * 1024;
/// Limit on the whole head. hyper does not read a longer one, and responds with 431 and an empty body.
pub(super) const MAX_HEAD_BYTES: usize = MAX_TARGET_BYTES + MAX_HEADER_BYTES + 1024;
/// The same limit for HTTP/2, which counts 32 bytes more for each header (RFC 9113, section 6.5.2).
#[expect(clippy::cast_possible_truncation, reason = "it is a small constant")]
pub(super) const MAX_HEADER_LIST_BYTES: u32 = (MAX_HEAD_BYTES + 32 * MAX_HEADERS) as u32;

/// Rejects a target or headers over the limits, and a request without exactly one valid host (RFC 9112, section 3.2).
pub(super) fn check(request: &Parts) -> Result<(), ApiError> {
    if request.uri.path_and_query().is_some_and(|target| target.as_str().len() > MAX_TARGET_BYTES) {
        return Err(ApiError::address_too_long(MAX_TARGET_BYTES));
    }
    let headers = &request.headers;
    let bytes: usize = headers.iter().map(|(name, value)| name.as_str().len() + value.len()).sum();
    if headers.len() > MAX_HEADERS || bytes > MAX_HEADER_BYTES {
        return Err(ApiError::headers_too_large(MAX_HEADERS, MAX_HEADER_BYTES));
    }
    check_host(request)
}

fn check_host(request: &Parts) -> Result<(), ApiError> {
    let mut hosts = request.headers.get_all(header::HOST).iter().map(HeaderValue::as_bytes);
    // HTTP/2 has a pseudo-header instead, and a Host has to agree with it (RFC 9113, section 8.3.1).
    let authority = request.uri.authority().filter(|_| request.version == Version::HTTP_2);
    let authority = authority.map(|authority| authority.as_str().as_bytes());
    match (authority.or_else(|| hosts.next()), hosts.next()) {
        (Some(host), None) if is_host(host) => Ok(()),
        (Some(host), Some(other)) if authority.is_some() && is_host(host) && host.eq_ignore_ascii_case(other) => Ok(()),
        (None, _) if request.version < Version::HTTP_11 => Ok(()),
        (None, _) => Err(ApiError::bad_request("Host is missing")),
        _ => Err(ApiError::bad_request("Host must name exactly one host")),
    }
}

/// Returns whether the value is a host with an optional port (RFC 3986, section 3.2.2), or empty.
fn is_host(value: &[u8]) -> bool {
    let colon = value.iter().rposition(|byte| *byte == b':').filter(|_| !value.ends_with(b"]"));
    let (host, port) = colon.map_or((value, &[][..]), |at| (&value[..at], &value[at + 1..]));
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=%".contains(byte);
    let literal = host.strip_prefix(b"[").and_then(|host| host.strip_suffix(b"]"));
    port.iter().all(u8::is_ascii_digit)
        && literal.unwrap_or(host).iter().all(|byte| is_name(byte) || (literal.is_some() && *byte == b':'))
}

//! Resources served from memory, compressed if the client accepts it.

use std::io::Read;
use std::sync::OnceLock;

use flate2::read::GzEncoder;
use hyper::body::Bytes;
use hyper::http::{HeaderMap, HeaderValue, StatusCode, header};
use sha2::{Digest, Sha256};

use super::conditions::{accepts, is_not_modified, passes_if_match};
use super::range::{self, Selection};
use super::response::{Response, response};
use crate::web::headers::add_security_headers;

const BROTLI: &str = "br";
const GZIP: &str = "gzip";

/// A resource in every content coding that is available.
pub(in crate::web) struct Resource {
    identity: OnceLock<Encoded>,
    brotli: OnceLock<Option<Encoded>>,
    gzip: OnceLock<Option<Encoded>>,
}

/// The bytes of one content coding, with response headers that are built once and cloned for each response.
pub(in crate::web) struct Encoded {
    bytes: Bytes,
    headers: HeaderMap,
}

/// The bytes of a resource, with their SHA-256.
pub(in crate::web) struct HashedBytes {
    pub(in crate::web) bytes: Bytes,
    pub(in crate::web) hash: [u8; 32],
}

impl Encoded {
    fn new(bytes: Bytes, hash: &[u8], mut headers: HeaderMap) -> Self {
        let digits: String = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        let etag = HeaderValue::from_str(&format!("\"{digits}\"")).expect("hexadecimal digits are ASCII");
        headers.insert(header::ETAG, etag);
        Self { bytes, headers }
    }

    fn etag(&self) -> &HeaderValue {
        &self.headers[header::ETAG]
    }

    fn is_compressed(&self) -> bool {
        self.headers.contains_key(header::CONTENT_ENCODING)
    }
}

impl Resource {
    /// Creates a resource from a file that the build has not compressed.
    pub(in crate::web) fn file(mime: HeaderValue, cache: &'static str, file: HashedBytes) -> Self {
        let mut headers = base_headers(mime, cache);
        headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        let identity = Encoded::new(file.bytes, &file.hash, headers);
        Self { identity: identity.into(), brotli: OnceLock::from(None), gzip: OnceLock::from(None) }
    }

    /// Creates a resource from a file that the build has compressed with brotli. The other codings are made for the first
    /// client that needs them.
    pub(in crate::web) fn compressed_file(mime: HeaderValue, cache: &'static str, file: HashedBytes) -> Self {
        let mut headers = base_headers(mime, cache);
        headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
        let brotli = in_coding(&headers, BROTLI, file.bytes, &file.hash);
        Self { identity: OnceLock::new(), brotli: Some(brotli).into(), gzip: OnceLock::new() }
    }

    /// Creates a page. It is compressed by [`Self::compress_as`] or by the first request that accepts the coding.
    pub(in crate::web) fn page(html: String, policy: HeaderValue) -> Self {
        Self::page_with(html, page_headers(policy))
    }

    /// Creates a page whose address is a secret: no page that it links to learns it, also none of the shop, where the ad pixel
    /// would report it.
    pub(in crate::web) fn secret_page(html: String, policy: HeaderValue) -> Self {
        let mut headers = page_headers(policy);
        headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
        Self::page_with(html, headers)
    }

    fn page_with(html: String, headers: HeaderMap) -> Self {
        let hash = Sha256::digest(&html);
        let identity = Encoded::new(shrink_to_fit(html.into_bytes()), &hash, headers);
        Self { identity: identity.into(), brotli: OnceLock::new(), gzip: OnceLock::new() }
    }

    /// Creates a text for crawlers. It depends on the catalog, so clients must revalidate it.
    pub(in crate::web) fn text(mime: &'static str, text: String) -> Self {
        let hash = Sha256::digest(&text).into();
        Self::file(HeaderValue::from_static(mime), "no-cache", HashedBytes { bytes: text.into(), hash })
    }

    /// Creates the compressed copies that the last version of this resource has.
    pub(in crate::web) fn compress_as(&self, last: &Self) {
        if last.brotli.get().is_some() {
            self.brotli();
        }
        if last.gzip.get().is_some() {
            self.gzip();
        }
    }

    /// Responds to a GET request, subject to its conditional headers (RFC 9110, 13).
    pub(in crate::web) fn answer(&self, request: &HeaderMap) -> Response {
        let encoded = self.choose(request);
        if !passes_if_match(request, encoded.etag()) {
            return without_body(StatusCode::PRECONDITION_FAILED, encoded);
        }
        if is_not_modified(request, encoded.etag()) {
            return without_body(StatusCode::NOT_MODIFIED, encoded);
        }
        // Part of a compressed file is useless to a client.
        let selection = if encoded.is_compressed() {
            Selection::Whole
        } else {
            range::select(request, encoded.etag(), encoded.bytes.len())
        };
        let (status, range, bytes) = match selection {
            Selection::Whole => return response(StatusCode::OK, encoded.headers.clone(), encoded.bytes.clone()),
            Selection::Part(part) => {
                let range = format!("{}-{}", part.start, part.end - 1);
                (StatusCode::PARTIAL_CONTENT, range, encoded.bytes.slice(part))
            }
            Selection::Unsatisfiable => (StatusCode::RANGE_NOT_SATISFIABLE, "*".into(), Bytes::new()),
        };
        let range = HeaderValue::try_from(format!("bytes {range}/{}", encoded.bytes.len()));
        let mut headers = encoded.headers.clone();
        headers.insert(header::CONTENT_RANGE, range.expect("numbers are ASCII"));
        response(status, headers, bytes)
    }

    /// Responds with the whole resource and another status, such as 404.
    pub(in crate::web) fn answer_as(&self, status: StatusCode, request: &HeaderMap) -> Response {
        let encoded = self.choose(request);
        let mut headers = encoded.headers.clone();
        headers.remove(header::ETAG);
        response(status, headers, encoded.bytes.clone())
    }

    fn choose(&self, request: &HeaderMap) -> &Encoded {
        let brotli = || accepts(request, BROTLI).then(|| self.brotli()).flatten();
        let gzip = || accepts(request, GZIP).then(|| self.gzip()).flatten();
        brotli().or_else(gzip).unwrap_or_else(|| self.identity())
    }

    fn identity(&self) -> &Encoded {
        self.identity.get_or_init(|| {
            let copy = self.brotli.get().and_then(Option::as_ref).expect("a resource without identity has a copy");
            let bytes = decompress(&copy.bytes);
            let mut headers = copy.headers.clone();
            headers.remove(header::CONTENT_ENCODING);
            let hash = Sha256::digest(&bytes);
            Encoded::new(shrink_to_fit(bytes), &hash, headers)
        })
    }

    fn brotli(&self) -> Option<&Encoded> {
        let compress = || {
            // Quality 5 takes 1 ms per page; 11, used for files by the build, would take 100 ms. A smaller window would
            // also hold a page, but the library has no hash table for it and allocates one of 32 MB.
            let parameters = brotli::enc::BrotliEncoderParams {
                quality: 5,
                lgwin: 17,
                size_hint: self.identity().bytes.len(),
                ..Default::default()
            };
            let mut bytes = Vec::new();
            brotli::BrotliCompress(&mut self.identity().bytes.as_ref(), &mut bytes, &parameters).ok()?;
            Some(self.compressed(bytes, BROTLI))
        };
        self.brotli.get_or_init(compress).as_ref()
    }

    fn gzip(&self) -> Option<&Encoded> {
        let compress = || {
            let mut bytes = Vec::new();
            let mut encoder = GzEncoder::new(self.identity().bytes.as_ref(), flate2::Compression::default());
            encoder.read_to_end(&mut bytes).ok()?;
            Some(self.compressed(bytes, GZIP))
        };
        self.gzip.get_or_init(compress).as_ref()
    }

    fn compressed(&self, bytes: Vec<u8>, coding: &'static str) -> Encoded {
        let hash = Sha256::digest(&bytes);
        in_coding(&self.identity().headers, coding, shrink_to_fit(bytes), &hash)
    }
}

/// Returns a resource in a content coding, whose entity tag differs from that of the others (RFC 9110, 8.8.3.3).
fn in_coding(headers: &HeaderMap, coding: &'static str, bytes: Bytes, hash: &[u8]) -> Encoded {
    let mut headers = headers.clone();
    headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    Encoded::new(bytes, hash, headers)
}

/// Decompresses a file that the build has compressed.
pub(super) fn decompress(mut brotli: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    brotli::BrotliDecompress(&mut brotli, &mut bytes).expect("the build's own file");
    bytes
}

/// Releases the spare capacity of the vector.
fn shrink_to_fit(bytes: Vec<u8>) -> Bytes {
    bytes.into_boxed_slice().into()
}

fn page_headers(policy: HeaderValue) -> HeaderMap {
    let mut headers = base_headers(HeaderValue::from_static("text/html; charset=utf-8"), "no-cache");
    headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    headers
}

fn base_headers(mime: HeaderValue, cache: &'static str) -> HeaderMap {
    let mut headers = HeaderMap::new();
    add_security_headers(&mut headers);
    headers.insert(header::CONTENT_TYPE, mime);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    headers
}

fn without_body(status: StatusCode, encoded: &Encoded) -> Response {
    let mut headers = encoded.headers.clone();
    headers.remove(header::CONTENT_ENCODING);
    response(status, headers, Bytes::new())
}

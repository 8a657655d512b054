//! Bare hyper: one response from memory to every request.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::SocketAddr;

use http_body_util::Full;
use hyper::Response;
use hyper::body::Bytes;
use hyper::header::{HeaderMap, HeaderName, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;

use crate::Outcome;

/// Responds with these headers, which are a JSON object, and the bytes of a file. Headers and bytes are leaked: a copy of
/// them counts no references.
pub(crate) fn run(listen: SocketAddr, headers: &str, file: &str) -> Outcome {
    let headers: HashMap<String, String> = serde_json::from_str(headers)?;
    let leak = |(name, value): (String, String)| {
        (HeaderName::from_static(name.leak()), HeaderValue::from_static(value.leak()))
    };
    let headers: HeaderMap = headers.into_iter().map(leak).collect();
    let body = Bytes::from_static(std::fs::read(file)?.leak());
    // With as many threads as the shop: one per core.
    tokio::runtime::Runtime::new()?.block_on(async {
        let listener = TcpListener::bind(listen).await?;
        loop {
            let (stream, _) = listener.accept().await?;
            stream.set_nodelay(true)?;
            let (headers, body) = (headers.clone(), body.clone());
            let respond = service_fn(move |_| {
                let mut response = Response::new(Full::new(body.clone()));
                *response.headers_mut() = headers.clone();
                async { Ok::<_, Infallible>(response) }
            });
            tokio::spawn(http1::Builder::new().serve_connection(TokioIo::new(stream), respond));
        }
    })
}

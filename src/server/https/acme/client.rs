//! The HTTPS client that talks to the certificate authority.

use std::path::Path;
use std::pin::Pin;
use std::time::Duration;

use http_body_util::{BodyExt, Full};
use hyper::Request;
use hyper::body::Bytes;
use instant_acme::{BodyWrapper, BytesResponse, Error, HttpClient};

use crate::outbound;

const REQUEST_LIMIT: Duration = Duration::from_secs(30);

/// Sends the requests of instant-acme.
#[derive(Clone)]
pub(super) struct Client(outbound::Client);

impl Client {
    /// Makes a client that trusts the certificate authorities of the web, or only those in a PEM file.
    pub(super) fn new(roots: Option<&Path>) -> Result<Self, String> {
        outbound::Client::new(roots).map(Self)
    }
}

impl HttpClient for Client {
    fn request(
        &self,
        request: Request<BodyWrapper<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = Result<BytesResponse, Error>> + Send>> {
        let client = self.0.clone();
        Box::pin(async move {
            let (parts, body) = request.into_parts();
            let Ok(body) = body.collect().await;
            let body = Full::new(body.to_bytes());
            let request = Request::from_parts(parts, body);
            let response = client.send(request, REQUEST_LIMIT).await.map_err(|error| Error::Other(Box::new(error)))?;
            Ok(response.map(Full::new).into())
        })
    }
}

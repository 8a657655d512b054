//! TLS connections to the shop, and HTTP/1.1 on them.

use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::Duration;

use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::version::{TLS12, TLS13};
use tokio_rustls::rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned, SupportedProtocolVersion};

pub(crate) const HTTP1: &str = "http/1.1";
pub(crate) const HTTP2: &str = "h2";

pub(crate) type TlsStream = StreamOwned<ClientConnection, TcpStream>;

/// Opens TLS connections to one address, for one domain.
#[derive(Clone)]
pub(crate) struct Client {
    pub(crate) peer: String,
    pub(crate) domain: String,
    pub(crate) roots: RootCertStore,
}

impl Client {
    /// Completes a handshake that offers one HTTP version, with TLS 1.2 or 1.3.
    pub(crate) fn connect(&self, protocol: &str) -> io::Result<TlsStream> {
        self.connect_with(protocol, &[&TLS12, &TLS13])
    }

    pub(crate) fn connect_with(
        &self,
        protocol: &str,
        versions: &[&'static SupportedProtocolVersion],
    ) -> io::Result<TlsStream> {
        let config = ClientConfig::builder_with_provider(Arc::new(default_provider()));
        let config = config.with_protocol_versions(versions).expect("supported versions");
        let mut config = config.with_root_certificates(self.roots.clone()).with_no_client_auth();
        config.alpn_protocols = vec![protocol.as_bytes().to_vec()];
        let name = ServerName::try_from(self.domain.clone()).expect("a name");
        let session = ClientConnection::new(Arc::new(config), name).map_err(io::Error::other)?;
        let mut stream = StreamOwned::new(session, TcpStream::connect(&self.peer)?);
        while stream.conn.is_handshaking() {
            stream.conn.complete_io(&mut stream.sock)?;
        }
        Ok(stream)
    }

    /// Returns the response to a GET request on a new HTTP/1.1 connection.
    pub(crate) fn get(&self, path: &str) -> io::Result<String> {
        let mut stream = self.connect(HTTP1)?;
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.peer)?;
        Ok(read_all(&mut stream))
    }

    /// Returns the certificate that a new connection gets.
    pub(crate) fn certificate(&self) -> io::Result<CertificateDer<'static>> {
        let stream = self.connect(HTTP1)?;
        Ok(stream.conn.peer_certificates().expect("a chain")[0].clone().into_owned())
    }
}

/// Reads until the shop closes the connection.
pub(crate) fn read_all(stream: &mut impl Read) -> String {
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Returns whether the HTTP/1.1 connection still serves a request.
pub(crate) fn is_served(stream: &mut TlsStream) -> bool {
    let is_sent = stream.write_all(b"HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n").is_ok();
    let (mut head, mut byte) = (Vec::new(), [0]);
    while is_sent && !head.ends_with(b"\r\n\r\n") && stream.read_exact(&mut byte).is_ok() {
        head.push(byte[0]);
    }
    head.starts_with(b"HTTP/1.1 200")
}

/// Returns whether the connection stays open and silent for `wait`.
pub(crate) fn is_silent(stream: &mut TlsStream, wait: Duration) -> bool {
    stream.sock.set_read_timeout(Some(wait)).expect("a socket");
    let read = stream.read(&mut [0]);
    stream.sock.set_read_timeout(None).expect("a socket");
    read.is_err_and(|error| error.kind() == ErrorKind::WouldBlock)
}

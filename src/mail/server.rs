//! The SMTP server that takes the mails of the shop: its URL, and what that may be.

use std::net::IpAddr;
use std::sync::Arc;

use lettre::transport::smtp::authentication::Credentials;
use percent_encoding::percent_decode_str;
use tokio_rustls::rustls::ClientConfig;
use url::Url;

use crate::outbound::tls_config;

/// The standard ports of SMTP without TLS, with STARTTLS, and with TLS from the start (RFC 5321, 6409 and 8314).
const PLAIN_PORT: u16 = 25;
const STARTTLS_PORT: u16 = 587;
const TLS_PORT: u16 = 465;

/// An SMTP server, and how to sign in to it. Its debug output shows no password.
#[derive(Clone, Debug)]
pub struct SmtpServer {
    pub(super) host: String,
    pub(super) port: u16,
    pub(super) tls: Tls,
    pub(super) credentials: Option<Credentials>,
}

#[derive(Clone, Debug)]
pub(super) enum Tls {
    None,
    /// By STARTTLS.
    Required(Arc<ClientConfig>),
    /// From the start.
    Wrapper(Arc<ClientConfig>),
}

/// Why a text is not the URL of an SMTP server that the shop uses. The message contains no part of the URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages")]
pub enum InvalidServer {
    #[error(
        "expected one line such as smtps://user:password@smtp.example or smtp://user:password@smtp.example?tls=required, \
         with special characters of user and password as %XX"
    )]
    Url,
    #[error("without TLS others could read the password and the mails: use smtps://, or add ?tls=required")]
    NoTls,
    #[error("a user needs a password, and a password a user")]
    HalfCredentials,
    #[error("it has no root certificates in PEM")]
    Roots,
}

impl SmtpServer {
    /// Parses the URL of a server. Its certificate is checked with the roots of the web, or only with those in `roots`, in
    /// PEM.
    pub fn parse(text: &str, roots: Option<&[u8]>) -> Result<Self, InvalidServer> {
        let url = Url::parse(text.trim()).map_err(|_| InvalidServer::Url)?;
        let host = url.host_str().filter(|host| !host.is_empty()).ok_or(InvalidServer::Url)?;
        let host = host.trim_start_matches('[').trim_end_matches(']').to_ascii_lowercase();
        let is_host = host.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b':'));
        let is_bare = matches!(url.path(), "" | "/") && url.fragment().is_none();
        // The parser would join the lines of a text.
        if !is_host || !is_bare || text.trim().contains(char::is_whitespace) {
            return Err(InvalidServer::Url);
        }
        let (default_port, tls) = match (url.scheme(), url.query()) {
            ("smtps", None) => (TLS_PORT, Tls::Wrapper(verified_by(roots)?)),
            ("smtp", Some("tls=required")) => (STARTTLS_PORT, Tls::Required(verified_by(roots)?)),
            ("smtp", None) if is_loopback(&host) => (PLAIN_PORT, Tls::None),
            ("smtp", None) => return Err(InvalidServer::NoTls),
            _ => return Err(InvalidServer::Url),
        };
        let port = url.port().unwrap_or(default_port);
        Ok(Self { host, port, tls, credentials: credentials(&url)? })
    }

    /// Returns the host and the port, for messages.
    pub fn address(&self) -> String {
        format!("{}:{}", self.host, self.port)
    }
}

fn credentials(url: &Url) -> Result<Option<Credentials>, InvalidServer> {
    let decode = |text: &str| percent_decode_str(text).decode_utf8().map(String::from).map_err(|_| InvalidServer::Url);
    match (url.username(), url.password()) {
        ("", None) => Ok(None),
        ("", Some(_)) | (_, None) => Err(InvalidServer::HalfCredentials),
        (user, Some(password)) => Ok(Some(Credentials::new(decode(user)?, decode(password)?))),
    }
}

fn is_loopback(host: &str) -> bool {
    host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

fn verified_by(roots: Option<&[u8]>) -> Result<Arc<ClientConfig>, InvalidServer> {
    tls_config(roots).map(Arc::new).map_err(|_| InvalidServer::Roots)
}

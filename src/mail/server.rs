//! The SMTP server that takes the mails of the shop: its URL, and what that may be.

use std::net::IpAddr;

use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Certificate, CertificateStore, Tls, TlsParameters};
use percent_encoding::percent_decode_str;
use url::Url;

/// The standard ports of SMTP without TLS, with STARTTLS, and with TLS from the start (RFC 5321, 6409 and 8314).
const PLAIN_PORT: u16 = 25;
const STARTTLS_PORT: u16 = 587;
const TLS_PORT: u16 = 465;
const PEM_CERTIFICATE: &[u8] = b"-----BEGIN CERTIFICATE-----";

/// An SMTP server, and how to sign in to it. Its debug output shows no password.
#[derive(Clone, Debug)]
pub struct SmtpServer {
    pub(super) host: String,
    pub(super) port: u16,
    pub(super) tls: Tls,
    pub(super) credentials: Option<Credentials>,
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
            ("smtps", None) => (TLS_PORT, Tls::Wrapper(tls_parameters(&host, roots)?)),
            ("smtp", Some("tls=required")) => (STARTTLS_PORT, Tls::Required(tls_parameters(&host, roots)?)),
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

fn tls_parameters(host: &str, roots: Option<&[u8]>) -> Result<TlsParameters, InvalidServer> {
    let parameters = TlsParameters::builder(host.to_owned());
    let parameters = match roots {
        None => parameters.certificate_store(CertificateStore::WebpkiRoots),
        Some(pem) => {
            // The library takes a file without certificates for an empty list.
            let is_pem = pem.windows(PEM_CERTIFICATE.len()).any(|window| window == PEM_CERTIFICATE);
            let roots = Certificate::from_pem(pem).ok().filter(|_| is_pem).ok_or(InvalidServer::Roots)?;
            parameters.certificate_store(CertificateStore::None).add_root_certificate(roots)
        }
    };
    parameters.build().map_err(|_| InvalidServer::Roots)
}

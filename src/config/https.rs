//! Options of HTTPS.

use std::net::{Ipv6Addr, SocketAddr};
use std::path::PathBuf;

use clap::Args;

use super::values::{address, email, expected};

/// The directory of Let's Encrypt.
const DEFAULT_DIRECTORY: &str = "https://acme-v02.api.letsencrypt.org/directory";
/// What [`parse_domain`] accepts.
const DOMAIN: &str = "a domain without https:// and wildcards, other scripts as xn--, for example shop.example";
const MAX_DOMAIN_CHARS: usize = 253;
const MAX_LABEL_CHARS: usize = 63;

/// Options of HTTPS, which `shop serve` speaks with a certificate from files or by ACME.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "HTTPS")]
pub struct Https {
    /// Certificate chain in PEM, to serve HTTPS; read again when it changes
    #[arg(long, env = "SHOP_TLS_CERT", value_name = "FILE", requires = "tls_key", group = "certificate")]
    pub tls_cert: Option<PathBuf>,

    /// Private key of the certificate in PEM
    #[arg(long, env = "SHOP_TLS_KEY", value_name = "FILE", requires = "tls_cert")]
    pub tls_key: Option<PathBuf>,

    /// Domains of the shop, separated by commas, to serve HTTPS with a certificate that is obtained and renewed by ACME
    #[arg(long = "domain", env = "SHOP_DOMAIN", value_name = "DOMAIN", value_delimiter = ',', requires = "acme_email",
        group = "certificate", value_parser = expected(DOMAIN, parse_domain))]
    pub domains: Vec<String>,

    /// Email address for the certificate authority, whose terms you accept by giving it
    #[arg(long, env = "SHOP_ACME_EMAIL", value_name = "EMAIL", requires = "domains", value_parser = email())]
    pub acme_email: Option<String>,

    /// ACME directory of the certificate authority
    #[arg(long, env = "SHOP_ACME_DIRECTORY", value_name = "URL", default_value = DEFAULT_DIRECTORY,
        value_parser = expected(format!("an https:// URL, for example {DEFAULT_DIRECTORY}"), parse_directory))]
    pub acme_directory: String,

    /// Root certificates in PEM to trust when talking to the certificate authority, instead of those of the web
    #[arg(long, env = "SHOP_ACME_CA", value_name = "FILE", requires = "domains")]
    pub acme_ca: Option<PathBuf>,

    /// Address that redirects HTTP to HTTPS, such as 0.0.0.0:80
    #[arg(long, env = "SHOP_HTTP_LISTEN", value_name = "ADDRESS", requires = "certificate",
        value_parser = address("0.0.0.0:80"))]
    pub http_listen: Option<SocketAddr>,
}

impl Https {
    /// Returns whether the shop speaks HTTPS.
    pub fn is_enabled(&self) -> bool {
        self.tls_cert.is_some() || !self.domains.is_empty()
    }

    /// Returns the address to listen on if none is given: all of this machine's for a shop with a domain.
    pub(super) fn default_listen(&self) -> SocketAddr {
        if self.domains.is_empty() {
            SocketAddr::from(([127, 0, 0, 1], 8080))
        } else {
            SocketAddr::from((Ipv6Addr::UNSPECIFIED, 443))
        }
    }
}

/// Parses a domain that a certificate authority can confirm, and returns it in lower case.
fn parse_domain(text: &str) -> Option<String> {
    let domain = text.trim().trim_end_matches('.').to_ascii_lowercase();
    let is_label = |label: &str| {
        let is_plain = label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
        is_plain && (1..=MAX_LABEL_CHARS).contains(&label.len()) && !label.starts_with('-') && !label.ends_with('-')
    };
    let is_address = domain.rsplit('.').next().is_some_and(|last| last.bytes().all(|b| b.is_ascii_digit()));
    let is_domain = domain.len() <= MAX_DOMAIN_CHARS && domain.contains('.') && domain.split('.').all(is_label);
    (is_domain && !is_address).then_some(domain)
}

fn parse_directory(text: &str) -> Option<String> {
    let host = text.strip_prefix("https://")?.split('/').next()?;
    let is_host = host.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '[');
    (is_host && !text.chars().any(|c| c.is_whitespace() || c.is_control())).then(|| text.to_owned())
}

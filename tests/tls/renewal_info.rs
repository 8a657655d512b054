//! Renewal when the certificate authority suggests it (RFC 9773).
//!
//! Pebble has no renewal information, so a proxy in front of it adds what the RFC requires.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{ServerConfig, ServerConnection, StreamOwned};

use crate::acme::{DOMAIN, DOMAINS, Shop, store, temporary, wait_for_another_certificate};
use crate::client::{Client, HTTP1};
use crate::pebble::Network;

const PROXY_PORT: u16 = 14_001;

/// What the proxy does, and whether it has seen an order that replaces a certificate.
struct Proxy {
    authority: Client,
    origin: String,
    has_replaced: AtomicBool,
}

impl Proxy {
    /// Serves until the test ends.
    fn start(network: &Network) -> Arc<Self> {
        let issued = network.authority().issue(&[&network.address.to_string()]);
        let chain = CertificateDer::pem_slice_iter(issued.chain.as_bytes()).map(|item| item.expect("PEM")).collect();
        let key = PrivateKeyDer::from_pem_slice(issued.key.as_bytes()).expect("a key");
        let config = ServerConfig::builder_with_provider(Arc::new(default_provider()));
        let config = config.with_safe_default_protocol_versions().expect("versions").with_no_client_auth();
        let config = Arc::new(config.with_single_cert(chain, key).expect("a pair"));
        let proxy = Arc::new(Self {
            authority: network.authority_client(),
            origin: format!("https://{}:{PROXY_PORT}", network.address),
            has_replaced: AtomicBool::new(false),
        });
        let listener = TcpListener::bind((network.address, PROXY_PORT)).expect("a port");
        let serving = proxy.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                serving.serve(&config, stream.expect("a connection"));
            }
        });
        proxy
    }

    fn serve(&self, config: &Arc<ServerConfig>, stream: TcpStream) {
        let session = ServerConnection::new(config.clone()).expect("a session");
        let mut stream = BufReader::new(StreamOwned::new(session, stream));
        let (head, length) = read_head(&mut stream);
        let mut body = vec![0; length];
        stream.read_exact(&mut body).expect("a body");
        let path = head.split(' ').nth(1).unwrap_or_default();
        let response = if path.starts_with("/renewal-info/") {
            let window = json!({ "start": "2026-01-01T00:00:00Z", "end": "2026-01-02T00:00:00Z" });
            let body = json!({ "suggestedWindow": window });
            message("HTTP/1.1 200 OK\r\nRetry-After: 21600\r\n", body.to_string().as_bytes())
        } else {
            self.forward(path, &head, &body)
        };
        let stream = stream.get_mut();
        let _ = stream.write_all(&response);
        stream.conn.send_close_notify();
        let _ = stream.flush();
    }

    /// Forwards a request to pebble, which makes its URLs from the Host header.
    fn forward(&self, path: &str, head: &str, body: &[u8]) -> Vec<u8> {
        let mut pebble = self.authority.connect(HTTP1).expect("a connection");
        // Responses to HTTP/1.0 are not chunked: they end with the connection.
        pebble.write_all(&message(&head.replacen("HTTP/1.1", "HTTP/1.0", 1), body)).expect("written");
        let mut pebble = BufReader::new(pebble);
        let (head, _) = read_head(&mut pebble);
        let mut answer = Vec::new();
        let _ = pebble.read_to_end(&mut answer);
        let json_of = |bytes: &[u8]| serde_json::from_slice::<Value>(bytes).unwrap_or_default();
        let mut changed = json_of(&answer);
        if path == "/dir" {
            changed["renewalInfo"] = json!(format!("{}/renewal-info", self.origin));
        } else if path == "/order-plz" && head.contains(" 201 ") {
            let payload = json_of(body)["payload"].as_str().map(|text| BASE64_URL_SAFE_NO_PAD.decode(text));
            let payload = payload.expect("a signed request").expect("base64");
            if let Some(replaces) = json_of(&payload).get("replaces") {
                self.has_replaced.store(true, Ordering::Relaxed);
                changed["replaces"] = replaces.clone();
            }
        } else {
            return message(&head, &answer);
        }
        message(&head, changed.to_string().as_bytes())
    }
}

/// Returns a message with this head, which lacks Connection and Content-Length, and this body.
fn message(head: &str, body: &[u8]) -> Vec<u8> {
    let last = format!("Content-Length: {}\r\nConnection: close\r\n\r\n", body.len());
    [head.as_bytes(), last.as_bytes(), body].concat()
}

/// Reads a head and returns it, without Connection and Content-Length, and the length of the body.
fn read_head(stream: &mut impl BufRead) -> (String, usize) {
    let (mut head, mut length) = (String::new(), 0);
    loop {
        let mut line = String::new();
        let _ = stream.read_line(&mut line);
        let (name, value) = line.split_once(':').unwrap_or_default();
        match name.to_ascii_lowercase().as_str() {
            "content-length" => length = value.trim().parse().expect("a number"),
            "connection" => {}
            _ if line.trim().is_empty() => return (head, length),
            _ => head.push_str(&line),
        }
    }
}

#[test]
fn a_certificate_is_renewed_when_its_authority_suggests_it() {
    let (folder, database) = temporary();
    let Some(mut network) = Network::start(folder.path()) else { return };
    network.start_authority();
    network.directory_port = PROXY_PORT;
    let proxy = Proxy::start(&network);
    Shop::open(&network, &database, DOMAINS).stop();
    assert!(!proxy.has_replaced.load(Ordering::Relaxed), "there was none before");
    store(&network, &database, -1, 60);
    let mut shop = Shop::open(&network, &database, DOMAINS);
    wait_for_another_certificate(&network.client(DOMAIN));
    assert!(proxy.has_replaced.load(Ordering::Relaxed));
    shop.wait_for("is valid until");
    assert!(!shop.output.contains("ERROR"), "{}", shop.output);
}

//! A certificate and its key from files.

use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

use tokio_rustls::rustls::version::{TLS12, TLS13};

use crate::authority::Authority;
use crate::client::{HTTP1, HTTP2, is_served};
use crate::http2::{Http2, get};
use crate::server::{Server, refusal, write_certificate};

#[test]
fn pages_are_served_by_tls_1_2_and_1_3_and_by_http_1_1_and_2() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path(), &[]);
    let client = server.client();
    for version in [&TLS12, &TLS13] {
        assert!(is_served(&mut client.connect_with(HTTP1, &[version]).expect("a connection")), "{version:?}");
        let mut http2 = Http2::start(client.connect_with(HTTP2, &[version]).expect("a connection"), &[]);
        assert_eq!(http2.get("/").status, 200, "{version:?}");
        let head = http2.request(&[&[(":method", "HEAD")], &get("/")[1..]].concat());
        let response = http2.response(head);
        assert_eq!((response.status, response.body.len()), (200, 0), "{version:?}");
    }
    let response = client.get("/").expect("a response");
    assert!(response.contains("strict-transport-security: max-age=31536000\r\n"), "{response}");
    assert!(response.contains(&format!("{}/media/", server.program.url)), "the origin of the pages is HTTPS");
    let mut other = client.connect("spdy/3").expect_err("no common protocol").to_string();
    other.make_ascii_lowercase();
    assert!(other.contains("protocol"), "{other}");
}

#[test]
fn the_metrics_say_when_the_certificate_expires() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path(), &["--metrics-listen", "127.0.0.1:0"]);
    let url = loop {
        // The log is written by a thread.
        if let Some((_, url)) = server.log().split_once("metrics are on ").filter(|(_, url)| url.ends_with('\n')) {
            break url.trim_end().to_owned();
        }
    };
    let text = ureq::get(&url).call().expect("a response").body_mut().read_to_string().expect("text");
    let expiry = text.lines().find_map(|line| line.strip_prefix("shop_certificate_expiry_timestamp_seconds "));
    let expiry: u64 = expiry.expect("a metric").parse().expect("a number");
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a time").as_secs();
    assert!((59 * 86_400..=60 * 86_400).contains(&(expiry - now)), "{expiry}");
}

#[test]
fn a_replaced_certificate_is_used_without_closing_a_connection_or_losing_a_request() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path(), &[]);
    let client = server.client();
    let old = client.certificate().expect("a certificate");
    let mut http1 = client.connect(HTTP1).expect("a connection");
    let mut http2 = Http2::start(client.connect(HTTP2).expect("a connection"), &[]);
    let next = server.authority.issue(&["localhost"]);
    fs::write(folder.path().join("chain.pem"), &next.chain).expect("written");
    while !server.log().contains("belongs to another certificate") {
        assert_eq!(client.certificate().expect("a certificate"), old, "a pair that does not match is not used");
    }
    write_certificate(folder.path(), &next);
    while client.certificate().expect("a certificate") == old {
        assert!(client.get("/").expect("a response").starts_with("HTTP/1.1 200"));
        assert!(is_served(&mut http1));
        assert_eq!(http2.get("/").status, 200);
    }
    assert!(is_served(&mut http1), "the open connection goes on");
    assert_eq!(http2.get("/").status, 200, "so does the one with HTTP/2");
}

#[test]
fn an_unusable_certificate_is_refused_at_the_start_with_one_line_that_names_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let authority = Authority::new();
    for (name, from, until) in [("good", -1, 60), ("other", -1, 60), ("expired", -60, -1), ("early", 1, 60)] {
        let issued = authority.issue_for_days(&["localhost"], from, until);
        fs::write(folder.path().join(format!("{name}.pem")), &issued.chain).expect("written");
        fs::write(folder.path().join(format!("{name}.key")), &issued.key).expect("written");
    }
    fs::write(folder.path().join("text.pem"), "no certificate").expect("written");
    fs::create_dir(folder.path().join("folder.pem")).expect("made");
    for (chain, key, words) in [
        ("missing.pem", "good.key", "cannot read missing.pem: No such file"),
        ("good.pem", "missing.key", "cannot read missing.key: No such file"),
        ("folder.pem", "good.key", "cannot read folder.pem"),
        ("text.pem", "good.key", "text.pem with good.key: the certificate cannot be read"),
        ("good.pem", "text.pem", "good.pem with text.pem: the private key cannot be read"),
        ("good.key", "good.key", "the certificate cannot be read"),
        ("good.pem", "other.key", "the private key belongs to another certificate"),
        ("expired.pem", "expired.key", "expired.pem with expired.key: the certificate has expired"),
        ("early.pem", "early.key", "the certificate is not valid yet"),
    ] {
        let (status, stderr) = refusal(folder.path(), &["--tls-cert", chain, "--tls-key", key]);
        assert_eq!(status, Some(1), "{stderr}");
        assert!(stderr.starts_with("shop: ") && stderr.lines().count() == 1, "{stderr}");
        assert!(stderr.contains(words), "{words}: {stderr}");
        assert!(!stderr.contains("PRIVATE"), "no part of a key is printed: {stderr}");
    }
}

#[test]
fn options_that_contradict_each_other_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    for (arguments, status, words) in [
        (&["--tls-cert", "a.pem"][..], 2, "--tls-key"),
        (&["--tls-key", "a.key"], 2, "--tls-cert"),
        (&["--domain", "shop.example"], 2, "--acme-email"),
        (&["--acme-email", "a@shop.example"], 2, "--domain"),
        (&["--acme-ca", "a.pem"], 2, "--domain"),
        (&["--http-listen", "127.0.0.1:0"], 2, "--tls-cert"),
        (&["--domain", "shop.example", "--acme-email", "a@b.co", "--tls-cert", "a", "--tls-key", "b"], 2, "cannot be"),
        (&["--domain", "https://shop.example", "--acme-email", "a@b.co"], 2, "shop.example"),
        (&["--domain", "*.shop.example", "--acme-email", "a@b.co"], 2, "wildcard"),
        (&["--domain", "192.0.2.1", "--acme-email", "a@b.co"], 2, "shop.example"),
        (&["--domain", "localhost", "--acme-email", "a@b.co"], 2, "shop.example"),
        (&["--domain", "a.example", "--acme-email", "a@b.co", "--acme-directory", "http://a.example"], 2, "https://"),
        (
            &["--domain", "a.example", "--acme-email", "a@b.co", "--acme-ca", "missing.pem", "--mode", "spec"],
            1,
            "missing.pem",
        ),
        (&["--domain", "a.example", "--acme-email", "a@b.co", "--public-url", "http://a.example"], 1, "https://"),
        (&["--tls-cert", "a", "--tls-key", "b", "--http-listen", "127.0.0.1:0"], 1, "--public-url"),
    ] {
        let (found, stderr) = refusal(folder.path(), arguments);
        assert_eq!(found, Some(status), "{arguments:?}: {stderr}");
        assert!(stderr.contains(words), "{arguments:?}: {stderr}");
    }
}

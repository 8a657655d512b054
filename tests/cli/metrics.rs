//! The metrics of `shop serve --metrics-listen`.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::Path;
use std::process::ChildStderr;

use serde_json::json;

use crate::brand::{PRODUCT_ID, number};
use crate::http::{place_order, send, send_as_staff, sign_in};
use crate::program::{Program, with_socket};
use crate::shop::{PASSWORD, assert_fails, create_admin, run, serve, wait_until};

/// A shop that serves metrics.
pub(super) struct Measured {
    pub(super) server: Program,
    /// Of the metrics.
    url: String,
    /// Kept open for the log.
    _log: BufReader<ChildStderr>,
}

impl Measured {
    pub(super) fn start(folder: &Path, options: &[&str]) -> Self {
        let mut server = serve(folder, &[&["--metrics-listen", "127.0.0.1:0"], options].concat());
        let mut log = BufReader::new(server.child.stderr.take().expect("a pipe"));
        let mut line = String::new();
        log.read_line(&mut line).expect("a line");
        let url = line.split("metrics are on ").nth(1).and_then(|rest| rest.split(['"', '\n']).next());
        let url = url.expect(&line).to_owned();
        Self { server, url, _log: log }
    }

    /// Returns each series, such as `shop_orders{status="paid"}`, and its value.
    fn read(&self) -> Vec<(String, f64)> {
        let (status, text) = get(&self.url);
        assert_eq!(status, 200, "{text}");
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines
            .map(|line| line.rsplit_once(' ').expect(line))
            .map(|(name, n)| (name.into(), n.parse().expect(n)))
            .collect()
    }

    pub(super) fn value(&self, series: &str) -> Option<f64> {
        self.read().into_iter().find(|(name, _)| name == series).map(|(_, value)| value)
    }

    fn series(&self) -> BTreeSet<String> {
        self.read().into_iter().map(|(name, _)| name).collect()
    }
}

fn exchange(method: &str, url: &str) -> (u16, String) {
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let request = ureq::http::Request::builder().method(method).uri(url).body(()).expect("a request");
    let mut response = agent.run(request).expect("a response");
    (response.status().as_u16(), response.body_mut().read_to_string().expect("text"))
}

fn get(url: &str) -> (u16, String) {
    exchange("GET", url)
}

#[test]
fn metrics_are_on_their_own_port_and_nothing_else_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Measured::start(folder.path(), &[]);
    assert_eq!(get(&format!("{}/metrics", shop.server.url)).0, 404, "not on the port of the shop");
    let origin = shop.url.trim_end_matches("/metrics");
    for path in ["/", "/shop", "/api/products", "/api/health", "/metrics/", "/assets/x.js"] {
        assert_eq!(get(&format!("{origin}{path}")), (404, String::new()), "{path}");
    }
    for method in ["POST", "PUT", "DELETE"] {
        assert_eq!(exchange(method, &shop.url), (405, String::new()), "{method}");
    }
    let response = ureq::get(&shop.url).call().expect("a response");
    assert_eq!(response.headers()["content-type"], "text/plain; version=0.0.4");
}

#[test]
fn metrics_are_not_for_web_pages_that_give_the_port_a_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Measured::start(folder.path(), &[]);
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    for (host, status) in [
        ("127.0.0.1:9100", 200),
        ("10.0.0.7", 200),
        ("[::1]:9100", 200),
        ("localhost:9100", 200),
        ("LOCALHOST", 200),
        ("attacker.example:9100", 421),
        ("127.0.0.1.attacker.example", 421),
        ("localhost.attacker.example", 421),
        ("shop", 421),
    ] {
        assert_eq!(agent.get(&shop.url).header("Host", host).call().expect("a response").status(), status, "{host}");
    }
}

#[test]
fn metrics_are_served_on_a_passed_socket() {
    let folder = tempfile::tempdir().expect("a folder");
    let socket = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = socket.local_addr().expect("a socket address").to_string();
    let mut command = with_socket(&socket, env!("CARGO_BIN_EXE_shop").as_ref());
    command.current_dir(folder.path()).args(["serve", "--db", "x.db", "--listen", "127.0.0.1:0"]);
    let _server = Program::spawn(command.args(["--metrics-listen", &address])).expect("the shop opens");
    assert_eq!(get(&format!("http://{address}/metrics")).0, 200);
}

#[test]
fn an_address_that_cannot_be_used_is_reported_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("a socket address").to_string();
    let serve = |metrics: &str| {
        let arguments = ["serve", "--db", "x.db", "--listen", &taken, "--metrics-listen", metrics];
        run(folder.path(), &arguments, "")
    };
    assert_fails(&serve(&taken), &format!("cannot listen on {taken}: Address already in use"));
    assert_fails(&serve(&taken), "choose another address with --metrics-listen");
    assert_eq!(serve("here").status.code(), Some(2));
}

#[test]
fn orders_sign_ins_stock_and_requests_are_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(create_admin(folder.path(), "a@b.co", PASSWORD).status.success());
    let shop = Measured::start(folder.path(), &[]);
    let stock = format!(r#"shop_stock_units{{color="Pink",product="{PRODUCT_ID}"}}"#);
    for (series, expected) in [
        (stock.as_str(), 10.0),
        ("shop_orders_placed_total", 0.0),
        (r#"shop_sign_ins_total{outcome="failed"}"#, 0.0),
        ("shop_commit_duration_seconds_count", 0.0),
    ] {
        assert_eq!(shop.value(series), Some(expected), "{series} at the start");
    }
    let (status, order) = place_order(&shop.server, number(123_456), 2);
    assert_eq!(status, 201);
    assert_eq!(place_order(&shop.server, number(123_457), 9).1["code"], "out_of_stock");
    assert_eq!(send(&shop.server, "POST", "/api/orders", None, Some(&json!({}))).1["code"], "validation_failed");
    assert_eq!(sign_in(&shop.server, "a@b.co", "wrong password"), Err(401));
    let token = sign_in(&shop.server, "a@b.co", PASSWORD).expect("a token");
    let path = format!("/api/orders/{}/status", order["_id"].as_str().expect("an id"));
    assert_eq!(send(&shop.server, "PUT", &path, Some(&token), Some(&json!({ "status": "paid" }))).0, 200);
    assert_eq!(get(&shop.server.url).0, 200);
    for (series, expected) in [
        (stock.as_str(), 8.0),
        ("shop_orders_placed_total", 1.0),
        (r#"shop_orders{status="paid"}"#, 1.0),
        (r#"shop_orders{status="pending"}"#, 0.0),
        (r#"shop_orders_rejected_total{code="out_of_stock"}"#, 1.0),
        (r#"shop_orders_rejected_total{code="validation_failed"}"#, 1.0),
        (r#"shop_sign_ins_total{outcome="failed"}"#, 1.0),
        (r#"shop_sign_ins_total{outcome="succeeded"}"#, 1.0),
        (r#"shop_sign_ins_total{outcome="throttled"}"#, 0.0),
        (r#"shop_http_request_duration_seconds_count{method="POST",route="/api/orders",status="2xx"}"#, 1.0),
        (r#"shop_http_request_duration_seconds_count{method="POST",route="/api/orders",status="4xx"}"#, 2.0),
        (r#"shop_http_request_duration_seconds_count{method="PUT",route="/api/orders/:id/status",status="2xx"}"#, 1.0),
        (r#"shop_http_request_duration_seconds_bucket{method="GET",route="/",status="2xx",le="8"}"#, 1.0),
        ("shop_writer_queue_length", 0.0),
    ] {
        assert_eq!(shop.value(series), Some(expected), "{series}: {:#?}", shop.read());
    }
    for task in ["pages", "unused_pictures"] {
        let ran = || shop.value(&format!(r#"shop_task_last_run_timestamp_seconds{{task="{task}"}}"#)).expect("a time");
        wait_until("the task has run", || ran() > 1_790_000_000.0);
        assert_eq!(shop.value(&format!(r#"shop_task_failing{{task="{task}"}}"#)), Some(0.0), "{task}");
    }
    assert!(shop.value("shop_commit_duration_seconds_count").is_some_and(|commits| commits >= 2.0));
    assert!(shop.value("shop_wal_bytes").is_some_and(|bytes| bytes > 4096.0));
    assert!(shop.series().iter().any(|series| series.starts_with("shop_build_info{build=")));
}

#[test]
fn no_client_adds_a_series_or_appears_in_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Measured::start(folder.path(), &[]);
    let send_all = |word: &str| {
        for method in ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH"] {
            for folder in ["", "product/", "assets/", "pictures/", "api/", "api/orders/", "api/products/"] {
                exchange(method, &format!("{}/{folder}{word}@example.com?email={word}", shop.server.url));
            }
        }
        assert_eq!(place_order(&shop.server, word, 1).1["code"], "validation_failed");
        assert_eq!(sign_in(&shop.server, &format!("{word}@example.com"), word), Err(401));
    };
    send_all("jane");
    let before = shop.series();
    send_all("janet");
    assert_eq!(shop.series(), before);
    assert!(before.iter().all(|series| !series.contains("jane") && !series.contains("127.0.0.1")), "{before:#?}");
    assert!(before.iter().any(|series| series.contains(r#"route="/product/:id""#)), "{before:#?}");
}

#[test]
fn only_products_that_exist_have_stock() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(create_admin(folder.path(), "a@b.co", PASSWORD).status.success());
    let shop = Measured::start(folder.path(), &[]);
    let token = sign_in(&shop.server, "a@b.co", PASSWORD).expect("a token");
    let card = r#"shop_stock_units{color="",product="gift-card"}"#;
    assert_eq!(shop.value(card), None);
    let product = json!({
        "title": "Gift card", "description": "For a friend", "image": "/media/x.jpg", "price": 25, "inventory": 7
    });
    send_as_staff(&shop.server, &token, "POST", "/api/products", Some(&product));
    assert_eq!(shop.value(card), Some(7.0));
    send_as_staff(&shop.server, &token, "DELETE", "/api/products/gift-card", None);
    assert_eq!(shop.value(card), None);
}

#[test]
fn the_time_of_the_newest_backup_is_shown_if_there_are_backups() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("backups")).expect("a folder");
    let shop = Measured::start(folder.path(), &["--backup-dir", "backups"]);
    let newest = || shop.value("shop_backup_newest_timestamp_seconds").expect("a time");
    wait_until("a backup", || newest() > 1_790_000_000.0);
    drop(shop);
    let shop = Measured::start(folder.path(), &[]);
    assert!(!shop.series().iter().any(|series| series.contains("backup") || series.contains("certificate")));
}

#[test]
fn requests_do_not_wait_for_a_slow_standard_error_and_dropped_lines_are_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Measured::start(folder.path(), &["--log-format", "json"]);
    assert_eq!(shop.value("shop_log_lines_dropped_total"), Some(0.0));
    let agent = ureq::Agent::new_with_defaults();
    // More than a pipe, a write and the queue hold.
    for _ in 0..6_000 {
        let response = agent.get(format!("{}/favicon.ico", shop.server.url)).call();
        assert_eq!(response.expect("a response").status(), 200);
    }
    assert!(shop.value("shop_log_lines_dropped_total").is_some_and(|lines| lines > 0.0));
}

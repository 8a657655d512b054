//! `shop payments`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Output;

use rusqlite::Connection;
use serde_json::json;

use crate::authority::Authority;
use crate::brand::{ORDER_PREFIX, number};
use crate::http::{place_order, send, sign_in};
use crate::mail::{self, SERVE};
use crate::metrics::Measured;
use crate::program::Program;
use crate::shop::{
    PASSWORD, assert_fails, create_admin, fails, json_of, output_of, run, serve, set_fabric, set_mode, wait_until,
};
use crate::smtp::SmtpServer;
use crate::stripe::{Fault, StripeServer};

const KEY: &str = "rk_test_51NotARealKeyOfAnyAccount";

/// Starts Stripe, and writes the files with the key of its account and with its authority.
fn start(folder: &Path) -> StripeServer {
    let authority = Authority::new();
    let server = StripeServer::start(&authority.issue(&["127.0.0.1"]), KEY);
    fs::write(folder.join("ca.pem"), authority.root_pem()).expect("written");
    write_key(folder, KEY);
    server
}

fn write_key(folder: &Path, key: &str) {
    let file = folder.join("stripe-key");
    fs::write(&file, format!("{key}\n")).expect("written");
    set_mode(&file, 0o600);
}

/// Runs `shop payments check`, and checks that no output contains the key.
fn check(folder: &Path, server: &StripeServer, arguments: &[&str]) -> Output {
    let url = server.url();
    let key = fs::read_to_string(folder.join("stripe-key")).unwrap_or_default();
    let files = ["payments", "check", "--stripe-key-file", "stripe-key", "--stripe-ca", "ca.pem", "--stripe-api", &url];
    let output = run(folder, &[&files, arguments].concat(), "");
    for stream in [&output.stdout, &output.stderr] {
        let text = String::from_utf8_lossy(stream);
        assert!(key.trim().is_empty() || !text.contains(key.trim()), "{text}");
    }
    output
}

#[test]
fn a_test_key_authorizes_charges_refunds_and_releases_and_leaves_nothing_held() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path());
    let text = "The test key works: Stripe authorizes, charges, refunds, declines, asks for 3-D Secure, releases, lists disputes\n";
    assert_eq!(String::from_utf8_lossy(&check(folder.path(), &server, &[]).stdout), text);
    let payments: Vec<_> =
        server.account().payments.values().map(|payment| (payment.status, payment.refunded)).collect();
    assert_eq!(payments, [("succeeded", 499), ("canceled", 0), ("canceled", 0)]);
    let output = check(folder.path(), &server, &["--json"]);
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&found["mode"], found["passed"].as_array().map(Vec::len)), (&json!("test"), Some(7)));
    let calls = server.account().calls.clone();
    let keys: BTreeSet<_> = calls.iter().filter_map(|call| call.key.clone()).collect();
    assert_eq!((calls.len(), keys.len()), (22, 20), "each call that moves money has its own key");
}

#[test]
fn a_live_key_only_reads() {
    let folder = tempfile::tempdir().expect("a folder");
    let authority = Authority::new();
    let live = KEY.replace("_test_", "_live_");
    let server = StripeServer::start(&authority.issue(&["127.0.0.1"]), &live);
    fs::write(folder.path().join("ca.pem"), authority.root_pem()).expect("written");
    write_key(folder.path(), &live);
    let output = check(folder.path(), &server, &[]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "The live key works: Stripe lists payments, lists disputes\n");
    server.account().denied = "GET disputes";
    let output = check(folder.path(), &server, &[]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "The live key works: Stripe lists payments\n");
    let warning =
        "shop: the key lacks Disputes: Read, so fees of disputes, and disputes that you win, are not booked: ";
    assert!(String::from_utf8_lossy(&output.stderr).starts_with(warning));
    assert!(server.account().payments.is_empty());
}

#[test]
fn a_step_that_fails_is_one_line_that_says_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path());
    for (path_end, fault, line) in [
        ("/payment_intents", Fault::Status(403), "cannot create a payment: a fault of the test"),
        ("/payment_intents", Fault::Html, "cannot create a payment: Stripe's answer is not understood"),
        ("/confirm", Fault::Status(500), "cannot authorize a card: a fault of the test"),
        ("/confirm", Fault::Status(429), "cannot authorize a card: a fault of the test"),
        ("/capture", Fault::Truncated, "cannot charge a card: Stripe's answer is not understood"),
        ("/refunds", Fault::Status(502), "cannot refund: a fault of the test"),
        ("/cancel", Fault::Status(403), "cannot release a payment: a fault of the test"),
    ] {
        server.account().fail(path_end, fault);
        assert_fails(&check(folder.path(), &server, &[]), line);
    }
}

#[test]
fn a_key_that_is_wrong_or_not_private_and_a_server_that_is_not_stripe_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path());
    let fails = |line: &str| assert_fails(&check(folder.path(), &server, &[]), line);
    write_key(folder.path(), "sk_test_AnotherAccountsKey1234");
    fails("cannot create a payment: Stripe does not accept the key");
    for key in ["pk_test_51NotARealKeyOfAnyAccount", "rk_test_short", "rk_test_51Not/A/RealKeyOfAnyAccount", ""] {
        write_key(folder.path(), key);
        fails("cannot use stripe-key: expected one line with a secret or restricted Stripe key");
    }
    write_key(folder.path(), KEY);
    set_mode(&folder.path().join("stripe-key"), 0o644);
    fails("cannot use stripe-key: others can use it");
    set_mode(&folder.path().join("stripe-key"), 0o600);
    fs::write(folder.path().join("ca.pem"), Authority::new().root_pem()).expect("written");
    fails("cannot create a payment: Stripe cannot be reached: invalid peer certificate");
    assert!(server.account().payments.is_empty());
    fs::remove_file(folder.path().join("ca.pem")).expect("a file");
    fails("cannot use ca.pem: No such file");
    fs::remove_file(folder.path().join("stripe-key")).expect("a file");
    fails("cannot use stripe-key: No such file");
}

/// Starts Stripe and a mail server, whose authorities have files of their own.
fn start_with_mail(folder: &Path) -> (StripeServer, SmtpServer) {
    let stripe = start(folder);
    fs::rename(folder.join("ca.pem"), folder.join("stripe.pem")).expect("a file");
    set_fabric(folder);
    (stripe, mail::start(folder, "shop"))
}

/// Checks that a shop with this database does not open.
fn assert_does_not_open(folder: &Path, database: &str, url: &str, line: &str) {
    let serve = ["serve", "--db", database, "--listen", "127.0.0.1:0"];
    assert_fails(&run(folder, &[&serve, &live(url)[..]].concat(), ""), line);
}

/// The options of a shop that takes cards.
fn live(url: &str) -> Vec<&str> {
    let stripe =
        ["--mode", "live", "--stripe-key-file", "stripe-key", "--stripe-ca", "stripe.pem", "--stripe-api", url];
    let shop = ["--stripe-publishable-key", "pk_test_51NotARealKeyOfAnyAccount", "--sales-tax", "none"];
    let seller = ["--seller", "Towel LLC, 12 Oak St, Austin, TX 78701", "--support-email", "help@shop.example"];
    let [_, _, mail @ ..] = SERVE else { unreachable!("a mode and more") };
    [&stripe[..], &shop, &seller, mail].concat()
}

#[test]
fn open_payments_are_listed_with_what_differs_from_stripe() {
    let folder = tempfile::tempdir().expect("a folder");
    let (stripe, _mail) = start_with_mail(folder.path());
    let url = stripe.url();
    let shop = Measured::start(folder.path(), &live(&url));
    let placed = place_order(&shop.server, number(100_001), 1).1;
    let path = format!("/api/guest/{}/payment", placed["link"].as_str().expect("a link"));
    let paid = send(&shop.server, "POST", &path, None, Some(&json!({ "token": "pm_card_visa" })));
    assert_eq!((paid.0, &paid.1["state"]), (200, &json!("authorized")), "{}", paid.1);
    assert_eq!(shop.value(r#"shop_open_payments{state="authorized"}"#), Some(1.0));
    assert!(shop.value(r#"shop_stripe_requests_total{outcome="ok"}"#).is_some_and(|calls| calls >= 3.0));
    drop(shop);
    let list = json_of(folder.path(), &["payments", "list"]);
    assert_eq!(
        (&list[0]["order"], &list[0]["state"], &list[0]["amount"]),
        (&number(100_001).into(), &"authorized".into(), &4.99.into())
    );
    let key =
        ["payments", "list", "--stripe-key-file", "stripe-key", "--stripe-ca", "stripe.pem", "--stripe-api", &url];
    assert_eq!(json_of(folder.path(), &key)[0]["differs"], json!(null));
    stripe.account().advance(7 * 24 * 60 * 60);
    assert_eq!(json_of(folder.path(), &key)[0]["differs"], "released at Stripe");
    let text = output_of(folder.path(), &key);
    assert!(text.contains(number(100_001)) && text.ends_with("1 open or different\n"), "{text}");
    let shown = output_of(folder.path(), &["orders", "show", number(100_001)]);
    assert!(shown.contains("\nCard: authorized (test)\n"), "{shown}");
    let db = Connection::open(folder.path().join("x.db")).expect("the database");
    db.execute("UPDATE payments SET state = 'captured', captured_cents = cents, due_at = NULL", []).expect("a change");
    {
        let mut account = stripe.account();
        let payment = account.payments.get_mut("pi_00000001").expect("the payment");
        (payment.status, payment.captured) = ("succeeded", 499);
        account.refund_by_hand("pi_00000001", 100).expect("a refund");
    }
    assert_eq!(json_of(folder.path(), &key)[0]["differs"], "$1.00 refunded at Stripe");
}

/// Places an order and pays it, and returns the secret part of its page's address.
fn buy(server: &Program, number: &str) -> String {
    let link = place_order(server, number, 1).1["link"].as_str().expect("a link").to_owned();
    let token = json!({ "token": "pm_card_visa" });
    let paid = send(server, "POST", &format!("/api/guest/{link}/payment"), None, Some(&token));
    assert_eq!((paid.0, &paid.1["state"]), (200, &json!("authorized")), "{}", paid.1);
    link
}

#[test]
fn a_restored_database_asks_before_it_continues_payments_and_can_be_looked_at() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let (stripe, _mail) = start_with_mail(folder);
    let url = stripe.url();
    assert!(create_admin(folder, "owner@shop.example", PASSWORD).status.success());
    let shop = serve(folder, &live(&url));
    let first = buy(&shop, number(100_001));
    output_of(folder, &["backup", "copy.db"]);
    buy(&shop, number(100_002));
    drop(shop);
    output_of(folder, &["restore", "copy.db"]);
    let calls = stripe.account().calls.len();
    assert_does_not_open(folder, "x.db", &url, "start once with --take-over; to look at a copy, start it with --drill");

    let drill = serve(folder, &[&["--drill"], &live(&url)[..]].concat());
    let token = sign_in(&drill, "owner@shop.example", PASSWORD).expect("a token");
    assert_eq!(send(&drill, "GET", "/api/orders", Some(&token), None).1.as_array().map(Vec::len), Some(1));
    let cancelled = send(&drill, "POST", &format!("/api/guest/{first}/cancel"), None, Some(&json!({})));
    assert_eq!((cancelled.0, &cancelled.1["code"]), (503, &json!("drill")));
    assert_eq!(place_order(&drill, number(100_003), 1).0, 503);
    assert!(ureq::get(&drill.url).call().is_ok(), "pages are served");
    drop(drill);
    assert_eq!(stripe.account().calls.len(), calls, "nothing was asked");

    let shop = serve(folder, &[&["--take-over"], &live(&url)[..]].concat());
    wait_until("the comparison", || {
        output_of(folder, &["check"]).contains("1 payment belongs to no order of this shop")
    });
    let second = place_order(&shop, number(100_003), 1).1;
    let path = format!("/api/guest/{}/payment", second["link"].as_str().expect("a link"));
    send(&shop, "POST", &path, None, Some(&json!({ "token": "pm_card_visa" })));
    drop(shop);
    let epochs: Vec<bool> =
        stripe.account().payments.values().map(|payment| payment.metadata["epoch"].is_string()).collect();
    assert_eq!(epochs, [false, false, true]);
    let key = ["--stripe-key-file", "stripe-key", "--stripe-ca", "stripe.pem", "--stripe-api", &url];
    let release = |id: &'static str| [&["payments", "release", id], &key[..]].concat();
    fails(folder, &release("pi_00000001"), "an order has it: cancel the order on the staff page");
    fails(folder, &release("../x"), "it is not the id of a payment");
    assert_eq!(
        output_of(folder, &release("pi_00000002")),
        format!(
            "pi_00000002 is released: $4.99 for {ORDER_PREFIX}100002. The notice ends with the next comparison, within 6 hours\n"
        )
    );
    fails(folder, &release("pi_00000002"), "it is already released");
    drop(serve(folder, &live(&url)));
}

#[test]
fn a_restored_database_asks_before_it_cancels_an_unpaid_order_that_another_shop_may_charge() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let (stripe, _mail) = start_with_mail(folder);
    let url = stripe.url();
    let shop = serve(folder, &live(&url));
    place_order(&shop, number(100_001), 1);
    output_of(folder, &["backup", "copy.db"]);
    drop(shop);
    output_of(folder, &["restore", "copy.db"]);
    for copy in ["x.db", "copy.db"] {
        assert_does_not_open(
            folder,
            copy,
            &url,
            "start once with --take-over; to look at a copy, start it with --drill",
        );
    }
    drop(serve(folder, &[&["--take-over"], &live(&url)[..]].concat()));
    drop(serve(folder, &live(&url)));
}

#[test]
fn a_key_of_another_account_does_not_continue_payments() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let (stripe, _mail) = start_with_mail(folder);
    let url = stripe.url();
    let shop = serve(folder, &live(&url));
    buy(&shop, number(100_001));
    drop(shop);
    let kept = std::mem::take(&mut stripe.account().payments);
    let line = "the account of --stripe-key-file does not have payment pi_00000001, which is not finished";
    assert_does_not_open(folder, "x.db", &url, line);
    stripe.account().payments = kept;
    stripe.account().is_down = true;
    drop(serve(folder, &live(&url)));
}

//! `shop mail`.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::Output;

use serde_json::json;

use crate::authority::Authority;
use crate::brand::{ORDER_PREFIX, number};
use crate::http::place_order;
use crate::program::Program;
use crate::shop::{assert_fails, fails, json_of, output_of, run, serve, set_mode, shop, wait_until};
use crate::smtp::SmtpServer;

pub(crate) const PASSWORD: &str = "hunter2";

/// Starts a mail server, and writes the files with its URL and with its authority.
pub(crate) fn start(folder: &Path, user: &str) -> SmtpServer {
    let authority = Authority::new();
    let server = SmtpServer::start(&authority.issue(&["localhost"]));
    let url = format!("smtps://{user}:{PASSWORD}@localhost:{}\n", server.tls_address.port());
    fs::write(folder.join("smtp-url"), url).expect("written");
    set_mode(&folder.join("smtp-url"), 0o600);
    fs::write(folder.join("ca.pem"), authority.root_pem()).expect("written");
    server
}

/// Runs `shop mail test` with more arguments, and checks that no output contains the password.
fn test(folder: &Path, arguments: &[&str]) -> Output {
    let files = ["mail", "test", "--mail-url-file", "smtp-url", "--mail-ca", "ca.pem"];
    let shop = ["--mail-from", "Cups <orders@shop.example>", "--public-url", "https://shop.example"];
    let output = run(folder, &[&files, &shop[..], arguments].concat(), "");
    for stream in [&output.stdout, &output.stderr] {
        let text = String::from_utf8_lossy(stream);
        assert!(!text.contains(PASSWORD), "{text}");
    }
    output
}

#[test]
fn a_test_letter_and_samples_of_the_others_are_sent() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path(), "shop");
    for (letter, subject) in [
        (&[][..], "A test of your shop's email"),
        (&["--letter", "received", "--payment-note", "Pay by check."], &format!("Your order {ORDER_PREFIX}123456")),
        (&["--letter", "to-ship"], "2 orders due today, 1 order late"),
    ] {
        let output = test(folder.path(), &[&["ann@example.com"], letter].concat());
        let line = format!("localhost:{} has taken the letter for ann@example.com\n", server.tls_address.port());
        assert_eq!(String::from_utf8_lossy(&output.stdout), line, "{}", String::from_utf8_lossy(&output.stderr));
        let mail = server.next();
        assert_eq!((mail.to.as_str(), mail.header("Subject").as_str()), ("ann@example.com", subject));
        assert_eq!(mail.part("text/plain").contains("How to pay: Pay by check."), letter.len() == 4);
    }
}

#[test]
fn a_letter_that_is_not_sent_is_one_line_that_says_why_without_the_password() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path(), "refused");
    assert_fails(&test(folder.path(), &["ann@example.com"]), "wrong user or password");
    drop(server);
    let server = start(folder.path(), "shop");
    assert_fails(&test(folder.path(), &["unknown@example.com"]), "takes no mail for unknown@example.com");
    assert_fails(&test(folder.path(), &["busy@example.com"]), "cannot send mail by localhost:");
    assert!(!server.has_more());
    set_mode(&folder.path().join("smtp-url"), 0o644);
    assert_fails(&test(folder.path(), &["ann@example.com"]), "smtp-url: others can use it");
    fs::write(folder.path().join("smtp-url"), format!("smtp://shop:{PASSWORD}@smtp.example")).expect("written");
    set_mode(&folder.path().join("smtp-url"), 0o600);
    assert_fails(&test(folder.path(), &["ann@example.com"]), "without TLS others could read the password");
}

#[test]
fn a_file_that_others_can_use_is_refused_and_one_of_a_group_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let _server = start(folder.path(), "shop");
    let file = folder.path().join("smtp-url");
    for mode in [0o600, 0o400, 0o640, 0o440] {
        set_mode(&file, mode);
        assert_fails(&test(folder.path(), &["unknown@example.com"]), "takes no mail for unknown@example.com");
    }
    for mode in [0o644, 0o660, 0o602, 0o604] {
        set_mode(&file, mode);
        assert_fails(&test(folder.path(), &["ann@example.com"]), "cannot use smtp-url: others can use it");
    }
    fs::remove_file(&file).expect("a file");
    assert_fails(&test(folder.path(), &["ann@example.com"]), "cannot use smtp-url: No such file");
    fs::create_dir(&file).expect("a folder");
    assert_fails(&test(folder.path(), &["ann@example.com"]), "cannot use smtp-url: it is not a regular file");
}

#[test]
fn the_error_names_the_file_and_nothing_of_its_content() {
    let folder = tempfile::tempdir().expect("a folder");
    let _server = start(folder.path(), "shop");
    let fails = |line: &str| assert_fails(&test(folder.path(), &["ann@example.com"]), line);
    let url_file = folder.path().join("smtp-url");
    let good = fs::read(&url_file).expect("a file");
    fs::write(&url_file, format!("smtps://shop:{PASSWORD}@smtp.example/x")).expect("written");
    fails("cannot use smtp-url: expected one line such as");
    fs::write(&url_file, good).expect("written");
    fs::write(folder.path().join("ca.pem"), "no certificate").expect("written");
    fails("cannot use ca.pem: it has no root certificates in PEM");
    fs::remove_file(folder.path().join("ca.pem")).expect("a file");
    fails("cannot use ca.pem: No such file");
}

#[test]
fn a_test_needs_a_server_a_sender_and_the_url_of_the_shop() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, from) = (["--mail-url-file", "smtp-url"], ["--mail-from", "orders@shop.example"]);
    let url = ["--public-url", "https://shop.example"];
    for (arguments, status, missing) in [
        ([&file[..], &from].concat(), 1, "--public-url"),
        ([&file[..], &url].concat(), 2, "--mail-from"),
        ([&from[..], &url].concat(), 2, "--mail-url-file"),
    ] {
        let output = run(folder.path(), &[&["mail", "test", "ann@example.com"], &arguments[..]].concat(), "");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(status) && stderr.contains(missing), "{missing}: {stderr}");
    }
    let output = test(folder.path(), &["nobody"]);
    assert_eq!(output.status.code(), Some(2));
}

/// The options of a demonstration that sends mail to `owner@shop.example`.
pub(crate) const SERVE: &[&str] = &[
    "--mode",
    "spec",
    "--mail-url-file",
    "smtp-url",
    "--mail-ca",
    "ca.pem",
    "--mail-from",
    "Cups <orders@shop.example>",
    "--public-url",
    "https://shop.example",
    "--alert-email",
    "owner@shop.example",
];

#[test]
fn a_shop_with_mail_tells_the_shopper_and_the_owner_about_an_order_and_lists_both_mails_as_sent() {
    let folder = tempfile::tempdir().expect("a folder");
    let mail_server = start(folder.path(), "shop");
    let mut server = serve(folder.path(), &[SERVE, &["--payment-note", "Pay by check."]].concat());
    assert_eq!(place_order(&server, number(100_001), 1).0, 201);
    let [received, new] =
        [format!("Your order {ORDER_PREFIX}100001"), format!("New order {ORDER_PREFIX}100001: $4.99")];
    for (to, subject) in [("jane@example.com", received), ("owner@shop.example", new)] {
        let mail = mail_server.next();
        assert_eq!((mail.to.as_str(), mail.header("Subject")), (to, subject));
        assert!(mail.is_encrypted && mail.user.as_deref() == Some("shop"));
        assert_eq!(mail.part("text/plain").contains("How to pay: Pay by check."), to == "jane@example.com");
    }
    let listed = || json_of(folder.path(), &["mail", "list"]);
    wait_until("both mails are recorded as sent", || {
        listed().as_array().expect("a list").iter().all(|mail| !mail["sent_at"].is_null())
    });
    let listed = listed();
    assert_eq!(
        (&listed[0]["recipient"], &listed[0]["attempts"], listed.as_array().map(Vec::len)),
        (&json!(""), &json!(1), Some(2))
    );
    assert!(output_of(folder.path(), &["mail", "list"]).contains(" sent 2"));
    assert_eq!(output_of(folder.path(), &["mail", "list", "--failed"]).lines().count(), 1, "only the header");
    server.signal(rustix::process::Signal::TERM);
    server.child.wait().expect("it ends");
    let mut log = String::new();
    server.child.stderr.take().expect("a pipe").read_to_string(&mut log).expect("text");
    assert!(!log.contains(PASSWORD), "{log}");
}

#[test]
fn a_mail_that_was_given_up_is_listed_with_its_reason_and_sent_again_on_demand() {
    let folder = tempfile::tempdir().expect("a folder");
    let mail_server = start(folder.path(), "shop");
    let options: Vec<&str> =
        SERVE.iter().map(|word| if *word == "owner@shop.example" { "unknown@shop.example" } else { word }).collect();
    let server = serve(folder.path(), &options);
    assert_eq!(place_order(&server, number(100_001), 1).0, 201);
    let failed = || json_of(folder.path(), &["mail", "list", "--failed"]);
    wait_until("the mail is given up", || !failed()[0].is_null());
    let failed = failed();
    assert!(failed[0]["error"].as_str().is_some_and(|error| error.contains("no such user")), "{failed}");
    fails(folder.path(), &["mail", "retry", "99"], "there is no mail 99 that was given up");
    let id = failed[0]["id"].to_string();
    let database = rusqlite::Connection::open(folder.path().join("x.db")).expect("the database");
    database.execute("UPDATE outbox SET recipient = 'owner@shop.example' WHERE sent_at IS NULL", []).expect("a change");
    assert_eq!(output_of(folder.path(), &["mail", "retry", &id]), "1 mail to be sent again\n");
    let sent = [(); 2].map(|()| mail_server.next().to);
    assert!(sent.contains(&"owner@shop.example".to_owned()), "{sent:?}");
}

#[test]
fn an_order_is_shown_with_the_address_of_its_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let _mail_server = start(folder.path(), "shop");
    let server = serve(folder.path(), SERVE);
    let order = place_order(&server, number(100_001), 1).1;
    let path = format!("/order/{}", order["link"].as_str().expect("a link"));
    let shown = output_of(folder.path(), &["orders", "show", number(100_001)]);
    assert!(shown.contains(&format!("\nOrder page: {path}\n")), "{shown}");
}

#[test]
fn mail_that_cannot_work_is_refused_before_any_file_is_changed() {
    let folder = tempfile::tempdir().expect("a folder");
    let _mail_server = start(folder.path(), "shop");
    let refusal = |options: &[&str]| {
        let mut command = shop(folder.path());
        command.args(["serve", "--db", "x.db", "--listen", "127.0.0.1:0"]).args(options);
        let output = Program::spawn(&mut command).err().expect("no shop opens");
        assert!(!folder.path().join("x.db").exists());
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!stderr.contains(PASSWORD), "{stderr}");
        (output.status.code(), stderr)
    };
    let without =
        |flag: &str| -> Vec<&str> { SERVE.chunks(2).filter(|pair| pair[0] != flag).flatten().copied().collect() };
    for (options, status, words) in [
        (without("--mail-from"), 2, "--mail-from"),
        (without("--mail-url-file"), 2, "--mail-url-file"),
        (vec!["--payment-note", "Pay by check."], 2, "--mail-url-file"),
        (without("--public-url"), 1, "--mail-url-file needs --public-url"),
        ([without("--mail-ca"), vec!["--mail-ca", "missing.pem"]].concat(), 1, "cannot use missing.pem"),
    ] {
        let (found, stderr) = refusal(&options);
        assert!(found == Some(status) && stderr.contains(words), "{options:?}: {found:?} {stderr}");
        assert!(status == 2 || stderr.lines().count() == 1, "{stderr}");
    }
    set_mode(&folder.path().join("smtp-url"), 0o604);
    assert!(refusal(SERVE).1.contains("smtp-url: others can use it"));
}

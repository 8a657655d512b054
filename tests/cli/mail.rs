//! `shop mail`.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::authority::Authority;
use crate::shop::{assert_fails, run, set_mode};
use crate::smtp::SmtpServer;

const PASSWORD: &str = "hunter2";

/// Starts a mail server, and writes the files with its URL and with its authority.
fn start(folder: &Path, user: &str) -> SmtpServer {
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
        (&["--letter", "received", "--payment-note", "Pay by check."], "Your order LC123456"),
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
fn a_test_needs_a_server_a_sender_and_the_url_of_the_shop() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, from) = (["--mail-url-file", "smtp-url"], ["--mail-from", "orders@shop.example"]);
    let url = ["--public-url", "https://shop.example"];
    for (arguments, missing) in [
        ([&file[..], &from].concat(), "--public-url"),
        ([&file[..], &url].concat(), "--mail-from"),
        ([&from[..], &url].concat(), "--mail-url-file"),
    ] {
        let output = run(folder.path(), &[&["mail", "test", "ann@example.com"], &arguments[..]].concat(), "");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && stderr.contains(missing), "{missing}: {stderr}");
    }
    let output = test(folder.path(), &["nobody"]);
    assert_eq!(output.status.code(), Some(2));
}

//! The URL of the SMTP server, and the file that holds it.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use shop::mail::{InvalidServer, SmtpServer, read_server};

use crate::authority::Authority;

fn write(folder: &Path, text: &str, mode: u32) -> PathBuf {
    let file = folder.join("smtp-url");
    fs::write(&file, text).expect("written");
    fs::set_permissions(&file, Permissions::from_mode(mode)).expect("a file of this process");
    file
}

#[test]
fn the_url_of_a_server_says_how_to_connect() {
    for (url, address, tls) in [
        ("smtps://shop:secret@smtp.example", "smtp.example:465", "Wrapper"),
        ("smtps://shop%40shop.example:p%23w@SMTP.example:2465/\n", "smtp.example:2465", "Wrapper"),
        ("smtp://shop:secret@smtp.example?tls=required", "smtp.example:587", "Required"),
        ("smtps://smtp.example", "smtp.example:465", "Wrapper"),
        ("smtp://localhost", "localhost:25", "None"),
        ("smtp://shop:secret@127.0.0.1:2525", "127.0.0.1:2525", "None"),
        ("smtp://[::1]:2525", "::1:2525", "None"),
    ] {
        let server = SmtpServer::parse(url, None).expect(url);
        assert_eq!(server.address(), address, "{url}");
        assert!(format!("{server:?}").contains(&format!("tls: {tls}")), "{url}: {server:?}");
    }
}

#[test]
fn a_url_that_is_wrong_or_not_safe_is_rejected_and_not_repeated() {
    for (url, error) in [
        ("", InvalidServer::Url),
        ("smtp.example", InvalidServer::Url),
        ("https://shop:secret@smtp.example", InvalidServer::Url),
        ("smtps://shop:se#cret@smtp.example", InvalidServer::Url),
        ("smtps://shop:secret@smtp.example/path", InvalidServer::Url),
        ("smtps://shop:secret@smtp.example?tls=none", InvalidServer::Url),
        ("smtp://shop:secret@smtp.example?tls=opportunistic", InvalidServer::Url),
        ("smtps://shop:secret@", InvalidServer::Url),
        ("smtps://shop:secret@smtp.example:99999", InvalidServer::Url),
        ("smtps://shop:secret@smtp.example\nsmtps://other.example", InvalidServer::Url),
        ("smtps://shop:%ff@smtp.example", InvalidServer::Url),
        ("smtp://shop:secret@smtp.example", InvalidServer::NoTls),
        ("smtp://shop:secret@192.0.2.1:587", InvalidServer::NoTls),
        ("smtps://shop@smtp.example", InvalidServer::HalfCredentials),
        ("smtps://:secret@smtp.example", InvalidServer::HalfCredentials),
    ] {
        let found = SmtpServer::parse(url, None).expect_err(url);
        assert_eq!(found, error, "{url}");
        assert!(!found.to_string().contains("secret"), "{found}");
    }
}

#[test]
fn no_debug_output_shows_a_password() {
    let server = SmtpServer::parse("smtps://shop:hunter2@smtp.example", None).expect("a server");
    assert!(!format!("{server:?} {server:#?}").contains("hunter2"));
}

#[test]
fn a_file_that_others_can_use_is_refused_and_one_of_a_group_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = "smtps://shop:hunter2@smtp.example";
    for mode in [0o600, 0o400, 0o640, 0o440] {
        assert!(read_server(&write(folder.path(), url, mode), None).is_ok(), "{mode:o}");
    }
    for mode in [0o644, 0o660, 0o602, 0o604] {
        let error = read_server(&write(folder.path(), url, mode), None).expect_err("others");
        assert!(error.contains("smtp-url: others can use it"), "{mode:o}: {error}");
    }
}

#[test]
fn the_error_names_the_file_and_nothing_of_its_content() {
    let folder = tempfile::tempdir().expect("a folder");
    let roots = folder.path().join("ca.pem");
    fs::write(&roots, "no certificate").expect("written");
    let good = "smtps://shop:hunter2@smtp.example";
    let missing = folder.path().join("missing");
    for (url, ca, words) in [
        ("smtps://shop:hunter2@smtp.example/x", None, "smtp-url: expected one line such as"),
        (good, Some(&roots), "ca.pem: it has no root certificates in PEM"),
        (good, Some(&missing), "missing: No such file"),
    ] {
        let error = read_server(&write(folder.path(), url, 0o600), ca.map(PathBuf::as_path)).expect_err(words);
        assert!(error.contains(words) && error.lines().count() == 1 && !error.contains("hunter2"), "{error}");
    }
    for (path, words) in [(missing.as_path(), "No such file"), (folder.path(), "not a regular file")] {
        let error = read_server(path, None).expect_err(words);
        assert!(error.contains(words), "{error}");
    }
    fs::write(&roots, Authority::new().root_pem()).expect("written");
    assert!(read_server(&write(folder.path(), good, 0o600), Some(&roots)).is_ok());
}

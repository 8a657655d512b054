//! The URL of the SMTP server.

use shop::mail::{InvalidServer, SmtpServer};

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

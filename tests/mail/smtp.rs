//! Sending by SMTP, with a server that does not always take a message.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use lettre::Address;
use shop::domain::product::first_product;
use shop::mail::{Connection, Sample, SendError, Sender, Shop, SmtpServer, compose};
use tokio_rustls::rustls::{ServerConnection, StreamOwned};

use crate::authority::Authority;
use crate::brand::{M, ORDER_PREFIX, TITLE};
use crate::smtp_server;

/// Long enough for a server on the same machine.
const LONG: Duration = Duration::from_secs(30);
/// How long a test waits for a server that never answers.
const SHORT: Duration = Duration::from_secs(1);

/// A server, and the authority that vouches for it.
struct Mailbox {
    server: smtp_server::SmtpServer,
    authority: Authority,
}

impl Mailbox {
    fn start() -> Self {
        let authority = Authority::new();
        let server = smtp_server::SmtpServer::start(&authority.issue(&["localhost"]));
        Self { server, authority }
    }

    fn starttls(&self, user: &str) -> SmtpServer {
        let port = self.server.address.port();
        self.parse(&format!("smtp://{user}:secret@localhost:{port}?tls=required"))
    }

    fn parse(&self, url: &str) -> SmtpServer {
        SmtpServer::parse(url, Some(self.authority.root_pem().as_bytes())).expect(url)
    }

    fn plain(&self) -> SmtpServer {
        self.parse(&format!("smtp://{}", self.server.address))
    }

    /// Connects and sends one letter.
    async fn send(&self, to: &str, limit: Duration) -> Result<(), SendError> {
        Connection::open(&self.plain(), "shop.example", limit).await?.send(&message(to)).await
    }
}

fn message(to: &str) -> lettre::Message {
    let address = |email: &str| email.parse::<Address>().expect(email);
    let sender = Sender {
        from: "Tea Towels <orders@shop.example>".parse().expect("a sender"),
        reply_to: address("help@shop.example"),
    };
    let shop = Shop {
        origin: "https://shop.example".to_owned(),
        support_email: "help@shop.example".to_owned(),
        seller: None,
        payment_note: None,
        sales_tax: None,
    };
    let letter = compose(&Sample::Received.facts(), &shop);
    sender.message(&letter, address(to), "7.1790000000", 1_790_000_000).expect("a message")
}

#[tokio::test]
async fn the_domain_of_an_email_is_in_ascii_which_every_mail_server_takes() {
    let mailbox = Mailbox::start();
    for (email, recipient) in [
        ("jane@bücher.example", "jane@xn--bcher-kva.example"),
        ("ü@例え.example", "ü@xn--r8jz45g.example"),
        ("jane@xn--bcher-kva.example", "jane@xn--bcher-kva.example"),
    ] {
        mailbox.send(email, LONG).await.expect("taken");
        let mail = mailbox.server.next();
        assert_eq!((mail.to.as_str(), mail.header("To").as_str()), (recipient, recipient), "{email}");
    }
}

#[tokio::test]
async fn a_letter_arrives_with_both_bodies_and_the_headers_of_an_automatic_mail() {
    let mailbox = Mailbox::start();
    mailbox.send("ann@example.com", LONG).await.expect("taken");
    let mail = mailbox.server.next();
    assert_eq!((mail.from.as_str(), mail.to.as_str()), ("orders@shop.example", "ann@example.com"));
    for (header, value) in [
        ("From", "\"Tea Towels\" <orders@shop.example>"),
        ("Reply-To", "help@shop.example"),
        ("To", "ann@example.com"),
        ("Subject", &format!("Your order {ORDER_PREFIX}123456")),
        ("Message-ID", "<7.1790000000@shop.example>"),
        ("Auto-Submitted", "auto-generated"),
        ("Date", "Mon, 21 Sep 2026 14:13:20 +0000"),
    ] {
        assert_eq!(mail.header(header), value, "{header}");
    }
    let (text, html) = (mail.part("text/plain"), mail.part("text/html"));
    let product = first_product();
    let line = format!("2 × {TITLE}, {}, {M}", product.variants[0].color);
    let sum = product.effective_price().times(2).expect("a price");
    assert!(text.contains("Thank you for your order") && text.contains(&format!("{line}: {sum}")), "{text}");
    assert!(html.contains("<h1") && html.contains(&line), "{html}");
    assert!(mail.message.is_ascii() && mail.message.lines().all(|line| line.len() <= 998), "{}", mail.message);
}

#[tokio::test]
async fn the_connection_is_encrypted_and_signed_in_by_starttls_or_from_the_start() {
    let mailbox = Mailbox::start();
    let tls = mailbox.parse(&format!("smtps://shop:s%23cret@localhost:{}", mailbox.server.tls_address.port()));
    for server in [mailbox.starttls("shop"), tls] {
        let mut connection = Connection::open(&server, "shop.example", LONG).await.expect("connected");
        connection.send(&message("ann@example.com")).await.expect("taken");
        connection.close().await;
        let mail = mailbox.server.next();
        assert!(mail.is_encrypted && mail.user.as_deref() == Some("shop"), "{mail:?}");
    }
    mailbox.send("ann@example.com", LONG).await.expect("taken");
    let mail = mailbox.server.next();
    assert!(!mail.is_encrypted && mail.user.is_none(), "{mail:?}");
}

#[tokio::test]
async fn several_letters_go_over_one_connection() {
    let mailbox = Mailbox::start();
    let mut connection = Connection::open(&mailbox.starttls("shop"), "shop.example", LONG).await.expect("connected");
    for to in ["ann@example.com", "bob@example.com"] {
        connection.send(&message(to)).await.expect("taken");
        assert_eq!(mailbox.server.next().to, to);
    }
}

#[tokio::test]
async fn only_a_refusal_of_the_recipient_is_final() {
    let mailbox = Mailbox::start();
    let error = mailbox.send("unknown@example.com", LONG).await.expect_err("550");
    assert!(matches!(&error, SendError::Rejected(reason) if reason.contains("5.1.1 no such user")), "{error:?}");
    let error = mailbox.send("limited@example.com", LONG).await.expect_err("550");
    assert!(matches!(&error, SendError::Refused(reason) if reason.contains("max emails per hour")), "{error:?}");
    let error = mailbox.send("busy@example.com", LONG).await.expect_err("451");
    assert!(matches!(&error, SendError::Failed(reason) if reason.contains("try again later")), "{error:?}");
    assert!(!mailbox.server.has_more());
    let error = mailbox.send("closes@example.com", LONG).await.expect_err("closed");
    assert!(matches!(error, SendError::Failed(_)), "{error:?}");
    assert_eq!(mailbox.server.next().to, "closes@example.com", "the server may have taken it");
}

#[tokio::test]
async fn a_server_that_does_not_answer_is_given_up() {
    let mailbox = Mailbox::start();
    let error = mailbox.send("hangs@example.com", SHORT).await.expect_err("no answer");
    assert_eq!(error, SendError::Failed("the mail server did not answer within 1s".to_owned()));
    let silent = TcpListener::bind("127.0.0.1:0").expect("a port");
    let server = mailbox.parse(&format!("smtp://{}", silent.local_addr().expect("bound")));
    assert!(matches!(Connection::open(&server, "shop.example", SHORT).await, Err(SendError::Failed(_))));
}

#[tokio::test]
async fn a_server_that_cannot_be_reached_or_trusted_or_that_refuses_the_user_is_an_error() {
    let mailbox = Mailbox::start();
    let refused = Connection::open(&mailbox.starttls("refused"), "shop.example", LONG).await.err().expect("535");
    assert!(refused.to_string().contains("wrong user or password") && !refused.to_string().contains("secret"));
    let url = format!("smtps://shop:secret@localhost:{}", mailbox.server.tls_address.port());
    let of_the_web = SmtpServer::parse(&url, None).expect(&url);
    let untrusted = Connection::open(&of_the_web, "shop.example", LONG).await.err().expect("an unknown authority");
    assert!(untrusted.to_string().contains("certificate"), "{untrusted}");
    let closed = mailbox.parse("smtp://127.0.0.1:1");
    let unreachable = Connection::open(&closed, "shop.example", LONG).await.err().expect("a closed port");
    assert!(unreachable.to_string().contains("refused"), "{unreachable}");
    assert!(!mailbox.server.has_more(), "nothing was sent");
}

/// Serves one connection. Each test has a separate server.
fn serve(
    session: impl FnOnce(TcpStream) -> io::Result<()> + Send + 'static,
) -> (SocketAddr, JoinHandle<io::Result<()>>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("bound");
    (address, thread::spawn(move || session(listener.accept()?.0)))
}

#[tokio::test]
async fn an_answer_is_read_up_to_1_mib() {
    for start in [&b"220 "[..], b"220 mail.test\r\n250-"] {
        let (address, session) = serve(move |mut stream| {
            stream.write_all(start)?;
            loop {
                stream.write_all(&[b'x'; 8 * 1024])?;
            }
        });
        let server = SmtpServer::parse(&format!("smtp://{address}"), None).expect("a URL");
        let error = Connection::open(&server, "shop.example", LONG).await.err().expect("too long");
        assert!(error.to_string().contains("longer than 1 MiB"), "{error}");
        session.join().expect("no panic").expect_err("the connection ends");
    }
}

#[tokio::test]
async fn what_comes_before_starttls_is_not_read_after_it() {
    let authority = Authority::new();
    let config = authority.issue(&["localhost"]).server_config();
    let (address, _session) = serve(move |mut stream| {
        let mut reader = BufReader::new(stream.try_clone()?);
        stream.write_all(b"220 mail.test\r\n")?;
        for answer in ["250 STARTTLS\r\n", "220 go ahead\r\n250 added by somebody between\r\n"] {
            reader.read_line(&mut String::new())?;
            stream.write_all(answer.as_bytes())?;
        }
        let session = ServerConnection::new(config).map_err(io::Error::other)?;
        let mut stream = BufReader::new(StreamOwned::new(session, stream));
        for answer in ["250 mail.test", "250 ok", "250 ok", "354 end with a point", "554 it is spam"] {
            let (is_message, mut line) = (answer.starts_with("554"), String::new());
            while stream.read_line(&mut line)? > 0 && is_message && line != ".\r\n" {
                line.clear();
            }
            stream.get_mut().write_all(format!("{answer}\r\n").as_bytes())?;
        }
        Ok(())
    });
    let url = format!("smtp://localhost:{}?tls=required", address.port());
    let server = SmtpServer::parse(&url, Some(authority.root_pem().as_bytes())).expect("a URL");
    let mut connection = Connection::open(&server, "shop.example", LONG).await.expect("connected");
    let refused = connection.send(&message("ann@example.com")).await.expect_err("554");
    assert!(refused.to_string().contains("it is spam"), "{refused}");
}

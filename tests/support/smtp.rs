//! An SMTP server for tests and for trying out, with TLS from the start, STARTTLS and AUTH. What it answers depends on the
//! recipient and on the user:
//!
//! | Recipient or user | Answer |
//! |---|---|
//! | `busy@…` | 451 |
//! | `unknown@…` | 550 |
//! | `limited@…` | 550 about the account |
//! | `hangs@…` | none, ever |
//! | `closes@…` | takes the message and closes the connection |
//! | user `refused` | 535 |
//! | any other | takes the message |

#![allow(dead_code, reason = "each test program uses a part")]

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use mailparse::{MailHeaderMap, ParsedMail};
use rustix::net::sockopt::set_tcp_quickack;
use tokio_rustls::rustls::{ServerConfig, ServerConnection, StreamOwned};

use crate::authority::Issued;

const TIMEOUT: Duration = Duration::from_mins(1);

/// A running server, which ends with the process.
pub(crate) struct SmtpServer {
    /// Speaks without TLS until STARTTLS.
    pub(crate) address: SocketAddr,
    /// Speaks TLS from the start.
    pub(crate) tls_address: SocketAddr,
    received: Receiver<Received>,
}

/// A message that the server took.
#[derive(Debug)]
pub(crate) struct Received {
    pub(crate) from: String,
    pub(crate) to: String,
    /// Who signed in.
    pub(crate) user: Option<String>,
    pub(crate) is_encrypted: bool,
    /// Header and body.
    pub(crate) message: String,
}

impl SmtpServer {
    /// Listens on two free ports of 127.0.0.1.
    pub(crate) fn start(issued: &Issued) -> Self {
        let (sender, received) = mpsc::channel();
        let config = issued.server_config();
        let listen = |is_tls: bool| {
            let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
            let address = listener.local_addr().expect("bound");
            let (config, sender) = (config.clone(), sender.clone());
            thread::spawn(move || {
                for connection in listener.incoming() {
                    let (config, sender) = (config.clone(), sender.clone());
                    // A client that leaves is not an error.
                    thread::spawn(move || Session::new(connection?, config, sender).run(is_tls));
                }
            });
            address
        };
        Self { address: listen(false), tls_address: listen(true), received }
    }

    /// Waits for the next message, for at most a minute.
    pub(crate) fn next(&self) -> Received {
        self.received.recv_timeout(TIMEOUT).expect("a message")
    }

    /// Waits for each message, until the process ends.
    pub(crate) fn messages(&self) -> impl Iterator<Item = Received> {
        self.received.iter()
    }

    /// Returns the messages that have come.
    pub(crate) fn taken(&self) -> Vec<Received> {
        self.received.try_iter().collect()
    }

    /// Returns whether a message has come that nobody has read.
    pub(crate) fn has_more(&self) -> bool {
        self.received.try_recv().is_ok()
    }
}

impl Received {
    /// Returns a header, decoded.
    pub(crate) fn header(&self, name: &str) -> String {
        self.parsed().headers.get_first_value(name).unwrap_or_default()
    }

    /// Returns the part of this content type, decoded.
    pub(crate) fn part(&self, content_type: &str) -> String {
        let parsed = self.parsed();
        let part = parsed.parts().find(|part| part.ctype.mimetype == content_type).expect(content_type);
        part.get_body().expect("text").replace("\r\n", "\n")
    }

    fn parsed(&self) -> ParsedMail<'_> {
        mailparse::parse_mail(self.message.as_bytes()).expect("a message")
    }
}

trait Stream: Read + Write + Send {}

impl<T: Read + Write + Send> Stream for T {}

/// A connection of one client.
struct Session {
    tcp: TcpStream,
    stream: BufReader<Box<dyn Stream>>,
    config: Arc<ServerConfig>,
    sender: Sender<Received>,
    is_encrypted: bool,
    user: Option<String>,
}

impl Session {
    fn new(tcp: TcpStream, config: Arc<ServerConfig>, sender: Sender<Received>) -> Self {
        let stream: Box<dyn Stream> = Box::new(tcp.try_clone().expect("a descriptor"));
        Self { tcp, stream: BufReader::new(stream), config, sender, is_encrypted: false, user: None }
    }

    fn run(mut self, is_tls: bool) -> io::Result<()> {
        if is_tls {
            self.secure()?;
        }
        self.answer("220 mail.test")?;
        let (mut from, mut to) = (String::new(), String::new());
        loop {
            let line = self.read_line()?;
            let (command, argument) = line.split_at(line.find([' ', ':']).unwrap_or(line.len()));
            match command.to_ascii_uppercase().as_str() {
                "EHLO" => self.greet()?,
                "STARTTLS" if !self.is_encrypted => {
                    self.answer("220 go ahead")?;
                    self.secure()?;
                }
                "AUTH" => self.sign_in(argument)?,
                "MAIL" => {
                    from = address(argument);
                    self.answer("250 ok")?;
                }
                "RCPT" => {
                    to = address(argument);
                    self.answer_recipient(&to)?;
                }
                "DATA" => {
                    self.answer("354 end with a point")?;
                    self.take_message(&from, &to)?;
                }
                "QUIT" => return self.answer("221 bye"),
                _ => self.answer("500 unknown command")?,
            }
        }
    }

    fn greet(&mut self) -> io::Result<()> {
        let starttls = if self.is_encrypted { "" } else { "250-STARTTLS\r\n" };
        self.answer(&format!("250-mail.test\r\n{starttls}250-SMTPUTF8\r\n250-8BITMIME\r\n250 AUTH PLAIN"))
    }

    fn sign_in(&mut self, argument: &str) -> io::Result<()> {
        let coded = argument.rsplit(' ').next().unwrap_or_default();
        let decoded = String::from_utf8(BASE64_STANDARD.decode(coded).unwrap_or_default()).unwrap_or_default();
        self.user = decoded.split('\0').nth(1).map(str::to_owned);
        let is_refused = self.user.as_deref().is_none_or(|user| user == "refused");
        self.answer(if is_refused { "535 5.7.8 wrong user or password" } else { "235 welcome" })
    }

    fn answer_recipient(&mut self, to: &str) -> io::Result<()> {
        match to.split('@').next().unwrap_or_default() {
            "busy" => self.answer("451 4.2.1 try again later"),
            "unknown" => self.answer("550 5.1.1 no such user"),
            "limited" => self.answer(&format!("550 5.7.1 <{to}>: the account has exceeded the max emails per hour")),
            "hangs" => self.stream.read_to_end(&mut Vec::new()).map(drop),
            _ => self.answer("250 ok"),
        }
    }

    fn take_message(&mut self, from: &str, to: &str) -> io::Result<()> {
        let mut message = String::new();
        loop {
            let line = self.read_line()?;
            if line == "." {
                break;
            }
            message += line.strip_prefix('.').unwrap_or(&line);
            message += "\r\n";
        }
        let (from, to, user) = (from.to_owned(), to.to_owned(), self.user.clone());
        let is_closing = to.starts_with("closes@");
        // The test may have ended.
        let _ = self.sender.send(Received { from, to, user, is_encrypted: self.is_encrypted, message });
        if is_closing { Err(io::ErrorKind::ConnectionAborted.into()) } else { self.answer("250 2.0.0 taken") }
    }

    fn secure(&mut self) -> io::Result<()> {
        let connection = ServerConnection::new(self.config.clone()).map_err(io::Error::other)?;
        let stream: Box<dyn Stream> = Box::new(StreamOwned::new(connection, self.tcp.try_clone()?));
        (self.stream, self.is_encrypted) = (BufReader::new(stream), true);
        Ok(())
    }

    fn read_line(&mut self) -> io::Result<String> {
        if self.stream.buffer().is_empty() {
            // A client sends the end of a message in a segment of its own, and only after an acknowledgment of the others,
            // which Linux otherwise delays by 40 ms.
            set_tcp_quickack(&self.tcp, true)?;
        }
        let mut line = String::new();
        match self.stream.read_line(&mut line)? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            _ => Ok(line.trim_end_matches(['\r', '\n']).to_owned()),
        }
    }

    fn answer(&mut self, line: &str) -> io::Result<()> {
        let stream = self.stream.get_mut();
        stream.write_all(format!("{line}\r\n").as_bytes())?;
        stream.flush()
    }
}

/// Returns what is between angle brackets.
fn address(argument: &str) -> String {
    let inside = argument.split_once('<').and_then(|(_, rest)| rest.split_once('>'));
    inside.map_or_else(String::new, |(address, _)| address.to_owned())
}

//! Kills the shop repeatedly while it takes orders and sends mails.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::sync::PoisonError;
use std::thread::sleep;
use std::time::{Duration, Instant};

use rusqlite::Connection;

use crate::authority::Authority;
use crate::clients::{CLIENTS, Clients};
use crate::ledger::{Acknowledged, Ledger};
use crate::program::Program;
use crate::smtp::SmtpServer;

/// Acknowledged orders between two kills.
pub(crate) const ORDERS_BETWEEN: usize = 25;
/// Between the orders of a client, so that the shop is also killed while it sends mails.
const PAUSE: Duration = Duration::from_millis(80);
/// How long the mails that the last kill left may take.
const DELIVERY: Duration = Duration::from_mins(3);
const OWNER: &str = "owner@shop.example";
/// The key and the subject of the letters that each order causes.
pub(crate) const LETTERS: [(&str, &str); 2] =
    [("ID/received", "Your order NUMBER"), ("ID/new_order", "New order NUMBER: $9.98")];

/// An SMTP server in this process, and the options of a shop that uses it.
pub(crate) struct MailServer {
    smtp: SmtpServer,
    options: Vec<String>,
}

impl MailServer {
    /// Starts a server. Writes its URL and the certificate of its authority to `folder`.
    pub(crate) fn start(folder: &Path) -> Self {
        let authority = Authority::new();
        let smtp = SmtpServer::start(&authority.issue(&["localhost"]));
        let (url_file, ca) = (folder.join("smtp-url"), folder.join("smtp-ca.pem"));
        write_private(&url_file, &format!("smtps://shop:secret@localhost:{}", smtp.tls_address.port()));
        fs::write(&ca, authority.root_pem()).expect("written");
        let [url_file, ca] = [url_file, ca].map(|path| path.display().to_string());
        let options = [
            ["--mail-url-file", &url_file],
            ["--mail-ca", &ca],
            ["--mail-from", "orders@shop.example"],
            ["--public-url", "https://shop.example"],
        ];
        Self { smtp, options: options.concat().into_iter().map(str::to_owned).collect() }
    }

    /// Returns the options of a shop that uses it.
    pub(crate) fn options(&self) -> &[String] {
        &self.options
    }

    /// Returns the subjects of the mails that have come, each with its `Message-ID`s.
    pub(crate) fn taken(&self) -> BTreeMap<String, BTreeSet<String>> {
        let mut taken: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for mail in self.smtp.taken() {
            taken
                .entry(format!("{} {}", mail.to, mail.header("Subject")))
                .or_default()
                .insert(mail.header("Message-ID"));
        }
        taken
    }

    /// Serves a database with mail. `owner` gets a mail for each order.
    pub(crate) fn open_shop(&self, binary: &Path, database: &Path, owner: &str) -> Program {
        let options: Vec<_> =
            self.options.iter().map(String::as_str).chain(["--mode", "spec", "--alert-email", owner]).collect();
        Program::start_with(binary, database, &options)
    }
}

/// Writes a file that only its owner can read.
pub(crate) fn write_private(path: &Path, text: &str) {
    let file = File::options().write(true).create(true).truncate(true).mode(0o600).open(path);
    file.expect("a file").write_all(text.as_bytes()).expect("written");
}

/// What the orders and the mails are after the kills.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) ledger: Ledger,
    /// Mails that the server took.
    pub(crate) received: usize,
    /// Those with the `Message-ID` of an earlier one.
    pub(crate) repeated: usize,
    /// Letters of acknowledged orders without exactly one row in the outbox.
    pub(crate) miswritten: usize,
    /// Letters of acknowledged orders that the server did not take, or took with several `Message-ID`s.
    pub(crate) missent: usize,
    /// Rows and mails that no acknowledged order explains.
    pub(crate) unexplained: usize,
}

/// Kills the shop `kills` times, sends what is left, then compares the mails with the acknowledgments.
pub(crate) fn run(binary: &Path, folder: &Path, kills: usize) -> Found {
    let database = folder.join("shop.db");
    let server = MailServer::start(folder);
    let open = || server.open_shop(binary, &database, OWNER);
    let mut clients = Clients::with(&database, CLIENTS, PAUSE);
    for _ in 0..kills {
        clients.buy(open(), ORDERS_BETWEEN, drop);
    }
    let acknowledged = clients.acknowledged();
    let ledger = clients.settle(open(), &database);
    let program = open();
    let rows = Connection::open(&database).expect("the database");
    wait_until_sent(&rows);
    drop(program);
    let acknowledged = acknowledged.lock().unwrap_or_else(PoisonError::into_inner);
    compare(ledger, &acknowledged, &rows, &server.smtp)
}

fn wait_until_sent(rows: &Connection) {
    let started = Instant::now();
    let mut due = rows.prepare("SELECT 1 FROM outbox WHERE due_at IS NOT NULL").expect("a statement");
    while due.exists([]).expect("a result") && started.elapsed() < DELIVERY {
        sleep(Duration::from_millis(100));
    }
}

fn compare(ledger: Ledger, acknowledged: &Acknowledged, rows: &Connection, smtp: &SmtpServer) -> Found {
    let mut written: BTreeMap<String, usize> = BTreeMap::new();
    let mut keys = rows.prepare("SELECT key FROM outbox").expect("a statement");
    for key in keys.query_map([], |row| row.get(0)).expect("the keys") {
        *written.entry(key.expect("a text")).or_default() += 1;
    }
    let (mut received, mut sent) = (0, BTreeMap::<String, BTreeSet<String>>::new());
    for mail in smtp.taken() {
        received += 1;
        sent.entry(mail.header("Subject")).or_default().insert(mail.header("Message-ID"));
    }
    let distinct: usize = sent.values().map(BTreeSet::len).sum();
    let mut number = rows.prepare("SELECT order_number FROM orders WHERE id = ?1").expect("a statement");
    let (mut miswritten, mut missent) = (0, 0);
    for id in acknowledged.values() {
        let number: String = number.query_row([id], |row| row.get(0)).unwrap_or_default();
        for (key, subject) in LETTERS {
            miswritten += usize::from(written.remove(&key.replace("ID", id)) != Some(1));
            missent += usize::from(sent.remove(&subject.replace("NUMBER", &number)).is_none_or(|ids| ids.len() != 1));
        }
    }
    let unexplained = written.len() + sent.len();
    Found { ledger, received, repeated: received - distinct, miswritten, missent, unexplained }
}

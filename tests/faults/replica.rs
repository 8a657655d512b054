//! What a shop whose replies wait for the replica of Litestream answers while something fails.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::Command;
use std::thread::{scope, yield_now};

use rustix::process::Signal;
use serde_json::Value;
use uuid::Uuid;

use crate::file::back_up;
use crate::litestream::{Answer, Litestream};
use crate::object_store::Uploads;
use crate::server::{Response, Server};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// What is in the place of Litestream's socket when the shop starts.
    Socket(Place),
    /// What the socket answers.
    Answer(Answer),
    /// The signal that Litestream itself gets.
    Signal(Signal),
    /// The object store of Litestream.
    Uploads(Uploads),
    /// The disk with the replica of Litestream is full.
    FullTarget,
    /// A backup replaces the database while a reply waits.
    ReplacedDatabase,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Nothing,
    File,
    Folder,
    SocketOfAnotherUser,
}

/// The status of each response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Statuses {
    /// The order that is placed as the fault begins. If it was saved, its reply waits.
    first_order: u16,
    order: u16,
    status_change: u16,
    sign_out: u16,
    picture: u16,
    health: u16,
    page: u16,
}

/// Nothing is saved before the first confirmation.
const STARTING: Statuses =
    Statuses { first_order: 503, order: 503, status_change: 503, sign_out: 503, picture: 503, health: 503, page: 200 };
/// Orders are refused before they are written, and staff can work.
const BEHIND: Statuses = Statuses { first_order: 504, status_change: 200, sign_out: 200, ..STARTING };
/// Nothing is saved until a restart.
const STOPPED: Statuses = Statuses { first_order: 504, ..STARTING };

/// Each fault, the responses while it lasts, and the reason in the log.
const FAULTS: [(Fault, Statuses, &str); 18] = [
    (Fault::Socket(Place::Nothing), STARTING, "litestream.sock: No such file or directory"),
    (Fault::Socket(Place::File), STARTING, "litestream.sock: Connection refused"),
    (Fault::Socket(Place::Folder), STARTING, "litestream.sock: Connection refused"),
    (Fault::Socket(Place::SocketOfAnotherUser), STARTING, "litestream.sock: Permission denied"),
    (Fault::Answer(Answer::Status(404)), BEHIND, "it does not replicate "),
    (Fault::Answer(Answer::Status(500)), BEHIND, "litestream.sock: 500 Internal Server Error: {\"status\":\"x\"}"),
    (Fault::Answer(Answer::Nonsense), BEHIND, "litestream.sock: "),
    (Fault::Answer(Answer::Closed), BEHIND, "litestream.sock: "),
    (Fault::Answer(Answer::Truncated), BEHIND, "litestream.sock: "),
    (Fault::Answer(Answer::Late), BEHIND, "no answer for 5 s"),
    (Fault::Answer(Answer::Never), BEHIND, "no answer for 5 s"),
    (Fault::Signal(Signal::KILL), BEHIND, "litestream.sock: "),
    (Fault::Signal(Signal::STOP), BEHIND, "no answer for 5 s"),
    (Fault::Signal(Signal::TERM), BEHIND, "litestream.sock: "),
    (Fault::Uploads(Uploads::Refused), BEHIND, "litestream.sock: 500 Internal Server Error: "),
    (Fault::Uploads(Uploads::Hang), BEHIND, "no answer for 5 s"),
    (Fault::FullTarget, BEHIND, "litestream.sock: 500 Internal Server Error: "),
    (Fault::ReplacedDatabase, STOPPED, "was moved, removed, replaced or covered by a mount"),
];

/// Runs a test for each fault that is its own, all at once: most wait for 5 s.
pub(crate) fn for_each_fault(test: impl Fn(Fault, &Path) + Sync) {
    scope(|threads| {
        for (fault, ..) in FAULTS {
            let test = &test;
            threads.spawn(move || test(fault, tempfile::tempdir().expect("a folder").path()));
        }
    });
}

/// A shop with an order, two sessions of staff, and an order that is placed as a fault begins.
pub(crate) struct Shop {
    server: Server,
    tokens: [String; 2],
    saved: String,
    order: Value,
    key: String,
}

impl Shop {
    fn open(server: Server) -> Self {
        await_health(&server);
        let token = server.create_and_sign_in();
        let session = server.sign_in("a@b.co", "violet kettle under ferry");
        let session = session.body["token"].as_str().expect("a token").to_owned();
        let placed = server.place();
        assert_eq!(placed.status, 201, "{}", placed.body);
        let saved = placed.body["_id"].as_str().expect("an id").to_owned();
        let (order, key) = (server.order(), Uuid::new_v4().to_string());
        Self { tokens: [token, session], saved, order, key, server }
    }

    pub(crate) fn serve(folder: &Path) -> Self {
        Self::open(Server::start_with(folder, &["--litestream", &socket(folder)]))
    }

    fn place(&self) -> Response {
        self.server.place_with_key(&self.order, &self.key)
    }

    /// Asserts what the table says of a fault, after the first order.
    fn assert_faulty(&self, fault: Fault, first_order: u16) {
        let (_, expected, reason) = FAULTS.iter().find(|(of, ..)| *of == fault).expect("a row");
        let [token, session] = &self.tokens;
        let statuses = Statuses {
            first_order,
            order: self.place().status,
            status_change: self.server.set_status(token, &self.saved, "paid").status,
            sign_out: self.server.sign_out(session).status,
            picture: self.server.upload(token, 300).status,
            health: self.server.health().status,
            page: ureq::get(self.server.url()).call().map_or(0, |page| page.status().as_u16()),
        };
        assert_eq!(statuses, *expected, "{fault:?}");
        self.server.await_log(reason);
    }

    /// Asserts what the table says, with the texts of a replica that is behind.
    pub(crate) fn assert_behind(&self, fault: Fault) {
        let first = self.place();
        let code = if first.status == 504 { "unconfirmed" } else { "replica_behind" };
        assert_eq!(first.body["code"], code, "{fault:?}");
        self.assert_faulty(fault, first.status);
        let refused = self.place();
        refused.assert_not_placed(503, "replica_behind");
        assert!(self.server.notices(&self.tokens[0]).contains("replica_behind"), "{fault:?}");
    }

    /// Asserts that the first order is saved once, after the fault has ended and without any other help.
    pub(crate) fn assert_recovers(&self, fault: Fault) {
        await_health(&self.server);
        assert_eq!(self.place().status, 201, "{fault:?}");
        assert_eq!(self.server.count_orders(), 2, "{fault:?}");
        assert!(!self.server.notices(&self.tokens[0]).contains("replica_behind"), "{fault:?}");
        self.server.await_log("the replica has every change again, after ");
    }
}

fn socket(folder: &Path) -> String {
    folder.join("litestream.sock").display().to_string()
}

/// Waits until changes are saved.
fn await_health(server: &Server) {
    while server.health().status != 200 {
        yield_now();
    }
}

#[test]
fn an_order_that_the_replica_did_not_confirm_is_not_acknowledged_and_not_lost() {
    for_each_fault(|fault, folder| {
        let Fault::Answer(answer) = fault else { return };
        let litestream = Litestream::start(socket(folder).as_ref());
        let shop = Shop::serve(folder);
        litestream.answer(answer);
        shop.assert_behind(fault);
        litestream.answer(Answer::CONFIRMED);
        shop.assert_recovers(fault);
        assert_eq!(litestream.most_at_once(), 1, "{fault:?}");
        let log = shop.server.log();
        assert_eq!(log.matches("orders are refused: Litestream has not saved").count(), 1, "{fault:?}: {log}");
    });
}

#[test]
fn without_a_first_confirmation_nothing_is_saved_and_pages_are_served() {
    for_each_fault(|fault, folder| {
        let Fault::Socket(place) = fault else { return };
        let mut shop = Shop::open(Server::start(folder));
        shop.server.signal(Signal::TERM);
        shop.server.exit_status();
        let (database, socket) = (shop.server.database.clone(), socket(folder));
        let (command, _listener) = place.prepare(socket.as_ref());
        shop.server = Server::restart_by(command, &database, &["--litestream", &socket]);
        shop.assert_behind(fault);
        assert_eq!(shop.server.count_orders(), 1, "{fault:?}");
        let _ = fs::remove_file(&socket).or_else(|_| fs::remove_dir(&socket));
        let litestream = Litestream::start(socket.as_ref());
        shop.assert_recovers(fault);
        assert_eq!(litestream.most_at_once(), 1, "{fault:?}");
    });
}

impl Place {
    /// Returns the command that runs the shop, and what listens on the socket.
    fn prepare(self, socket: &Path) -> (Command, Option<UnixListener>) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_shop"));
        let mut listener = None;
        match self {
            Self::Nothing => {}
            Self::File => fs::write(socket, "").expect("a file"),
            Self::Folder => fs::create_dir(socket).expect("a folder"),
            Self::SocketOfAnotherUser => {
                listener = Some(UnixListener::bind(socket).expect("a free path"));
                // Only root gives files away. Without these permissions, others can connect as little as another user.
                fs::set_permissions(socket, Permissions::from_mode(0o000)).expect("permissions");
                if chown(socket, Some(65_534), None).is_ok() {
                    // Otherwise root may connect.
                    command = Command::new("setpriv");
                    command.args(["--bounding-set", "-dac_override", env!("CARGO_BIN_EXE_shop")]);
                }
            }
        }
        (command, listener)
    }
}

#[test]
fn an_order_that_waits_while_the_database_is_replaced_is_not_acknowledged() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let litestream = Litestream::start(socket(folder).as_ref());
    let shop = Shop::serve(folder);
    let (database, backup) = (shop.server.database.clone(), folder.join("backup.db"));
    back_up(&database, &backup);
    litestream.answer(Answer::Late);
    let first = scope(|threads| {
        let first = threads.spawn(|| shop.place());
        litestream.await_call();
        fs::rename(&backup, &database).expect("a file");
        // Of the other file.
        litestream.answer(Answer::CONFIRMED);
        first.join().expect("a response")
    });
    assert_eq!(first.body["code"], "unconfirmed");
    shop.assert_faulty(Fault::ReplacedDatabase, first.status);
    let Shop { server, order, key, .. } = shop;
    drop(server);
    let command = Command::new(env!("CARGO_BIN_EXE_shop"));
    let server = Server::restart_by(command, &database, &["--litestream", &socket(folder)]);
    await_health(&server);
    assert_eq!(server.count_orders(), 1);
    assert_eq!(server.place_with_key(&order, &key).status, 201);
}

#[test]
fn a_shop_that_is_stopped_while_a_call_is_open_ends_and_answers_the_order() {
    for (answer, status) in [(Some(Answer::CONFIRMED), 201), (None, 504)] {
        let folder = tempfile::tempdir().expect("a folder");
        let litestream = Litestream::start(socket(folder.path()).as_ref());
        let mut shop = Shop::serve(folder.path());
        litestream.answer(Answer::Late);
        let placed = scope(|threads| {
            let placed = threads.spawn(|| shop.place());
            litestream.await_call();
            shop.server.signal(Signal::TERM);
            if let Some(answer) = answer {
                litestream.answer(answer);
            }
            placed.join().expect("a response")
        });
        assert_eq!((placed.status, shop.server.exit_status()), (status, Some(0)), "{}", placed.body);
        assert_eq!(shop.server.count_orders(), 2);
    }
}

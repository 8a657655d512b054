//! A fake Litestream control socket with scripted responses.

use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};

/// What a call to `/sync` gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Status(u16),
    /// Bytes that are no HTTP.
    Nonsense,
    /// A status and the beginning of a body.
    Truncated,
    /// The connection is closed.
    Closed,
    /// Nothing until another answer is chosen, then that one.
    Late,
    /// Nothing until another answer is chosen. Then the connection is closed.
    Never,
}

impl Answer {
    pub(crate) const CONFIRMED: Self = Self::Status(200);
}

pub(crate) struct Litestream(Arc<Shared>);

struct Shared {
    answer: Mutex<Answer>,
    changed: Condvar,
    calls: AtomicUsize,
    most_at_once: AtomicUsize,
}

impl Litestream {
    pub(crate) fn start(socket: &Path) -> Self {
        let shared = Arc::new(Shared {
            answer: Mutex::new(Answer::CONFIRMED),
            changed: Condvar::new(),
            calls: AtomicUsize::new(0),
            most_at_once: AtomicUsize::new(0),
        });
        let listener = UnixListener::bind(socket).expect("a free path");
        let server = shared.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let (server, stream) = (server.clone(), stream.expect("a connection"));
                std::thread::spawn(move || server.serve(stream));
            }
        });
        Self(shared)
    }

    pub(crate) fn answer(&self, answer: Answer) {
        *self.0.answer.lock().expect("no panic") = answer;
        self.0.changed.notify_all();
    }

    /// Waits until a call is open.
    pub(crate) fn await_call(&self) {
        while self.0.calls.load(Ordering::SeqCst) == 0 {
            std::thread::yield_now();
        }
    }

    /// Returns how many calls were made at the same time at most.
    pub(crate) fn most_at_once(&self) -> usize {
        self.0.most_at_once.load(Ordering::SeqCst)
    }
}

impl Shared {
    fn serve(&self, mut stream: UnixStream) {
        let body = read_body(&mut stream);
        // A call with a time limit lets Litestream damage its replica.
        let is_expected = ["\"wait\":true", "\"timeout\":-1", "shop.db\""].iter().all(|part| body.contains(part));
        assert!(is_expected, "{body}");
        let open = self.calls.fetch_add(1, Ordering::SeqCst) + 1;
        self.most_at_once.fetch_max(open, Ordering::SeqCst);
        let first = *self.answer.lock().expect("no panic");
        let answer = if matches!(first, Answer::Late | Answer::Never) { self.await_other_answer(first) } else { first };
        // Before the answer, after which the next call may come at once.
        self.calls.fetch_sub(1, Ordering::SeqCst);
        // The client may be gone.
        let _ = match answer {
            Answer::Status(status) => respond(&mut stream, status),
            Answer::Nonsense => stream.write_all(b"SSH-2.0-OpenSSH_9.2\r\n"),
            Answer::Truncated => stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n{"),
            Answer::Closed | Answer::Late | Answer::Never => Ok(()),
        };
    }

    fn await_other_answer(&self, first: Answer) -> Answer {
        let chosen = self.answer.lock().expect("no panic");
        let other = *self.changed.wait_while(chosen, |answer| *answer == first).expect("no panic");
        if first == Answer::Late { other } else { Answer::Closed }
    }
}

fn read_body(stream: &mut UnixStream) -> String {
    let mut reader = BufReader::new(stream);
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).expect("a header");
        if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().expect("a number");
        }
        if line.trim().is_empty() {
            let mut body = vec![0; length];
            reader.read_exact(&mut body).expect("a body");
            return String::from_utf8(body).expect("text");
        }
    }
}

fn respond(stream: &mut UnixStream, status: u16) -> std::io::Result<()> {
    let body = r#"{"status":"x"}"#;
    write!(stream, "HTTP/1.1 {status} X\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}", body.len())
}

//! The queue of log lines and the thread that writes them, so that a slow or closed standard error delays no request.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Duration;

use tracing_subscriber::fmt::MakeWriter;

/// Lines that wait to be written: about 1 MB. Further ones are dropped.
const MAX_WAITING: usize = 4096;
/// Lines are joined up to this size, so that a system call writes many of them under load.
const MAX_WRITE_BYTES: usize = 64 * 1024;
const FLUSH_TIMEOUT: Duration = Duration::from_millis(200);

enum Message {
    Line(Vec<u8>),
    /// Asks for a reply when all lines before are written.
    Flush(SyncSender<()>),
}

/// The queue of log lines. Cheap to clone.
#[derive(Clone)]
pub(super) struct LogQueue {
    messages: SyncSender<Message>,
    dropped: Arc<AtomicU64>,
}

impl LogQueue {
    /// Starts the thread that writes to standard error.
    pub(super) fn start() -> io::Result<Self> {
        let (messages, received) = sync_channel(MAX_WAITING);
        let dropped = Arc::new(AtomicU64::new(0));
        let counter = dropped.clone();
        std::thread::Builder::new().name("log".into()).spawn(move || write_lines(&received, &counter))?;
        Ok(Self { messages, dropped })
    }

    /// Waits until the lines so far are written, but not longer than [`FLUSH_TIMEOUT`].
    pub(super) fn flush(&self) {
        let (reply, replied) = sync_channel(1);
        // A full queue means that standard error takes nothing.
        if self.messages.try_send(Message::Flush(reply)).is_ok() {
            let _ = replied.recv_timeout(FLUSH_TIMEOUT);
        }
    }

    /// Returns the number of lines that were dropped because the queue was full.
    pub(super) fn dropped(&self) -> u64 {
        self.dropped.load(Ordering::Relaxed)
    }
}

impl Write for LogQueue {
    /// Queues one line, or drops it if the queue is full.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        if self.messages.try_send(Message::Line(line.to_vec())).is_err() {
            self.dropped.fetch_add(1, Ordering::Relaxed);
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for LogQueue {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

fn write_lines(messages: &Receiver<Message>, dropped: &AtomicU64) {
    let (mut lines, mut reported) = (Vec::new(), 0);
    while let Ok(first) = messages.recv() {
        let mut flushed = None;
        for message in std::iter::once(first).chain(messages.try_iter()) {
            match message {
                Message::Line(line) => lines.extend(line),
                Message::Flush(reply) => flushed = Some(reply),
            }
            if lines.len() >= MAX_WRITE_BYTES || flushed.is_some() {
                break;
            }
        }
        // When standard error is closed, there is no place to say so.
        let _ = io::stderr().write_all(&lines);
        lines.clear();
        if let Some(reply) = flushed {
            let _ = reply.try_send(());
        }
        let count = dropped.load(Ordering::Relaxed);
        if count > reported {
            reported = count;
            tracing::warn!("{count} log lines were dropped since the start: standard error is slow");
        }
    }
}

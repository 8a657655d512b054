//! Litestream's replica of the database. The replies to changes wait until it has them.
//!
//! Litestream copies committed pages from the WAL to its replica. Its control socket answers `POST /sync` once the replica
//! has every page that was committed before the request. Calls that are abandoned pile up in Litestream and keep it busy, so
//! there is one call at a time, for all replies that wait.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Bytes;
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use serde_json::json;
use tokio::net::UnixStream;
use tokio::sync::Notify;
use tokio::task::AbortHandle;
use tokio::time::{Instant, sleep, timeout};

use super::change::{Priority, Reply};
use super::error::StoreError;
use super::file::Guard;
use super::metrics::ReplicaMetrics;

/// After this time, replies no longer wait for a call. It ends before the time limit of a request.
const PATIENCE: Duration = Duration::from_secs(5);
/// No time limit. When a call with a limit ends, Litestream 0.5 also ends its read transaction on the database. The shop can
/// then restart the WAL before Litestream has copied all pages, which damages the replica.
const NO_LIMIT: i32 = -1;
/// How long a call waits if Litestream does not answer.
const CALL_LIMIT: Duration = Duration::from_mins(1);
/// The pauses after calls that fail. The first ones are short, because Litestream often starts at the same time.
const FIRST_PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);
const MAX_ANSWER_BYTES: usize = 64 * 1024;
/// How much of an answer that is no confirmation is logged, in characters.
const MAX_REASON: usize = 200;

/// The replica of an open database. Cheap to clone.
#[derive(Clone)]
pub(super) struct Replica {
    shared: Arc<Shared>,
    pub(super) metrics: ReplicaMetrics,
    task: AbortHandle,
}

struct Shared {
    socket: PathBuf,
    database: PathBuf,
    guard: Arc<Guard>,
    queue: Mutex<Queue>,
    queued: Notify,
}

/// Replies to committed changes, which wait only while the replica is current.
struct Queue {
    state: State,
    replies: Vec<(Priority, Reply)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// It has confirmed nothing since the program started.
    Starting,
    Current,
    /// The last call has failed, or takes too long.
    Behind,
}

impl Queue {
    /// Returns whether there is nothing to ask Litestream.
    fn is_idle(&self) -> bool {
        self.state == State::Current && self.replies.is_empty()
    }
}

impl Replica {
    /// Spawns the task that calls Litestream. Requires a Tokio runtime.
    pub(super) fn start(socket: &Path, database: &Path, guard: Arc<Guard>) -> Self {
        let queue = Mutex::new(Queue { state: State::Starting, replies: Vec::new() });
        let (socket, database) = (socket.to_owned(), database.to_owned());
        let shared = Arc::new(Shared { socket, database, guard, queue, queued: Notify::new() });
        let metrics = ReplicaMetrics::new();
        let task = tokio::spawn(confirm_all(shared.clone(), metrics.clone())).abort_handle();
        Self { shared, metrics, task }
    }

    /// Checks that a change may be made. While the replica is behind, only staff change anything; before it has confirmed
    /// anything, nobody does.
    pub(super) fn require(&self, priority: Priority) -> Result<(), StoreError> {
        match self.shared.queue().state {
            State::Current => Ok(()),
            State::Behind if priority == Priority::Essential => Ok(()),
            State::Starting | State::Behind => Err(StoreError::ReplicaBehind),
        }
    }

    /// Returns whether the replica has confirmed the last changes.
    pub(super) fn is_current(&self) -> bool {
        self.shared.queue().state == State::Current
    }

    /// Replies to committed changes once the replica has them.
    pub(super) fn confirm(&self, replies: Vec<(Priority, Reply)>) {
        let mut queue = self.shared.queue();
        if queue.state == State::Current {
            queue.replies.extend(replies);
            self.shared.queued.notify_one();
        } else {
            drop(queue);
            self.shared.give(replies, false);
        }
    }

    pub(super) fn stop(&self) {
        self.task.abort();
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets no change of the public through, and gives the replies that wait. None is queued from then on.
    fn fall_behind(&self, mut replies: Vec<(Priority, Reply)>) {
        let mut queue = self.queue();
        if queue.state == State::Current {
            queue.state = State::Behind;
        }
        replies.append(&mut queue.replies);
        drop(queue);
        self.give(replies, false);
    }

    /// Gives replies to committed changes. What staff have changed is saved on this disk and can be done again; an order
    /// that may be lost with this disk is not acknowledged. If the database was replaced while the replies waited, no
    /// change is acknowledged: Litestream may have confirmed the other file.
    fn give(&self, replies: Vec<(Priority, Reply)>, is_confirmed: bool) {
        let on_disk = self.guard.check();
        for (priority, reply) in replies {
            reply(match priority {
                Priority::Essential => on_disk.clone(),
                Priority::Normal | Priority::Low if is_confirmed && on_disk.is_ok() => Ok(()),
                Priority::Normal | Priority::Low => Err(StoreError::Unconfirmed),
            });
        }
    }
}

/// Calls Litestream for the replies that wait, and repeatedly while the replica is behind.
async fn confirm_all(shared: Arc<Shared>, metrics: ReplicaMetrics) {
    let (mut behind_since, mut pause) = (None, FIRST_PAUSE);
    loop {
        while shared.queue().is_idle() {
            shared.queued.notified().await;
        }
        let (mut replies, started) = (std::mem::take(&mut shared.queue().replies), Instant::now());
        let call = sync(&shared);
        tokio::pin!(call);
        let outcome = if let Ok(outcome) = timeout(PATIENCE, &mut call).await {
            outcome
        } else {
            shared.fall_behind(std::mem::take(&mut replies));
            log_behind(&mut behind_since, &format!("no answer for {} s", PATIENCE.as_secs()));
            metrics.behind.set(1);
            call.await
        };
        metrics.behind.set(outcome.is_err().into());
        if let Err(reason) = outcome {
            shared.fall_behind(replies);
            log_behind(&mut behind_since, &reason);
            sleep(pause).await;
            pause = (2 * pause).min(LONGEST_PAUSE);
            continue;
        }
        pause = FIRST_PAUSE;
        metrics.confirm_seconds.observe(started.elapsed().as_secs_f64());
        shared.queue().state = State::Current;
        shared.give(replies, true);
        if let Some(since) = behind_since.take() {
            tracing::info!("the replica has every change again, after {} s", since.elapsed().as_secs());
        }
    }
}

/// Logs why the replica is behind, once until it is current again.
fn log_behind(behind_since: &mut Option<Instant>, reason: &str) {
    if behind_since.is_none() {
        *behind_since = Some(Instant::now());
        tracing::error!("orders are refused: Litestream has not saved the last changes: {reason}");
    }
}

/// Waits until the replica has every committed page. Fails with the reason.
async fn sync(shared: &Shared) -> Result<(), String> {
    let socket = shared.socket.display();
    match timeout(CALL_LIMIT, post_sync(shared)).await {
        Ok(Ok((StatusCode::OK, _))) => Ok(()),
        Ok(Ok((StatusCode::NOT_FOUND, _))) => {
            Err(format!("it does not replicate {}: name this path in litestream.yml", shared.database.display()))
        }
        Ok(Ok((status, answer))) => Err(format!("{socket}: {status}: {answer}")),
        Ok(Err(error)) => Err(format!("{socket}: {error}")),
        Err(_) => Err(format!("{socket}: no answer for {} s", CALL_LIMIT.as_secs())),
    }
}

/// Returns the status and the beginning of the answer.
async fn post_sync(shared: &Shared) -> Result<(StatusCode, String), Box<dyn Error + Send + Sync>> {
    let stream = TokioIo::new(UnixStream::connect(&shared.socket).await?);
    let (mut sender, connection) = hyper::client::conn::http1::handshake(stream).await?;
    let body = json!({ "path": shared.database, "wait": true, "timeout": NO_LIMIT }).to_string();
    let request = Request::post("/sync").header("Host", "litestream").header("Content-Type", "application/json");
    let exchange = async {
        let response = sender.send_request(request.body(Full::<Bytes>::from(body))?).await?;
        let status = response.status();
        let answer = Limited::new(response.into_body(), MAX_ANSWER_BYTES).collect().await?.to_bytes();
        Ok((status, String::from_utf8_lossy(&answer).chars().take(MAX_REASON).collect()))
    };
    tokio::pin!(exchange);
    tokio::select! {
        biased;
        answered = &mut exchange => answered,
        // Litestream has closed it, perhaps after its answer.
        closed = connection => {
            closed?;
            exchange.await
        }
    }
}

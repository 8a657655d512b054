//! The driver of background tasks.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use shop::tasks::{Run, Tasks};
use tokio::sync::{Mutex, mpsc, watch};
use tokio::task::{JoinSet, yield_now};
use tokio::time::Instant;

const HOUR: Duration = Duration::from_hours(1);

type Ends = mpsc::UnboundedReceiver<Option<Run>>;

async fn run((begun, ends): (Arc<AtomicI64>, Arc<Mutex<Ends>>)) -> Run {
    begun.fetch_add(1, Ordering::Relaxed);
    ends.lock().await.recv().await.expect("the test goes on").expect("a run that does not panic")
}

/// A task whose runs end as the test says, and a clock that counts them.
struct Script {
    tasks: Tasks,
    commits: watch::Sender<u64>,
    begun: Arc<AtomicI64>,
    ends: mpsc::UnboundedSender<Option<Run>>,
    _driven: JoinSet<()>,
}

impl Script {
    fn start() -> Self {
        let (count, begun) = (AtomicI64::new(0), Arc::<AtomicI64>::default());
        let tasks = Tasks::new(Arc::new(move || count.fetch_add(1, Ordering::Relaxed) + 1));
        let (commits, (ends, receiver)) = (watch::Sender::new(0), mpsc::unbounded_channel());
        let state = (begun.clone(), Arc::new(Mutex::new(receiver)));
        let task = tasks.drive("scripted", Duration::ZERO, Some(commits.subscribe()), state, run);
        Self { _driven: JoinSet::from_iter([task]), tasks, commits, begun, ends }
    }

    /// Ends a run, `None` with a panic, and returns the error after this number of runs with something to do.
    async fn end(&self, run: impl Into<Option<Run>>, count: i64) -> Option<String> {
        self.ends.send(run.into()).expect("the task runs");
        while self.tasks.statuses()[0].last_run < Some(count) {
            yield_now().await;
        }
        self.tasks.statuses()[0].error.clone()
    }

    /// Ends a run that had nothing to do, and returns the error once this number of runs have begun.
    async fn idle(&self, count: i64) -> Option<String> {
        self.ends.send(Some(Run::Idle(Duration::ZERO))).expect("the task runs");
        self.begin(count).await;
        self.tasks.statuses()[0].error.clone()
    }

    /// Waits until this number of runs have begun.
    async fn begin(&self, count: i64) {
        while self.begun.load(Ordering::Relaxed) < count {
            yield_now().await;
        }
    }

    async fn assert_waits_after(&self, count: i64) {
        for _ in 0..100 {
            yield_now().await;
        }
        assert_eq!(self.begun.load(Ordering::Relaxed), count);
    }
}

fn refused(pause: Duration) -> Run {
    Run::Failed(pause, "mails wait: refused".into())
}

#[tokio::test]
async fn a_failure_is_over_when_something_was_done_and_not_when_nothing_was_due() {
    let script = Script::start();
    let error = Some("mails wait: refused".to_owned());
    assert_eq!(script.end(refused(Duration::ZERO), 1).await, error);
    assert_eq!(script.idle(3).await, error);
    assert_eq!(script.end(Run::Done(Duration::ZERO), 2).await, None);
}

#[tokio::test]
async fn that_a_task_could_not_look_is_over_when_it_could() {
    let script = Script::start();
    let error = "the database cannot be read".to_owned();
    assert_eq!(script.end(Run::Broken(Duration::ZERO, error.clone()), 1).await, Some(error));
    assert_eq!(script.idle(3).await, None);
}

#[tokio::test]
async fn a_commit_wakes_a_task_that_waits_unless_it_has_failed() {
    let script = Script::start();
    script.begin(1).await;
    // The run may have read what was there before.
    script.commits.send_replace(1);
    script.end(Run::Done(HOUR), 1).await;
    script.end(Run::Done(HOUR), 2).await;
    script.assert_waits_after(2).await;
    script.commits.send_replace(2);
    script.end(refused(HOUR), 3).await;
    script.commits.send_replace(3);
    script.assert_waits_after(3).await;
}

#[tokio::test]
async fn a_panic_is_a_failure_of_one_run() {
    let error = Script::start().end(None, 1).await;
    assert_eq!(error.as_deref(), Some("the task scripted has panicked, and runs again in 5s"));
}

#[tokio::test]
async fn the_check_names_tasks_that_fail_or_do_not_run() {
    let script = Script::start();
    script.end(Run::Done(HOUR), 1).await;
    let check = |later| {
        let found = script.tasks.check(Instant::now() + later);
        (found.status(), found.message().to_owned())
    };
    assert_eq!(check(Duration::ZERO), ("ok", "no task has failed in its last run: scripted".into()));
    let stuck = "scripted (last run: 1970-01-01 00:00 UTC): it should have run again by now";
    assert_eq!(check(HOUR * 2 + Duration::from_secs(1)), ("failed", stuck.into()));
    script.commits.send_replace(1);
    script.end(refused(HOUR), 2).await;
    let failing = "scripted (last run: 1970-01-01 00:00 UTC): mails wait: refused";
    assert_eq!(check(HOUR), ("warning", failing.into()));
}

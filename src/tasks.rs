//! Background tasks: one driver runs each of them again and again, and keeps how they went.

use std::fmt::Display;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::FutureExt;
use tokio::sync::watch;
use tokio::time::{Instant, sleep};

use crate::domain::backup::utc_text;
use crate::domain::clock::Clock;
use crate::domain::finding::Outcome;

/// How long a task that panicked waits before it runs again.
const RESTART_PAUSE: Duration = Duration::from_secs(5);
/// How late a run may end before the task counts as stuck.
const PATIENCE: Duration = Duration::from_hours(1);

/// The tasks of a running shop. Cheap to clone; clones share their tasks.
#[derive(Clone)]
pub struct Tasks {
    clock: Clock,
    statuses: Arc<Mutex<Vec<TaskStatus>>>,
}

/// How a task went.
#[derive(Clone, Debug)]
pub struct TaskStatus {
    /// In the log, the metrics and the check.
    pub name: &'static str,
    /// When the last run ended that had something to do, in Unix seconds.
    pub last_run: Option<i64>,
    /// Why it failed.
    pub error: Option<String>,
    /// Whether the error is over as soon as a run does not fail.
    is_passing: bool,
    next_run: Instant,
}

/// What a run came to, and the time to the next one.
pub enum Run {
    /// What was due is done.
    Done(Duration),
    /// Nothing was due, so that an earlier failure is not over.
    Idle(Duration),
    /// What was due could not be done, for this reason. No commit wakes the task before this time.
    Failed(Duration, String),
    /// The task could not find out what is due, for this reason. As after a failure, no commit wakes it.
    Broken(Duration, String),
}

impl Run {
    /// Returns a run that is done, or that failed; `what` says what cannot be done, such as `mails cannot be sent`.
    pub fn of<E: Display>(outcome: Result<(), E>, what: &str, period: Duration, pause: Duration) -> Self {
        outcome.map_or_else(|error| Self::Failed(pause, format!("{what}: {error}")), |()| Self::Done(period))
    }
}

impl Tasks {
    /// Starts with no task.
    pub fn new(clock: Clock) -> Self {
        Self { clock, statuses: Arc::default() }
    }

    /// Lists a task, and runs it until the returned future is dropped: first after `delay`, and at once after each of
    /// these commits. A run may be dropped at any `await`, and running again does no harm.
    pub fn drive<S, F>(
        &self,
        name: &'static str,
        delay: Duration,
        mut commits: Option<watch::Receiver<u64>>,
        state: S,
        run: fn(S) -> F,
    ) -> impl Future<Output = ()> + Send + use<S, F>
    where
        S: Clone + Send,
        F: Future<Output = Run> + Send,
    {
        let tasks = self.clone();
        let mut statuses = self.lock();
        let index = statuses.len();
        statuses.push(TaskStatus {
            name,
            last_run: None,
            error: None,
            is_passing: false,
            next_run: Instant::now() + delay,
        });
        async move {
            sleep(delay).await;
            loop {
                // First: what is committed from here on wakes the task again.
                commits.iter_mut().for_each(watch::Receiver::mark_unchanged);
                let ended = AssertUnwindSafe(run(state.clone())).catch_unwind().await;
                let ended = ended.unwrap_or_else(|_| {
                    let error = format!("the task {name} has panicked, and runs again in {RESTART_PAUSE:?}");
                    Run::Broken(RESTART_PAUSE, error)
                });
                let (wait, is_woken) = tasks.record(index, ended);
                match commits.as_mut().filter(|_| is_woken) {
                    Some(commits) => tokio::select! {
                        () = sleep(wait) => {}
                        Ok(()) = commits.changed() => {}
                    },
                    None => sleep(wait).await,
                }
            }
        }
    }

    /// Records a run, and logs an error unless it is repeated. Returns the time to the next run, and whether a commit
    /// wakes the task before.
    fn record(&self, index: usize, ended: Run) -> (Duration, bool) {
        let mut statuses = self.lock();
        let status = &mut statuses[index];
        let is_idle = matches!(ended, Run::Idle(_));
        let (wait, error, is_passing) = match ended {
            Run::Done(wait) => (wait, None, false),
            Run::Idle(wait) => (wait, status.error.clone().filter(|_| !status.is_passing), false),
            Run::Failed(wait, error) => (wait, Some(error), false),
            Run::Broken(wait, error) => (wait, Some(error), true),
        };
        let is_woken = is_idle || error.is_none();
        match &error {
            Some(error) if status.error.as_ref() != Some(error) => tracing::error!("{error}"),
            None if status.error.is_some() => tracing::info!("the task {} works again", status.name),
            _ => {}
        }
        if !is_idle {
            status.last_run = Some((self.clock)());
        }
        (status.error, status.is_passing, status.next_run) = (error, is_passing, Instant::now() + wait);
        (wait, is_woken)
    }

    /// Returns how the tasks went, in the order of their start.
    pub fn statuses(&self) -> Vec<TaskStatus> {
        self.lock().clone()
    }

    /// Reports tasks that fail, or that do not run at this time.
    pub fn check(&self, now: Instant) -> Outcome {
        let statuses = self.lock();
        let is_stuck = |status: &TaskStatus| now > status.next_run + PATIENCE;
        let problem = |status: &TaskStatus| {
            let stuck = is_stuck(status).then(|| "it should have run again by now".to_owned());
            let (problem, last_run) = (stuck.or_else(|| status.error.clone())?, status.last_run.map(utc_text));
            Some(format!("{} (last run: {}): {problem}", status.name, last_run.as_deref().unwrap_or("never")))
        };
        let problems = statuses.iter().filter_map(problem).collect::<Vec<_>>().join("; ");
        if statuses.iter().any(is_stuck) {
            Outcome::failed(problems, "restart the shop, and read its log from that time on")
        } else if problems.is_empty() {
            let names: Vec<&str> = statuses.iter().map(|status| status.name).collect();
            Outcome::passed(format!("no task has failed in its last run: {}", names.join(", ")))
        } else {
            Outcome::warning(problems, "the shop tries again; its log says since when")
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<TaskStatus>> {
        self.statuses.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

//! The task that returns the units of cancelled orders to stock.

use std::sync::Arc;
use std::time::Duration;

use super::app::App;
use super::log::log_first;

/// The longest wait, which also follows a clock that was set back, and a failure.
const MAX_WAIT: Duration = Duration::from_mins(1);

/// Returns the units of cancelled orders to stock once they are due, until the task is aborted. Those that an earlier
/// process left return at the start: nobody waits to undo those cancellations.
pub(super) async fn restock(app: Arc<App>) {
    let (mut has_just_started, mut has_failed) = (true, false);
    loop {
        let mut wait = MAX_WAIT;
        let restocked = app.state().restock(has_just_started).await;
        if let Ok(next) = &restocked {
            has_just_started = false;
            let next = next.and_then(|seconds| u64::try_from(seconds).ok());
            wait = next.map_or(MAX_WAIT, |seconds| Duration::from_secs(seconds.max(1)).min(MAX_WAIT));
        }
        log_first(&mut has_failed, restocked.map(drop), "units of cancelled orders cannot return to stock");
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = app.state().restock_delayed() => {}
        }
    }
}

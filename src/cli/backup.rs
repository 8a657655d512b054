//! The commands that back up and restore the database.

use std::path::Path;

use serde_json::json;

use super::database::{now, require};
use super::failure::Failure;
use super::output::Output;
use super::serve::take_serve_lock;
use crate::config::Database;
use crate::domain::order::orders_text;
use crate::store::{self, Backup, Restored};

pub(super) fn back_up(Database { path }: &Database, file: &Path, output: Output) -> Result<(), Failure> {
    require(path)?;
    let backup = store::back_up(path, file)?;
    let Backup { path, orders, bytes, sha256 } = &backup;
    output.print_outcome(
        || json!({ "path": path.display().to_string(), "orders": orders, "bytes": bytes, "sha256": sha256 }),
        || format!("{}: {}", file.display(), backup.summary()),
    );
    Ok(())
}

pub(super) fn restore(Database { path }: &Database, file: &Path, output: Output) -> Result<(), Failure> {
    let database = store::resolve(path)?;
    store::inspect_unlocked(&database)?;
    if database.exists() {
        take_serve_lock(&database, path)?;
        store::remove_second_name(&database)?;
    }
    let Restored { orders, kept } = store::restore(file, &database, now())?;
    output.print_outcome(
        || {
            let kept = kept.as_ref().map(|kept| kept.display().to_string());
            json!({ "path": database.display().to_string(), "orders": orders, "kept": kept })
        },
        || {
            let kept = kept.as_ref().map(|kept| format!("; the previous database is {}", kept.display()));
            let (path, file, orders) = (path.display(), file.display(), orders_text(orders));
            format!("{path} is restored from {file}: {orders}{}", kept.unwrap_or_default())
        },
    );
    Ok(())
}

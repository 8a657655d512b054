//! `shop audit`: the audit log.

use clap::Args;
use serde_json::Value;

use super::database::open_for_reading;
use super::dates::{in_order, parse_end, parse_start};
use super::failure::Failure;
use super::output::{Target, format_time, table};
use crate::api::json;
use crate::config::number;
use crate::domain::audit::{AuditEntry, FieldChange, parse_actor};
use crate::store::AuditQuery;

#[derive(Args)]
pub(super) struct AuditOptions {
    #[command(flatten)]
    target: Target,
    /// Only entries of this email, of `shop`, or of `none`: those without an account
    #[arg(long, value_name = "EMAIL")]
    actor: Option<String>,
    /// Only entries with this action, such as order.status
    #[arg(long)]
    action: Option<String>,
    /// Only entries about this order, by number, also without its letters, or id
    #[arg(long)]
    order: Option<String>,
    /// Only entries of this day or later: 2026-11-22, or a time such as 2026-11-22T05:00:00Z; days are of UTC
    #[arg(long, value_name = "DAY", value_parser = parse_start)]
    from: Option<i64>,
    /// Only entries of this day or earlier, or before a time
    #[arg(long, value_name = "DAY", value_parser = parse_end)]
    to: Option<i64>,
    /// Number of entries to list
    #[arg(long, value_name = "ENTRIES", default_value = "50", value_parser = number::<u32>(1..=100_000, "50"))]
    limit: u32,
}

pub(super) async fn run(options: AuditOptions) -> Result<(), Failure> {
    let AuditOptions { target: Target { database, output }, actor, action, order, from, to, limit } = options;
    in_order(from, to)?;
    let actor = actor.as_deref().map(parse_actor);
    let query = AuditQuery { actor, action, order, from, to, limit, before: None };
    let page = open_for_reading(&database.path)?.list_audit(query).await.map_err(Failure::not_saved)?;
    let rows = page.entries.iter().map(|entry| {
        let changes: Vec<String> = entry.changes.iter().map(format_change).collect();
        [format_time(entry.at), entry.actor.clone(), entry.action.clone(), subject(entry), changes.join("; ")]
    });
    let text = table(["TIME (UTC)", "BY", "ACTION", "SUBJECT", "CHANGES"], rows);
    output.print_data(|| json::audit(page), || text)
}

fn subject(entry: &AuditEntry) -> String {
    entry.name.clone().unwrap_or_else(|| entry.subject.clone())
}

/// Formats a change, such as `status: pending → paid`.
fn format_change(FieldChange { field, before, after }: &FieldChange) -> String {
    match (before, after) {
        (None, Some(after)) => format!("{field}: {}", short(after)),
        (before, after) => {
            let [before, after] = [before, after].map(|value| value.as_ref().map_or("none".to_owned(), short));
            format!("{field}: {before} → {after}")
        }
    }
}

/// Characters of a value in a row of the table.
const MAX_CHARS: usize = 60;

/// Formats a value in one line.
fn short(value: &Value) -> String {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= MAX_CHARS { line } else { line.chars().take(MAX_CHARS).chain(['…']).collect() }
}

//! The check of the payments by card: those that are not finished, and whether Stripe refuses them.

use rusqlite::Connection;

use crate::domain::finding::Outcome;
use crate::domain::payment::Refusal;
use crate::store::error::StoreError;
use crate::store::integrity::RESTORE_A_BACKUP;
use crate::store::orders::count_payments;
use crate::store::payment_alerts::find_refusal;

/// Returns nothing in a shop that has never taken a card.
pub(super) fn check(db: &Connection, now: i64) -> Result<Option<Outcome>, StoreError> {
    let refusal = find_refusal(db)?;
    let sql = "SELECT 1 FROM payments UNION ALL SELECT 1 FROM shop WHERE strange_payments <> '[]'";
    if refusal.is_none() && !db.prepare_cached(sql)?.exists([])? {
        return Ok(None);
    }
    let counts = count_payments(db, now)?;
    match (counts.different, refusal) {
        (0, Some(refusal)) => return Ok(Some(refused(&refusal))),
        (0, None) => {}
        (1, _) => return Ok(Some(Outcome::failed("1 has another amount than its order", RESTORE_A_BACKUP))),
        (different, _) => {
            let problem = format!("{different} have other amounts than their orders");
            return Ok(Some(Outcome::failed(problem, RESTORE_A_BACKUP)));
        }
    }
    let notices = counts.notices();
    if notices.is_empty() {
        return Ok(Some(Outcome::passed(format!("{} not finished, none stuck; no refund has failed", counts.open))));
    }
    let (messages, hints): (Vec<String>, Vec<&str>) =
        notices.into_iter().map(|notice| (notice.message, notice.hint)).unzip();
    Ok(Some(Outcome::warning(messages.join(". "), hints.join(". "))))
}

fn refused(Refusal { since, reason }: &Refusal) -> Outcome {
    let since = jiff::Timestamp::from_second(*since).unwrap_or_default().strftime("%Y-%m-%d %H:%M");
    Outcome::failed(format!("Stripe has refused payments since {since} UTC: {reason}"), Refusal::HINT)
}

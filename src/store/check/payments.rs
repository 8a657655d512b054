//! The check of the payments by card: those that are not finished, and whether Stripe refuses them.

use rusqlite::Connection;

use crate::domain::finding::Outcome;
use crate::domain::payment::{Refusal, failed_refunds_text, strange_payments_text, unfinished_text};
use crate::store::error::StoreError;
use crate::store::integrity::RESTORE_A_BACKUP;
use crate::store::orders::{PaymentCounts, count_payments};
use crate::store::payment_alerts::find_refusal;

/// Returns nothing in a shop that has never taken a card.
pub(super) fn check(db: &Connection, now: i64) -> Result<Option<Outcome>, StoreError> {
    let refusal = find_refusal(db)?;
    let sql = "SELECT 1 FROM payments UNION ALL SELECT 1 FROM strange_payments";
    if refusal.is_none() && !db.prepare_cached(sql)?.exists([])? {
        return Ok(None);
    }
    let PaymentCounts { open, unfinished, failed_refunds, strange, different } = count_payments(db, now)?;
    if let Some(refusal) = refusal.filter(|_| different == 0) {
        return Ok(Some(refused(&refusal)));
    }
    Ok(Some(match (different, failed_refunds.len(), unfinished) {
        (0, 0, 0) if !strange.is_empty() => {
            Outcome::warning(strange_payments_text(&strange), "see them with shop payments list")
        }
        (0, 0, 0) => Outcome::passed(format!("{open} not finished, none stuck; no refund has failed")),
        (0, 0, _) => Outcome::warning(unfinished_text(unfinished), "see which with shop payments list"),
        (0, ..) => Outcome::warning(failed_refunds_text(&failed_refunds), "pay the shoppers another way"),
        (1, ..) => Outcome::failed("1 has another amount than its order", RESTORE_A_BACKUP),
        _ => Outcome::failed(format!("{different} have other amounts than their orders"), RESTORE_A_BACKUP),
    }))
}

fn refused(Refusal { since, reason }: &Refusal) -> Outcome {
    let since = jiff::Timestamp::from_second(*since).unwrap_or_default().strftime("%Y-%m-%d %H:%M");
    Outcome::failed(format!("Stripe has refused payments since {since} UTC: {reason}"), Refusal::HINT)
}

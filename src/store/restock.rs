//! Requests of shoppers to be told that a color is in stock again.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::database::Store;
use super::error::StoreError;
use super::outbox;
use super::writer::{Priority, Scope};
use crate::domain::mail::{ColorFacts, Facts};
use crate::domain::restock::{RestockRequest, RestockState};

/// How long a request can be confirmed, in seconds. One that the shopper has removed answers as long.
const CONFIRM_WITHIN: i64 = 7 * 24 * 60 * 60;
const ADD: &str = "
    INSERT INTO restock_requests (email, product_id, color, token, asked_at)
    SELECT ?1, product_id, color, ?4, ?5 FROM variants WHERE product_id = ?2 AND color = ?3 AND inventory = 0
    ON CONFLICT (email, product_id, color) DO NOTHING";
/// Confirmed requests whose color is in stock, those that were confirmed first.
const FULFILLED: &str = "
    SELECT product_id, title, color, token, email FROM restock_requests
    JOIN variants USING (product_id, color) JOIN products ON products.id = product_id
    WHERE confirmed_at IS NOT NULL AND inventory > 0 ORDER BY confirmed_at, token LIMIT ?1";
/// Requests that nobody has confirmed in time, and those for colors that are no longer sold.
const OVER: &str = "
    FROM restock_requests WHERE confirmed_at IS NULL AND asked_at <= ?1
        OR NOT EXISTS (SELECT 1 FROM variants WHERE (variants.product_id, variants.color)
            = (restock_requests.product_id, restock_requests.color))";

impl Store {
    /// Saves a request for a color that is sold out, and asks the email to confirm it at `token`. Does nothing if there is one
    /// already. Returns whether it has asked.
    pub async fn insert_restock_request(
        &self,
        email: String,
        (product_id, color): (String, String),
        token: String,
        now: i64,
    ) -> Result<bool, StoreError> {
        self.write_scope(Priority::Normal, Scope::Orders, move |db| {
            let added = db.prepare_cached(ADD)?.execute(params![email, product_id, color, token, now])?;
            if added == 1 {
                let facts = Facts::RestockAsked { color: find(db, &token, now)?.color, link: token.clone() };
                outbox::insert(db, &format!("restock_asked/{token}"), &email, &facts, now, now)?;
            }
            Ok(added == 1)
        })
        .await
    }

    /// Returns the request with this token.
    pub async fn find_restock_request(&self, token: String, now: i64) -> Result<RestockRequest, StoreError> {
        self.read(move |db| find(db, &token, now)).await
    }

    /// Confirms the request with this token, or removes it with its email. One that is removed stays so.
    pub async fn answer_restock_request(
        &self,
        token: String,
        is_confirmed: bool,
        now: i64,
    ) -> Result<RestockRequest, StoreError> {
        self.write(Priority::Essential, move |db| {
            find(db, &token, now)?;
            let sql = if is_confirmed {
                "UPDATE restock_requests SET confirmed_at = coalesce(confirmed_at, ?2) WHERE token = ?1 AND email IS NOT NULL"
            } else {
                "UPDATE restock_requests SET email = NULL, confirmed_at = NULL, asked_at = ?2
                 WHERE token = ?1 AND email IS NOT NULL"
            };
            db.prepare_cached(sql)?.execute(params![token, now])?;
            find(db, &token, now)
        })
        .await
    }

    /// Mails up to `limit` shoppers whose color is in stock again, and deletes their requests. Returns how many.
    pub async fn mail_restocked(&self, limit: u32, now: i64) -> Result<u32, StoreError> {
        // A write that changes nothing is still a commit.
        if !self.read(|db| Ok(db.prepare_cached(FULFILLED)?.exists([1])?)).await? {
            return Ok(0);
        }
        self.write_scope(Priority::Essential, Scope::Orders, move |db| {
            let mut statement = db.prepare_cached(FULFILLED)?;
            let rows = statement.query_map([limit], |row| Ok((color_facts(row)?, row.get(3)?, row.get(4)?)))?;
            let fulfilled = rows.collect::<Result<Vec<(ColorFacts, String, String)>, _>>()?;
            for (color, token, email) in &fulfilled {
                let facts = Facts::Restocked { color: color.clone() };
                outbox::insert(db, &format!("restocked/{token}"), email, &facts, now, now)?;
                db.prepare_cached("DELETE FROM restock_requests WHERE token = ?1")?.execute([token])?;
            }
            Ok(u32::try_from(fulfilled.len()).unwrap_or(limit))
        })
        .await
    }

    /// Deletes requests that nobody has confirmed in time, and those for colors that are no longer sold.
    pub async fn delete_old_restock_requests(&self, now: i64) -> Result<(), StoreError> {
        self.delete_if_any(OVER, now - CONFIRM_WITHIN).await
    }
}

/// Counts the confirmed requests of each product and color that has some.
pub(super) fn count_waiting(db: &Connection) -> Result<Vec<(String, String, u32)>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT product_id, color, count(*) FROM restock_requests WHERE confirmed_at IS NOT NULL GROUP BY product_id, color",
    )?;
    let counts = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    Ok(counts.collect::<Result<_, _>>()?)
}

fn find(db: &Connection, token: &str, now: i64) -> Result<RestockRequest, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT product_id, title, color, email IS NULL, confirmed_at IS NOT NULL FROM restock_requests
         JOIN products ON products.id = product_id
         WHERE token = ?1 AND (confirmed_at IS NOT NULL OR asked_at > ?2)",
    )?;
    let read = |row: &Row<'_>| {
        let state = match (row.get(3)?, row.get(4)?) {
            (true, _) => RestockState::Removed,
            (false, true) => RestockState::Confirmed,
            (false, false) => RestockState::Asked,
        };
        Ok(RestockRequest { color: color_facts(row)?, state })
    };
    statement.query_row(params![token, now - CONFIRM_WITHIN], read).optional()?.ok_or(StoreError::NotFound)
}

/// Reads the first three columns of a row: product, title and color.
fn color_facts(row: &Row<'_>) -> rusqlite::Result<ColorFacts> {
    Ok(ColorFacts { product_id: row.get(0)?, title: row.get(1)?, color: row.get(2)? })
}

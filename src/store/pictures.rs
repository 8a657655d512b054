//! Uploaded pictures and their files.

use rusqlite::{Connection, OptionalExtension, params};
use serde_json::json;

use super::audit::{self, Actor, Audit};
use super::database::Store;
use super::error::StoreError;
use super::writer::Priority;
use crate::domain::picture::{FileName, NewPicture};

/// The actor of changes by the shop itself.
const SHOP: &str = "shop";
/// Seconds that a picture is kept without a product that refers to it. A form may stay open for a day.
const KEEP_UNUSED: i64 = 24 * 60 * 60;
/// Whether a product or a color refers to a picture. The image may be a path or a whole URL, so it has to contain the id.
const IS_USED: &str = "(EXISTS (SELECT 1 FROM products WHERE instr(image, pictures.id))
     OR EXISTS (SELECT 1 FROM variants WHERE instr(image, pictures.id)))";

impl Store {
    /// Saves a picture. One that is saved already is kept for another day.
    pub async fn insert_picture(&self, picture: NewPicture, actor: Actor) -> Result<(), StoreError> {
        self.write(Priority::Picture, move |db| {
            upsert(db, &picture, actor.at)?;
            for file in &picture.files {
                db.prepare_cached(
                    "INSERT OR IGNORE INTO picture_files (picture_id, format, width, bytes) VALUES (?1, ?2, ?3, ?4)",
                )?
                .execute(params![picture.id, file.format.extension(), file.width, file.bytes])?;
            }
            let bytes: usize = picture.files.iter().map(|file| file.bytes.len()).sum();
            let after = json!({ "width": picture.width, "height": picture.height, "bytes": bytes });
            audit::append(db, &actor, &Audit::new("picture.upload", &picture.id).after(&after))
        })
        .await
    }

    /// Returns the content of a file. Of a picture that is narrower than the file, it is the widest one.
    pub async fn find_picture_file(&self, name: FileName) -> Result<Option<Vec<u8>>, StoreError> {
        self.read(move |db| {
            let mut statement = db.prepare_cached(
                "SELECT bytes FROM picture_files WHERE picture_id = ?1 AND format = ?2 AND width <= ?3
                 ORDER BY width DESC LIMIT 1",
            )?;
            let file = params![name.id, name.format.extension(), name.width];
            Ok(statement.query_row(file, |row| row.get(0)).optional()?)
        })
        .await
    }

    /// Deletes pictures that no product has referred to for a day. Called every hour. `now` is in Unix seconds.
    pub async fn delete_unused_pictures(&self, now: i64) -> Result<(), StoreError> {
        // A write that changes nothing is still a commit.
        if !self.read(move |db| is_due(db, now - KEEP_UNUSED)).await? {
            return Ok(());
        }
        self.write(Priority::Staff, move |db| {
            mark_used(db)?;
            mark_unused(db, now)?;
            let actor = Actor { email: SHOP.to_owned(), at: now };
            for id in list_unused(db, now - KEEP_UNUSED)? {
                delete(db, &id)?;
                audit::append(db, &actor, &Audit::new("picture.delete", &id))?;
            }
            Ok(())
        })
        .await
    }
}

fn upsert(db: &Connection, picture: &NewPicture, now: i64) -> Result<(), StoreError> {
    db.prepare_cached(
        "INSERT INTO pictures (id, width, height, unused_since) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (id) DO UPDATE SET unused_since = ?4",
    )?
    .execute(params![picture.id, picture.width, picture.height, now])?;
    Ok(())
}

/// Returns whether a picture has begun or ceased to be used, or has been unused since `until` or earlier.
fn is_due(db: &Connection, until: i64) -> Result<bool, StoreError> {
    let sql = format!(
        "SELECT EXISTS (SELECT 1 FROM pictures WHERE (unused_since IS NOT NULL) = {IS_USED} OR unused_since <= ?1)"
    );
    Ok(db.prepare_cached(&sql)?.query_row([until], |row| row.get(0))?)
}

fn mark_used(db: &Connection) -> Result<(), StoreError> {
    let sql = format!("UPDATE pictures SET unused_since = NULL WHERE unused_since IS NOT NULL AND {IS_USED}");
    db.prepare_cached(&sql)?.execute([])?;
    Ok(())
}

fn mark_unused(db: &Connection, now: i64) -> Result<(), StoreError> {
    let sql = format!("UPDATE pictures SET unused_since = ?1 WHERE unused_since IS NULL AND NOT {IS_USED}");
    db.prepare_cached(&sql)?.execute([now])?;
    Ok(())
}

fn list_unused(db: &Connection, until: i64) -> Result<Vec<String>, StoreError> {
    let mut statement = db.prepare_cached("SELECT id FROM pictures WHERE unused_since <= ?1 ORDER BY id")?;
    let ids = statement.query_map([until], |row| row.get(0))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

fn delete(db: &Connection, id: &str) -> Result<(), StoreError> {
    db.prepare_cached("DELETE FROM pictures WHERE id = ?1")?.execute([id])?;
    Ok(())
}

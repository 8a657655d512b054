//! Uploaded pictures and their files.

use rusqlite::{Connection, OptionalExtension, params};
use serde_json::json;

use super::audit::{self, Actor, Audit};
use super::database::Store;
use super::error::StoreError;
use super::writer::Priority;
use crate::domain::picture::{FileName, MAX_UNUSED, MAX_UNUSED_BYTES, NewPicture, SavedPicture, is_uploaded};
use crate::domain::product::Product;
use crate::domain::rules::FieldError;

/// The actor of changes by the shop itself.
const SHOP: &str = "shop";
/// Seconds that a picture is kept without a product that refers to it. A form may stay open for a day.
const KEEP_UNUSED: i64 = 24 * 60 * 60;
/// Whether a product or a color refers to a picture. The image may be a path or a whole URL, so it has to contain the id.
const IS_USED: &str = "(EXISTS (SELECT 1 FROM products WHERE instr(image, pictures.id))
     OR EXISTS (SELECT 1 FROM variants WHERE instr(image, pictures.id) OR instr(variants.pictures, pictures.id)))";
const BYTES: &str = "(SELECT total(length(bytes)) FROM picture_files WHERE picture_id = pictures.id)";

impl Store {
    /// Fails if no picture can be saved now.
    pub async fn check_picture_space(&self) -> Result<(), StoreError> {
        self.write(Priority::Low, |db| require_quota(db, "", 0)).await
    }

    /// Saves a picture. One that is saved already is kept for another day.
    pub async fn insert_picture(&self, picture: NewPicture, actor: Actor) -> Result<(), StoreError> {
        self.write(Priority::Low, move |db| {
            require_quota(db, &picture.id, picture.bytes())?;
            upsert(db, &picture, actor.at)?;
            for file in &picture.files {
                db.prepare_cached(
                    "INSERT OR IGNORE INTO picture_files (picture_id, format, width, bytes) VALUES (?1, ?2, ?3, ?4)",
                )?
                .execute(params![picture.id, file.format.extension(), file.width, file.bytes])?;
            }
            let after = json!({ "width": picture.width, "height": picture.height, "bytes": picture.bytes() });
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

    /// Lists all pictures: first those that no product shows, from the newest. `now` is in Unix seconds.
    pub async fn list_pictures(&self, now: i64) -> Result<Vec<SavedPicture>, StoreError> {
        self.read(move |db| {
            let sql = format!(
                "SELECT id, width, height, CAST({BYTES} AS INTEGER), iif({IS_USED}, NULL, ifnull(unused_since, ?1)) AS since
                 FROM pictures ORDER BY since IS NULL, since DESC, id"
            );
            let mut statement = db.prepare_cached(&sql)?;
            let pictures = statement.query_map([now], |row| {
                let (id, width, height) = (row.get(0)?, row.get(1)?, row.get(2)?);
                Ok(SavedPicture { id, width, height, bytes: row.get(3)?, unused_since: row.get(4)? })
            })?;
            Ok(pictures.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// Deletes a picture that no product shows.
    pub async fn delete_picture(&self, id: String, actor: Actor) -> Result<(), StoreError> {
        self.write(Priority::Essential, move |db| {
            if !db.prepare_cached("SELECT 1 FROM pictures WHERE id = ?1")?.exists([&id])? {
                return Err(StoreError::NotFound);
            }
            if let Some(product) = find_product_with(db, &id)? {
                return Err(StoreError::PictureInUse { product });
            }
            delete(db, &id)?;
            audit::append(db, &actor, &Audit::new("picture.delete", &id))
        })
        .await
    }

    /// Deletes pictures that no product has referred to for a day. Called every hour. `now` is in Unix seconds.
    pub async fn delete_unused_pictures(&self, now: i64) -> Result<(), StoreError> {
        // A write that changes nothing is still a commit.
        if !self.read(move |db| is_due(db, now - KEEP_UNUSED)).await? {
            return Ok(());
        }
        self.write(Priority::Essential, move |db| {
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

/// Fails if too many pictures besides the one with this id are not used. One that is saved already is not counted twice.
fn require_quota(db: &Connection, id: &str, bytes: u32) -> Result<(), StoreError> {
    let sql = format!("SELECT count(*) >= ?2 OR total({BYTES}) > ?3 FROM pictures WHERE id <> ?1 AND NOT {IS_USED}");
    let limits = params![id, MAX_UNUSED, MAX_UNUSED_BYTES.saturating_sub(bytes)];
    let is_used_up = db.prepare_cached(&sql)?.query_row(limits, |row| row.get(0))?;
    if is_used_up {
        return Err(StoreError::TooManyUnusedPictures);
    }
    Ok(())
}

fn find_product_with(db: &Connection, picture: &str) -> Result<Option<String>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT title FROM products WHERE instr(image, ?1)
             OR EXISTS (SELECT 1 FROM variants WHERE product_id = products.id
                        AND (instr(variants.image, ?1) OR instr(variants.pictures, ?1)))
         ORDER BY id LIMIT 1",
    )?;
    Ok(statement.query_row([picture], |row| row.get(0)).optional()?)
}

/// Rejects an edit that adds an uploaded picture that is not saved, such as one that was unused for a day.
pub(super) fn require(db: &Connection, product: &Product, before: Option<&Product>) -> Result<(), StoreError> {
    let mut errors = Vec::new();
    for (field, image) in product.images().filter(|(_, image)| is_uploaded(image)) {
        let is_new = before.is_none_or(|before| before.images().all(|(_, known)| known != image));
        let id = FileName::parse(image).map(|file| file.id);
        if is_new && !db.prepare_cached("SELECT 1 FROM pictures WHERE id = ?1")?.exists([id])? {
            errors.push(FieldError::new(field, "This picture is not in the shop: upload it again"));
        }
    }
    if errors.is_empty() { Ok(()) } else { Err(StoreError::Invalid(errors)) }
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

//! Products.

use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::audit::{self, Actor, Audit};
use super::database::Store;
use super::error::StoreError;
use super::list_price;
use super::pictures;
use super::writer::Priority;
use crate::domain::business_days::day_of;
use crate::domain::constants::constants;
use crate::domain::money::Money;
use crate::domain::product::{IfMatch, NewProduct, Product, Variant, slug};
use crate::domain::stale::{Edit, Stale};

/// The columns of [`from_row`].
const COLUMNS: &str = "id, title, description, image, price_cents, sale_price_cents, sale_ends, shows_list_price, fabric, \
                       origin, has_sizes, version";

impl Store {
    /// Returns all products in the order they were added.
    pub async fn list_products(&self) -> Result<Vec<Product>, StoreError> {
        self.read(list).await
    }

    /// Adds a product. Its id is derived from its title.
    pub async fn insert_product(&self, new: NewProduct, actor: Actor) -> Result<Product, StoreError> {
        self.write_catalog(Priority::Essential, move |db| {
            let id = free_id(db, &slug(&new.title))?;
            let variants = new.variants(None).map_err(StoreError::Invalid)?;
            let product = complete(db, id, new, variants, None, actor.at)?;
            pictures::require(db, &product, None)?;
            insert(db, &product, actor.at)?;
            audit::append(db, &actor, &Audit::new("product.create", &product.id).after(&audit_json(&product)))?;
            Ok(product)
        })
        .await
    }

    /// Replaces a product. Fails with `Stale` if its version does not match `if_match` or its stock is not the one the
    /// edit is based on. Stock and colors that the edit leaves out do not change.
    pub async fn update_product(
        &self,
        id: String,
        new: NewProduct,
        if_match: IfMatch,
        actor: Actor,
    ) -> Result<Product, StoreError> {
        self.write_catalog(Priority::Essential, move |db| {
            let before = find(db, &id)?.ok_or(StoreError::NotFound)?;
            if !if_match.allows(before.version) {
                return Err(StoreError::Stale(Stale::Version(last_edit(db, &id)?)));
            }
            let moved = new.moved_stock(&before);
            if !moved.is_empty() {
                return Err(StoreError::Stale(Stale::Stock(moved)));
            }
            let variants = new.variants(Some(&before)).map_err(StoreError::Invalid)?;
            let reason = new.reason.clone();
            let product = complete(db, id, new, variants, Some(&before), actor.at)?;
            pictures::require(db, &product, Some(&before))?;
            replace(db, &before, &product, &reason, &actor)?;
            Ok(product)
        })
        .await
    }

    /// Deletes a product. Past orders keep their lines.
    pub async fn delete_product(&self, id: String, actor: Actor) -> Result<(), StoreError> {
        self.write_catalog(Priority::Essential, move |db| {
            let before = find(db, &id)?.ok_or(StoreError::NotFound)?;
            db.execute("DELETE FROM products WHERE id = ?1", [&id])?;
            audit::append(db, &actor, &Audit::new("product.delete", &id).before(&audit_json(&before)))
        })
        .await
    }
}

/// Inserts the first product into a database that has never had one.
pub(super) fn insert_first(db: &Connection, product: &Product, now: i64) -> Result<(), StoreError> {
    if ever_had_products(db)? {
        return Ok(());
    }
    insert(db, product, now)?;
    let entry = Audit::new("product.create", &product.id).after(&audit_json(product));
    audit::append(db, &Actor { email: String::new(), at: now }, &entry)
}

/// Returns the product with this id.
pub(super) fn find(db: &Connection, id: &str) -> Result<Option<Product>, StoreError> {
    let mut statement = db.prepare_cached(&format!("SELECT {COLUMNS} FROM products WHERE id = ?1"))?;
    let product = statement.query_row([id], from_row).optional()?;
    product.map(|product| with_variants(db, product)).transpose()
}

/// Returns what [`Store::list_products`] returns.
pub(super) fn list(db: &Connection) -> Result<Vec<Product>, StoreError> {
    let mut statement = db.prepare_cached(&format!("SELECT {COLUMNS} FROM products ORDER BY position"))?;
    let products = statement.query_map([], from_row)?.collect::<Result<Vec<_>, _>>()?;
    products.into_iter().map(|product| with_variants(db, product)).collect()
}

fn from_row(row: &Row<'_>) -> rusqlite::Result<Product> {
    Ok(Product {
        id: row.get("id")?,
        title: row.get("title")?,
        description: row.get("description")?,
        image: row.get("image")?,
        price: Money::from_cents(row.get("price_cents")?),
        sale_price: row.get::<_, Option<i64>>("sale_price_cents")?.map(Money::from_cents),
        sale_ends: row.get("sale_ends")?,
        shows_list_price: row.get("shows_list_price")?,
        fabric: row.get("fabric")?,
        origin: row.get("origin")?,
        has_sizes: row.get("has_sizes")?,
        variants: Vec::new(),
        version: row.get("version")?,
    })
}

fn with_variants(db: &Connection, product: Product) -> Result<Product, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT color, image, alt, pictures, inventory, low_stock FROM variants WHERE product_id = ?1 ORDER BY position",
    )?;
    let variants = statement
        .query_map([&product.id], |row| {
            let (color, image, alt) = (row.get(0)?, row.get(1)?, row.get(2)?);
            let pictures = serde_json::from_str(row.get_ref(3)?.as_str()?)
                .map_err(|error| rusqlite::Error::FromSqlConversionFailure(3, Type::Text, error.into()))?;
            Ok(Variant { color, image, alt, pictures, inventory: row.get(4)?, low_stock: row.get(5)? })
        })?
        .collect::<Result<_, _>>()?;
    Ok(Product { variants, ..product })
}

fn insert(db: &Connection, product: &Product, now: i64) -> Result<(), StoreError> {
    db.execute(
        "INSERT INTO products
             (id, title, description, image, price_cents, sale_price_cents, fabric, origin, has_sizes, sale_ends,
              shows_list_price, position, created_at, updated_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, (SELECT coalesce(max(position), 0) + 1 FROM products), ?12,
             ?12)",
        params![
            product.id,
            product.title,
            product.description,
            product.image,
            product.price.cents(),
            product.sale_price.map(Money::cents),
            product.fabric,
            product.origin,
            product.has_sizes,
            product.sale_ends,
            product.shows_list_price,
            now
        ],
    )?;
    insert_variants(db, product)
}

fn insert_variants(db: &Connection, product: &Product) -> Result<(), StoreError> {
    for (position, variant) in (0_i64..).zip(&product.variants) {
        let Variant { color, image, alt, pictures, inventory, low_stock } = variant;
        let pictures = serde_json::json!(pictures).to_string();
        db.execute(
            "INSERT INTO variants (product_id, color, image, alt, pictures, inventory, low_stock, position)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
            params![product.id, color, image, alt, pictures, inventory, low_stock, position],
        )?;
    }
    Ok(())
}

/// Replaces a product with its next version.
pub(super) fn replace(
    db: &Connection,
    before: &Product,
    product: &Product,
    reason: &str,
    actor: &Actor,
) -> Result<(), StoreError> {
    update(db, product, actor.at)?;
    db.execute("DELETE FROM variants WHERE product_id = ?1", [&product.id])?;
    insert_variants(db, product)?;
    let mut after = audit_json(product);
    if !reason.is_empty() {
        after["reason"] = reason.into();
    }
    audit::append(db, actor, &Audit::new("product.update", &product.id).before(&audit_json(before)).after(&after))
}

fn update(db: &Connection, product: &Product, now: i64) -> Result<(), StoreError> {
    db.execute(
        "UPDATE products SET title = ?2, description = ?3, image = ?4, price_cents = ?5, sale_price_cents = ?6,
             fabric = ?7, origin = ?8, has_sizes = ?9, updated_at = ?10, version = ?11, sale_ends = ?12,
             shows_list_price = ?13 WHERE id = ?1",
        params![
            product.id,
            product.title,
            product.description,
            product.image,
            product.price.cents(),
            product.sale_price.map(Money::cents),
            product.fabric,
            product.origin,
            product.has_sizes,
            now,
            product.version,
            product.sale_ends,
            product.shows_list_price
        ],
    )?;
    Ok(())
}

/// Checks the audit log, because a product that staff deleted must not reappear at the next start.
fn ever_had_products(db: &Connection) -> Result<bool, StoreError> {
    Ok(db.query_row("SELECT EXISTS (SELECT 1 FROM audit_log WHERE action = 'product.create')", [], |row| row.get(0))?)
}

/// An id that no product has or had: cancelling an order returns its units to the product of the id.
fn free_id(db: &Connection, slug: &str) -> Result<String, StoreError> {
    let mut statement =
        db.prepare_cached("SELECT EXISTS (SELECT 1 FROM audit_log WHERE subject = ?1 AND action = 'product.create')")?;
    let candidates = std::iter::once(slug.to_owned()).chain((2..).map(|n: u32| format!("{slug}-{n}")));
    for id in candidates {
        if !statement.query_row([&id], |row| row.get::<_, bool>(0))? {
            return Ok(id);
        }
    }
    unreachable!("the candidates are endless")
}

/// Returns the last edit of this product in the audit log.
fn last_edit(db: &Connection, id: &str) -> Result<Option<Edit>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT at, actor FROM audit_log WHERE subject = ?1 AND action = 'product.update' ORDER BY id DESC LIMIT 1",
    )?;
    Ok(statement.query_row([id], |row| Ok(Edit { at: row.get(0)?, by: row.get(1)? })).optional()?)
}

/// Returns the product to store, given the current one if there is one.
fn complete(
    db: &Connection,
    id: String,
    new: NewProduct,
    variants: Vec<Variant>,
    before: Option<&Product>,
    now: i64,
) -> Result<Product, StoreError> {
    let last_day = before.and_then(|product| product.sale_ends);
    let sale_ends = new.sale_ends.day(last_day, new.sale_price, day_of(now)).map_err(StoreError::Invalid)?;
    let mut product = Product {
        id,
        title: new.title,
        description: new.description,
        image: new.image,
        price: new.price,
        sale_price: new.sale_price,
        sale_ends,
        shows_list_price: false,
        fabric: new.fabric.or_else(|| Some(before?.fabric.clone())).unwrap_or_default(),
        origin: new.origin.or_else(|| Some(before?.origin.clone())).unwrap_or_default(),
        has_sizes: new.has_sizes.or(before.map(|product| product.has_sizes)).unwrap_or_else(|| constants().has_sizes()),
        variants,
        version: before.map_or(1, |product| product.version + 1),
    };
    product.shows_list_price = list_price::is_shown(db, &product, before, now)?;
    Ok(product)
}

fn audit_json(product: &Product) -> serde_json::Value {
    let variants: Vec<_> = product
        .variants
        .iter()
        .map(|v| {
            serde_json::json!({
                "color": v.color, "image": v.image, "alt": v.alt, "pictures": v.pictures,
                "inventory": v.inventory, "low_stock": v.low_stock,
            })
        })
        .collect();
    serde_json::json!({
        "title": product.title,
        "description": product.description,
        "image": product.image,
        "price_cents": product.price.cents(),
        "sale_price_cents": product.sale_price.map(Money::cents),
        "sale_ends": product.sale_ends,
        "fabric": product.fabric,
        "origin": product.origin,
        "has_sizes": product.has_sizes,
        "variants": variants,
    })
}

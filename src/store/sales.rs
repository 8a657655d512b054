//! Sales that end by themselves.

use super::audit::Actor;
use super::database::Store;
use super::error::StoreError;
use super::products;
use super::writer::Priority;
use crate::domain::business_days::day_of;
use crate::domain::product::Product;

impl Store {
    /// Ends the sales whose last day is over. `now` is in Unix seconds.
    pub async fn end_sales(&self, now: i64) -> Result<(), StoreError> {
        let today = day_of(now);
        let is_over = move |product: &Product| product.sale_ends.is_some_and(|day| day < today);
        // A write that changes nothing is still a commit.
        if !self.list_products().await?.iter().any(is_over) {
            return Ok(());
        }
        self.write_catalog(Priority::Essential, move |db| {
            let actor = Actor::shop(now);
            for before in products::list(db)?.into_iter().filter(is_over) {
                let after = Product { version: before.version + 1, ..before.clone().without_sale() };
                products::replace(db, &before, &after, "", &actor)?;
            }
            Ok(())
        })
        .await
    }
}

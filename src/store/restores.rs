//! Copies of the database: until the owner says otherwise, the shop that a copy comes from may still be served.

use super::database::Store;
use super::error::StoreError;
use super::writer::Priority;

impl Store {
    /// Begins to finish the payments of this database, with a key of this mode: the shop that it comes from is off, or none is
    /// open.
    pub async fn begin_payments(&self, is_live: bool) -> Result<(), StoreError> {
        self.confirm_restore().await?;
        self.set_live(is_live).await
    }

    /// Returns whether the database is a copy, and the owner has not said that the shop that it comes from is off.
    pub async fn is_restored(&self) -> Result<bool, StoreError> {
        self.read(|db| Ok(db.prepare_cached("SELECT 1 FROM restores WHERE is_confirmed = 0")?.exists([])?)).await
    }

    async fn confirm_restore(&self) -> Result<(), StoreError> {
        // A write that changes nothing is still a commit.
        if self.is_restored().await? {
            self.write(Priority::Essential, |db| {
                Ok(db.execute("UPDATE restores SET is_confirmed = 1", []).map(drop)?)
            })
            .await?;
        }
        Ok(())
    }
}

//! Restores of the database: until the owner says otherwise, the shop that a backup comes from may still serve.

use super::database::Store;
use super::error::StoreError;
use super::writer::Priority;

impl Store {
    /// Returns whether the database was restored, and the owner has not said that the shop that it comes from is off.
    pub async fn is_restored(&self) -> Result<bool, StoreError> {
        self.read(|db| Ok(db.prepare_cached("SELECT 1 FROM restores WHERE is_confirmed = 0")?.exists([])?)).await
    }

    /// Records that the shop that the database comes from is off, or that no payment can be claimed by both.
    pub async fn confirm_restore(&self) -> Result<(), StoreError> {
        // A write that changes nothing is still a commit.
        if self.is_restored().await? {
            self.write(Priority::Staff, |db| Ok(db.execute("UPDATE restores SET is_confirmed = 1", []).map(drop)?))
                .await?;
        }
        Ok(())
    }
}

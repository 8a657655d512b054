//! One task at a time for each payment.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};

/// Locks by the id of an order.
#[derive(Default)]
pub(super) struct Locks(Mutex<HashMap<String, Weak<AsyncMutex<()>>>>);

impl Locks {
    /// Waits until no other task works on the payment of this order.
    pub(super) async fn lock(&self, order_id: &str) -> OwnedMutexGuard<()> {
        self.of(order_id).lock_owned().await
    }

    fn of(&self, order_id: &str) -> Arc<AsyncMutex<()>> {
        let mut locks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(lock) = locks.get(order_id).and_then(Weak::upgrade) {
            return lock;
        }
        locks.retain(|_, lock| lock.strong_count() > 0);
        let lock = Arc::default();
        locks.insert(order_id.to_owned(), Arc::downgrade(&lock));
        lock
    }
}

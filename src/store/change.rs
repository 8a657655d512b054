//! What sets a queued change apart, and the reply to it.

use tokio::sync::watch;

use super::error::StoreError;

/// How important a change is while the disk is nearly full, or a replica is behind.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Priority {
    /// A picture. It fails long before the disk is full.
    Low,
    /// A change that anyone can cause, such as an order. It fails when the disk is nearly full.
    Normal,
    /// A change by staff, the owner or the shop itself, which may use the last free space.
    Essential,
}

/// What a change may touch, and so which tasks run after it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Scope {
    Other,
    /// Orders, with their mails and payments.
    Orders,
    /// Also products or their stock, from which the pages are rendered.
    Catalog,
    /// Anything. What it deletes leaves no trace: before the reply, the database is written anew.
    Erasure,
}

/// Counts the commits that tasks wait for, which wakes them.
#[derive(Default)]
pub(super) struct Commits {
    pub(super) catalog: watch::Sender<u64>,
    pub(super) orders: watch::Sender<u64>,
}

impl Commits {
    pub(super) fn count(&self, touched: Scope) {
        for (commits, scope) in [(&self.catalog, Scope::Catalog), (&self.orders, Scope::Orders)] {
            if touched >= scope {
                commits.send_modify(|count| *count += 1);
            }
        }
    }
}

/// Replies to the caller of a change with the result of its transaction.
pub(super) type Reply = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

//! Counting orders by status, without reading them.

use rusqlite::Connection;

use super::index::Matches;
use super::list::to_u32;
use crate::domain::order::OrderStatus;
use crate::domain::search::Search;
use crate::store::database::Store;
use crate::store::error::StoreError;

/// The number of orders of the shop and of a search.
#[derive(Clone, Copy, Debug)]
pub struct OrderCounts {
    /// Of all orders.
    pub shop: StatusCounts,
    /// Of the orders that match the search; the same as `shop` without one.
    pub found: StatusCounts,
    /// If `false`, `found` also counts orders that were not checked and may not match.
    pub is_exact: bool,
    /// Pending orders placed before the given time.
    pub late: Option<u32>,
}

/// The number of orders with each status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StatusCounts {
    /// Pending orders.
    pub pending: u32,
    /// Paid orders.
    pub paid: u32,
    /// Cancelled orders.
    pub cancelled: u32,
}

impl StatusCounts {
    /// Returns the number of orders with any status.
    pub fn total(self) -> u32 {
        self.pending + self.paid + self.cancelled
    }

    fn of(&mut self, status: OrderStatus) -> &mut u32 {
        match status {
            OrderStatus::Pending => &mut self.pending,
            OrderStatus::Paid => &mut self.paid,
            OrderStatus::Cancelled => &mut self.cancelled,
        }
    }
}

impl Store {
    /// Counts the orders of the shop and of a search. Pending orders placed before `late_before`, in Unix seconds, are
    /// late.
    pub async fn count_orders(
        &self,
        search: Option<Search>,
        late_before: Option<i64>,
    ) -> Result<OrderCounts, StoreError> {
        self.read(move |db| {
            let tx = db.unchecked_transaction()?;
            let late = late_before.map(|before| count_late(&tx, before)).transpose()?;
            Ok(OrderCounts { late, ..count(&tx, search.as_ref())? })
        })
        .await
    }
}

fn count(db: &Connection, search: Option<&Search>) -> Result<OrderCounts, StoreError> {
    let matches = search.map(|search| Matches::find(db, None, Some(search))).transpose()?;
    let (mut shop, mut found) = (StatusCounts::default(), StatusCounts::default());
    for status in OrderStatus::ALL {
        let with_status = Matches::find(db, Some(status), None)?;
        *shop.of(status) = to_u32(with_status.count());
        *found.of(status) = to_u32(matches.as_ref().map_or(with_status.count(), |all| all.count_common(&with_status)));
    }
    Ok(OrderCounts { shop, found, is_exact: matches.is_none_or(|matches| matches.are_exact), late: None })
}

fn count_late(db: &Connection, before: i64) -> Result<u32, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT count(*) FROM orders INDEXED BY orders_pending_by_age WHERE status = 'pending' AND created_at < ?1",
    )?;
    Ok(statement.query_row([before], |row| row.get(0))?)
}

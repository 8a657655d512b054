//! Counting orders by status, without reading them.

use rusqlite::Connection;

use super::index::{Filter, Matches};
use super::list::to_u32;
use crate::domain::order::OrderStatus;
use crate::domain::search::Search;
use crate::store::database::Store;
use crate::store::error::StoreError;

/// Which orders to count.
#[derive(Clone, Debug, Default)]
pub struct CountQuery {
    /// The words of a search.
    pub search: Option<Search>,
    /// Orders of the search that were placed at this time or earlier are counted as older, in Unix seconds.
    pub placed_until: Option<i64>,
    /// Pending orders placed before this time are late, in Unix seconds.
    pub late_before: Option<i64>,
}

/// The number of orders of the shop and of a search.
#[derive(Clone, Copy, Debug)]
pub struct OrderCounts {
    /// Of all orders.
    pub shop: StatusCounts,
    /// Of the orders that match the search; the same as `shop` without one.
    pub found: StatusCounts,
    /// Of those of the search that were placed at the given time or earlier.
    pub older: Option<StatusCounts>,
    /// How many of the orders that match the search are on hold.
    pub on_hold: u32,
    /// If `false`, `found`, `older` and `on_hold` also count orders that were not checked and may not match.
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
    /// Counts the orders of the shop and of a search.
    pub async fn count_orders(&self, query: CountQuery) -> Result<OrderCounts, StoreError> {
        self.read(move |db| {
            let tx = db.unchecked_transaction()?;
            let late = query.late_before.map(|before| count_late(&tx, before)).transpose()?;
            Ok(OrderCounts { late, ..count(&tx, query.search.as_ref(), query.placed_until)? })
        })
        .await
    }
}

fn count(db: &Connection, search: Option<&Search>, placed_until: Option<i64>) -> Result<OrderCounts, StoreError> {
    let find = |filter: Filter<'_>| Matches::find(db, &filter);
    let matches = search.map(|_| find(Filter { search, ..Filter::default() })).transpose()?;
    let mut older = placed_until.map(|_| find(Filter { placed_until, ..Filter::default() })).transpose()?;
    if let (Some(older), Some(matches)) = (&mut older, &matches) {
        older.keep_common(matches);
    }
    let held = find(Filter { on_hold: true, ..Filter::default() })?;
    let on_hold = to_u32(matches.as_ref().map_or(held.count(), |matches| matches.count_common(&held)));
    let [mut shop, mut of_search, mut of_older] = [StatusCounts::default(); 3];
    for status in OrderStatus::ALL {
        let with_status = find(Filter { status: Some(status), ..Filter::default() })?;
        let count = |others: &Option<Matches>| {
            to_u32(others.as_ref().map_or(with_status.count(), |others| others.count_common(&with_status)))
        };
        *shop.of(status) = to_u32(with_status.count());
        *of_search.of(status) = count(&matches);
        *of_older.of(status) = count(&older);
    }
    let is_exact = matches.is_none_or(|matches| matches.are_exact);
    Ok(OrderCounts { shop, found: of_search, older: older.map(|_| of_older), on_hold, is_exact, late: None })
}

fn count_late(db: &Connection, before: i64) -> Result<u32, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT count(*) FROM orders INDEXED BY orders_pending_by_age WHERE status = 'pending' AND created_at < ?1",
    )?;
    Ok(statement.query_row([before], |row| row.get(0))?)
}

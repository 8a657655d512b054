//! JSON schemas of order counts.

use poem_openapi::Object;

use crate::store;

/// The number of orders, of the shop and of a search.
#[derive(Object)]
pub(in crate::api) struct OrderCounts {
    /// All orders.
    shop: StatusCounts,
    /// The orders that match the search; the same as `shop` without one.
    found: StatusCounts,
    /// Those that were placed at least `older_than_days` days ago; null without it.
    #[oai(nullable)]
    older: Option<StatusCounts>,
    /// How many of `found` are on hold.
    on_hold: u32,
    /// If false, `found`, `older` and `on_hold` include orders that were not checked: they contain all parts of the
    /// search words, but perhaps not the words. At most that many orders match.
    found_exact: bool,
    /// Pending orders placed before `late_before`; null without it.
    #[oai(nullable)]
    late: Option<u32>,
}

/// The number of orders with each status.
#[derive(Object)]
struct StatusCounts {
    pending: u32,
    paid: u32,
    cancelled: u32,
    /// The sum of the others.
    total: u32,
}

impl From<store::OrderCounts> for OrderCounts {
    fn from(counts: store::OrderCounts) -> Self {
        let store::OrderCounts { shop, found, older, on_hold, is_exact, late } = counts;
        let older = older.map(Into::into);
        Self { shop: shop.into(), found: found.into(), older, on_hold, found_exact: is_exact, late }
    }
}

impl From<store::StatusCounts> for StatusCounts {
    fn from(counts: store::StatusCounts) -> Self {
        let store::StatusCounts { pending, paid, cancelled } = counts;
        Self { pending, paid, cancelled, total: counts.total() }
    }
}

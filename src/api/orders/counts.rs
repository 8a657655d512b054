//! JSON schemas of order counts.

use poem_openapi::Object;

use crate::store;

/// The number of orders, of the shop and of a search.
#[derive(Object)]
pub(super) struct OrderCounts {
    /// All orders.
    shop: StatusCounts,
    /// The orders that match the search; the same as `shop` without one. Only the newest 1,001 of a search are counted: if
    /// the total is 1,001, more may match.
    found: StatusCounts,
    /// Those that were placed at least `older_than_days` days ago; null without it. Without a search, at most 1,001 of each
    /// status are counted.
    #[oai(nullable)]
    older: Option<StatusCounts>,
    /// How many of `found` are on hold.
    on_hold: u32,
    /// Pending orders that are late, also with a search. Of more than 10,000 that were placed two days ago or earlier, only the
    /// oldest are counted.
    late: u32,
    /// All orders by stage, also with a search. Of more than 10,000 paid orders that have not shipped, only those that ship
    /// first are counted.
    to_ship: StageCounts,
}

/// The number of orders at each stage.
#[derive(Object)]
struct StageCounts {
    /// Paid and not packed.
    to_pack: u32,
    /// Packed and not shipped.
    packed: u32,
    /// Paid, not shipped, and past the day by which they ship; also counted in the others.
    late: u32,
    /// Packed, then cancelled: the parcels have to be taken back.
    to_pull: u32,
    shipped: u32,
    /// Shipped, and units have come back; also counted in `shipped`.
    returned: u32,
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
    fn from(store::OrderCounts { shop, found, older, on_hold, late, to_ship }: store::OrderCounts) -> Self {
        let older = older.map(Into::into);
        Self { shop: shop.into(), found: found.into(), older, on_hold, late, to_ship: to_ship.into() }
    }
}

impl From<store::StageCounts> for StageCounts {
    fn from(store::StageCounts { to_pack, packed, late, to_pull, shipped, returned }: store::StageCounts) -> Self {
        Self { to_pack, packed, late, to_pull, shipped, returned }
    }
}

impl From<store::StatusCounts> for StatusCounts {
    fn from(counts: store::StatusCounts) -> Self {
        let store::StatusCounts { pending, paid, cancelled } = counts;
        Self { pending, paid, cancelled, total: counts.total() }
    }
}

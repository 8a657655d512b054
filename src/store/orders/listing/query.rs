//! What orders are listed by.

use crate::domain::order::{OrderStatus, Stage};
use crate::domain::search::Search;

/// The number up to which orders are counted with any filter but the status. One more stands for more.
pub const MAX_COUNTED: u32 = 1_000;

/// Which orders to list, newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct OrderQuery {
    pub status: Option<OrderStatus>,
    pub search: Option<Search>,
    /// Only orders placed at this time or later, in Unix seconds.
    pub placed_from: Option<i64>,
    /// Only orders placed at this time or earlier, in Unix seconds.
    pub placed_until: Option<i64>,
    pub on_hold: bool,
    /// Only orders at this stage, and the time at which they are late or not, in Unix seconds.
    pub stage: Option<(Stage, i64)>,
    /// A state of a payment by card, `refunded` or `disputed`.
    pub payment: Option<String>,
    pub min_cents: Option<i64>,
    pub max_cents: Option<i64>,
    /// The color of a unit, in any case.
    pub color: Option<String>,
    /// Where the page starts; by default at the newest order.
    pub start: Option<PageStart>,
    pub limit: u32,
    /// Rows to skip.
    pub offset: u32,
}

/// A cursor: an order next to which a page starts. Unlike an offset, it does not move when orders arrive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PageStart {
    /// The page of the oldest orders.
    Oldest,
    /// The page of orders that are older than the one with this id.
    Before(String),
    /// The page of orders that are newer than the one with this id and nearest to it.
    After(String),
}

impl OrderQuery {
    /// Returns whether all orders that match are counted. Otherwise they are counted up to [`MAX_COUNTED`] + 1.
    pub fn counts_all(&self) -> bool {
        let Self { status, start, limit, offset, .. } = self.clone();
        *self == Self { status, start, limit, offset, ..Self::default() }
    }

    /// Returns the times between which the orders were placed, both included.
    pub(in crate::store::orders) fn placed(&self) -> Option<(i64, i64)> {
        let Self { placed_from, placed_until, .. } = *self;
        placed_from.or(placed_until)?;
        Some((placed_from.unwrap_or(i64::MIN), placed_until.unwrap_or(i64::MAX)))
    }

    /// Returns what to look for in the texts of orders.
    pub(in crate::store::orders) fn text(&self) -> Option<Search> {
        // Few orders are on hold: their words find them.
        match self.search.clone() {
            search if !self.on_hold => search,
            None => Some(Search::whole("on hold")),
            Some(search) => Some(search.and_whole("on hold")),
        }
    }
}

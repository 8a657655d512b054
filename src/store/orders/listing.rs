//! Reading many orders: pages, searches, counts, exports and figures.

pub(super) mod counts;
pub(super) mod export;
pub(super) mod figures;
pub(super) mod find;
pub(super) mod list;
pub(super) mod others;
pub(super) mod query;
pub(super) mod stages;
pub(super) mod to_ship;

//! The conditions by which indexes find orders at their stages.

/// The orders that have to ship, in `orders_to_ship`.
pub(in crate::store::orders) const TO_SHIP: &str = "status = 'paid' AND shipped_at IS NULL AND is_locked = 0";
/// The parcels that are packed and not shipped, also those of cancelled orders, in `orders_packed`.
pub(in crate::store::orders) const PACKED: &str = "packed_at IS NOT NULL AND shipped_at IS NULL";

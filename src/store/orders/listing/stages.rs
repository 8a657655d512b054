//! The conditions by which indexes find orders at their stages. They are macros because constants are made of them.

/// The orders that have to ship, in `orders_to_ship`.
macro_rules! to_ship {
    () => {
        "status = 'paid' AND shipped_at IS NULL AND is_locked = 0"
    };
}
/// The parcels that are packed and not shipped, also those of cancelled orders, in `orders_packed`.
macro_rules! packed {
    () => {
        "packed_at IS NOT NULL AND shipped_at IS NULL"
    };
}

pub(super) use {packed, to_ship};

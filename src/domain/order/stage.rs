//! The stages by which staff list orders.

use crate::domain::words::words;

words! {
    /// Orders that staff list together.
    pub enum Stage {
        /// Paid and not packed.
        ToPack = "to_pack",
        /// Packed and not shipped.
        Packed = "packed",
        /// Shipped.
        Shipped = "shipped",
        /// Shipped, and units have come back.
        Returned = "returned",
        /// Paid, not shipped, and past the day by which it has to ship.
        Late = "late",
        /// Packed, then cancelled: the parcel has to be taken back.
        ToPull = "to_pull",
    }
}

//! Corrections of stock by staff.

/// A color whose stock staff have set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StockCorrection {
    /// Unix seconds.
    pub at: i64,
    /// The email of the staff account; empty for the command line.
    pub by: String,
    /// The product's id.
    pub product_id: String,
    /// Empty for a product without colors.
    pub color: String,
    /// The units before; `None` if the color was added.
    pub before: Option<u32>,
    /// The units after.
    pub after: u32,
    /// Why; empty if no reason was given.
    pub reason: String,
}

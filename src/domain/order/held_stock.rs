//! Stock held by unpaid orders.

use std::fmt;

use crate::domain::product::name_in_color;

/// A color of which recent unpaid orders hold more units than are left in stock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldStock {
    /// The product's title.
    pub title: String,
    /// Empty for a product without colors.
    pub color: String,
    /// Units in the unpaid orders.
    pub held: u32,
    /// Units in stock.
    pub left: u32,
}

impl HeldStock {
    /// What staff can do.
    pub const HINT: &str = "Look through the new orders; cancelling one returns its units to stock";
}

impl fmt::Display for HeldStock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { title, color, held, left } = self;
        let name = name_in_color(title, color);
        let units = if *held == 1 { "unit" } else { "units" };
        write!(f, "Unpaid orders of the last hour hold {held} {units} of {name}; {left} left in stock")
    }
}

//! What the owner has decided about sales tax. The shop computes none.

use clap::ValueEnum;

/// How the prices relate to sales tax.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SalesTax {
    /// You collect none
    None,
    /// The prices include it
    Included,
}

impl SalesTax {
    /// Returns the sentence that shoppers read.
    pub fn sentence(self) -> &'static str {
        match self {
            Self::None => "No sales tax is added to your order.",
            Self::Included => "Our prices include sales tax.",
        }
    }
}

//! What the owner has decided about sales tax. The shop computes none.

use clap::ValueEnum;

use super::words::words;

words! {
    /// How the prices relate to sales tax.
    #[derive(ValueEnum)]
    pub enum SalesTax {
        /// You collect none
        None = "none",
        /// The prices include it
        Included = "included",
    }
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

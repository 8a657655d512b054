//! Who carries a parcel.

use crate::domain::words::words;

words! {
    /// Who carries a parcel.
    pub enum Carrier {
        /// United States Postal Service.
        Usps = "usps",
        /// UPS.
        Ups = "ups",
        /// `FedEx`.
        FedEx = "fedex",
        /// DHL.
        Dhl = "dhl",
        /// Another carrier, or the shop itself.
        Other = "other",
    }
}

impl Carrier {
    /// Returns the name, for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Usps => "USPS",
            Self::Ups => "UPS",
            Self::FedEx => "FedEx",
            Self::Dhl => "DHL",
            Self::Other => "Other carrier",
        }
    }
}

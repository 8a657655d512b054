//! Who carries a parcel.

use crate::domain::rules::FieldError;

/// Who carries a parcel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carrier {
    /// United States Postal Service.
    Usps,
    /// UPS.
    Ups,
    /// `FedEx`.
    FedEx,
    /// DHL.
    Dhl,
    /// Another carrier, or the shop itself.
    Other,
}

impl Carrier {
    /// All carriers.
    pub const ALL: [Self; 5] = [Self::Usps, Self::Ups, Self::FedEx, Self::Dhl, Self::Other];

    /// Returns the word used in the API and in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Usps => "usps",
            Self::Ups => "ups",
            Self::FedEx => "fedex",
            Self::Dhl => "dhl",
            Self::Other => "other",
        }
    }

    /// Parses the word.
    pub fn parse(text: &str) -> Result<Self, FieldError> {
        Self::ALL
            .into_iter()
            .find(|carrier| carrier.as_str() == text)
            .ok_or_else(|| FieldError::new("carrier", "Carrier must be usps, ups, fedex, dhl or other"))
    }

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

//! Who carries a parcel.

use crate::domain::words::words;

words! {
    /// Who carries a parcel.
    #[expect(missing_docs, reason = "the names are self-explanatory")]
    pub enum Carrier {
        Usps = "usps",
        Ups = "ups",
        FedEx = "fedex",
        Dhl = "dhl",
        /// Another carrier, or the shop itself.
        Other = "other",
    }
}

/// Mail classes of USPS, whose names do not contain its name, and a seller of its postage.
const OF_USPS: [&str; 6] =
    ["postal service", "ground advantage", "priority mail", "first-class", "media mail", "stamps"];

impl Carrier {
    /// Finds the carrier in its name or in that of a service, such as `UPS®` or `USPS Ground Advantage`.
    pub fn find(text: &str) -> Option<Self> {
        let text = text.to_lowercase();
        let named = text.split(|c: char| !c.is_ascii_alphanumeric()).find_map(Self::parse);
        named.or_else(|| OF_USPS.iter().any(|class| text.contains(class)).then_some(Self::Usps))
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

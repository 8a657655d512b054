//! The stages by which staff list orders.

use crate::domain::rules::FieldError;

/// Orders that staff list together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Paid and not packed.
    ToPack,
    /// Packed and not shipped.
    Packed,
    /// Shipped.
    Shipped,
    /// Paid, not shipped, and past the day by which it has to ship.
    Late,
    /// Packed, then cancelled: the parcel has to be taken back.
    ToPull,
}

impl Stage {
    /// All stages.
    pub const ALL: [Self; 5] = [Self::ToPack, Self::Packed, Self::Shipped, Self::Late, Self::ToPull];

    /// Returns the word used in the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ToPack => "to_pack",
            Self::Packed => "packed",
            Self::Shipped => "shipped",
            Self::Late => "late",
            Self::ToPull => "to_pull",
        }
    }

    /// Parses the word.
    pub fn parse(text: &str) -> Result<Self, FieldError> {
        Self::ALL
            .into_iter()
            .find(|stage| stage.as_str() == text)
            .ok_or_else(|| FieldError::new("stage", "Stage must be to_pack, packed, shipped, late or to_pull"))
    }
}

//! The condition of an edit: which versions of the product it may replace.

/// The product versions that an edit may replace (RFC 9110, section 13.1.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IfMatch {
    /// Any version.
    Any,
    /// One of these versions.
    OneOf(Vec<i64>),
}

impl IfMatch {
    /// Returns whether a product of this version may be replaced.
    pub fn allows(&self, version: i64) -> bool {
        match self {
            Self::Any => true,
            Self::OneOf(versions) => versions.contains(&version),
        }
    }
}

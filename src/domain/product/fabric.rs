//! Fabric and origin, which live mode demands: who sells textiles by a page must say on it what they are made of
//! (15 U.S.C. 70b) and whether in the U.S.A. (16 CFR 303.34).

use super::{NewProduct, Product};
use crate::domain::rules::FieldError;

impl Product {
    /// Returns whether staff have said what it is made of, and where.
    pub fn names_fabric(&self) -> bool {
        !self.fabric.is_empty() && !self.origin.is_empty()
    }
}

impl NewProduct {
    /// Rejects what would leave a product without fabric or origin. An edit keeps those that it leaves out.
    pub fn require_fabric(&self, is_edit: bool) -> Result<(), Vec<FieldError>> {
        let errors: Vec<_> = [
            ("fabric", &self.fabric, "Please enter the fabric"),
            ("origin", &self.origin, "Please choose where it is made"),
        ]
        .into_iter()
        .filter(|(_, text, _)| text.as_ref().map_or(!is_edit, String::is_empty))
        .map(|(field, _, message)| FieldError::new(field, message))
        .collect();
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }
}

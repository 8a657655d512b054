//! What an order was sent with: a carrier and a tracking number.

use super::carrier::Carrier;
use super::tracking;
use crate::domain::constants::constants;
use crate::domain::rules::{self, FieldError};

/// The carrier of an order and its tracking number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shipment {
    /// The carrier.
    pub carrier: Carrier,
    /// In capitals; empty for a parcel without one.
    pub tracking: String,
}

impl Shipment {
    /// Parses a carrier and one of its tracking numbers, which may be empty.
    pub fn parse(carrier: &str, tracking: &str) -> Result<Self, Vec<FieldError>> {
        if let Some(message) = tracking::rounded(&rules::normalize("tracking", tracking)) {
            return Err(vec![FieldError::new("tracking", message)]);
        }
        let shipment = Self::known(carrier, tracking)?;
        match tracking::wrong(shipment.carrier, &shipment.tracking) {
            Some(message) => Err(vec![FieldError::new("tracking", message)]),
            None => Ok(shipment),
        }
    }

    /// Parses a shipment that may have been saved before numbers were checked by carrier.
    pub fn known(carrier: &str, tracking: &str) -> Result<Self, Vec<FieldError>> {
        let mut errors = Vec::new();
        let carrier = Carrier::parse_field("carrier", carrier).map_err(|error| errors.push(error));
        let tracking = rules::parse("tracking", "tracking", tracking, &mut errors).to_uppercase();
        match carrier {
            Ok(carrier) if errors.is_empty() => Ok(Self { carrier, tracking }),
            _ => Err(errors),
        }
    }

    /// Returns the carrier's page that follows the parcel, if it has a tracking number and the carrier is known.
    pub fn tracking_url(&self) -> Option<String> {
        let page = constants().tracking_urls.get(self.carrier.as_str()).filter(|_| !self.tracking.is_empty())?;
        Some(format!("{page}{}", self.tracking.replace(' ', "")))
    }

    /// Returns the carrier and the number in one line, such as `USPS 9400111899223197428497`.
    pub fn text(&self) -> String {
        format!("{} {}", self.carrier.name(), self.tracking).trim_end().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::{Carrier, Shipment};
    use crate::domain::constants::constants;

    #[test]
    fn a_tracking_number_is_in_capitals_and_leads_to_the_page_of_its_carrier() {
        let usps = Shipment::parse("usps", " 9400 1118 9922 3197 4284 97 ").expect("a shipment");
        assert_eq!(usps.text(), "USPS 9400 1118 9922 3197 4284 97");
        let url = "https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111899223197428497";
        assert_eq!(usps.tracking_url().as_deref(), Some(url));
        let of_ups = Shipment::parse("ups", "1z999aa10123456784").expect("a shipment");
        assert_eq!(of_ups.tracking, "1Z999AA10123456784");
        let without = Shipment::parse("usps", "").expect("a letter");
        assert_eq!((without.text().as_str(), without.tracking_url()), ("USPS", None));
        let other = Shipment::parse("other", "12345678").expect("a shipment");
        assert_eq!(other.tracking_url(), None);
    }

    #[test]
    fn every_carrier_but_the_other_has_a_page() {
        let words: Vec<&str> = Carrier::ALL.iter().map(|carrier| carrier.as_str()).collect();
        let pages = &constants().tracking_urls;
        assert_eq!(words.iter().filter(|word| !pages.contains_key(**word)).collect::<Vec<_>>(), [&"other"]);
        assert!(pages.keys().all(|word| words.contains(&word.as_str())));
    }

    #[test]
    fn both_wrong_fields_are_named() {
        let errors = Shipment::parse("Pony Express", "1234567").expect_err("two errors");
        let fields: Vec<&str> = errors.iter().map(|error| error.field.as_str()).collect();
        assert_eq!(fields, ["carrier", "tracking"]);
    }
}

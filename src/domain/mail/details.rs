//! What mails say about orders, products and payments.

use serde::{Deserialize, Serialize};

use crate::domain::customer::ShippingAddress;
use crate::domain::order::{Order, OrderLine, ShippingMethod, Totals};
use crate::domain::product::name_in_color;

/// What mails say about a color of a product.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct ColorFacts {
    pub product_id: String,
    pub title: String,
    /// Empty for a product without colors.
    pub color: String,
}

impl ColorFacts {
    /// Returns the product with its color, such as `Towel in Pink`.
    pub fn name(&self) -> String {
        name_in_color(&self.title, &self.color)
    }
}

/// What mails say about an order: of the customer no more than a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct OrderFacts {
    pub number: String,
    pub lines: Vec<OrderLine>,
    pub shipping: ShippingMethod,
    pub totals: Totals,
    /// City, state and ZIP, by which a shopper notices a wrong address.
    #[serde(default)]
    pub place: String,
}

/// Why a mail lists the items of an order again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WhyAgain {
    /// Items were exchanged.
    Exchange,
    /// It sends items of the order with this number again, for nothing.
    Replacement(String),
}

/// A parcel's number at its carrier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tracking {
    /// As staff entered it.
    pub number: String,
    /// The carrier's page about the parcel, if the carrier has such pages.
    pub url: Option<String>,
}

/// What happens to the money of a card when its order is cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardMoney {
    /// It is not charged.
    NotCharged,
    /// What was charged is refunded.
    Refunded,
    /// The cardholder disputes the charge, so that the bank decides.
    Disputed,
}

/// What happened to the money of an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaymentEvent {
    /// It is refunded.
    Refunded {
        /// Such as `by owner@example.com`.
        by: String,
    },
    /// The bank no longer holds it, so that it cannot be charged.
    Lost,
    /// The cardholder disputes the charge.
    Disputed,
    /// Stripe or the bank has refused a refund.
    RefundFailed {
        /// Why, in words.
        why: String,
    },
}

/// What is wrong with payments by card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardAlert {
    /// Stripe refuses them.
    Refused {
        /// As Stripe says it.
        reason: String,
    },
    /// Banks decline many cards.
    ManyDeclines,
    /// Payments at Stripe belong to no order.
    Strange {
        /// Which.
        which: String,
    },
}

impl From<&Order> for OrderFacts {
    fn from(order: &Order) -> Self {
        let Order { number, lines, shipping, totals, customer, .. } = order;
        let place = place_of(&customer.address);
        Self { number: number.clone(), lines: lines.clone(), shipping: *shipping, totals: *totals, place }
    }
}

/// Returns a city with its state and ZIP. A text that is not a short name, such as an address of a site, is left out.
fn place_of(ShippingAddress { city, state, zip, .. }: &ShippingAddress) -> String {
    let is_name = |city: &str| city.replace(". ", " ").chars().all(|c| c.is_alphabetic() || " '’-".contains(c));
    let city = Some(city).filter(|city| city.chars().count() <= 30 && is_name(city));
    city.map(|city| format!("{city}, ")).unwrap_or_default() + state + " " + zip
}

#[cfg(test)]
mod tests {
    use super::place_of;
    use crate::domain::customer::ShippingAddress;

    #[test]
    fn a_place_has_the_city_only_if_it_can_be_nothing_but_a_name() {
        let place = |city: &str| {
            let [state, zip] = ["MO", "63101-1234"].map(str::to_owned);
            place_of(&ShippingAddress { city: city.to_owned(), state, zip, ..ShippingAddress::default() })
        };
        for city in ["Portland", "St. Louis", "Coeur d'Alene", "Winston-Salem", "Cañon City"] {
            assert_eq!(place(city), format!("{city}, MO 63101-1234"));
        }
        for city in ["evil.example", "https://x", "Call 5551234", "x@y", "Visit. evil.com", "A\u{202e}b"] {
            assert_eq!(place(city), "MO 63101-1234", "{city}");
        }
        assert_eq!(place(&"Quiet ".repeat(6)), "MO 63101-1234");
    }
}

//! What a mail says, as facts. They are stored as JSON until the mail is sent.
//!
//! No text that a shopper typed is among the facts of a mail to a shopper, besides the name of a city: anyone can place an
//! order with a stranger's email, and would send that text to the stranger.

mod status;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::customer::ShippingAddress;
use super::finding::Problem;
use super::money::Money;
use super::order::{CancelReason, Order, OrderLine, ShippingMethod, Totals};

pub use status::{MailOfOrder, MailState, OrderLetter, retry_delay};

/// What a mail says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "letter", rename_all = "snake_case")]
pub enum Facts {
    /// That mails of the shop arrive.
    Test,
    /// To the shopper: the order is placed.
    Received {
        /// The order.
        order: OrderFacts,
        /// The day until which it ships.
        ship_by: Date,
        /// The secret part of the address of the order's page.
        link: String,
        /// Whether a card pays it.
        #[serde(default)]
        is_by_card: bool,
        /// Why there was another order or mail before; `None` for an order that was just placed.
        #[serde(default)]
        why: Option<WhyAgain>,
    },
    /// To the shopper: the order is with a carrier.
    Shipped {
        /// The number of the order.
        number: String,
        /// The name of the carrier, unless it is an unnamed one.
        carrier: Option<String>,
        /// The tracking number, if there is one.
        tracking: Option<Tracking>,
        /// The first and the last day on which it arrives; `None` in mails of earlier versions.
        #[serde(default)]
        arrives: Option<(Date, Date)>,
        /// As for a received order.
        link: String,
    },
    /// To the shopper: the order ships later than promised.
    Delayed {
        /// The number of the order.
        number: String,
        /// The day that was promised.
        promised: Date,
        /// The day until which it ships.
        ship_by: Date,
        /// As for a received order.
        link: String,
    },
    /// To the shopper: the order is cancelled.
    Cancelled {
        /// The number of the order.
        number: String,
        /// Why.
        reason: CancelReason,
        /// What happens to the money of a card; `None` for an order without a payment by card.
        #[serde(default)]
        card: Option<CardMoney>,
    },
    /// To the shopper: a part of what was charged is refunded.
    RefundSent {
        /// The number of the order.
        number: String,
        /// The amount.
        amount: Money,
        /// As for a received order.
        link: String,
    },
    /// To the shopper, who has asked for it: where the page of the order is.
    Link {
        /// The number of the order.
        number: String,
        /// As for a received order.
        link: String,
    },
    /// To a shopper who may have asked for it: whether to write when a color is back.
    RestockAsked {
        /// The product and its color.
        color: ColorFacts,
        /// The secret part of the address of the page that confirms.
        link: String,
    },
    /// To a shopper who has asked for it: a color is back.
    Restocked {
        /// The product and its color.
        color: ColorFacts,
    },
    /// To support: a shopper writes.
    Message {
        /// Name, perhaps empty, and email.
        shopper: (String, String),
        /// Empty if the shopper gave none.
        phone: String,
        /// One or more lines.
        text: String,
    },
    /// To the owner: the order is placed.
    NewOrder {
        /// The order.
        order: OrderFacts,
        /// Name and email of its shopper; `None` in mails of earlier versions.
        #[serde(default)]
        shopper: Option<(String, String)>,
    },
    /// To the owner: the shopper has cancelled an order that is marked as paid.
    Refund {
        /// The number of the order.
        number: String,
        /// What the shopper has paid.
        total: Money,
        /// As for a new order.
        #[serde(default)]
        shopper: Option<(String, String)>,
    },
    /// To the owner: money moved that no shopper has asked for.
    Payment {
        /// The number of the order.
        number: String,
        /// What happened.
        event: PaymentEvent,
        /// The amount.
        amount: Money,
        /// As for a new order.
        #[serde(default)]
        shopper: Option<(String, String)>,
    },
    /// To the owner: the shop takes no orders.
    OrdersRefused {
        /// Why.
        why: String,
        /// What to do.
        remedy: String,
    },
    /// To the owner, once a day: what the checks of the shop have found.
    Problems {
        /// Not empty.
        problems: Vec<Problem>,
    },
    /// To the owner: something is wrong with payments by card.
    CardAlert {
        /// What is wrong.
        cause: CardAlert,
    },
    /// To the owner: the orders that have to ship today, and those that are late.
    ToShip {
        /// The numbers of those that are due today.
        due: Vec<String>,
        /// The numbers of those that are late.
        late: Vec<String>,
    },
}

impl Facts {
    /// Returns name and email of the shopper whom a mail to the owner is about.
    pub fn shopper(&self) -> Option<&(String, String)> {
        match self {
            Self::NewOrder { shopper, .. } | Self::Refund { shopper, .. } | Self::Payment { shopper, .. } => {
                shopper.as_ref()
            }
            _ => None,
        }
    }

    /// Returns to whom a reply goes instead of to the shop: the shopper, if every mail server takes the email.
    pub fn reply_to(&self) -> Option<&str> {
        let shopper = if let Self::Message { shopper, .. } = self { Some(shopper) } else { self.shopper() };
        shopper.map(|(_, email)| email.as_str()).filter(|email| email.is_ascii())
    }
}

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
        let Self { title, color, .. } = self;
        if color.is_empty() { title.clone() } else { format!("{title} in {color}") }
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

/// Why a shopper is told again what an order has.
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

/// Formats a number of mails, such as `1 mail`.
pub fn mails_text(count: u32) -> String {
    format!("{count} {}", if count == 1 { "mail" } else { "mails" })
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

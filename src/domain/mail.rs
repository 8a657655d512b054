//! What a mail says, as facts. They are stored as JSON until the mail is sent.
//!
//! No text that a shopper typed is among the facts of a mail to a shopper, besides the name of a city: anyone can place an
//! order with a stranger's email, and would send that text to the stranger.

mod details;
mod status;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::finding::Problem;
use super::money::Money;
use super::order::CancelReason;

pub use details::{CardAlert, CardMoney, ColorFacts, OrderFacts, PaymentEvent, Tracking, WhyAgain};
pub use status::{MailOfOrder, MailState, OrderLetter, retry_delay};

/// What a mail says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "letter", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub enum Facts {
    /// That mails of the shop arrive.
    Test,
    /// To the shopper: the order is placed.
    Received {
        order: OrderFacts,
        ship_by: Date,
        /// The secret part of the address of the order's page.
        link: String,
        #[serde(default)]
        is_by_card: bool,
        /// Why there was another order or mail before; `None` for an order that was just placed.
        #[serde(default)]
        why: Option<WhyAgain>,
    },
    /// To the shopper: the order is with a carrier.
    Shipped {
        number: String,
        /// The name of the carrier, unless it is an unnamed one.
        carrier: Option<String>,
        tracking: Option<Tracking>,
        /// The first and the last day on which it arrives; `None` in mails of earlier versions.
        #[serde(default)]
        arrives: Option<(Date, Date)>,
        link: String,
    },
    /// To the shopper: the order ships later than promised.
    Delayed { number: String, promised: Date, ship_by: Date, link: String },
    /// To the shopper: the order is cancelled.
    Cancelled {
        number: String,
        reason: CancelReason,
        /// What happens to the money of a card; `None` for an order without a payment by card.
        #[serde(default)]
        card: Option<CardMoney>,
    },
    /// To the shopper: a part of what was charged is refunded.
    RefundSent { number: String, amount: Money, link: String },
    /// To the shopper, who has asked for it: where the page of the order is.
    Link { number: String, link: String },
    /// To a shopper who may have asked for it: whether to write when a color is back.
    RestockAsked {
        color: ColorFacts,
        /// The secret part of the address of the page that confirms.
        link: String,
    },
    /// To a shopper who has asked for it: a color is back.
    Restocked { color: ColorFacts },
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
        order: OrderFacts,
        /// Name and email of its shopper; `None` in mails of earlier versions.
        #[serde(default)]
        shopper: Option<(String, String)>,
    },
    /// To the owner: the shopper has cancelled an order that is marked as paid.
    Refund {
        number: String,
        total: Money,
        #[serde(default)]
        shopper: Option<(String, String)>,
    },
    /// To the owner: money moved that no shopper has asked for.
    Payment {
        number: String,
        event: PaymentEvent,
        amount: Money,
        #[serde(default)]
        shopper: Option<(String, String)>,
    },
    /// To the owner: the shop takes no orders.
    OrdersRefused { why: String, remedy: String },
    /// To the owner, once a day: what the checks of the shop have found.
    Problems {
        /// Not empty.
        problems: Vec<Problem>,
    },
    /// To the owner: something is wrong with payments by card.
    CardAlert { cause: CardAlert },
    /// To the owner: the orders that have to ship today, and those that are late.
    ToShip {
        /// The numbers of those that are due today.
        due: Vec<String>,
        late: Vec<String>,
    },
}

impl Facts {
    /// Returns name and email of the shopper whom a mail to the owner is about.
    pub fn shopper(&self) -> Option<&(String, String)> {
        match self {
            Self::Message { shopper, .. } => Some(shopper),
            Self::NewOrder { shopper, .. } | Self::Refund { shopper, .. } | Self::Payment { shopper, .. } => {
                shopper.as_ref()
            }
            _ => None,
        }
    }

    /// Returns to whom a reply goes instead of to the shop: the shopper, if every mail server takes the email.
    pub fn reply_to(&self) -> Option<&str> {
        self.shopper().map(|(_, email)| email.as_str()).filter(|email| email.is_ascii())
    }
}

/// Formats a number of mails, such as `1 mail`.
pub fn mails_text(count: u32) -> String {
    format!("{count} {}", if count == 1 { "mail" } else { "mails" })
}

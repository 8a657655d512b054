//! Samples of the letters, for owners who want to see what shoppers get.

use clap::ValueEnum;
use jiff::civil::{Date, date};

use crate::domain::brand::brand;
use crate::domain::business_days::arrival;
use crate::domain::constants::constants;
use crate::domain::finding::Problem;
use crate::domain::mail::{CardAlert, CardMoney, ColorFacts, Facts, OrderFacts, PaymentEvent, Tracking, WhyAgain};
use crate::domain::money::Money;
use crate::domain::order::{CancelReason, OrderLine, ShippingMethod, Totals};
use crate::domain::product::first_product;

const SHIP_BY: Date = date(2026, 11, 30);
const LATER: Date = date(2026, 12, 8);

/// A letter with made-up facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Sample {
    /// Says that mails arrive
    Test,
    /// To a shopper: the order is placed
    Received,
    /// To a shopper: the order has shipped
    Shipped,
    /// To a shopper: the order ships later
    Delayed,
    /// To a shopper: items of an order were exchanged
    Exchanged,
    /// To a shopper: items of an order are sent again
    Replacement,
    /// To a shopper: the order is cancelled
    Cancelled,
    /// To a shopper: the page of an order
    Link,
    /// To a shopper: whether to write when a color is back
    RestockAsked,
    /// To a shopper: a color is back
    Restocked,
    /// To support: a shopper writes
    Message,
    /// To the owner: an order is placed
    NewOrder,
    /// To the owner: a paid order is cancelled
    Refund,
    /// To the owner: orders to ship
    ToShip,
    /// To a shopper: an order that a card pays is placed
    CardReceived,
    /// To a shopper: an order that a card has paid is cancelled
    CardCancelled,
    /// To a shopper: a part of what was charged is refunded
    RefundSent,
    /// To the owner: a part of an order is refunded
    Refunded,
    /// To the owner: an order could not be charged
    NotCharged,
    /// To the owner: a refund has failed
    RefundFailed,
    /// To the owner: a charge is disputed
    Disputed,
    /// To the owner: the shop takes no orders
    OrdersRefused,
    /// To the owner: what the checks have found
    Problems,
    /// To the owner: payments at Stripe belong to no order
    StrangePayments,
    /// To the owner: Stripe refuses payments
    PaymentsRefused,
    /// To the owner: banks decline many cards
    ManyDeclines,
}

impl Sample {
    /// Returns the facts of the sample.
    pub fn facts(self) -> Facts {
        let (number, link, part) = (number(0), "A".repeat(22), Money::from_cents(499));
        match self {
            Self::Test => Facts::Test,
            Self::Received => received(false, None),
            Self::Replacement => received(false, Some(WhyAgain::Replacement(self::number(1)))),
            Self::Exchanged => received(false, Some(WhyAgain::Exchange)),
            Self::Shipped => {
                let url = "https://tools.usps.com/go/TrackConfirmAction?tLabels=9400100000000000000000".to_owned();
                let tracking = Tracking { number: "9400 1000 0000 0000 0000 00".to_owned(), url: Some(url) };
                let (carrier, tracking) = (Some("USPS".to_owned()), Some(tracking));
                Facts::Shipped { number, carrier, tracking, arrives: Some(arrival(SHIP_BY)), link }
            }
            Self::Delayed => Facts::Delayed { number, promised: SHIP_BY, ship_by: LATER, link },
            Self::Cancelled => Facts::Cancelled { number, reason: CancelReason::Shopper, card: None },
            Self::Link => Facts::Link { number, link },
            Self::RestockAsked => Facts::RestockAsked { color: color(), link },
            Self::Restocked => Facts::Restocked { color: color() },
            Self::Message => Facts::Message {
                shopper: shopper(),
                phone: "212 555 0100".to_owned(),
                text: "Does the large one fit a tall person?\nI am 6 ft 4.".to_owned(),
            },
            Self::NewOrder => Facts::NewOrder { order: order(), shopper: Some(shopper()) },
            Self::Refund => Facts::Refund { number, total: order().totals.total, shopper: Some(shopper()) },
            Self::CardReceived => received(true, None),
            Self::CardCancelled => {
                Facts::Cancelled { number, reason: CancelReason::Staff, card: Some(CardMoney::Refunded) }
            }
            Self::RefundSent => Facts::RefundSent { number, amount: part, link },
            Self::Refunded => payment(PaymentEvent::Refunded { by: "by owner@example.com".to_owned() }, part),
            Self::NotCharged => payment(PaymentEvent::Lost, order().totals.total),
            Self::RefundFailed => {
                payment(PaymentEvent::RefundFailed { why: "expired or canceled card".to_owned() }, part)
            }
            Self::OrdersRefused => Facts::OrdersRefused {
                why: "The disk of the database is full, so the shop takes no orders".to_owned(),
                remedy: "Free space on it: 2 MiB open orders again, and 128 MiB last for a while".to_owned(),
            },
            Self::Problems => {
                let problem = |message: &str, remedy: &str| Problem { message: message.into(), remedy: remedy.into() };
                let problems = vec![
                    problem("only 90 MiB are free on the disk of the database", "free space on it"),
                    problem("3 mails could not be sent", "see why with shop mail list --failed"),
                ];
                Facts::Problems { problems }
            }
            Self::StrangePayments => {
                let strange = self::number(2);
                let which = format!("1 payment belongs to no order of this shop: $14.97 for {strange} (authorized)");
                Facts::CardAlert { cause: CardAlert::Strange { which } }
            }
            Self::Disputed => payment(PaymentEvent::Disputed, order().totals.total),
            Self::PaymentsRefused => {
                let reason = "Stripe does not accept the key".to_owned();
                Facts::CardAlert { cause: CardAlert::Refused { reason } }
            }
            Self::ManyDeclines => Facts::CardAlert { cause: CardAlert::ManyDeclines },
            Self::ToShip => Facts::ToShip { due: vec![number, self::number(1)], late: vec![self::number(2)] },
        }
    }
}

fn received(is_by_card: bool, why: Option<WhyAgain>) -> Facts {
    Facts::Received { order: order(), ship_by: SHIP_BY, link: "A".repeat(22), is_by_card, why }
}

fn payment(event: PaymentEvent, amount: Money) -> Facts {
    Facts::Payment { number: number(0), event, amount, shopper: Some(shopper()) }
}

fn color() -> ColorFacts {
    let product = first_product();
    ColorFacts { product_id: product.id, title: product.title, color: product.variants[0].color.clone() }
}

fn shopper() -> (String, String) {
    ("Jane Doe".to_owned(), "jane@example.com".to_owned())
}

fn number(index: u32) -> String {
    format!("{}{}", brand().order_prefix, 123_456 + index)
}

fn order() -> OrderFacts {
    let product = first_product();
    let sizes: Vec<&String> = constants().list("sizes").iter().filter(|size| product.is_sold_in(size)).collect();
    let line = |index: usize, quantity| OrderLine {
        product_id: product.id.clone(),
        title: product.title.clone(),
        color: product.variants[index % product.variants.len()].color.clone(),
        size: sizes[(index + 1) % sizes.len()].clone(),
        quantity,
        price: product.effective_price(),
    };
    let lines = vec![line(0, 2), line(1, 1)];
    let subtotal = product.effective_price().times(3).expect("a small price");
    let totals = Totals { subtotal, shipping_cost: Money::ZERO, total: subtotal };
    let place = "Portland, OR 97205".to_owned();
    OrderFacts { number: number(0), lines, shipping: ShippingMethod::Free, totals, place }
}

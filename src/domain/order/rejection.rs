//! Why an order is not placed or not changed.

use super::history::{HistoryEntry, OrderAction, by_text};
use super::parcel::{Claim, Packed, Shipped, ship_day};
use crate::domain::money::Money;
use crate::domain::rules::FieldError;

/// Why an order is not placed or not changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejection {
    /// A line names a product, a color or a size that the shop does not sell.
    NotSold(Vec<FieldError>),
    /// The shopper saw prices that differ from the current ones.
    PriceChanged(Vec<FieldError>),
    /// A line has more units than are in stock.
    OutOfStock(Vec<FieldError>),
    /// Another order has this number.
    NumberTaken {
        /// A number that no order has; `None` if none was found.
        free: Option<String>,
    },
    /// The idempotency key was used for a different request before.
    KeyReused,
    /// The client's network has too many units in unpaid orders.
    TooManyUnpaidUnits {
        /// In seconds.
        retry_after: i64,
    },
    /// The total is none that Stripe charges.
    NotChargeable,

    /// A value of the change is not allowed.
    Invalid(FieldError),
    /// What the change is based on is not current.
    Stale {
        /// What has changed.
        what: OrderAction,
        /// The current status; empty for everything else.
        now: String,
        /// The last change; `None` if it has always been so.
        change: Option<HistoryEntry>,
    },
    /// It was paid with test keys, and the shop takes real money by now.
    TestOrder,
    /// It has no page, so that no mail is sent to its shopper.
    NoPage,
    /// It is shipped.
    AlreadyShipped(Shipped),
    /// Its shopper is forgotten.
    Forgotten,
    /// It is not shipped.
    NotShipped,
    /// Units of it have come back.
    AlreadyReturned,
    /// These units cannot return to the stock: the shop no longer sells their color.
    NotRestockable(String),
    /// It is packed.
    AlreadyPacked(Packed),
    /// It is cancelled.
    Cancelled,
    /// It is on hold, for this reason.
    OnHold(String),
    /// Somebody else packs it now.
    Claimed(Claim),
    /// It is not paid.
    NotPaid,
    /// It is a replacement or has one, as this sentence says.
    Replacement(String),
    /// It is delayed, until the end of this day in Unix seconds.
    AlreadyDelayed(i64),
    /// Its shopper can still cancel it.
    CancelWindowOpen {
        /// Until then, in Unix seconds.
        until: i64,
        /// For this time.
        seconds_left: i64,
    },
    /// Its shopper can no longer cancel it.
    CancelWindowClosed,
    /// It is packed or cancelled, so that its shopper can no longer correct its email.
    EmailIsFinal,
    /// The mail that it is shipped was sent.
    MailSent,
    /// Too many mails were sent again.
    TooManyMails {
        /// Seconds until the next one is allowed.
        retry_after: i64,
    },

    /// It is cancelled, so that it cannot be paid any more.
    OrderExpired,
    /// A card has paid already.
    AlreadyPaid,
    /// It is paid by card, which only the shop can record.
    PaidByCard,
    /// The card is charged.
    Charged,
    /// The money of a cancelled order is given up.
    Released,
    /// Nothing is charged.
    NotCharged,
    /// Another amount was refunded than the caller last saw.
    RefundMoved {
        /// In US cents.
        refunded_cents: i64,
    },
}

impl Rejection {
    /// Returns the machine-readable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotSold(_) | Self::Invalid(_) => "validation_failed",
            Self::PriceChanged(_) => "price_changed",
            Self::OutOfStock(_) => "out_of_stock",
            Self::NumberTaken { .. } => "order_number_taken",
            Self::KeyReused => "idempotency_key_reused",
            Self::TooManyUnpaidUnits { .. } => "too_many_unpaid_units",
            Self::NotChargeable => "amount_not_chargeable",
            Self::Stale { what, .. } => match what {
                OrderAction::Status => "status_changed",
                OrderAction::Note => "note_changed",
                OrderAction::Hold => "hold_changed",
                OrderAction::Address => "address_changed",
                OrderAction::Email => "email_changed",
                OrderAction::Line | OrderAction::Replacement => "line_changed",
                OrderAction::Packed | OrderAction::Shipped | OrderAction::Delayed => "shipment_changed",
                OrderAction::Returned => "returns_changed",
                OrderAction::Refund | OrderAction::RefundFailed => "refund_moved",
            },
            Self::TestOrder => "test_order",
            Self::NoPage => "no_order_page",
            Self::AlreadyShipped(_) => "already_shipped",
            Self::Forgotten => "shopper_forgotten",
            Self::NotShipped => "order_not_shipped",
            Self::AlreadyReturned => "already_returned",
            Self::NotRestockable(_) => "not_restockable",
            Self::AlreadyPacked(_) => "already_packed",
            Self::Cancelled => "order_cancelled",
            Self::OnHold(_) => "order_on_hold",
            Self::Claimed(_) => "claimed",
            Self::NotPaid => "order_not_paid",
            Self::Replacement(_) => "replacement",
            Self::AlreadyDelayed(_) => "already_delayed",
            Self::CancelWindowOpen { .. } => "cancel_window_open",
            Self::CancelWindowClosed => "cancel_window_closed",
            Self::EmailIsFinal => "email_is_final",
            Self::MailSent => "mail_sent",
            Self::TooManyMails { .. } => "too_many_attempts",
            Self::OrderExpired => "order_expired",
            Self::AlreadyPaid => "already_paid",
            Self::PaidByCard => "paid_by_card",
            Self::Charged => "card_charged",
            Self::Released => "payment_released",
            Self::NotCharged => "not_charged",
            Self::RefundMoved { .. } => "refund_moved",
        }
    }

    /// Returns the reason, for people.
    pub fn message(&self) -> String {
        match self {
            Self::NotSold(_) | Self::Invalid(_) => "Validation failed".into(),
            Self::PriceChanged(_) => "Prices have changed".into(),
            Self::OutOfStock(_) => "There is not enough in stock".into(),
            Self::NumberTaken { .. } => "This order number is taken".into(),
            Self::KeyReused => "This Idempotency-Key was used for another order".into(),
            Self::TooManyUnpaidUnits { .. } => "Your network has ordered many items that are not paid yet".into(),
            Self::NotChargeable => "A card can pay a total from $0.50 to $999,999.99".into(),
            Self::Stale { change: Some(change), .. } => change.sentence(),
            Self::Stale { what, now, change: None } => unchanged_text(*what, now),
            Self::TestOrder => {
                "This is a test order, and the shop takes real money by now, so it stays as it is".into()
            }
            Self::NoPage => "The order has no page: the shop sent no mail when it was placed, or sends none now".into(),
            Self::AlreadyShipped(shipped) => format!("The order was shipped: {}", shipped.shipment.text()),
            Self::Forgotten => "The shopper of this order is forgotten, so it stays as it is".into(),
            Self::NotShipped => "The order is not shipped".into(),
            Self::AlreadyReturned => "Units of the order have come back".into(),
            Self::NotRestockable(line) => format!("The shop no longer sells {line}"),
            Self::AlreadyPacked(packed) => format!("The order was packed {}", by_text(&packed.by)),
            Self::Cancelled => "The order is cancelled".into(),
            Self::OnHold(_) => "The order is on hold".into(),
            Self::Claimed(claim) => format!("The order is being packed {}", by_text(&claim.by)),
            Self::NotPaid => "The order is not paid".into(),
            Self::Replacement(sentence) => sentence.clone(),
            Self::AlreadyDelayed(until) => format!("The order is delayed until {}", ship_day(*until)),
            Self::CancelWindowOpen { seconds_left, .. } => {
                format!("The shopper can cancel the order for {} more min", (seconds_left + 59) / 60)
            }
            Self::CancelWindowClosed => "The order can no longer be cancelled here".into(),
            Self::EmailIsFinal => "The email can be corrected until the order is packed or cancelled".into(),
            Self::MailSent => "The shopper was told by email that the order has shipped".into(),
            Self::TooManyMails { .. } => "Too many attempts".into(),
            Self::OrderExpired => "This order is cancelled and cannot be paid".into(),
            Self::AlreadyPaid => "This order is paid".into(),
            Self::PaidByCard => "This order is paid by card: the shop marks it as paid when it charges the card".into(),
            Self::Charged => "The card is charged, so the order is paid".into(),
            Self::Released => "The money was given back to the shopper, so the order stays as it is".into(),
            Self::NotCharged => "No card is charged for this order yet".into(),
            Self::RefundMoved { refunded_cents } => {
                format!("By now {} of this order is refunded", Money::from_cents(*refunded_cents))
            }
        }
    }
}

/// Says what an order is like that was never changed.
fn unchanged_text(what: OrderAction, now: &str) -> String {
    match what {
        OrderAction::Status => format!("The order is {now}"),
        OrderAction::Note => "The order has no note".into(),
        OrderAction::Hold => "The order is not on hold".into(),
        OrderAction::Address => "The order has another address".into(),
        OrderAction::Email => "The order has another email".into(),
        OrderAction::Line | OrderAction::Replacement => "The item has another color or size".into(),
        OrderAction::Packed | OrderAction::Shipped | OrderAction::Delayed => "The order has not been shipped".into(),
        OrderAction::Returned => "Nothing has come back".into(),
        OrderAction::Refund | OrderAction::RefundFailed => "The order has no refund".into(),
    }
}

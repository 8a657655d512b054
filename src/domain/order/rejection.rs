//! Why an order is not placed or not changed.

use std::borrow::Cow;

use super::history::{HistoryEntry, OrderAction, by_text};
use super::parcel::{Claim, Packed, Shipped, ship_day};
use crate::domain::money::Money;
use crate::domain::rules::FieldError;

/// Why an order is not placed or not changed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "most names are self-explanatory")]
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
    AlreadyShipped(Shipped),
    Forgotten,
    NotShipped,
    /// Units of it have come back.
    AlreadyReturned,
    /// These units cannot return to the stock: the shop no longer sells their color.
    NotRestockable(String),
    AlreadyPacked(Packed),
    Cancelled,
    /// It is on hold, for this reason.
    OnHold(String),
    /// Somebody else packs it now.
    Claimed(Claim),
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
    CancelWindowClosed,
    /// It is packed or cancelled, so that its shopper can no longer correct its email.
    EmailIsFinal,
    MailSent,
    TooManyMails {
        /// Seconds until the next one is allowed.
        retry_after: i64,
    },

    /// It is cancelled, so that it cannot be paid any more.
    OrderExpired,
    AlreadyPaid,
    /// It is paid by card, which only the shop can record.
    PaidByCard,
    Charged,
    /// The money of a cancelled order is given up.
    Released,
    NotCharged,
    /// Another amount was refunded than the caller last saw.
    RefundMoved {
        refunded_cents: i64,
    },
}

impl Rejection {
    /// Returns the machine-readable code.
    pub fn code(&self) -> &'static str {
        self.code_and_message().0
    }

    /// Returns the reason, for people.
    pub fn message(&self) -> String {
        self.code_and_message().1.into_owned()
    }

    fn code_and_message(&self) -> (&'static str, Cow<'static, str>) {
        match self {
            Self::NotSold(_) | Self::Invalid(_) => ("validation_failed", "Validation failed".into()),
            Self::PriceChanged(_) => ("price_changed", "Prices have changed".into()),
            Self::OutOfStock(_) => ("out_of_stock", "There is not enough in stock".into()),
            Self::NumberTaken { .. } => ("order_number_taken", "This order number is taken".into()),
            Self::KeyReused => ("idempotency_key_reused", "This Idempotency-Key was used for another order".into()),
            Self::TooManyUnpaidUnits { .. } => {
                ("too_many_unpaid_units", "Your network has ordered many items that are not paid yet".into())
            }
            Self::NotChargeable => ("amount_not_chargeable", "A card can pay a total from $0.50 to $999,999.99".into()),
            Self::Stale { what, now, change } => {
                let (code, unchanged) = stale(*what, now);
                (code, change.as_ref().map_or(unchanged, |change| change.sentence().into()))
            }
            Self::TestOrder => (
                "test_order",
                "This is a test order, and the shop takes real money by now, so it stays as it is".into(),
            ),
            Self::NoPage => (
                "no_order_page",
                "The order has no page: the shop sent no mail when it was placed, or sends none now".into(),
            ),
            Self::AlreadyShipped(shipped) => {
                ("already_shipped", format!("The order was shipped: {}", shipped.shipment.text()).into())
            }
            Self::Forgotten => {
                ("shopper_forgotten", "The shopper of this order is forgotten, so it stays as it is".into())
            }
            Self::NotShipped => ("order_not_shipped", "The order is not shipped".into()),
            Self::AlreadyReturned => ("already_returned", "Units of the order have come back".into()),
            Self::NotRestockable(line) => ("not_restockable", format!("The shop no longer sells {line}").into()),
            Self::AlreadyPacked(packed) => {
                ("already_packed", format!("The order was packed {}", by_text(&packed.by)).into())
            }
            Self::Cancelled => ("order_cancelled", "The order is cancelled".into()),
            Self::OnHold(_) => ("order_on_hold", "The order is on hold".into()),
            Self::Claimed(claim) => ("claimed", format!("The order is being packed {}", by_text(&claim.by)).into()),
            Self::NotPaid => ("order_not_paid", "The order is not paid".into()),
            Self::Replacement(sentence) => ("replacement", sentence.clone().into()),
            Self::AlreadyDelayed(until) => {
                ("already_delayed", format!("The order is delayed until {}", ship_day(*until)).into())
            }
            Self::CancelWindowOpen { seconds_left, .. } => {
                let minutes = (seconds_left + 59) / 60;
                ("cancel_window_open", format!("The shopper can cancel the order for {minutes} more min").into())
            }
            Self::CancelWindowClosed => ("cancel_window_closed", "The order can no longer be cancelled here".into()),
            Self::EmailIsFinal => {
                ("email_is_final", "The email can be corrected until the order is packed or cancelled".into())
            }
            Self::MailSent => ("mail_sent", "The shopper was told by email that the order has shipped".into()),
            Self::TooManyMails { .. } => ("too_many_attempts", "Too many attempts".into()),
            Self::OrderExpired => ("order_expired", "This order is cancelled and cannot be paid".into()),
            Self::AlreadyPaid => ("already_paid", "This order is paid".into()),
            Self::PaidByCard => (
                "paid_by_card",
                "This order is paid by card: the shop marks it as paid when it charges the card".into(),
            ),
            Self::Charged => ("card_charged", "The card is charged, so the order is paid".into()),
            Self::Released => {
                ("payment_released", "The money was given back to the shopper, so the order stays as it is".into())
            }
            Self::NotCharged => ("not_charged", "No card is charged for this order yet".into()),
            Self::RefundMoved { refunded_cents } => {
                let refunded = Money::from_cents(*refunded_cents);
                ("refund_moved", format!("By now {refunded} of this order is refunded").into())
            }
        }
    }
}

/// Returns the code of a change that is not based on what is current, and what an order is like that was never changed.
fn stale(what: OrderAction, now: &str) -> (&'static str, Cow<'static, str>) {
    match what {
        OrderAction::Status => ("status_changed", format!("The order is {now}").into()),
        OrderAction::Note => ("note_changed", "The order has no note".into()),
        OrderAction::Hold => ("hold_changed", "The order is not on hold".into()),
        OrderAction::Address => ("address_changed", "The order has another address".into()),
        OrderAction::Email => ("email_changed", "The order has another email".into()),
        OrderAction::Line | OrderAction::Replacement => ("line_changed", "The item has another color or size".into()),
        OrderAction::Packed | OrderAction::Shipped | OrderAction::Delayed => {
            ("shipment_changed", "The order has not been shipped".into())
        }
        OrderAction::Returned => ("returns_changed", "Nothing has come back".into()),
        OrderAction::Refund | OrderAction::RefundFailed => ("refund_moved", "The order has no refund".into()),
    }
}

//! Every way in which an order changes after it was placed, and what follows.

use jiff::civil::Date;
use serde_json::Value;

use super::returned::{ReturnReason, ReturnedLine};
use super::saved::OrderLine;
use super::shipment::Shipment;
use super::status::{CancelReason, OrderStatus};
use crate::domain::customer::ShippingAddress;
use crate::domain::mail::{Facts, OrderLetter};
use crate::domain::payment::Payment;
use crate::domain::rules::{self, FieldError};

/// The color and the size of a line.
pub(super) type Options = (String, String);

/// A change of an order that was placed. `was` is the value that it is based on; `None` accepts any value.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub enum Change {
    /// Staff give it another status.
    Status { status: OrderStatus, was: Option<OrderStatus> },
    /// Staff cancel it.
    Cancel { why: CancelReason, is_restocked: bool, was: Option<OrderStatus> },
    /// Its shopper cancels it.
    CancelByShopper {
        /// The owner's email, who refunds an order that is paid otherwise than by card.
        alert_email: String,
    },
    /// The shop cancels it because nobody has paid.
    Lapse,
    /// Staff write a note. An empty one removes it.
    Note { text: String, was: Option<String> },
    /// Staff put it on hold for a reason. An empty one releases it.
    Hold { reason: String, was: Option<String> },
    /// Staff correct the address or the phone number.
    Address { address: ShippingAddress, was: Option<ShippingAddress> },
    /// Its shopper corrects the email.
    EmailByShopper(String),
    /// Staff correct the email.
    Email { email: String, was: Option<String> },
    /// Staff exchange a line for another color or size, at the price that was paid.
    Exchange {
        /// Its place in the order, from 1.
        line: usize,
        /// The color and the size.
        to: Options,
        was: Option<Options>,
    },
    /// A packer claims it for five minutes, or renews the claim.
    Claim,
    /// A packer ends the own claim.
    EndClaim,
    /// It is packed.
    Pack { is_unpaid_allowed: bool },
    /// It is not packed. Of a cancelled order, the parcel is back.
    Unpack,
    /// Its slip was printed with others.
    Print,
    /// It is with a carrier, or its shipment is corrected.
    Ship {
        shipment: Shipment,
        /// The shipment that the caller last saw; `None` if it had not been shipped.
        was: Option<Shipment>,
    },
    /// It is not with a carrier.
    Unship,
    /// It ships later than promised, by the end of this day.
    Delay(Date),
    /// The mail that confirms it is sent again.
    Resend { shop_sends_mail: bool },
    /// Staff ask for a refund to its card.
    Refund {
        /// US cents; `None` for all that is left.
        cents: Option<i64>,
        /// What was refunded or about to be when the caller last looked, in US cents.
        refunded_was: Option<i64>,
    },
    /// Units of it have come back.
    Return(NewReturn),
    /// The last return is taken back.
    UndoReturn,
    /// The clock was ahead: its shopper can cancel it no longer than an order of now.
    LimitCancelWindow,
    /// Stripe has said what has become of its payment, which the order has by now.
    Payment {
        /// The payment before.
        before: Box<Payment>,
        alert_email: String,
    },
}

impl Change {
    /// Returns whether the change can move stock, which the shop's pages show.
    pub fn may_move_stock(&self) -> bool {
        use Change::{Cancel, CancelByShopper, Exchange, Lapse, Payment, Return, Status, UndoReturn};
        matches!(
            self,
            Status { .. }
                | Cancel { .. }
                | CancelByShopper { .. }
                | Lapse
                | Exchange { .. }
                | Return(_)
                | UndoReturn
                | Payment { .. }
        )
    }
}

/// Units of a shipped order that come back.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct NewReturn {
    pub lines: Vec<ReturnedLine>,
    pub reason: ReturnReason,
    /// A note; may be empty.
    pub note: String,
    pub is_restocked: bool,
    /// What is refunded to the card, if anything, in US cents.
    pub refund_cents: Option<i64>,
    /// What was refunded or about to be when the caller last looked, in US cents.
    pub refunded_was: Option<i64>,
    /// The number of returns that the caller last saw.
    pub was: Option<usize>,
}

/// What follows from a change, besides the new state of the order.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The units of these lines are taken from the stock, or the change fails.
    TakeUnits(Vec<OrderLine>),
    /// The units of these lines return to the stock, as far as it has their colors.
    ReturnUnits(Vec<OrderLine>),
    /// The units of these lines return to the stock, or the change fails.
    RestockUnits(Vec<OrderLine>),
    /// An entry of the audit log.
    Log {
        /// Such as `order.status`.
        action: &'static str,
        /// The changed fields before, if there were any.
        before: Option<Value>,
        /// The changed fields after.
        after: Value,
    },
    /// A mail, unless one with this key was written.
    Mail {
        /// Its key after the order's id, such as `shipped/1795000000`.
        key: String,
        /// The email of its recipient.
        to: String,
        /// What it says.
        facts: Facts,
        /// When it was written, in Unix seconds.
        written_at: i64,
        /// When it is sent, in Unix seconds.
        due_at: i64,
    },
    /// Mails with this letter that are not sent are deleted.
    Withdraw(OrderLetter),
    /// Mails that are not sent go to the order's email instead of this one.
    Redirect(String),
    /// A refund to its card is asked for, in US cents.
    Refund(i64),
    /// The payment that was perhaps created at Stripe has another address, so that its next call needs a new key.
    RenewPayment,
}

/// Parses a note. An empty one removes the note.
pub fn parse_note(text: &str) -> Result<String, Vec<FieldError>> {
    parse("order_note", "note", text)
}

/// Parses the reason of a hold.
pub fn parse_hold_reason(text: &str) -> Result<String, Vec<FieldError>> {
    parse("hold_reason", "reason", text)
}

fn parse(rule: &str, field: &str, text: &str) -> Result<String, Vec<FieldError>> {
    let mut errors = Vec::new();
    let text = rules::parse(rule, field, text, &mut errors);
    if errors.is_empty() { Ok(text) } else { Err(errors) }
}

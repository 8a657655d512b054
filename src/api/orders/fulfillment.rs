//! JSON schemas of how far an order has come, as staff receive it.

use poem_openapi::Object;

use crate::api::constraints::{Quantity, Timestamp, between, fields, one_of};
use crate::api::parameters::Date;
use crate::api::wire::{Field, Text, rfc3339};
use crate::domain::constants::constants;
use crate::domain::mail::{MailOfOrder, MailState, OrderLetter};
use crate::domain::order::{self, Carrier, ReturnReason, ReturnedLine, Stage, ship_day};

fields! {
    CarrierWord: Text = |schema| one_of(schema, Carrier::WORDS);
    ReturnWord: Text = |schema| one_of(schema, ReturnReason::WORDS);
    LineIndex: i64 = |schema| between(schema, 1.0, constants().order_lines.max.into());
    StageWord: Text = |schema| one_of(schema, Stage::WORDS);
    LetterWord: Text = |schema| one_of(schema, OrderLetter::WORDS);
    MailWord: Text = |schema| one_of(schema, ["waiting", "sent", "failed"]);
}

/// How far the shop has come with sending an order. Days are those of Hawaii, the last of the fifty states.
#[derive(Object)]
pub(super) struct Fulfillment {
    /// The secret part of the address of the shopper's page, `/order/{link}`, if the order has one.
    #[oai(skip_serializing_if_is_none)]
    link: Option<String>,
    /// When the shopper can no longer cancel the order there.
    #[oai(skip_serializing_if_is_none)]
    cancel_until: Option<Field<Timestamp>>,
    /// The day by which the order ships, as the checkout promised.
    ship_by: Field<Date>,
    /// The later day that staff have announced, if any.
    #[oai(skip_serializing_if_is_none)]
    delayed_until: Option<Field<Date>>,
    /// What is to be done, if anything: `to_pack`, `packed`, `shipped`, `returned` or `to_pull`.
    #[oai(skip_serializing_if_is_none)]
    stage: Option<Field<StageWord>>,
    /// Whether the day has passed by which the order ships, and it is neither shipped nor cancelled.
    late: bool,
    /// When its slip was last printed with others.
    #[oai(skip_serializing_if_is_none)]
    printed_at: Option<Field<Timestamp>>,
    #[oai(skip_serializing_if_is_none)]
    packed: Option<Packed>,
    #[oai(skip_serializing_if_is_none)]
    shipped: Option<Shipped>,
    /// What has come back, oldest first; omitted if nothing has.
    #[oai(skip_serializing_if_is_none)]
    returns: Option<Vec<Return>>,
    /// The account that has claimed the order, if any.
    #[oai(skip_serializing_if_is_none)]
    claim: Option<Claim>,
    /// The letter that `resend` sends; omitted if the order is cancelled or has no page.
    #[oai(skip_serializing_if_is_none)]
    resends: Option<Field<LetterWord>>,
    /// The mails about the order that wait and those of the last 30 days, oldest first; omitted if there are none.
    #[oai(skip_serializing_if_is_none)]
    mails: Option<Vec<OrderMail>>,
}

/// When and by whom an order was packed.
#[derive(Object)]
struct Packed {
    at: Field<Timestamp>,
    /// Email of the staff member; empty for the command line.
    by: String,
}

/// When and how an order was shipped.
#[derive(Object)]
pub(super) struct Shipped {
    at: Field<Timestamp>,
    carrier: Field<CarrierWord>,
    /// Tracking number; may be empty.
    tracking: String,
    /// The carrier's page that follows the parcel, if there is one.
    #[oai(skip_serializing_if_is_none)]
    tracking_url: Option<String>,
}

/// Units of a line of an order that have come back.
#[derive(Object)]
#[oai(deny_unknown_fields)]
pub(super) struct ReturnedUnits {
    /// The position of the line in `items`, from 1.
    pub(super) line: Field<LineIndex>,
    pub(super) quantity: Field<Quantity>,
}

/// Units that came back together.
#[derive(Object)]
struct Return {
    at: Field<Timestamp>,
    reason: Field<ReturnWord>,
    /// What staff have noted; may be empty.
    note: String,
    /// Whether the units went back to the stock.
    restocked: bool,
    lines: Vec<ReturnedUnits>,
}

/// A mail about an order: to the shopper, or a `new_order`, a `refund` or a `payment` to the owner.
#[derive(Object)]
struct OrderMail {
    letter: Field<LetterWord>,
    state: Field<MailWord>,
    /// When it was sent, when it is tried next if it waits, or when it was written if it was given up.
    at: Field<Timestamp>,
    /// Why the last attempt failed, if it did.
    #[oai(skip_serializing_if_is_none)]
    error: Option<String>,
}

/// The account that has claimed an order.
#[derive(Object)]
struct Claim {
    /// Email of the staff member.
    by: String,
    until: Field<Timestamp>,
}

impl Fulfillment {
    /// Describes how far an order has come at a time in Unix seconds.
    pub(super) fn new(order: &order::Order, mails: Vec<MailOfOrder>, now: i64) -> Self {
        let claim = order.claim_at(now).cloned();
        Self {
            link: order.page.as_ref().map(|page| page.link.clone()),
            cancel_until: order.page.as_ref().map(|page| rfc3339(page.cancel_until).into()),
            ship_by: ship_day(order.ship_by).into(),
            delayed_until: order.delayed_until.map(|until| ship_day(until).into()),
            stage: order.stage().map(|stage| stage.as_str().to_owned().into()),
            late: order.is_late(now),
            printed_at: order.printed_at.map(|at| rfc3339(at).into()),
            packed: order.packed.clone().map(|order::Packed { at, by }| Packed { at: rfc3339(at).into(), by }),
            shipped: order.shipped.clone().map(Shipped::from),
            returns: (!order.returns.is_empty()).then(|| order.returns.iter().map(Return::from).collect()),
            claim: claim.map(|order::Claim { by, until }| Claim { by, until: rfc3339(until).into() }),
            resends: order
                .page
                .as_ref()
                .and(order::last_letter(order, now))
                .map(|letter| letter.as_str().to_owned().into()),
            mails: (!mails.is_empty()).then(|| mails.into_iter().map(OrderMail::from).collect()),
        }
    }
}

impl From<MailOfOrder> for OrderMail {
    fn from(MailOfOrder { letter, written_at, state, error }: MailOfOrder) -> Self {
        let (state, at) = match state {
            MailState::Waiting(at) => ("waiting", at),
            MailState::Sent(at) => ("sent", at),
            MailState::Failed => ("failed", written_at),
        };
        Self {
            letter: letter.as_str().to_owned().into(),
            state: state.to_owned().into(),
            at: rfc3339(at).into(),
            error,
        }
    }
}

impl From<&order::Return> for Return {
    fn from(order::Return { at, lines, reason, note, is_restocked }: &order::Return) -> Self {
        Self {
            at: rfc3339(*at).into(),
            reason: reason.as_str().to_owned().into(),
            note: note.clone(),
            restocked: *is_restocked,
            lines: lines.iter().map(ReturnedUnits::from).collect(),
        }
    }
}

impl From<order::Shipped> for Shipped {
    fn from(order::Shipped { at, shipment, .. }: order::Shipped) -> Self {
        let tracking_url = shipment.tracking_url();
        let carrier = shipment.carrier.as_str().to_owned().into();
        Self { at: rfc3339(at).into(), carrier, tracking: shipment.tracking, tracking_url }
    }
}

impl From<&ReturnedLine> for ReturnedUnits {
    fn from(&ReturnedLine { line, quantity }: &ReturnedLine) -> Self {
        Self { line: Field(i64::try_from(line + 1).ok()), quantity: Field(Some(quantity.into())) }
    }
}

//! Changes of orders from their JSON.

use super::{
    Cancel, ChangeInput, CorrectAddress, CorrectEmail, DelayShipping, Exchange, Hold, KnownAddress, MarkPaid, Note,
    Pack, RefundCard, Reopen, ReturnUnits, Ship, within,
};
use crate::api::constraints::KnownStatus;
use crate::api::orders::status::parse_was;
use crate::api::wire::Optional;
use crate::domain::customer::{Customer, ShippingAddress};
use crate::domain::money::Money;
use crate::domain::order::{
    CancelReason, Change, NewReturn, OrderStatus, ReturnReason, ReturnedLine, Shipment, parse_hold_reason, parse_note,
};
use crate::domain::period::parse_date;
use crate::domain::rules::FieldError;

impl ChangeInput {
    /// Parses a change in a shop that sends mail or none. The errors name its fields.
    pub(in crate::api::orders) fn parse(self, shop_sends_mail: bool) -> Result<Change, Vec<FieldError>> {
        Ok(match self {
            Self::MarkPaid(MarkPaid { was, .. }) => status(OrderStatus::Paid, was)?,
            Self::Reopen(Reopen { was, .. }) => status(OrderStatus::Pending, was)?,
            Self::Cancel(cancellation) => cancellation.parse()?,
            Self::Note(Note { note, was, .. }) => Change::Note { text: parse_note(&note.text())?, was: was.given() },
            Self::Hold(Hold { reason, was, .. }) => {
                let reason = reason.given().map(|reason| parse_hold_reason(&reason)).transpose()?;
                Change::Hold { reason: reason.unwrap_or_default(), was: was.given() }
            }
            Self::CorrectAddress(correction) => correction.parse()?,
            Self::CorrectEmail(CorrectEmail { email, was, .. }) => {
                Change::Email { email: Customer::parse_email(&email.text())?, was: was.given() }
            }
            Self::Exchange(Exchange { line, color, size, color_was, size_was, .. }) => Change::Exchange {
                line: line.0.and_then(|line| line.try_into().ok()).unwrap_or_default(),
                to: (color.text(), size.text()),
                was: color_was.given().zip(size_was.given()),
            },
            Self::ClaimOrder(_) => Change::Claim,
            Self::EndClaim(_) => Change::EndClaim,
            Self::Pack(Pack { unpaid, .. }) => Change::Pack { is_unpaid_allowed: unpaid.0.unwrap_or_default() },
            Self::Unpack(_) => Change::Unpack,
            Self::Print(_) => Change::Print,
            Self::Ship(Ship { carrier, tracking, was, .. }) => {
                let was = was.0.map(|was| Shipment::known(&was.carrier.text(), &was.tracking.text())).transpose();
                let was = was.map_err(|errors| within("was", errors))?;
                Change::Ship { shipment: Shipment::parse(&carrier.text(), &tracking.text())?, was }
            }
            Self::Unship(_) => Change::Unship,
            Self::DelayShipping(DelayShipping { ship_by, .. }) => {
                Change::Delay(parse_date("ship_by", &ship_by.text())?)
            }
            Self::ResendMail(_) => Change::Resend { shop_sends_mail },
            Self::RefundCard(RefundCard { amount, refunded_was, .. }) => Change::Refund {
                cents: Some(cents("amount", amount.0.unwrap_or_default())?),
                refunded_was: refunded_was.0.map(|was| cents("refunded_was", was)).transpose()?,
            },
            Self::ReturnUnits(returned) => Change::Return(returned.parse()?),
            Self::UndoReturn(_) => Change::UndoReturn,
        })
    }
}

impl Cancel {
    fn parse(self) -> Result<Change, Vec<FieldError>> {
        let why = self.reason.given().map_or(Ok(CancelReason::Staff), |word| {
            let reason = CancelReason::parse(&word).filter(|_| CancelReason::OF_STAFF.contains(&word.as_str()));
            reason.ok_or_else(|| FieldError::not_one_of("reason", &CancelReason::OF_STAFF))
        })?;
        Ok(Change::Cancel { why, is_restocked: self.restock.0.unwrap_or(true), was: parse_was(self.was)? })
    }
}

impl ReturnUnits {
    fn parse(self) -> Result<NewReturn, Vec<FieldError>> {
        let lines = self.lines.0.unwrap_or_default().into_iter().map(|units| ReturnedLine {
            line: units.line.0.and_then(|line| usize::try_from(line).ok()?.checked_sub(1)).unwrap_or(usize::MAX),
            quantity: units.quantity.0.and_then(|units| u32::try_from(units).ok()).unwrap_or_default(),
        });
        Ok(NewReturn {
            lines: lines.collect(),
            reason: ReturnReason::parse_field("reason", &self.reason.text())?,
            note: parse_note(&self.note.text())?,
            is_restocked: self.restock.0.unwrap_or(true),
            refund_cents: self.refund.0.map(|amount| cents("refund", amount)).transpose()?,
            refunded_was: self.refunded_was.0.map(|was| cents("refunded_was", was)).transpose()?,
            was: self.was.0.and_then(|was| usize::try_from(was).ok()),
        })
    }
}

impl CorrectAddress {
    fn parse(self) -> Result<Change, Vec<FieldError>> {
        let was = self.was.0.map(|was| {
            let KnownAddress { phone, address, address2, city, state, zip } = was;
            ShippingAddress { phone, address, address2, city, state, zip }
        });
        let raw = ShippingAddress {
            phone: self.phone.text(),
            address: self.address.text(),
            address2: self.address2.text(),
            city: self.city.text(),
            state: self.state.text(),
            zip: self.zip.text(),
        };
        Ok(Change::Address { address: ShippingAddress::parse(&raw)?, was })
    }
}

fn status(status: OrderStatus, was: Optional<KnownStatus>) -> Result<Change, FieldError> {
    Ok(Change::Status { status, was: parse_was(was)? })
}

fn cents(field: &str, dollars: f64) -> Result<i64, FieldError> {
    let money = Money::from_dollars(dollars).map(Money::cents);
    money.ok_or_else(|| FieldError::new(field, "Please enter an amount with at most two decimal places"))
}

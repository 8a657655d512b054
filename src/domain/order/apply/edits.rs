//! What staff write about an order, exchanges, and corrections of its address and its email.

use serde_json::json;

use super::draft::Draft;
use super::letters::last_letter;
use crate::domain::customer::ShippingAddress;
use crate::domain::order::change::{Event, Options};
use crate::domain::order::history::OrderAction;
use crate::domain::order::rejection::Rejection;
use crate::domain::order::saved::OrderLine;
use crate::domain::rules::FieldError;

impl Draft<'_> {
    pub(super) fn set_note(&mut self, text: &str, was: Option<&String>) -> Result<(), Rejection> {
        self.require(was, &self.order.note, OrderAction::Note)?;
        if text != self.order.note {
            let before = std::mem::replace(&mut self.order.note, text.to_owned());
            self.log_field(OrderAction::Note, "note", &before, text);
        }
        Ok(())
    }

    pub(super) fn set_hold(&mut self, reason: &str, was: Option<&String>) -> Result<(), Rejection> {
        self.require(was, &self.order.hold, OrderAction::Hold)?;
        if reason != self.order.hold {
            let before = std::mem::replace(&mut self.order.hold, reason.to_owned());
            self.log_field(OrderAction::Hold, "hold", &before, reason);
        }
        Ok(())
    }

    pub(super) fn correct_address(
        &mut self,
        address: &ShippingAddress,
        was: Option<&ShippingAddress>,
    ) -> Result<(), Rejection> {
        self.require(was, &self.order.customer.address, OrderAction::Address)?;
        if *address != self.order.customer.address {
            let before = std::mem::replace(&mut self.order.customer.address, address.clone());
            self.log(OrderAction::Address.as_str(), before.difference(address), address.difference(&before));
            self.events.push(Event::RenewPayment);
        }
        Ok(())
    }

    /// Exchanges a line for another color or size until the order is packed. Its price stays.
    pub(super) fn exchange(&mut self, line: usize, to: &Options, was: Option<&Options>) -> Result<(), Rejection> {
        self.order.check_unlocked()?;
        self.check_not_cancelled()?;
        self.order.check_unshipped()?;
        if let Some(packed) = self.order.packed.clone() {
            return Err(Rejection::AlreadyPacked(packed));
        }
        self.order.check_claim(self.by, self.now)?;
        let Some(OrderLine { color, size, .. }) = self.order.lines.get_mut(line.wrapping_sub(1)) else {
            return Err(Rejection::Invalid(FieldError::new("line", "The order has no such line")));
        };
        let before = (color.clone(), size.clone());
        if *to == before {
            return Ok(());
        }
        (*color, *size) = to.clone();
        self.require(was, &before, OrderAction::Line)?;
        let state = |(color, size): &Options| json!({ "line": line, "color": color, "size": size });
        self.log(OrderAction::Line.as_str(), state(&before), state(to));
        // A slip that was printed has the line before.
        self.order.printed_at = None;
        self.write_exchanged();
        Ok(())
    }

    pub(super) fn correct_email_by_shopper(&mut self, email: &str) -> Result<(), Rejection> {
        self.order.check_correct_email()?;
        self.correct_email(email, None)
    }

    /// Corrects the email, also after the order was packed: mails that are not sent go there, and a copy of the last letter
    /// if it was sent.
    pub(super) fn correct_email(&mut self, email: &str, was: Option<&String>) -> Result<(), Rejection> {
        self.require(was, &self.order.customer.email, OrderAction::Email)?;
        if email == self.order.customer.email {
            return Ok(());
        }
        let before = std::mem::replace(&mut self.order.customer.email, email.to_owned());
        self.log_field(OrderAction::Email, "email", &before, email);
        self.events.push(Event::Redirect(before));
        if let Some(letter) = last_letter(&self.order, self.now).filter(|letter| self.is_sent(*letter)) {
            self.send_again(letter);
        }
        Ok(())
    }
}

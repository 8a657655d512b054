//! What staff write about an order, and corrections of its address and its email.

use super::draft::Draft;
use crate::domain::customer::ShippingAddress;
use crate::domain::mail::OrderLetter;
use crate::domain::order::change::Event;
use crate::domain::order::history::OrderAction;
use crate::domain::order::rejection::Rejection;

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

    pub(super) fn correct_email(&mut self, email: &str) -> Result<(), Rejection> {
        self.order.check_correct_email()?;
        if email == self.order.customer.email {
            return Ok(());
        }
        let before = std::mem::replace(&mut self.order.customer.email, email.to_owned());
        self.log_field(OrderAction::Email, "email", &before, email);
        self.events.push(Event::Redirect(before));
        if self.is_sent(OrderLetter::Received) {
            self.confirm_again();
        }
        Ok(())
    }
}

//! Changes of the status, and what they do to the stock.

use serde_json::{Value, json};

use super::draft::Draft;
use crate::domain::order::change::Event;
use crate::domain::order::history::OrderAction;
use crate::domain::order::rejection::Rejection;
use crate::domain::order::status::{CancelReason, OrderStatus, StockEffect};
use crate::domain::payment::Payment;

/// What the log of a cancellation says of units that did not go back to stock.
const NOT_RESTOCKED: &str = "written_off";

impl Draft<'_> {
    pub(super) fn set_status(&mut self, status: OrderStatus, was: Option<OrderStatus>) -> Result<(), Rejection> {
        if status == OrderStatus::Cancelled {
            return self.cancel_by_staff(CancelReason::Staff, true, was);
        }
        if self.check_new_status(status, was)? {
            self.change_status(status);
        }
        Ok(())
    }

    /// Cancels the order, with its units back in stock or not.
    pub(super) fn cancel_by_staff(
        &mut self,
        why: CancelReason,
        is_restocked: bool,
        was: Option<OrderStatus>,
    ) -> Result<(), Rejection> {
        if self.check_new_status(OrderStatus::Cancelled, was)? {
            self.cancel(why, is_restocked);
        }
        Ok(())
    }

    /// Checks that staff can give the order this status. Returns whether it has another one now.
    fn check_new_status(&self, next: OrderStatus, was: Option<OrderStatus>) -> Result<bool, Rejection> {
        self.require(was.as_ref(), &self.order.status, OrderAction::Status)?;
        if self.order.status == next {
            return Ok(false);
        }
        if self.order.replaces.is_some() && next == OrderStatus::Pending {
            return Err(Rejection::Replacement("The order is a replacement, for which nobody has to pay".to_owned()));
        }
        if !self.order.returns.is_empty() {
            return Err(Rejection::AlreadyReturned);
        }
        if let Some(payment) = &self.found.payment {
            self.check_status(payment, next)?;
        }
        Ok(true)
    }

    /// Checks that staff can give an order with a payment this status: only the shop records that a card has paid.
    fn check_status(&self, payment: &Payment, next: OrderStatus) -> Result<(), Rejection> {
        self.order.check_unlocked()?;
        let since = self.order.status_at;
        match (self.order.status, next) {
            (OrderStatus::Cancelled, _) if payment.allows_reopening(next, since) => Ok(()),
            (OrderStatus::Cancelled, OrderStatus::Pending) if payment.allows_reopening(OrderStatus::Paid, since) => {
                Err(Rejection::Charged)
            }
            (OrderStatus::Cancelled, _) => Err(Rejection::Released),
            // The money of a parcel on its way is refunded, not given up.
            (_, OrderStatus::Cancelled) => self.order.check_unshipped(),
            (_, OrderStatus::Paid) => Err(Rejection::PaidByCard),
            (_, OrderStatus::Pending) => Err(Rejection::Charged),
        }
    }

    pub(super) fn cancel_by_shopper(&mut self, alert_email: &str) -> Result<(), Rejection> {
        if self.order.status == OrderStatus::Cancelled {
            return Ok(());
        }
        self.order.check_cancel(self.now)?;
        let is_paid = self.order.status == OrderStatus::Paid && self.order.replaces.is_none();
        self.cancel(CancelReason::Shopper, true);
        if is_paid && self.found.payment.is_none() {
            self.ask_owner_to_refund(alert_email);
        }
        Ok(())
    }

    /// Cancels the order, which ends the work on it.
    pub(super) fn cancel(&mut self, why: CancelReason, is_restocked: bool) {
        self.write_cancelled(why);
        self.order.claim = None;
        self.order.is_written_off = !is_restocked;
        let mut logged = json!({ "status": OrderStatus::Cancelled, "why": why });
        if !is_restocked {
            logged["stock"] = NOT_RESTOCKED.into();
        }
        self.move_to(OrderStatus::Cancelled, logged);
    }

    /// Marks the order as paid or not.
    pub(super) fn change_status(&mut self, next: OrderStatus) {
        let before = self.order.status;
        self.move_to(next, json!({ "status": next }));
        if before == OrderStatus::Cancelled {
            self.withdraw_cancelled();
        }
        if next == OrderStatus::Paid {
            self.order.paid_at = Some(self.now);
            self.order.network = None;
        }
    }

    fn move_to(&mut self, next: OrderStatus, logged: Value) {
        let before = std::mem::replace(&mut self.order.status, next);
        self.events.extend(match before.stock_effect(next) {
            _ if self.order.is_written_off => None,
            StockEffect::Take => Some(Event::TakeUnits(self.order.lines.clone())),
            StockEffect::Return => Some(Event::ReturnUnits(self.order.lines.clone())),
            StockEffect::None => None,
        });
        self.order.is_written_off &= next == OrderStatus::Cancelled;
        self.order.status_at = self.now;
        self.log(OrderAction::Status.as_str(), json!({ "status": before }), logged);
    }
}

//! Changes of the status, and what they do to the stock.

use serde_json::{Value, json};

use super::draft::Draft;
use crate::domain::order::change::Event;
use crate::domain::order::history::OrderAction;
use crate::domain::order::rejection::Rejection;
use crate::domain::order::status::{CancelReason, OrderStatus, StockEffect};
use crate::domain::payment::Payment;

impl Draft<'_> {
    pub(super) fn set_status(&mut self, status: OrderStatus, was: Option<OrderStatus>) -> Result<(), Rejection> {
        self.require(was.as_ref(), &self.order.status, OrderAction::Status)?;
        if self.order.status == status {
            return Ok(());
        }
        if let Some(payment) = &self.found.payment {
            self.check_status(payment, status)?;
        }
        match status {
            OrderStatus::Cancelled => self.cancel(CancelReason::Staff),
            OrderStatus::Pending | OrderStatus::Paid => self.change_status(status),
        }
        Ok(())
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
        let is_paid = self.order.status == OrderStatus::Paid;
        self.cancel(CancelReason::Shopper);
        if is_paid && self.found.payment.is_none() {
            self.ask_owner_to_refund(alert_email);
        }
        Ok(())
    }

    /// Cancels the order, which ends the work on it.
    pub(super) fn cancel(&mut self, why: CancelReason) {
        self.write_cancelled(why);
        self.order.claim = None;
        self.move_to(OrderStatus::Cancelled, json!({ "status": OrderStatus::Cancelled, "why": why }));
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

    /// Changes the status, and the stock with it.
    fn move_to(&mut self, next: OrderStatus, logged: Value) {
        let before = std::mem::replace(&mut self.order.status, next);
        self.events.extend(match before.stock_effect(next) {
            StockEffect::Take => Some(Event::TakeUnits),
            StockEffect::Return => Some(Event::ReturnUnits),
            StockEffect::None => None,
        });
        self.order.status_at = self.now;
        self.log(OrderAction::Status.as_str(), json!({ "status": before }), logged);
    }
}

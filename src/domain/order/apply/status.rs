//! Changes of the status, and what they do to the stock.

use super::draft::Draft;
use crate::domain::order::change::Event;
use crate::domain::order::history::OrderAction;
use crate::domain::order::rejection::Rejection;
use crate::domain::order::status::{OrderStatus, StockEffect};
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
        self.change_status(status);
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
        self.order.check_unlocked()?;
        self.order.check_cancel(self.now)?;
        let is_paid = self.order.status == OrderStatus::Paid;
        self.change_status(OrderStatus::Cancelled);
        if is_paid && self.found.payment.is_none() {
            self.ask_owner_to_refund(alert_email);
        }
        Ok(())
    }

    /// Changes the status, and the stock with it. A cancellation ends the work on an order.
    pub(super) fn change_status(&mut self, next: OrderStatus) {
        let before = self.order.status;
        self.events.extend(match before.stock_effect(next) {
            StockEffect::Take => Some(Event::TakeUnits),
            StockEffect::Return => Some(Event::ReturnUnits),
            StockEffect::None => None,
        });
        if next == OrderStatus::Cancelled {
            self.write_cancelled();
            self.order.claim = None;
        }
        self.order.status = next;
        self.order.status_at = self.now;
        if before == OrderStatus::Cancelled {
            self.withdraw_cancelled();
        }
        if next == OrderStatus::Paid {
            self.order.paid_at = Some(self.now);
            self.order.network = None;
        }
        self.log_field(OrderAction::Status, "status", before.as_str(), next.as_str());
    }
}

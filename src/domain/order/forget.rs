//! When the shopper of an order can be forgotten.

use super::history::LoadedOrder;
use super::status::OrderStatus;
use crate::domain::payment::{PaymentState, RefundState};
use crate::domain::rules::FieldError;

/// How long an order stays as it is after it was shipped or cancelled, in seconds: for returns and questions.
const KEEP: i64 = 30 * 24 * 60 * 60;

impl LoadedOrder {
    /// Checks that the shop does not need the shopper of this order any more, at a time in Unix seconds.
    pub fn check_forgettable(&self, now: i64) -> Result<(), FieldError> {
        let why = match self.settled_at() {
            _ if self.payment.as_ref().is_some_and(|payment| payment.disputed_at.is_some()) => "is disputed",
            _ if self.has_unfinished_money() => "has money that is not settled",
            None => "is open",
            Some(at) if at > now - KEEP => "was shipped or cancelled less than 30 days ago",
            Some(_) => return Ok(()),
        };
        Err(FieldError::new("email", format!("The shopper cannot be forgotten yet: order {} {why}", self.order.number)))
    }

    /// Returns when nothing was left to do but returns; `None` if the order is open or its parcel is still here. A test order
    /// that is locked stays as it is.
    fn settled_at(&self) -> Option<i64> {
        let order = &self.order;
        match (&order.shipped, &order.packed) {
            (Some(shipped), _) => Some(order.status_at.max(shipped.at)),
            (None, None) if order.is_locked || order.status == OrderStatus::Cancelled => Some(order.status_at),
            (None, _) => None,
        }
    }

    fn has_unfinished_money(&self) -> bool {
        use PaymentState::{Action, Authorized, Processing};
        let Some(payment) = self.payment.as_ref().filter(|_| !self.order.is_locked) else { return false };
        let is_open = |state| matches!(state, RefundState::Wanted | RefundState::Sent);
        payment.acting.is_some()
            || matches!(payment.state, Action | Processing | Authorized)
            || payment.refunds.iter().any(|refund| is_open(refund.state))
    }
}

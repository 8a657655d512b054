//! Refunds that staff ask for.

use rusqlite::Connection;

use super::packing::{load, load_unlocked};
use super::pay::insert_refund;
use super::payments;
use crate::domain::money::Money;
use crate::domain::order::OrderWithHistory;
use crate::domain::payment::{MAX_REFUNDS, PaymentRejection, PaymentState};
use crate::domain::rules::FieldError;
use crate::store::audit::Actor;
use crate::store::database::Store;
use crate::store::error::StoreError;
use crate::store::writer::Priority;

/// A refund to make.
#[derive(Clone, Debug)]
pub struct NewRefund {
    /// The order's id.
    pub order_id: String,
    /// US cents; `None` for all that is left.
    pub cents: Option<i64>,
    /// What was refunded or about to be when the caller last looked, in US cents. `None` accepts any amount.
    pub refunded_was: Option<i64>,
}

impl Store {
    /// Asks for a refund to the card that has paid, which the shop then makes.
    pub async fn refund_order(&self, refund: NewRefund, actor: Actor) -> Result<OrderWithHistory, StoreError> {
        self.write(Priority::Staff, move |db| {
            add(db, &refund, &actor)?;
            load(db, &refund.order_id)
        })
        .await
    }
}

fn add(db: &Connection, refund: &NewRefund, actor: &Actor) -> Result<(), StoreError> {
    let NewRefund { order_id, cents, refunded_was } = refund;
    let found = load_unlocked(db, order_id)?;
    let payment = found.payment.filter(|payment| payment.state == PaymentState::Captured);
    let payment = payment.ok_or(PaymentRejection::NotCharged)?;
    let refunded_cents = payment.refunded_cents + payment.wanted_cents();
    if refunded_was.is_some_and(|was| was != refunded_cents) {
        return Err(PaymentRejection::RefundMoved { refunded_cents }.into());
    }
    let left = payment.left_cents().max(0);
    let cents = cents.unwrap_or(left);
    if !(1..=left).contains(&cents) {
        let message = match left {
            0 => "Everything is refunded".to_owned(),
            _ => format!("Please enter an amount from $0.01 to {}", Money::from_cents(left)),
        };
        return Err(StoreError::Invalid(vec![FieldError::new("amount", message)]));
    }
    if payment.refunds.len() >= MAX_REFUNDS {
        let message = format!("An order has at most {MAX_REFUNDS} refunds");
        return Err(StoreError::Invalid(vec![FieldError::new("amount", message)]));
    }
    insert_refund(db, order_id, cents, actor)?;
    payments::schedule(db, &found.order, actor.at)
}

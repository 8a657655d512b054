//! The texts of notices about payments.

use super::state::PaymentState;
use crate::domain::money::Money;

/// How many payments a text names.
const NAMED: usize = 5;

/// A refund that has failed, and that the shop does not ask for again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedRefund {
    /// The number of its order.
    pub order_number: String,
    /// US cents.
    pub cents: i64,
    /// Why, in words.
    pub error: Option<String>,
}

/// A payment at Stripe that has the mark of this database and that no order has: the database is an old backup, or a copy of
/// one that another shop serves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrangePayment {
    /// Its id at Stripe.
    pub intent: String,
    /// The number of the order that it was created for.
    pub order_number: String,
    /// US cents.
    pub cents: i64,
    /// As Stripe last said.
    pub state: PaymentState,
}

/// Says which payments belong to no order, of a list that is not empty.
pub fn strange_payments_text(strange: &[StrangePayment]) -> String {
    let text = |StrangePayment { order_number, cents, state, .. }: &StrangePayment| {
        format!("{} for {order_number} ({})", Money::from_cents(*cents), state.as_str())
    };
    let (listed, which) =
        (named(strange, text), if strange.len() == 1 { "payment belongs" } else { "payments belong" });
    format!("{} {which} to no order of this shop: {listed}", strange.len())
}

/// Lists the first few of these, and how many more there are.
fn named<T>(all: &[T], text: impl Fn(&T) -> String) -> String {
    let list = all.iter().take(NAMED).map(text).collect::<Vec<_>>().join(", ");
    if all.len() <= NAMED { list } else { format!("{list} and {} more", all.len() - NAMED) }
}

/// Says how many payments make no progress.
pub fn unfinished_text(count: u32) -> String {
    match count {
        1 => "A card payment has made no progress for an hour".to_owned(),
        _ => format!("{count} card payments have made no progress for an hour"),
    }
}

/// Says which refunds have failed, of a list that is not empty.
pub fn failed_refunds_text(failed: &[FailedRefund]) -> String {
    let text = |FailedRefund { order_number, cents, error }: &FailedRefund| {
        let why = error.as_ref().map(|error| format!(" ({error})")).unwrap_or_default();
        format!("{} for {order_number}{why}", Money::from_cents(*cents))
    };
    let which = if failed.len() == 1 { "A refund has".to_owned() } else { format!("{} refunds have", failed.len()) };
    format!("{which} failed: {}", named(failed, text))
}

#[cfg(test)]
mod tests {
    use super::{FailedRefund, failed_refunds_text};

    #[test]
    fn a_text_names_the_first_five_orders() {
        let failed = |error| FailedRefund { order_number: "LC100000".into(), cents: 4999, error };
        assert_eq!(
            failed_refunds_text(&[failed(Some("charge disputed".into()))]),
            "A refund has failed: $49.99 for LC100000 (charge disputed)"
        );
        let text = failed_refunds_text(&vec![failed(None); 6]);
        assert!(
            text.starts_with("6 refunds have failed: $49.99 for LC100000, ") && text.ends_with(" and 1 more"),
            "{text}"
        );
    }
}

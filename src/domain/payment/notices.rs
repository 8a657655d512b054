//! The texts of notices about payments.

use super::state::PaymentState;
use crate::domain::money::Money;

/// How many payments a text names.
const NAMED: usize = 5;

/// A refund that has failed, and that the shop does not ask for again.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct FailedRefund {
    pub order_number: String,
    pub cents: i64,
    pub error: Option<String>,
}

/// A payment at Stripe that has the mark of this database and that no order has: the database is an old backup, or a copy of
/// one that another shop serves.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
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

/// Payments by card that the owner may have to look at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PaymentCounts {
    /// Those that are not finished.
    pub open: u32,
    /// The numbers of the orders of those of which no step has succeeded for about an hour.
    pub unfinished: Vec<String>,
    /// Refunds of the last 30 days that have failed, that no other one followed, and that the shop does not try again.
    pub failed_refunds: Vec<FailedRefund>,
    /// Payments at Stripe that no order has.
    pub strange: Vec<StrangePayment>,
    /// The numbers of the orders whose charges were disputed in the last 30 days.
    pub disputed: Vec<String>,
    /// The numbers of the orders on hold whose authorizations end within a day.
    pub expiring: Vec<String>,
    /// Those whose amounts are not those of their order and their refunds.
    pub different: u32,
}

/// A warning about payments.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct PaymentNotice {
    /// Such as `refund_failed`.
    pub code: &'static str,
    pub message: String,
    pub hint: &'static str,
}

impl PaymentCounts {
    /// Returns what the owner has to know.
    pub fn notices(&self) -> Vec<PaymentNotice> {
        let notice = |code, count: usize, message: fn(&Self) -> String, hint| {
            (count > 0).then(|| PaymentNotice { code, message: message(self), hint })
        };
        let all = [
            notice(
                "refund_failed",
                self.failed_refunds.len(),
                Self::failed_refunds_text,
                "The money is in your Stripe account: see the history of each order, and pay the shoppers another way",
            ),
            notice(
                "payment_disputed",
                self.disputed.len(),
                |counts| format!("Disputed by the cardholder: {}", named(&counts.disputed, String::clone)),
                "Answer in Stripe's dashboard before the date that it names, and ship nothing until then",
            ),
            notice(
                "hold_expires",
                self.expiring.len(),
                |counts| format!("The bank's authorization ends tomorrow: {}", named(&counts.expiring, String::clone)),
                "Release the order from hold, and the card is charged; or cancel it",
            ),
            notice(
                "payment_strange",
                self.strange.len(),
                Self::strange_text,
                "The database may be an old backup, or a copy of another shop's: see shop payments list, then release each \
                 with shop payments release, or refund it in Stripe's dashboard",
            ),
            notice(
                "payment_unfinished",
                self.unfinished.len(),
                Self::unfinished_text,
                "See why with shop payments list; the shop tries again every ten minutes",
            ),
        ];
        all.into_iter().flatten().collect()
    }

    fn failed_refunds_text(&self) -> String {
        let text = |FailedRefund { order_number, cents, error }: &FailedRefund| {
            let why = error.as_ref().map(|error| format!(" ({error})")).unwrap_or_default();
            format!("{} for {order_number}{why}", Money::from_cents(*cents))
        };
        let failed = &self.failed_refunds;
        let which =
            if failed.len() == 1 { "A refund has".to_owned() } else { format!("{} refunds have", failed.len()) };
        format!("{which} failed: {}", named(failed, text))
    }

    /// Says which payments belong to no order.
    pub fn strange_text(&self) -> String {
        let text = |StrangePayment { order_number, cents, state, .. }: &StrangePayment| {
            format!("{} for {order_number} ({})", Money::from_cents(*cents), state.as_str())
        };
        let which = if self.strange.len() == 1 { "payment belongs" } else { "payments belong" };
        format!("{} {which} to no order of this shop: {}", self.strange.len(), named(&self.strange, text))
    }

    fn unfinished_text(&self) -> String {
        let which = match self.unfinished.len() {
            1 => "A card payment has".to_owned(),
            count => format!("{count} card payments have"),
        };
        format!("{which} made no progress for an hour: {}", named(&self.unfinished, String::clone))
    }
}

/// Lists the first few of these, and how many more there are.
fn named<T>(all: &[T], text: impl Fn(&T) -> String) -> String {
    let list = all.iter().take(NAMED).map(text).collect::<Vec<_>>().join(", ");
    if all.len() <= NAMED { list } else { format!("{list} and {} more", all.len() - NAMED) }
}

#[cfg(test)]
mod tests {
    use super::{FailedRefund, PaymentCounts};

    #[test]
    fn a_text_names_the_first_five_orders() {
        let failed = |error| FailedRefund { order_number: "LC100000".into(), cents: 4999, error };
        let text = |failed_refunds| PaymentCounts { failed_refunds, ..PaymentCounts::default() }.failed_refunds_text();
        assert_eq!(
            text(vec![failed(Some("charge disputed".into()))]),
            "A refund has failed: $49.99 for LC100000 (charge disputed)"
        );
        let text = text(vec![failed(None); 6]);
        assert!(
            text.starts_with("6 refunds have failed: $49.99 for LC100000, ") && text.ends_with(" and 1 more"),
            "{text}"
        );
    }
}

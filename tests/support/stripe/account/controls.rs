//! What a test does to the account, beside the shop.

use std::sync::Arc;

use tokio::sync::Notify;

use super::super::answer::Call;
use super::super::fault::{Fault, Random};
use super::super::payment::{Payment, secret};
use super::{Account, is_named};

impl Account {
    /// The next call whose method and path end so gets a fault: `/confirm`, `POST /v1/refunds`, the id of a payment.
    pub(crate) fn fail(&mut self, path_end: &str, fault: Fault) {
        self.faults.push((path_end.to_owned(), fault));
    }

    /// The next call whose path ends so waits until the test notifies.
    pub(crate) fn hold(&mut self, path_end: &str) -> Arc<Notify> {
        let gate = Arc::new(Notify::new());
        self.fail(path_end, Fault::Hold(gate.clone()));
        gate
    }

    /// From now on, this percentage of calls gets a fault.
    pub(crate) fn fail_at_random(&mut self, seed: u64, percent: u64) {
        self.random = Random::new(seed, percent);
    }

    /// Returns how many pairs of a kind of call and a fault were not tried at random.
    pub(crate) fn untried_faults(&self) -> usize {
        self.random.untried()
    }

    /// Returns how many faults that a test has asked for have not occurred.
    pub(crate) fn count_faults(&self) -> usize {
        self.faults.len()
    }

    /// Keeps the faults that a test has asked for.
    pub(crate) fn end_random_faults(&mut self) {
        self.random.end();
    }

    pub(crate) fn end_faults(&mut self) {
        self.faults.clear();
        self.random.end();
        self.is_down = false;
    }

    /// Returns the calls whose method and path end so.
    pub(crate) fn calls_of(&self, path_end: &str) -> usize {
        self.calls.iter().filter(|call| is_named(call, path_end)).count()
    }

    /// Moves the clock. What is held for 7 days is released.
    pub(crate) fn advance(&mut self, seconds: i64) {
        self.ahead += seconds;
        let now = self.now();
        self.payments.values_mut().for_each(|payment| payment.expire(now));
    }

    /// The shopper finishes 3-D Secure, or the bank refuses. Returns whether a payment has waited for that.
    pub(crate) fn authenticate(&mut self, client_secret: &str, is_done: bool) -> bool {
        let now = self.now();
        let is_waiting = |(id, payment): &(&String, &mut Payment)| {
            payment.status == "requires_action" && secret(id) == client_secret
        };
        let Some((id, payment)) = self.payments.iter_mut().find(is_waiting) else { return false };
        payment.authenticate(id, is_done, now);
        let id = id.clone();
        self.note_second_hold(&id);
        true
    }

    /// The bank answers for a payment that is `processing`.
    pub(crate) fn settle(&mut self, id: &str, is_accepted: bool) -> bool {
        let now = self.now();
        let Some(payment) = self.payments.get_mut(id).filter(|payment| payment.status == "processing") else {
            return false;
        };
        payment.settle(id, is_accepted, now);
        self.note_second_hold(id);
        true
    }

    /// The cardholder disputes the charge, or the dispute gets another status.
    pub(crate) fn dispute(&mut self, id: &str, status: &'static str) -> bool {
        let payment = self.payments.get_mut(id);
        payment.map(|payment| (payment.is_disputed, payment.dispute) = (true, status)).is_some()
    }

    /// The owner refunds in the dashboard. Returns the id of the refund.
    pub(crate) fn refund_by_hand(&mut self, id: &str, cents: i64) -> Option<String> {
        let form = [("payment_intent", id.to_owned()), ("amount", cents.to_string())];
        let form = form.map(|(name, value)| (name.to_owned(), value)).into();
        self.refund(&Call { form, ..Call::default() }).ok()?;
        self.refunds.keys().next_back().cloned()
    }

    /// The owner captures a part in the dashboard.
    pub(crate) fn capture_by_hand(&mut self, id: &str, cents: i64) -> Option<()> {
        let now = self.now();
        let payment = self.payments.get_mut(id).filter(|payment| payment.status == "requires_capture")?;
        (payment.status, payment.captured, payment.captured_at) = ("succeeded", cents, Some(now));
        Some(())
    }

    /// The bank takes a refund, or it fails: then the money is the shop's again.
    pub(crate) fn settle_refund(&mut self, id: &str, is_done: bool) -> bool {
        let Some(refund) = self.refunds.get_mut(id).filter(|refund| refund.status != "failed") else { return false };
        if !is_done {
            self.payments.get_mut(&refund.intent).expect("its payment").refunded -= refund.cents;
        }
        refund.status = if is_done { "succeeded" } else { "failed" };
        true
    }
}

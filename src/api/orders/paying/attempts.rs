//! How often shoppers may try to pay.

use poem::Request;

use crate::api::error::ApiError;
use crate::api::state::AppState;
use crate::auth::network::customer_limits;
use crate::payments::{CardPayments, PayError, PayOutcome};
use crate::store::StoreError;

/// Attempts of one order in ten minutes.
const MAX_ATTEMPTS_PER_ORDER: u32 = 5;
/// Requests of one order in ten minutes: for each, the shop asks Stripe.
const MAX_POLLS_PER_ORDER: u32 = 120;
/// Declines in ten minutes from one IPv4 address or /64.
const MAX_DECLINES: u32 = 10;
/// The same while banks decline many cards: somebody may be trying out stolen ones.
const MAX_DECLINES_OF_MANY: u32 = 3;

type Limits = Vec<(String, u32)>;

/// An attempt to pay. It is counted before its outcome is known, so that simultaneous ones cannot exceed a limit.
pub(super) struct Counted {
    of_order: Limits,
    of_networks: Limits,
    at: i64,
}

/// Counts a request without a card.
pub(super) fn take_poll(state: &AppState, order_id: &str) -> Result<(), ApiError> {
    Ok(state.attempts_to_pay.take(&[poll(order_id)], state.now())?)
}

fn poll(order_id: &str) -> (String, u32) {
    (format!("poll {order_id}"), MAX_POLLS_PER_ORDER)
}

impl Counted {
    /// Counts an attempt, or fails if the order or the client has none left. Loopback is exempt from limits of networks, as
    /// for orders.
    pub(super) fn take(
        state: &AppState,
        payments: &CardPayments,
        request: &Request,
        order_id: &str,
    ) -> Result<Self, ApiError> {
        let max = if payments.has_many_declines() { MAX_DECLINES_OF_MANY } else { MAX_DECLINES };
        let ip = state.client_ip(request).filter(|ip| !ip.to_canonical().is_loopback());
        let of_networks = ip.into_iter().flat_map(|ip| customer_limits(ip, max));
        let of_networks: Limits =
            of_networks.map(|((network, length), max)| (format!("network {network}/{length}"), max)).collect();
        let of_order = vec![(format!("order {order_id}"), MAX_ATTEMPTS_PER_ORDER)];
        let at = state.now();
        state.attempts_to_pay.take(&[&[poll(order_id)][..], &of_order, &of_networks].concat(), at)?;
        Ok(Self { of_order, of_networks, at })
    }

    /// Gives back what does not count: only declines count against a network, and failures not even against the order.
    pub(super) fn end(&self, state: &AppState, paid: &Result<PayOutcome, PayError>) {
        if matches!(paid, Err(PayError::Declined(_))) {
            return;
        }
        state.attempts_to_pay.give_back(&self.of_networks, self.at);
        if !matches!(paid, Ok(_) | Err(PayError::Store(StoreError::Rejected(_)))) {
            state.attempts_to_pay.give_back(&self.of_order, self.at);
        }
    }
}

//! Limits on placing orders per client and email, and the hash by which a retry is recognized.

use std::sync::Arc;

use poem::Request;
use sha2::{Digest, Sha256};

use crate::api::error::ApiError;
use crate::api::mail::Recipient;
use crate::api::state::AppState;
use crate::domain::order::{NetworkHash, NewOrder};
use crate::payments::CardPayments;
use crate::store::{Placed, Placement, PlannedPayment, StoreError};

/// Orders from one IP key in ten minutes.
const MAX_ORDERS_PER_IP: u32 = 60;

/// Limits orders per IP key. Loopback is exempt: it may be an unnamed proxy that all shoppers share.
pub(super) fn limit_orders(state: &AppState, request: &Request) -> Result<(), ApiError> {
    if let Some(ip_key) = state.client_ip_key(request).filter(|ip_key| !ip_key.is_loopback()) {
        state.orders_by_ip.take(&[(ip_key, MAX_ORDERS_PER_IP)], state.now())?;
    }
    Ok(())
}

/// Returns the network whose budget of unpaid units applies. Loopback is exempt, as in [`limit_orders`].
pub(super) fn hash_network(state: &AppState, request: &Request) -> Option<NetworkHash> {
    let ip = state.client_ip(request).filter(|ip| !ip.is_loopback())?;
    Some(state.key.hash_network(ip))
}

/// Returns how new orders are paid in this shop.
pub(super) fn planned_payment(state: &AppState) -> PlannedPayment {
    let by_card = |payments: &Arc<CardPayments>| PlannedPayment::ByCard { is_live: payments.is_live() };
    state.payments().map_or(PlannedPayment::ByStaff, by_card)
}

/// Saves an order, with its mails in a shop that sends them. A retry does not count as another order of its mailbox.
pub(super) async fn place(state: &AppState, placement: Placement) -> Result<Placed, StoreError> {
    let Some(mail) = &state.options.mail else { return state.store.insert_order(placement).await };
    if placement.payment != PlannedPayment::ByStaff {
        // Its mails are written once a card is accepted.
        return state.store.insert_order(Placement { mail: Some(mail.about_card_order()), ..placement }).await;
    }
    let (recipient, at) = (Recipient::new(&placement.order.customer.email, placement.network), placement.at);
    let about_order = mail.about_order(&recipient, at);
    let mails_shopper = about_order.mails_shopper;
    let placed = state.store.insert_order(Placement { mail: Some(about_order), ..placement }).await;
    let is_new = placed.as_ref().is_ok_and(|placed| placed.is_new);
    match (mails_shopper, is_new) {
        (true, false) => mail.forget(&recipient, at),
        (false, true) => mail.log_unmailed(),
        _ => {}
    }
    placed
}

/// Hashes the parsed order, so that a retry may differ in whitespace and field order.
pub(super) fn hash(order: &NewOrder) -> [u8; 32] {
    let text = serde_json::to_vec(order).expect("an order is plain data");
    Sha256::digest(text).into()
}

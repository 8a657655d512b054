//! An order that was just placed.

use shop::domain::card::CardSummary;
use shop::domain::customer::{Customer, ShippingAddress};
use shop::domain::money::Money;
use shop::domain::order::{
    Carrier, GuestPage, LoadedOrder, NewOrder, Order, OrderLine, OrderStatus, Shipment, ShippingMethod, Totals,
    cancel_until,
};
use shop::domain::payment::{Payment, PaymentState};

use super::NOW;

/// What the order costs.
pub(super) const CENTS: i64 = 998;

pub(super) fn address(street: &str) -> ShippingAddress {
    let (city, state, zip) = ("Portland".into(), "OR".into(), "97205".into());
    ShippingAddress { phone: String::new(), address: street.into(), address2: String::new(), city, state, zip }
}

pub(super) fn usps(tracking: &str) -> Shipment {
    Shipment { carrier: Carrier::Usps, tracking: tracking.into() }
}

pub(super) fn placed(is_by_card: bool, has_page: bool) -> LoadedOrder {
    let line = OrderLine {
        product_id: "towel".into(),
        title: "Towel".into(),
        color: "White".into(),
        size: "M".into(),
        quantity: 2,
        price: Money::from_cents(CENTS / 2),
    };
    let page = GuestPage { link: "a".repeat(22), cancel_until: cancel_until(NOW) };
    let totals =
        Totals { subtotal: Money::from_cents(CENTS), shipping_cost: Money::ZERO, total: Money::from_cents(CENTS) };
    let new = NewOrder {
        number: "LC100001".into(),
        lines: Vec::new(),
        customer: Customer { name: "Zoe".into(), email: "z@example.com".into(), address: address("1 Main St") },
        shipping: ShippingMethod::Free,
        seen: totals,
        card: CardSummary { holder: "Zoe".into(), brand: "visa".into(), last4: "4242".into() },
        gift_note: None,
        replaces: None,
    };
    let order = Order {
        network: Some([7; 16]),
        page: has_page.then_some(page),
        confirmed_at: (has_page && !is_by_card).then_some(NOW),
        ..new.place("0".repeat(36), NOW, vec![line], totals)
    };
    let payment = is_by_card.then(|| Payment {
        intent: Some("pi_1".into()),
        is_live: false,
        state: PaymentState::Unpaid,
        acting: None,
        cents: CENTS,
        captured_cents: 0,
        refunded_cents: 0,
        disputed_at: None,
        disputes: None,
        card: None,
        charge_declines: 0,
        charge_declined_at: None,
        attempt: 1,
        tries: 0,
        error: None,
        refunds: Vec::new(),
    });
    LoadedOrder { order, payment, mails: Vec::new(), history: Vec::new() }
}

pub(super) fn units(lines: &[OrderLine]) -> u32 {
    lines.iter().map(|line| line.quantity).sum()
}

/// Returns the units that are back in stock, and those that are with the shopper, on their way or written off.
pub(super) fn units_by_place(order: &Order) -> (u32, u32) {
    let all = units(&order.lines);
    if order.status == OrderStatus::Cancelled {
        return if order.is_written_off { (0, all) } else { (all, 0) };
    }
    let back = order.returns.iter().filter(|returned| returned.is_restocked).flat_map(|returned| &returned.lines);
    let restocked: u32 = back.map(|line| line.quantity).sum();
    (restocked, all - restocked)
}

//! The lines and totals of an order.

use crate::domain::mail::OrderFacts;
use crate::domain::money::Money;
use crate::domain::order::ShippingMethod;
use crate::mail::letter::Block;

pub(super) fn amounts(order: &OrderFacts) -> Block {
    let OrderFacts { lines, shipping, totals, .. } = order;
    let rows = lines.iter().map(|line| {
        let amount = line.price.times(line.quantity).expect("the order was priced");
        (line.text(), amount.to_string())
    });
    let shipping_name = match shipping {
        ShippingMethod::Free => "Shipping",
        ShippingMethod::Express => "Express shipping",
    };
    let shipping_cost = match totals.shipping_cost {
        Money::ZERO => "FREE".to_owned(),
        cost => cost.to_string(),
    };
    let totals = [
        ("Subtotal".to_owned(), totals.subtotal.to_string()),
        (shipping_name.to_owned(), shipping_cost),
        ("Total".to_owned(), totals.total.to_string()),
    ];
    Block::Amounts { rows: rows.collect(), totals: totals.into() }
}

//! Order pricing.

use super::new::{NewLine, NewOrder};
use super::rejection::Rejection;
use super::saved::{OrderLine, Totals};
use crate::domain::money::Money;
use crate::domain::product::Product;
use crate::domain::rules::FieldError;

/// Prices the lines against the catalog. `find` looks up a product by its id.
pub fn price<'a>(
    order: &NewOrder,
    find: impl Fn(&str) -> Option<&'a Product>,
) -> Result<(Vec<OrderLine>, Totals), Rejection> {
    let mut lines = find_lines(&order.lines, find).map_err(Rejection::NotSold)?;
    let is_free = order.replaces.is_some();
    lines.iter_mut().filter(|_| is_free).for_each(|line| line.price = Money::ZERO);
    let mut changes = Vec::new();
    let mut subtotal = Money::ZERO;
    for (index, (seen, line)) in order.lines.iter().zip(&lines).enumerate() {
        record_change(&format!("items[{index}].salePrice"), seen.seen_price, line.price, &mut changes);
        let sum = line.price.times(line.quantity).and_then(|cost| subtotal.plus(cost));
        subtotal = sum.expect("16 lines of 999 units at 1,000,000.00 fit in 64 bits");
    }
    let shipping_cost = if is_free { Money::ZERO } else { order.shipping.cost() };
    let total = subtotal.plus(shipping_cost).expect("as above");
    let totals = Totals { subtotal, shipping_cost, total };
    record_change("subtotal", order.seen.subtotal, totals.subtotal, &mut changes);
    record_change("shipping_cost", order.seen.shipping_cost, totals.shipping_cost, &mut changes);
    record_change("total", order.seen.total, totals.total, &mut changes);
    if changes.is_empty() { Ok((lines, totals)) } else { Err(Rejection::PriceChanged(changes)) }
}

fn find_lines<'a>(
    lines: &[NewLine],
    find: impl Fn(&str) -> Option<&'a Product>,
) -> Result<Vec<OrderLine>, Vec<FieldError>> {
    let mut errors = Vec::new();
    let mut found = Vec::with_capacity(lines.len());
    for (index, line) in lines.iter().enumerate() {
        match find(&line.product_id) {
            None => errors.push(FieldError::new(format!("items[{index}]._id"), "This product is not sold here")),
            Some(product) if product.variant(&line.color).is_none() => {
                errors.push(FieldError::new(format!("items[{index}].color"), "This color is not sold here"));
            }
            Some(product) if !product.is_sold_in(&line.size) => {
                errors.push(FieldError::new(format!("items[{index}].size"), "This size is not sold here"));
            }
            Some(product) => found.push(OrderLine {
                price: product.effective_price(),
                product_id: product.id.clone(),
                title: product.title.clone(),
                color: line.color.clone(),
                size: line.size.clone(),
                quantity: line.quantity,
            }),
        }
    }
    if errors.is_empty() { Ok(found) } else { Err(errors) }
}

fn record_change(path: &str, seen: Money, now: Money, changes: &mut Vec<FieldError>) {
    if seen != now {
        changes.push(FieldError::new(path, format!("The price changed from {seen} to {now}")));
    }
}

/// Returns the error for a line that has more than `left` units.
pub fn shortage(index: usize, line: &OrderLine, left: u32) -> FieldError {
    let name = line.name();
    let message = match left {
        0 => format!("{name} is sold out"),
        _ => format!("Only {left} of {name} left"),
    };
    FieldError::new(format!("items[{index}].quantity"), message)
}

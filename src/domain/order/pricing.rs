//! What an order costs, and why it may not be had.

use super::{NewLine, NewOrder, OrderLine, Totals};
use crate::domain::money::Money;
use crate::domain::product::Product;
use crate::domain::rules::FieldError;

/// Why a sound order is not saved; each is one status and code of DESIGN D4 and D5.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A line names a product or a color that is not sold.
    UnknownItem(Vec<FieldError>),
    /// The shopper saw other prices than the shop charges.
    PriceChanged(Vec<FieldError>),
    /// A line wants more units than there are.
    OutOfStock(Vec<FieldError>),
    /// Another order has this number.
    NumberTaken,
    /// The idempotency key came with another body before.
    KeyReused,
    /// The network it comes from has too many units in unpaid orders.
    TooManyUnpaidUnits {
        /// In seconds.
        retry_after: i64,
    },
}

/// Prices the lines against the catalog: `find` looks a product up by its id.
pub fn price<'a>(
    order: &NewOrder,
    find: impl Fn(&str) -> Option<&'a Product>,
) -> Result<(Vec<OrderLine>, Totals), Refusal> {
    let lines = find_lines(&order.lines, find).map_err(Refusal::UnknownItem)?;
    let mut changes = Vec::new();
    let mut subtotal = Money::ZERO;
    for (at, (seen, line)) in order.lines.iter().zip(&lines).enumerate() {
        note_change(&format!("items[{at}].salePrice"), seen.seen_price, line.price, &mut changes);
        let sum = line.price.times(line.quantity).and_then(|cost| subtotal.plus(cost));
        subtotal = sum.expect("16 lines of 999 units at 1,000,000.00 fit in 64 bits");
    }
    let shipping = order.shipping.cost();
    let total = subtotal.plus(shipping).expect("as above");
    let totals = Totals { subtotal, shipping, total };
    note_change("subtotal", order.seen.subtotal, totals.subtotal, &mut changes);
    note_change("shipping_cost", order.seen.shipping, totals.shipping, &mut changes);
    note_change("total", order.seen.total, totals.total, &mut changes);
    if changes.is_empty() { Ok((lines, totals)) } else { Err(Refusal::PriceChanged(changes)) }
}

fn find_lines<'a>(
    lines: &[NewLine],
    find: impl Fn(&str) -> Option<&'a Product>,
) -> Result<Vec<OrderLine>, Vec<FieldError>> {
    let mut errors = Vec::new();
    let mut found = Vec::with_capacity(lines.len());
    for (at, line) in lines.iter().enumerate() {
        match find(&line.product_id) {
            None => errors.push(FieldError::new(format!("items[{at}]._id"), "This product is not sold here")),
            Some(product) if product.variant(&line.color).is_none() => {
                errors.push(FieldError::new(format!("items[{at}].color"), "This color is not sold here"));
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

fn note_change(path: &str, seen: Money, now: Money, changes: &mut Vec<FieldError>) {
    if seen != now {
        changes.push(FieldError::new(path, format!("It was {seen} and is {now} now")));
    }
}

/// What a shopper is told of a line that wants more than `left` units.
pub fn shortage(at: usize, line: &OrderLine, left: u32) -> FieldError {
    let what = if line.color.is_empty() { line.title.clone() } else { format!("{} in {}", line.title, line.color) };
    let message = match left {
        0 => format!("{what} is sold out"),
        _ => format!("Only {left} of {what} left"),
    };
    FieldError::new(format!("items[{at}].quantity"), message)
}

//! Orders that send items of a shipped order again, for nothing.

use super::new::{NewLine, NewOrder};
use super::rejection::Rejection;
use super::saved::{Order, Totals};
use super::status::OrderStatus;
use crate::domain::money::Money;
use crate::domain::rules::FieldError;

impl Order {
    /// Returns an order with this number that sends units of the products of this one again.
    pub fn replacement(&self, number: String, lines: Vec<NewLine>) -> Result<NewOrder, Rejection> {
        self.check_unlocked()?;
        if self.is_forgotten() {
            return Err(Rejection::Forgotten);
        }
        if self.replaces.is_some() {
            return Err(Rejection::Replacement("The order is a replacement itself".to_owned()));
        }
        if self.status == OrderStatus::Cancelled {
            return Err(Rejection::Cancelled);
        }
        if self.shipped.is_none() {
            return Err(Rejection::NotShipped);
        }
        for (index, NewLine { product_id, .. }) in lines.iter().enumerate() {
            let sent: u32 =
                self.lines.iter().filter(|line| line.product_id == *product_id).map(|line| line.quantity).sum();
            if lines.iter().filter(|line| line.product_id == *product_id).map(|line| line.quantity).sum::<u32>() > sent
            {
                let message = format!("The order has {sent} units of this product");
                return Err(Rejection::Invalid(FieldError::new(format!("items[{index}].quantity"), message)));
            }
        }
        let Self { customer, shipping, card, gift_note, .. } = self.clone();
        let seen = Totals { subtotal: Money::ZERO, shipping_cost: Money::ZERO, total: Money::ZERO };
        Ok(NewOrder { number, lines, customer, shipping, seen, card, gift_note, replaces: Some(self.number.clone()) })
    }
}

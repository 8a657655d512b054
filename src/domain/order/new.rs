//! Order parsing: from request fields to an order that can be priced.

use super::rejection::Rejection;
use super::saved::{Order, OrderLine, Totals};
use super::shipping::ShippingMethod;
use super::status::OrderStatus;
use crate::domain::business_days::ship_by;
use crate::domain::card::CardSummary;
use crate::domain::constants::constants;
use crate::domain::customer::Customer;
use crate::domain::money::Money;
use crate::domain::rules::{self, FieldError};

/// An order as a request sends it.
#[derive(Clone, Debug, Default)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct RawOrder {
    pub order_number: String,
    pub lines: Vec<RawLine>,
    pub customer: Customer,
    pub shipping_method: String,
    pub subtotal: Option<f64>,
    pub shipping_cost: Option<f64>,
    pub total: Option<f64>,
    pub cardholder_name: String,
    pub card_brand: String,
    pub card_last4: String,
    pub gift_note: Option<String>,
}

/// A line as a request sends it.
#[derive(Clone, Debug, Default)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct RawLine {
    pub product_id: String,
    pub title: String,
    pub color: String,
    pub size: String,
    pub quantity: Option<i64>,
    pub sale_price: Option<f64>,
}

/// An order with valid fields. Its prices are only the ones that the shopper saw.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct NewOrder {
    pub number: String,
    pub lines: Vec<NewLine>,
    pub customer: Customer,
    pub shipping: ShippingMethod,
    pub seen: Totals,
    pub card: CardSummary,
    /// Empty for a gift without a note, `None` if the order is no gift.
    // Stored hashes of requests cover the serialized fields: those of orders that are no gifts do not change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gift_note: Option<String>,
    /// The number of the order whose items it sends again, for nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replaces: Option<String>,
}

/// A line of a new order.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct NewLine {
    pub product_id: String,
    pub color: String,
    pub size: String,
    pub quantity: u32,
    pub seen_price: Money,
}

impl NewOrder {
    /// Parses an order. The errors name every invalid field.
    pub fn parse(raw: &RawOrder) -> Result<Self, Vec<FieldError>> {
        let mut errors = Vec::new();
        let number = rules::parse("order_number", "order_number", &raw.order_number, &mut errors);
        let lines = parse_lines(&raw.lines, &mut errors);
        let customer = Customer::parse(&raw.customer, &mut errors);
        let method = rules::parse("shipping_method", "shipping_method", &raw.shipping_method, &mut errors);
        let card = CardSummary::parse(&raw.cardholder_name, &raw.card_brand, &raw.card_last4, &mut errors);
        let gift_note = raw.gift_note.as_deref();
        let gift_note = gift_note.map(|note| rules::parse("gift_note", "gift_note", note, &mut errors));
        let seen = Totals {
            subtotal: parse_money("subtotal", raw.subtotal, &mut errors),
            shipping_cost: parse_money("shipping_cost", raw.shipping_cost, &mut errors),
            total: parse_money("total", raw.total, &mut errors),
        };
        match ShippingMethod::parse(&method) {
            Some(shipping) if errors.is_empty() => {
                Ok(Self { number, lines, customer, shipping, seen, card, gift_note, replaces: None })
            }
            _ => Err(errors),
        }
    }

    /// Returns the order as it is saved at a time in Unix seconds, with the lines and totals of the shop.
    pub fn place(self, id: String, at: i64, lines: Vec<OrderLine>, totals: Totals) -> Order {
        let Self { number, customer, shipping, card, gift_note, replaces, .. } = self;
        Order {
            id,
            number,
            lines,
            customer,
            shipping,
            totals,
            card,
            gift_note,
            created_at: at,
            status: if replaces.is_some() { OrderStatus::Paid } else { OrderStatus::Pending },
            status_at: at,
            paid_at: replaces.as_ref().map(|_| at),
            note: String::new(),
            hold: String::new(),
            network: None,
            page: None,
            confirmed_at: None,
            ship_by: ship_by(at),
            delayed_until: None,
            claim: None,
            printed_at: None,
            packed: None,
            shipped: None,
            returns: Vec::new(),
            is_written_off: false,
            is_locked: false,
            replaces,
        }
    }

    /// Returns the units over all lines.
    pub fn units(&self) -> u32 {
        self.lines.iter().map(|line| line.quantity).sum()
    }

    /// Fails if the order has more than `max` units.
    pub fn limit_units(&self, max: u32) -> Result<(), FieldError> {
        let units = self.units();
        if units <= max {
            return Ok(());
        }
        let message = format!("One order can have up to {max} items and this one has {units}. Please order fewer");
        Err(FieldError::new("items", message))
    }
}

/// Parses the lines of an order.
pub fn parse_lines(raw: &[RawLine], errors: &mut Vec<FieldError>) -> Vec<NewLine> {
    let limit = &constants().order_lines;
    if raw.len() < limit.min as usize || raw.len() > limit.max as usize {
        errors.push(FieldError::new("items", format!("An order must have {} to {} lines", limit.min, limit.max)));
        return Vec::new();
    }
    raw.iter().enumerate().map(|(index, line)| parse_line(index, line, errors)).collect()
}

fn parse_line(index: usize, raw: &RawLine, errors: &mut Vec<FieldError>) -> NewLine {
    let path = |field: &str| format!("items[{index}].{field}");
    rules::parse("item_title", path("title"), &raw.title, errors);
    let limit = &constants().line_quantity;
    let quantity = raw
        .quantity
        .and_then(|units| u32::try_from(units).ok())
        .filter(|units| (limit.min..=limit.max).contains(units));
    if quantity.is_none() {
        errors.push(FieldError::new(
            path("quantity"),
            format!("Quantity must be between {} and {}", limit.min, limit.max),
        ));
    }
    NewLine {
        product_id: raw.product_id.clone(),
        color: raw.color.clone(),
        size: rules::parse("size", path("size"), &raw.size, errors),
        quantity: quantity.unwrap_or_default(),
        seen_price: parse_money(&path("salePrice"), raw.sale_price, errors),
    }
}

fn parse_money(path: &str, dollars: Option<f64>, errors: &mut Vec<FieldError>) -> Money {
    dollars.and_then(Money::from_dollars).unwrap_or_else(|| {
        errors.push(FieldError::new(path, "Amount must be 0 or more, with at most two decimals"));
        Money::ZERO
    })
}

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

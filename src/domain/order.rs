//! An order: read from a request, priced by the shop, refused for a reason or saved.

use super::card::CardSummary;
use super::catalogue::constants;
use super::customer::{Customer, RawCustomer};
use super::money::Money;
use super::product::Product;
use super::rules::{self, FieldError};

/// Where an order stands (SPEC section 4; `Pending` is how it starts, DESIGN D3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OrderStatus {
    /// Saved; nobody has been charged.
    Pending,
    /// Staff marked it paid.
    Paid,
    /// Staff cancelled it; its pieces are back in stock.
    Cancelled,
}

impl OrderStatus {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Pending, Self::Paid, Self::Cancelled];

    /// The word on the wire and in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Paid => "paid",
            Self::Cancelled => "cancelled",
        }
    }

    /// Reads the word.
    pub fn parse(text: &str) -> Result<Self, FieldError> {
        Self::ALL
            .into_iter()
            .find(|status| status.as_str() == text)
            .ok_or_else(|| FieldError::new("status", "Status is pending, paid or cancelled"))
    }

    /// What a change to `next` does to the stock of the order's lines (DESIGN D4).
    pub fn stock_effect(self, next: Self) -> StockEffect {
        match (self == Self::Cancelled, next == Self::Cancelled) {
            (false, true) => StockEffect::Return,
            (true, false) => StockEffect::Take,
            _ => StockEffect::None,
        }
    }
}

/// What a change of status does to the stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StockEffect {
    /// The pieces go back on the shelf.
    Return,
    /// The pieces are taken again.
    Take,
    /// Nothing.
    None,
}

/// How an order travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ShippingMethod {
    /// The only one the form offers.
    Free,
    /// Exists in the total calculation (SPEC section 9).
    Express,
}

impl ShippingMethod {
    /// The word on the wire and in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Express => "express",
        }
    }

    /// Reads the word.
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Free, Self::Express].into_iter().find(|method| method.as_str() == text)
    }

    /// What it costs.
    pub fn cost(self) -> Money {
        match self {
            Self::Free => constants().shipping_cents.free,
            Self::Express => constants().shipping_cents.express,
        }
    }
}

/// An order as a request carries it (DESIGN section 2).
#[derive(Clone, Debug, Default)]
#[expect(missing_docs, reason = "the names of DESIGN section 2")]
pub struct RawOrder {
    pub order_number: String,
    pub items: Vec<RawLine>,
    pub customer: RawCustomer,
    pub shipping_method: String,
    pub subtotal: Option<f64>,
    pub shipping_cost: Option<f64>,
    pub total: Option<f64>,
    pub cardholder_name: String,
    pub card_brand: String,
    pub card_last4: String,
}

/// A line as a request carries it.
#[derive(Clone, Debug, Default)]
#[expect(missing_docs, reason = "the names of DESIGN section 2")]
pub struct RawLine {
    pub product_id: String,
    pub title: String,
    pub color: String,
    pub size: String,
    pub quantity: Option<i64>,
    pub sale_price: Option<f64>,
}

/// An order whose fields are sound; its prices are still only what the shopper saw.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[expect(missing_docs, reason = "the names of DESIGN section 2")]
pub struct NewOrder {
    pub number: String,
    pub lines: Vec<NewLine>,
    pub customer: Customer,
    pub shipping: ShippingMethod,
    pub seen: Totals,
    pub card: CardSummary,
}

/// A line of a new order.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[expect(missing_docs, reason = "the names of DESIGN section 2")]
pub struct NewLine {
    pub product_id: String,
    pub color: String,
    pub size: String,
    pub quantity: u32,
    pub seen_price: Money,
}

/// The sums of an order; tax is always zero (SPEC section 9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Totals {
    /// The sum of the lines.
    pub subtotal: Money,
    /// What shipping costs.
    pub shipping: Money,
    /// Subtotal and shipping.
    pub total: Money,
}

impl NewOrder {
    /// Reads an order; the errors name every field that is wrong.
    pub fn parse(raw: &RawOrder) -> Result<Self, Vec<FieldError>> {
        let mut errors = Vec::new();
        let number = rules::accept("order_number", "order_number", &raw.order_number, &mut errors);
        let lines = parse_lines(&raw.items, &mut errors);
        let customer = Customer::parse(&raw.customer, &mut errors);
        let method = rules::accept("shipping_method", "shipping_method", &raw.shipping_method, &mut errors);
        let card = CardSummary::parse(&raw.cardholder_name, &raw.card_brand, &raw.card_last4, &mut errors);
        let seen = Totals {
            subtotal: parse_money("subtotal", raw.subtotal, &mut errors),
            shipping: parse_money("shipping_cost", raw.shipping_cost, &mut errors),
            total: parse_money("total", raw.total, &mut errors),
        };
        match ShippingMethod::parse(&method) {
            Some(shipping) if errors.is_empty() => Ok(Self { number, lines, customer, shipping, seen, card }),
            _ => Err(errors),
        }
    }
}

fn parse_lines(raw: &[RawLine], errors: &mut Vec<FieldError>) -> Vec<NewLine> {
    let limit = &constants().order_lines;
    if raw.len() < limit.min as usize || raw.len() > limit.max as usize {
        errors.push(FieldError::new("items", format!("An order has {} to {} lines", limit.min, limit.max)));
        return Vec::new();
    }
    raw.iter().enumerate().map(|(at, line)| parse_line(at, line, errors)).collect()
}

fn parse_line(at: usize, raw: &RawLine, errors: &mut Vec<FieldError>) -> NewLine {
    let path = |field: &str| format!("items[{at}].{field}");
    rules::accept("item_title", path("title"), &raw.title, errors);
    let limit = &constants().line_quantity;
    let quantity = raw
        .quantity
        .and_then(|pieces| u32::try_from(pieces).ok())
        .filter(|pieces| (limit.min..=limit.max).contains(pieces));
    if quantity.is_none() {
        errors.push(FieldError::new(path("quantity"), format!("Quantity is {} to {}", limit.min, limit.max)));
    }
    NewLine {
        product_id: raw.product_id.clone(),
        color: raw.color.clone(),
        size: rules::accept("size", path("size"), &raw.size, errors),
        quantity: quantity.unwrap_or_default(),
        seen_price: parse_money(&path("salePrice"), raw.sale_price, errors),
    }
}

fn parse_money(path: &str, dollars: Option<f64>, errors: &mut Vec<FieldError>) -> Money {
    dollars.and_then(Money::from_dollars).unwrap_or_else(|| {
        errors.push(FieldError::new(path, "Amounts are 0 or more, with at most two decimals"));
        Money::ZERO
    })
}

/// A line priced by the shop.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names of DESIGN section 2")]
pub struct OrderLine {
    pub product_id: String,
    pub title: String,
    pub color: String,
    pub size: String,
    pub quantity: u32,
    pub price: Money,
}

/// An order as it is saved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names of DESIGN section 2")]
pub struct Order {
    /// A UUID of version 7.
    pub id: String,
    pub number: String,
    pub lines: Vec<OrderLine>,
    pub customer: Customer,
    pub shipping: ShippingMethod,
    pub totals: Totals,
    pub card: CardSummary,
    pub status: OrderStatus,
    /// Unix seconds.
    pub created_at: i64,
}

/// Why a sound order is not saved; each is one status and code of DESIGN D4 and D5.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A line names a product or a color that is not sold.
    UnknownItem(Vec<FieldError>),
    /// The shopper saw other prices than the shop charges.
    PriceChanged(Vec<FieldError>),
    /// A line wants more pieces than there are.
    OutOfStock(Vec<FieldError>),
    /// Another order has this number.
    NumberTaken,
    /// The idempotency key came with another body before.
    KeyReused,
}

/// Prices the lines against the catalogue: `find` looks a product up by its id.
pub fn price(order: &NewOrder, find: impl Fn(&str) -> Option<Product>) -> Result<(Vec<OrderLine>, Totals), Refusal> {
    let lines = find_lines(&order.lines, find).map_err(Refusal::UnknownItem)?;
    let mut changes = Vec::new();
    let mut subtotal = Money::ZERO;
    for (at, (seen, line)) in order.lines.iter().zip(&lines).enumerate() {
        note_change(&format!("items[{at}].salePrice"), seen.seen_price, line.price, &mut changes);
        let sum = line.price.times(line.quantity).and_then(|cost| subtotal.plus(cost));
        subtotal = sum.expect("16 lines of 999 pieces at 1,000,000.00 fit in 64 bits");
    }
    let shipping = order.shipping.cost();
    let total = subtotal.plus(shipping).expect("as above");
    let totals = Totals { subtotal, shipping, total };
    note_change("subtotal", order.seen.subtotal, totals.subtotal, &mut changes);
    note_change("shipping_cost", order.seen.shipping, totals.shipping, &mut changes);
    note_change("total", order.seen.total, totals.total, &mut changes);
    if changes.is_empty() { Ok((lines, totals)) } else { Err(Refusal::PriceChanged(changes)) }
}

fn find_lines(lines: &[NewLine], find: impl Fn(&str) -> Option<Product>) -> Result<Vec<OrderLine>, Vec<FieldError>> {
    let mut errors = Vec::new();
    let mut found = Vec::with_capacity(lines.len());
    for (at, line) in lines.iter().enumerate() {
        match find(&line.product_id) {
            None => errors.push(FieldError::new(format!("items[{at}]._id"), "This product is not sold here")),
            Some(product) if product.variant(&line.color).is_none() => {
                errors.push(FieldError::new(format!("items[{at}].color"), "This color is not sold here"));
            }
            Some(product) => found.push(OrderLine {
                price: product.charged(),
                product_id: product.id,
                title: product.title,
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

/// What a shopper is told of a line that wants more than `left` pieces.
pub fn shortage(at: usize, line: &OrderLine, left: u32) -> FieldError {
    let what = if line.color.is_empty() { line.title.clone() } else { format!("{} in {}", line.title, line.color) };
    let message = match left {
        0 => format!("{what} is sold out"),
        _ => format!("Only {left} of {what} left"),
    };
    FieldError::new(format!("items[{at}].quantity"), message)
}

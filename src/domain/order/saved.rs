//! An order as it is saved: as its shopper placed it, and what has become of it since.

use serde::{Deserialize, Serialize};

use super::parcel::{Claim, GuestPage, Packed, Shipped};
use super::returned::Return;
use super::shipping::ShippingMethod;
use super::status::OrderStatus;
use crate::domain::brand::brand;
use crate::domain::card::CardSummary;
use crate::domain::constants::constants;
use crate::domain::customer::Customer;
use crate::domain::money::Money;
use crate::domain::product::name_in_color;

/// A keyed hash of the network that an order is from.
pub type NetworkHash = [u8; 16];

/// The totals of an order. Tax is always zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    /// The sum of the lines.
    pub subtotal: Money,
    /// Zero if shipping is free.
    // Stored hashes of requests cover the serialized name.
    #[serde(rename = "shipping")]
    pub shipping_cost: Money,
    /// The subtotal plus shipping.
    pub total: Money,
}

/// A line priced by the shop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct OrderLine {
    pub product_id: String,
    pub title: String,
    pub color: String,
    pub size: String,
    pub quantity: u32,
    pub price: Money,
}

/// A saved order. Times are in Unix seconds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct Order {
    /// A version 7 UUID.
    pub id: String,
    pub number: String,
    pub lines: Vec<OrderLine>,
    /// Staff can correct the address, and the shopper the email.
    pub customer: Customer,
    pub shipping: ShippingMethod,
    pub totals: Totals,
    pub card: CardSummary,
    /// Empty for a gift without a note, `None` if the order is no gift.
    pub gift_note: Option<String>,
    pub created_at: i64,
    pub status: OrderStatus,
    /// When it got its status.
    pub status_at: i64,
    /// When it was last marked as paid.
    pub paid_at: Option<i64>,
    /// What staff have noted; may be empty.
    pub note: String,
    /// Why it is on hold; empty if it is not.
    pub hold: String,
    /// The network that it was placed from, until it is paid or its card is authorized.
    pub network: Option<NetworkHash>,
    /// The shopper's page of the order; `None` if the shop sent no mail when it was placed.
    pub page: Option<GuestPage>,
    /// When the mail was written that confirms the order to its shopper.
    pub confirmed_at: Option<i64>,
    /// When it has to ship, as the checkout promised.
    pub ship_by: i64,
    /// The later time that staff have announced.
    pub delayed_until: Option<i64>,
    /// The last claim on it, which may have ended.
    pub claim: Option<Claim>,
    /// When its slip was last printed with others.
    pub printed_at: Option<i64>,
    pub packed: Option<Packed>,
    pub shipped: Option<Shipped>,
    /// What came back, oldest first.
    pub returns: Vec<Return>,
    /// Whether it was cancelled without putting its units back to stock.
    pub is_written_off: bool,
    /// Whether its status, payment and parcel stay as they are: it is a test, and the shop takes real money by now.
    pub is_locked: bool,
    /// The number of the order whose items it sends again, for nothing.
    pub replaces: Option<String>,
}

impl OrderLine {
    /// Names what is sold, such as `Wool Scarf in Pink`.
    pub fn name(&self) -> String {
        name_in_color(&self.title, &self.color)
    }

    /// Returns the units with the product, its color and its size, such as `2 × Wool Scarf, Pink, M`.
    pub fn text(&self) -> String {
        let Self { title, color, size, quantity, .. } = self;
        let size = if *size == constants().one_size { "" } else { size };
        let parts = [title, color, size].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
        format!("{quantity} × {}", parts.join(", "))
    }
}

/// Returns the number of an order as it is saved, from one in any case and also without its letters.
pub fn whole_number(number: &str) -> String {
    let is_without_letters = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    if is_without_letters { format!("{}{number}", brand().order_prefix) } else { number.to_uppercase() }
}

/// Formats a number of orders, such as `1 order`.
pub fn orders_text(count: u64) -> String {
    format!("{count} {}", if count == 1 { "order" } else { "orders" })
}

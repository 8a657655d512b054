//! The page and the parcel of an order, and the times that they have.

use jiff::civil::Date;

use super::shipment::Shipment;
use crate::domain::brand::brand;
use crate::domain::business_days::{day_of, end_of};

/// How long a claim lasts, in seconds.
pub const CLAIM_SECONDS: i64 = 300;

/// The page on which a shopper sees and cancels an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuestPage {
    /// The secret part of its address: 22 characters of base64url.
    pub link: String,
    /// When the shopper can no longer cancel the order, in Unix seconds.
    pub cancel_until: i64,
}

/// A claim on an order by the account that packs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The email of the account.
    pub by: String,
    /// Unix seconds.
    pub until: i64,
}

/// When and by whom an order was packed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packed {
    /// Unix seconds.
    pub at: i64,
    /// The email of the account; empty for the command line.
    pub by: String,
}

/// When and how an order was shipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shipped {
    /// Unix seconds.
    pub at: i64,
    /// The carrier and the tracking number.
    pub shipment: Shipment,
    /// When the mail about it was first sent to the shopper, in Unix seconds.
    pub told_at: Option<i64>,
}

/// Returns the day of a time by which orders ship, such as `2026-11-27`. The time is in Unix seconds.
pub fn ship_day(at: i64) -> String {
    day_of(at).to_string()
}

/// Returns when the shopper of an order that is placed at this time can no longer cancel it. Times are in Unix seconds.
pub fn cancel_until(placed_at: i64) -> i64 {
    placed_at + cancel_seconds()
}

/// Returns for how long a shopper can cancel an order, in seconds.
pub fn cancel_seconds() -> i64 {
    i64::from(brand().cancel_minutes) * 60
}

/// Says for how long a shopper can cancel an order, such as `1 hour`.
pub fn cancel_time() -> String {
    match brand().cancel_minutes {
        60 => "1 hour".to_owned(),
        minutes => format!("{minutes} minutes"),
    }
}

/// Returns the last second of the day until which shipping is delayed, in Unix seconds.
pub fn delay_end(until: Date) -> i64 {
    end_of(until)
}

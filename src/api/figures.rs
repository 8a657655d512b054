//! `/api/figures`: sales figures by day.

use std::sync::Arc;

use poem::web::Data;
use poem_openapi::param::Query;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::constraints::{Timestamp, between, fields};
use super::response::{Failure, Statuses};
use super::staff::Staff;
use super::state::AppState;
use super::tags::Group;
use super::wire::{Field, Optional, rfc3339};
use crate::domain::figures::{self, DayFigures, MAX_DAYS, MAX_UTC_OFFSET, Period, SoldItem};
use crate::domain::rules::FieldError;

pub(super) struct FiguresApi;

/// The sales figures of consecutive days, of which the last is today.
#[derive(Object)]
pub(super) struct Figures {
    /// When the first day began.
    from: Field<Timestamp>,
    /// The days, oldest first.
    days: Vec<Day>,
    /// What was ordered on these days, by product, color and size, cancelled orders left out.
    items: Vec<Item>,
}

/// The orders that were placed on a day, by their status now.
#[derive(Object)]
struct Day {
    /// Such as 2026-11-22.
    date: String,
    /// Orders with any status.
    orders: u32,
    /// Pending orders.
    unpaid: u32,
    /// Cancelled orders.
    cancelled: u32,
    /// Units of all orders but cancelled ones.
    units: u32,
    /// Sum of the totals of paid orders.
    revenue: f64,
    /// Sum of the totals of pending orders.
    unpaid_total: f64,
}

/// The units that were ordered of a product in one color and size.
#[derive(Object)]
struct Item {
    /// ID of the product.
    #[oai(rename = "productId")]
    product_id: String,
    /// Title on the newest of these orders.
    title: String,
    /// Empty for a product without colors.
    color: String,
    size: String,
    /// The units of each day, oldest first.
    units: Vec<u32>,
}

impl From<figures::Figures> for Figures {
    fn from(figures: figures::Figures) -> Self {
        let dates = figures.period.dates();
        Self {
            from: rfc3339(figures.period.start()).into(),
            days: dates.into_iter().zip(&figures.days).map(|(date, day)| Day::new(date, *day)).collect(),
            items: figures.items().into_iter().map(Item::from).collect(),
        }
    }
}

impl Day {
    fn new(date: String, day: DayFigures) -> Self {
        let DayFigures { orders, unpaid, cancelled, units, revenue, unpaid_total } = day;
        let (revenue, unpaid_total) = (revenue.dollars(), unpaid_total.dollars());
        Self { date, orders, unpaid, cancelled, units, revenue, unpaid_total }
    }
}

impl From<SoldItem> for Item {
    fn from(SoldItem { product_id, title, color, size, units }: SoldItem) -> Self {
        Self { product_id, title, color, size, units }
    }
}

fields! {
    Days: i64 = |schema| between(schema, 1.0, MAX_DAYS.into());
    UtcOffset: i64 = |schema| between(schema, f64::from(-MAX_UTC_OFFSET), MAX_UTC_OFFSET.into());
}

struct ReadFigures;

impl Statuses for ReadFigures {
    const STATUSES: &'static [u16] = &[400, 401, 408, 422, 500, 503];
}

#[OpenApi(tag = "Group::Orders")]
impl FiguresApi {
    /// Returns the sales figures of the last days.
    ///
    /// An order counts on the day on which it was placed, with its status now.
    #[oai(path = "/figures", method = "get", operation_id = "readFigures")]
    async fn read_figures(
        &self,
        Data(state): Data<&Arc<AppState>>,
        _staff: Staff,
        /// Number of days, with today. The default is 30.
        days: Query<Optional<Days>>,
        /// Minutes east of UTC, where days begin. The default is 0.
        utc_offset: Query<Optional<UtcOffset>>,
    ) -> Result<Json<Figures>, Failure<ReadFigures>> {
        let period = parse_period(state.now(), days.0.0, utc_offset.0.0)?;
        Ok(Json(state.store.figures(period).await?.into()))
    }
}

const DEFAULT_DAYS: i64 = 30;

fn parse_period(now: i64, days: Option<i64>, utc_offset: Option<i64>) -> Result<Period, FieldError> {
    let days = u32::try_from(days.unwrap_or(DEFAULT_DAYS)).ok().filter(|days| (1..=MAX_DAYS).contains(days));
    let days = days.ok_or_else(|| FieldError::new("days", format!("This is 1 to {MAX_DAYS}")))?;
    let utc_offset = i32::try_from(utc_offset.unwrap_or(0)).ok().filter(|minutes| minutes.abs() <= MAX_UTC_OFFSET);
    let utc_offset = utc_offset
        .ok_or_else(|| FieldError::new("utc_offset", format!("This is -{MAX_UTC_OFFSET} to {MAX_UTC_OFFSET}")))?;
    Ok(Period::until(now, days, utc_offset))
}

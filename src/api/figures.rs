//! `/api/figures`: sales figures by day.

use std::sync::Arc;

use poem::web::Data;
use poem_openapi::param::Query;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::constraints::{Timestamp, between, fields, one_of};
use super::parameters::{Date, UtcOffset, parse_number, parse_utc_offset};
use super::response::{Failure, operations};
use super::staff::Staff;
use super::state::AppState;
use super::tags::Group;
use super::wire::{Field, Optional, Text, rfc3339};
use crate::domain::figures::{self, CountedBy, DayFigures, SoldItem};
use crate::domain::money::Money;
use crate::domain::period::{MAX_DAYS, Period, parse_date};
use crate::domain::rules::FieldError;

pub(super) struct FiguresApi;

/// The sales figures of consecutive days.
#[derive(Object)]
struct Figures {
    /// When the first day began.
    from: Field<Timestamp>,
    /// The days, oldest first.
    days: Vec<Day>,
    /// The sums of as many days before the first one. If the last day is not over, they are counted up to the same time.
    previous: Previous,
    /// What was ordered on these days, by product, color and size, cancelled orders left out.
    items: Vec<Item>,
}

/// The orders of a day.
#[derive(Object)]
struct Day {
    /// Such as 2026-11-22.
    date: Field<Date>,
    #[oai(flatten)]
    sums: Sums,
}

/// The orders of the days before a period.
#[derive(Object)]
struct Previous {
    /// The first day.
    from: Field<Date>,
    /// The last day.
    to: Field<Date>,
    #[oai(flatten)]
    sums: Sums,
}

/// Orders by their status now.
#[derive(Object)]
struct Sums {
    /// Orders with any status.
    orders: u32,
    /// Pending orders.
    unpaid: u32,
    /// Cancelled orders.
    cancelled: u32,
    /// Units of all orders but cancelled ones.
    units: u32,
    /// Sum of the totals of paid orders, without those whose charge is disputed.
    revenue: f64,
    /// Sum of the totals of paid orders whose charge is disputed.
    disputed: f64,
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
        let days = figures.period.dates().into_iter().zip(&figures.days);
        let dates = figures.period.previous().dates();
        let date = |date: Option<&String>| date.cloned().unwrap_or_default().into();
        Self {
            from: rfc3339(figures.period.start()).into(),
            days: days.map(|(date, day)| Day { date: date.into(), sums: (*day).into() }).collect(),
            previous: Previous { from: date(dates.first()), to: date(dates.last()), sums: figures.previous.into() },
            items: figures.items().into_iter().map(Item::from).collect(),
        }
    }
}

impl From<DayFigures> for Sums {
    fn from(figures: DayFigures) -> Self {
        let DayFigures { orders, unpaid, cancelled, units, revenue, disputed, unpaid_total } = figures;
        let [revenue, disputed, unpaid_total] = [revenue, disputed, unpaid_total].map(Money::dollars);
        Self { orders, unpaid, cancelled, units, revenue, disputed, unpaid_total }
    }
}

impl From<SoldItem> for Item {
    fn from(SoldItem { product_id, title, color, size, units, .. }: SoldItem) -> Self {
        Self { product_id, title, color, size, units }
    }
}

fields! {
    Days: i64 = |schema| between(schema, 1.0, MAX_DAYS.into());
    By: Text = |schema| one_of(schema, CountedBy::WORDS);
}

operations! {
    ReadFigures: STAFF PARAMETERS;
}

#[OpenApi(tag = "Group::Orders")]
impl FiguresApi {
    /// Returns the sales figures of the last days, or from one day to another.
    ///
    /// Data that meets the schema is rejected with 422 if
    /// - `days` is given together with `from` or `to`, or `to` without `from`,
    /// - `to` is before `from`, or
    /// - there are more than 366 days between them.
    #[oai(path = "/figures", method = "get", operation_id = "readFigures")]
    #[expect(clippy::too_many_arguments, reason = "one for each query parameter")]
    async fn read_figures(
        &self,
        Data(state): Data<&Arc<AppState>>,
        _staff: Staff,
        /// Number of days, with today. The default is 30.
        days: Query<Optional<Days>>,
        /// The first day, instead of a number of days.
        from: Query<Optional<Date>>,
        /// The last day. The default is today.
        to: Query<Optional<Date>>,
        /// The date on which an order counts: when it was placed, with its status now; or when it was marked as paid for the
        /// last time, if it is paid now. The default is placed.
        by: Query<Optional<By>>,
        /// Minutes east of UTC, where days begin. The default is 0.
        utc_offset: Query<Optional<UtcOffset>>,
    ) -> Result<Json<Figures>, Failure<ReadFigures>> {
        let (from, to) = (from.0.given(), to.0.given());
        let period = parse_period(state.now(), days.0.0, (from, to), parse_utc_offset(utc_offset.0.0)?)?;
        let by = by.0.given().map_or(Ok(CountedBy::Placed), |by| CountedBy::parse_field("by", &by))?;
        Ok(Json(state.store.figures(period, by, state.now()).await?.into()))
    }
}

const DEFAULT_DAYS: i64 = 30;

fn parse_period(
    now: i64,
    days: Option<i64>,
    dates: (Option<String>, Option<String>),
    utc_offset: i32,
) -> Result<Period, FieldError> {
    match (days, dates) {
        (Some(_), (Some(_), _) | (_, Some(_))) => {
            Err(FieldError::new("days", "Please give either a number of days or dates"))
        }
        (None, (None, Some(_))) => Err(FieldError::new("from", "Please give the first day too")),
        (None, (Some(from), to)) => {
            let from = parse_date("from", &from)?;
            let to = to.map(|to| parse_date("to", &to)).transpose()?;
            Period::between(from, to, now, utc_offset)
        }
        (days, (None, None)) => {
            let days = parse_number("days", days.unwrap_or(DEFAULT_DAYS), 1, MAX_DAYS)?;
            Ok(Period::until(now, days, utc_offset))
        }
    }
}

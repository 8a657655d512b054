//! `/api/figures` and `/api/money`: sales figures by day, and what they are made of.

use std::sync::Arc;

use poem::web::Data;
use poem_openapi::param::Query;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::constraints::{Timestamp, between, fields, one_of};
use super::money_file::MoneyExport;
use super::orders::ExportFormat;
use super::parameters::{Date, parse_number};
use super::response::{Failure, operations};
use super::staff::Staff;
use super::state::{AppState, Options};
use super::tags::Group;
use super::wire::{Field, Optional, Text, rfc3339};
use crate::domain::figures::{self, DayFigures, MoneyFigures, SoldItem};
use crate::domain::money::signed_dollars;
use crate::domain::period::{MAX_DAYS, Period, parse_date};
use crate::domain::rules::FieldError;

pub(super) struct FiguresApi;

/// The sales figures of consecutive days.
#[derive(Object)]
struct Figures {
    /// The time zone in which days begin; empty if the one of the server has no name.
    zone: String,
    /// When the first day began.
    from: Field<Timestamp>,
    /// The days, oldest first.
    days: Vec<Day>,
    /// The sums of as many days before the first one. If the last day is not over, they are counted up to the same time.
    previous: Previous,
    /// The money of these days by state.
    states: Vec<StateMoney>,
    /// What was sold on these days, by product, color and size.
    items: Vec<Item>,
}

/// What happened on a day.
#[derive(Object)]
struct Day {
    /// Such as 2026-11-22.
    date: Field<Date>,
    #[oai(flatten)]
    sums: Sums,
}

/// What happened on the days before a period.
#[derive(Object)]
struct Previous {
    /// The first day.
    from: Field<Date>,
    /// The last day.
    to: Field<Date>,
    #[oai(flatten)]
    sums: Sums,
}

/// Orders, units and money. What is over does not change.
#[derive(Object)]
struct Sums {
    /// Orders that were placed.
    orders: u32,
    /// Units of the orders that were charged or marked as paid, less those of orders whose payment staff took back.
    units: i64,
    /// Units that came back.
    returned: u32,
    #[oai(flatten)]
    money: Money,
}

/// What has moved money.
#[derive(Object)]
struct Money {
    /// What was charged or marked as paid.
    gross: f64,
    /// What was refunded or taken back, less refunds that failed. It is negative if more failed.
    refunds: f64,
    /// What disputes have taken, less what they have given back.
    disputed: f64,
    /// The gross less refunds and disputed charges.
    net: f64,
}

/// The money of a state.
#[derive(Object)]
struct StateMoney {
    /// The state that orders shipped to, such as TX.
    state: String,
    #[oai(flatten)]
    money: Money,
}

/// The units that were sold of a product in one color and size.
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
    units: Vec<i64>,
}

impl From<figures::Figures> for Figures {
    fn from(figures: figures::Figures) -> Self {
        let days = figures.period.dates().into_iter().zip(&figures.days);
        let dates = figures.previous_period.dates();
        let date = |date: Option<&String>| date.cloned().unwrap_or_default().into();
        let state =
            |(state, money): (&String, &MoneyFigures)| StateMoney { state: state.clone(), money: (*money).into() };
        Self {
            zone: figures.period.zone().iana_name().unwrap_or_default().to_owned(),
            from: rfc3339(figures.period.start()).into(),
            days: days.map(|(date, day)| Day { date: date.into(), sums: (*day).into() }).collect(),
            previous: Previous { from: date(dates.first()), to: date(dates.last()), sums: figures.previous.into() },
            states: figures.states.iter().map(state).collect(),
            items: figures.items().into_iter().map(Item::from).collect(),
        }
    }
}

impl From<DayFigures> for Sums {
    fn from(DayFigures { orders, units, returned, money }: DayFigures) -> Self {
        Self { orders, units, returned, money: money.into() }
    }
}

impl From<MoneyFigures> for Money {
    fn from(figures: MoneyFigures) -> Self {
        let MoneyFigures { gross, refunds, disputed } = figures;
        let [gross, refunds, disputed, net] = [gross, refunds, disputed, figures.net()].map(signed_dollars);
        Self { gross, refunds, disputed, net }
    }
}

impl From<SoldItem> for Item {
    fn from(SoldItem { product_id, title, color, size, units, .. }: SoldItem) -> Self {
        Self { product_id, title, color, size, units }
    }
}

fields! {
    Days: i64 = |schema| between(schema, 1.0, MAX_DAYS.into());
    Format: Text = |schema| one_of(schema, ExportFormat::WORDS);
}

operations! {
    ReadFigures: STAFF PARAMETERS;
    ExportMoney: STAFF PARAMETERS;
}

#[OpenApi(tag = "Group::Orders")]
impl FiguresApi {
    /// Returns the sales figures of the last days, or from one day to another. Days begin in the time zone of the shop.
    ///
    /// Data that meets the schema is rejected with 422 if
    /// - `days` is given together with `from` or `to`, or `to` without `from`,
    /// - `to` is before `from`, or
    /// - there are more than 366 days between them.
    #[oai(path = "/figures", method = "get", operation_id = "readFigures")]
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
    ) -> Result<Json<Figures>, Failure<ReadFigures>> {
        let period = parse_period(state, days.0.0, from.0.given(), to.0.given())?;
        Ok(Json(state.store.figures(period, state.now()).await?.into()))
    }

    /// Returns what has moved money in a period, as one file, oldest first: charges, refunds, those that failed, and
    /// disputes.
    ///
    /// The period is that of `readFigures`, with whose net the sum of the amounts agrees. What is over does not change, but
    /// Stripe can say a fee later. CSV has a header and the texts of RFC 4180.
    ///
    /// Data that meets the schema is rejected with 422 as by `readFigures`.
    #[oai(path = "/money", method = "get", operation_id = "exportMoney")]
    async fn export_money(
        &self,
        Data(state): Data<&Arc<AppState>>,
        _staff: Staff,
        /// Number of days, with today. The default is 30.
        days: Query<Optional<Days>>,
        /// The first day, instead of a number of days.
        from: Query<Optional<Date>>,
        /// The last day. The default is today.
        to: Query<Optional<Date>>,
        /// The file format. The default is json.
        format: Query<Optional<Format>>,
    ) -> Result<MoneyExport, Failure<ExportMoney>> {
        let format = ExportFormat::parse(format.0.given().as_deref(), None)?;
        let period = parse_period(state, days.0.0, from.0.given(), to.0.given())?;
        let rows = state.store.list_ledger(period).await?;
        let Options { zone, sales_tax, .. } = &state.options;
        Ok(MoneyExport::new(rows, zone, *sales_tax, format))
    }
}

const DEFAULT_DAYS: i64 = 30;

fn parse_period(
    state: &AppState,
    days: Option<i64>,
    from: Option<String>,
    to: Option<String>,
) -> Result<Period, FieldError> {
    let (now, zone) = (state.now(), &state.options.zone);
    match (days, from, to) {
        (Some(_), Some(_), _) | (Some(_), _, Some(_)) => {
            Err(FieldError::new("days", "Please give either a number of days or dates"))
        }
        (None, None, Some(_)) => Err(FieldError::new("from", "Please give the first day too")),
        (None, Some(from), to) => {
            let from = parse_date("from", &from)?;
            let to = to.map(|to| parse_date("to", &to)).transpose()?;
            Period::between(from, to, now, zone)
        }
        (days, None, None) => {
            let days = parse_number("days", days.unwrap_or(DEFAULT_DAYS), 1, MAX_DAYS)?;
            Ok(Period::until(now, days, zone))
        }
    }
}

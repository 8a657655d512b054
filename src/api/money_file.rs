//! The file of an export of money.

use csv::{Terminator, WriterBuilder};
use jiff::tz::TimeZone;
use poem_openapi::payload::{Json, PlainText};
use poem_openapi::types::ToJSON;
use poem_openapi::{ApiResponse, Object, ResponseContent};
use serde::{Serialize, Serializer};

use super::orders::{CSV_MARK, ExportFormat};
use crate::domain::ledger::{EntryKind, LedgerRow};
use crate::domain::money::signed_dollars;
use crate::domain::period::day_of;
use crate::domain::sales_tax::SalesTax;

/// What has moved money. The sum of the amounts is the net of the figures.
#[derive(Object, Serialize)]
pub(super) struct MoneyEntry {
    /// The day in the time zone of the shop, such as 2026-11-22.
    date: String,
    /// One of `charge`, `charge_reversed`, `refund`, `refund_failed`, `dispute` and `dispute_reversed`.
    kind: String,
    order_number: String,
    /// Stripe's ID of the payment; empty if the order has none.
    payment_intent: String,
    /// Stripe's ID of the refund or dispute, or else of the charge; empty if Stripe has not said it.
    stripe_id: String,
    /// Negative if it takes money from the shop.
    #[serde(serialize_with = "two_decimals")]
    amount: f64,
    /// Stripe's fee for a charge, refund or dispute, once Stripe has said it. For `dispute_reversed`, the change of the fee.
    #[serde(serialize_with = "two_decimals")]
    fee: Option<f64>,
    /// The amount less the fee; empty for a charge of a card or a dispute whose fee is not known.
    #[serde(serialize_with = "two_decimals")]
    net: Option<f64>,
    currency: String,
    /// The state that the order shipped to then.
    state: String,
    /// Whether prices include sales tax: none, included, or empty if the owner has not said so.
    tax: String,
}

const HEADER: &str = "date,kind,order_number,payment_intent,stripe_id,amount,fee,net,currency,state,tax\r\n";

#[derive(ResponseContent)]
pub(super) enum MoneyFile {
    Json(Json<Vec<MoneyEntry>>),
    #[oai(content_type = "text/csv; charset=utf-8")]
    Csv(PlainText<String>),
}

#[derive(ApiResponse)]
pub(super) enum MoneyExport {
    /// The entries, oldest first
    #[oai(status = 200)]
    File(
        MoneyFile,
        /// The name of the file: money.csv or money.json.
        #[oai(header = "Content-Disposition")]
        String,
    ),
}

impl MoneyExport {
    pub(super) fn new(rows: Vec<LedgerRow>, zone: &TimeZone, tax: Option<SalesTax>, format: ExportFormat) -> Self {
        let name = |extension: &str| format!("attachment; filename=\"money.{extension}\"");
        match format {
            ExportFormat::Json => Self::File(MoneyFile::Json(Json(entries(rows, zone, tax))), name("json")),
            _ => Self::File(MoneyFile::Csv(PlainText(money_text(rows, zone, tax, format))), name("csv")),
        }
    }
}

/// Returns the text of an export of money, with days in a time zone and what the owner has decided about sales tax.
pub fn money_text(rows: Vec<LedgerRow>, zone: &TimeZone, tax: Option<SalesTax>, format: ExportFormat) -> String {
    let entries = entries(rows, zone, tax);
    if format == ExportFormat::Json {
        return entries.to_json_string();
    }
    let mut writer = WriterBuilder::new().has_headers(false).terminator(Terminator::CRLF).from_writer(Vec::new());
    entries.iter().try_for_each(|entry| writer.serialize(entry)).expect("a vector can be written");
    let rows = writer.into_inner().expect("a vector can be written");
    format!("{CSV_MARK}{HEADER}{}", String::from_utf8_lossy(&rows))
}

fn entries(rows: Vec<LedgerRow>, zone: &TimeZone, tax: Option<SalesTax>) -> Vec<MoneyEntry> {
    let entry = |row: LedgerRow| MoneyEntry {
        net: (!is_fee_unknown(&row)).then(|| signed_dollars(row.cents - row.fee_cents.unwrap_or_default())),
        date: day_of(row.at, zone).to_string(),
        kind: row.kind.as_str().to_owned(),
        order_number: row.order_number,
        payment_intent: row.intent,
        stripe_id: row.reference,
        amount: signed_dollars(row.cents),
        fee: row.fee_cents.map(signed_dollars),
        currency: "USD".to_owned(),
        state: row.state,
        tax: tax.map_or("", SalesTax::as_str).to_owned(),
    };
    rows.into_iter().map(entry).collect()
}

fn is_fee_unknown(row: &LedgerRow) -> bool {
    !matches!(row.kind, EntryKind::ChargeReversed | EntryKind::Refund | EntryKind::RefundFailed)
        && !row.intent.is_empty()
        && row.fee_cents.is_none()
}

fn two_decimals<S: Serializer>(amount: &(impl Copy + Into<Option<f64>>), to: S) -> Result<S::Ok, S::Error> {
    let amount: Option<f64> = (*amount).into();
    to.serialize_str(&amount.map(|amount| format!("{amount:.2}")).unwrap_or_default())
}

//! The files of an export of orders: CSV and JSON, encoded batch by batch.

use csv::{QuoteStyle, Terminator, WriterBuilder};
use poem_openapi::payload::{Json, Payload};
use poem_openapi::types::ToJSON;

use super::addresses;
use super::csv_text::{CSV_MARK, csv_text};
use super::staff::AdminOrder;
use crate::api::wire::rfc3339;
use crate::domain::customer::Customer;
use crate::domain::money::Money;
use crate::domain::order::{LoadedOrder, Order, OrderLine};
use crate::domain::rules::FieldError;

/// The file format of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFormat {
    /// One row per line of an order.
    Csv,
    /// An array of orders, one per line of text.
    Json,
    /// CSV with one row per order, for programs that print shipping labels.
    Addresses,
}

impl ExportFormat {
    /// The words for the formats.
    pub const WORDS: [&str; 2] = ["csv", "json"];
    /// The words for the rows of CSV.
    pub const LAYOUTS: [&str; 2] = ["lines", "addresses"];

    /// Parses the words of a format and of its layout. By default, an export is JSON, and an export of addresses is CSV.
    pub fn parse(format: Option<&str>, layout: Option<&str>) -> Result<Self, FieldError> {
        match (format, layout) {
            (None | Some("csv"), Some("addresses")) => Ok(Self::Addresses),
            (Some("csv"), None | Some("lines")) => Ok(Self::Csv),
            (None | Some("json"), None | Some("lines")) => Ok(Self::Json),
            (Some("json"), Some("addresses")) => {
                Err(FieldError::new("layout", "The layout addresses requires the format csv"))
            }
            (None | Some("csv" | "json"), _) => Err(FieldError::new("layout", "Layout must be lines or addresses")),
            _ => Err(FieldError::new("format", "Format must be csv or json")),
        }
    }

    pub(super) fn file_name(self) -> &'static str {
        match self {
            Self::Csv => "orders.csv",
            Self::Json => "orders.json",
            Self::Addresses => "addresses.csv",
        }
    }

    pub(super) fn content_type(self) -> &'static str {
        match self {
            Self::Csv | Self::Addresses => CSV,
            Self::Json => Json::<Vec<AdminOrder>>::CONTENT_TYPE,
        }
    }
}

const CSV: &str = "text/csv; charset=utf-8";

/// The columns of a CSV export.
const HEADER: [&str; 37] = [
    "order_number",
    "created_at",
    "status",
    "line",
    "product_id",
    "title",
    "color",
    "size",
    "quantity",
    "unit_price",
    "line_total",
    "subtotal",
    "shipping_cost",
    "total",
    "shipping_method",
    "name",
    "email",
    "phone",
    "address",
    "address2",
    "city",
    "state",
    "zip",
    "cardholder_name",
    "card_brand",
    "card_last4",
    "_id",
    "note",
    "hold",
    "gift",
    "gift_note",
    "packed_at",
    "shipped_at",
    "carrier",
    "tracking",
    "returned",
    "replaces",
];

/// Encodes batches of orders as one file.
pub struct ExportEncoder {
    format: ExportFormat,
    is_started: bool,
    /// Unix seconds.
    now: i64,
}

impl ExportEncoder {
    /// Starts a file. `now` is in Unix seconds.
    pub fn new(format: ExportFormat, now: i64) -> Self {
        Self { format, is_started: false, now }
    }

    /// Encodes a batch, and before the first one what the file begins with. An empty batch ends the file.
    pub fn encode(&mut self, batch: Vec<LoadedOrder>) -> Vec<u8> {
        let is_first = !std::mem::replace(&mut self.is_started, true);
        match self.format {
            ExportFormat::Csv => {
                let mark = if is_first { CSV_MARK } else { "" };
                [mark.as_bytes(), &encode_csv(&batch, is_first.then_some(HEADER), rows)].concat()
            }
            ExportFormat::Addresses => encode_csv(&batch, is_first.then_some(addresses::HEADER), |order| {
                addresses::row(order).into_iter().collect()
            }),
            ExportFormat::Json => encode_json(batch, is_first, self.now).into_bytes(),
        }
    }
}

fn encode_json(batch: Vec<LoadedOrder>, is_first: bool, now: i64) -> String {
    let mut text = if is_first { "[".to_owned() } else { String::new() };
    if batch.is_empty() {
        text += "\n]\n";
    }
    for (index, order) in batch.into_iter().enumerate() {
        text += if is_first && index == 0 { "\n" } else { ",\n" };
        text += &AdminOrder::new(order, now).to_json_string();
    }
    text
}

fn encode_csv<const N: usize>(
    batch: &[LoadedOrder],
    header: Option<[&str; N]>,
    rows: impl Fn(&LoadedOrder) -> Vec<[String; N]>,
) -> Vec<u8> {
    let mut writer =
        WriterBuilder::new().terminator(Terminator::CRLF).quote_style(QuoteStyle::Necessary).from_writer(Vec::new());
    let write = || {
        header.map(|names| writer.write_record(names)).transpose()?;
        batch.iter().flat_map(rows).try_for_each(|row| writer.write_record(row))
    };
    write().expect("a vector can be written");
    writer.into_inner().expect("a vector can be written")
}

fn rows(order: &LoadedOrder) -> Vec<[String; HEADER.len()]> {
    order.order.lines.iter().enumerate().map(|(index, line)| row(order, index, line)).collect()
}

/// Returns the cells of a line. The amounts of the whole order are only in its first row, so that sums are right.
fn row(order: &LoadedOrder, index: usize, line: &OrderLine) -> [String; HEADER.len()] {
    let LoadedOrder { order, .. } = order;
    let Order { customer: Customer { name, email, address }, card, totals, note, hold, .. } = order;
    let (packed, shipped) = (order.packed.as_ref(), order.shipped.as_ref());
    let of_order = |amount: Money| if index == 0 { amount.to_decimal() } else { String::new() };
    let line_total = line.price.times(line.quantity).unwrap_or_default();
    [
        csv_text(&order.number),
        rfc3339(order.created_at),
        order.status.as_str().to_owned(),
        (index + 1).to_string(),
        csv_text(&line.product_id),
        csv_text(&line.title),
        csv_text(&line.color),
        csv_text(&line.size),
        line.quantity.to_string(),
        line.price.to_decimal(),
        line_total.to_decimal(),
        of_order(totals.subtotal),
        of_order(totals.shipping_cost),
        of_order(totals.total),
        order.shipping.as_str().to_owned(),
        csv_text(name),
        csv_text(email),
        csv_text(&address.phone),
        csv_text(&address.address),
        csv_text(&address.address2),
        csv_text(&address.city),
        csv_text(&address.state),
        csv_text(&address.zip),
        csv_text(&card.holder),
        csv_text(&card.brand),
        csv_text(&card.last4),
        csv_text(&order.id),
        csv_text(note),
        csv_text(hold),
        order.gift_note.as_ref().map_or("", |_| "yes").to_owned(),
        csv_text(order.gift_note.as_deref().unwrap_or_default()),
        packed.map(|packed| rfc3339(packed.at)).unwrap_or_default(),
        shipped.map(|shipped| rfc3339(shipped.at)).unwrap_or_default(),
        shipped.map(|shipped| shipped.shipment.carrier.as_str().to_owned()).unwrap_or_default(),
        csv_text(shipped.map_or("", |shipped| &shipped.shipment.tracking)),
        order.returned_units(index).to_string(),
        csv_text(order.replaces.as_deref().unwrap_or_default()),
    ]
}

//! Lists of shipments, also as the files that shipping programs and spreadsheets write.

use std::collections::HashMap;

use csv::{Position, ReaderBuilder};

use super::carrier::Carrier;
use super::shipment::Shipment;
use crate::domain::rules::{self, FieldError};

/// Lines of a list of shipments.
pub const MAX_SHIPMENTS: usize = 1_000;
/// The names of the columns, in small letters, without spaces, signs and what is in parentheses, those first that are used
/// first. A service can stand for the carrier. `tests/api/orders/shipment_files.rs` has whose files have them.
const COLUMNS: [&[&str]; 4] = [
    &["ordernumber", "orderid", "order", "orderno", "number", "referenceid", "referencenumber", "custrefnum1"],
    &["carrier", "carriername", "shippingcarrier", "shipmentcarrier", "carriercarrierselected"],
    &["trackingnumber", "tracking", "trackingno", "trackingid", "shipmenttrackingnumber", "packageidentificationcode"],
    &["service", "servicename", "shipmentservice", "carrierserviceselected", "servicetype", "mailclass"],
];
/// The position of a column that a file lacks.
const NOWHERE: usize = usize::MAX;

/// A line of a list of shipments, as it was typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct ShipmentLine {
    pub order_number: String,
    pub carrier: String,
    pub tracking: String,
    /// The line of the file, from 1.
    pub line: Option<u64>,
    /// An earlier line of the file, which ships the order with another parcel.
    pub earlier: Option<u64>,
}

impl ShipmentLine {
    /// Parses the shipment. The carrier may be in any case.
    pub fn shipment(&self) -> Result<Shipment, Vec<FieldError>> {
        if let Some(earlier) = self.earlier {
            let message = format!("Not kept: line {earlier} ships the order with another parcel");
            return Err(vec![FieldError::new("tracking", message)]);
        }
        Shipment::parse(&rules::trim(&self.carrier).to_lowercase(), &self.tracking)
    }
}

/// Parses the text of a file: order number, carrier and tracking number, separated by commas, semicolons or tabs. The first
/// row may name the columns, which then can be in any order and among others. Rows without a text are skipped, and so are
/// those with a parcel that an earlier row has: exports have a row for each item.
pub fn parse_shipments(text: &str) -> Result<Vec<ShipmentLine>, String> {
    // The reader would count a line break of two characters with the line after it.
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    // It counts from the empty lines on that it skips before a record.
    let line_of = |at: &Position| {
        let skipped =
            text.bytes().skip(usize::try_from(at.byte()).unwrap_or_default()).take_while(|byte| *byte == b'\n');
        at.line() + skipped.map(|_| 1).sum::<u64>()
    };
    let mut builder = ReaderBuilder::new();
    builder.has_headers(false).flexible(true).delimiter(delimiter(&text));
    let (mut columns, mut lines) = (None, Vec::<ShipmentLine>::new());
    let mut first_of = HashMap::new();
    for record in builder.from_reader(text.as_bytes()).records() {
        let record = record.map_err(|error| error.to_string())?;
        let cells: Vec<&str> = record.iter().map(rules::trim).collect();
        if cells.iter().all(|cell| cell.is_empty()) {
            continue;
        }
        if columns.is_none() {
            columns = named_columns(&cells)?;
            if columns.is_some() {
                continue;
            }
        }
        // Some programs write ="9400…", so that spreadsheets keep the number.
        let cell = |index: usize| cells.get(index).map_or("", |cell| cell.trim_matches(['=', '"', '\''])).to_owned();
        let [order_number, carrier, tracking, service] = columns.get_or_insert([0, 1, 2, NOWHERE]).map(cell);
        let found = Carrier::find(&carrier).or_else(|| Carrier::find(&service));
        let carrier = found.map_or(carrier, |found| found.as_str().to_owned());
        let number = order_number.to_uppercase();
        let mut line =
            ShipmentLine { order_number, carrier, tracking, line: record.position().map(line_of), earlier: None };
        let index = *first_of.entry(number.trim_start_matches(char::is_alphabetic).to_owned()).or_insert(lines.len());
        if let Some(first) = lines.get(index).filter(|_| !number.is_empty()) {
            if (&first.carrier, &first.tracking) == (&line.carrier, &line.tracking) {
                continue;
            }
            line.earlier = first.line;
        }
        if lines.len() == MAX_SHIPMENTS {
            return Err(format!("it has more than {MAX_SHIPMENTS} rows"));
        }
        lines.push(line);
    }
    if lines.is_empty() { Err("it has no rows".to_owned()) } else { Ok(lines) }
}

/// Returns the first semicolon or tab of the first row, outside of quotes; without one, the comma.
fn delimiter(text: &str) -> u8 {
    let row = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let mut is_quoted = false;
    let mut bytes = row.bytes();
    let found = bytes.find(|byte| {
        is_quoted ^= *byte == b'"';
        !is_quoted && b";\t".contains(byte)
    });
    found.unwrap_or(b',')
}

/// Returns where the columns are that a row names, or `None` if it names none: numbers of orders and parcels have digits. In
/// a file of three columns they may have any names.
fn named_columns(cells: &[&str]) -> Result<Option<[usize; 4]>, String> {
    let letters = |text: &str| text.chars().filter(char::is_ascii_alphanumeric).collect::<String>();
    let name = |cell: &&str| letters(cell.split('(').next().unwrap_or_default()).to_ascii_lowercase();
    let names: Vec<String> = cells.iter().map(name).collect();
    let position = |name: &&str| names.iter().position(|found| found == name);
    let [order, carrier, tracking, service] = COLUMNS.map(|of_column| of_column.iter().find_map(position));
    let is_short = cells.iter().skip(3).all(|cell| cell.is_empty());
    let has_digits = cells.iter().take(3).any(|cell| cell.bytes().any(|byte| byte.is_ascii_digit()));
    match (order, carrier.or(service), tracking) {
        (Some(order), Some(_), Some(tracking)) => {
            Ok(Some([order, carrier.unwrap_or(NOWHERE), tracking, service.unwrap_or(NOWHERE)]))
        }
        (None, ..) if is_short && has_digits => Ok(None),
        _ if is_short => Ok(Some([order.unwrap_or(0), carrier.unwrap_or(1), tracking.unwrap_or(2), NOWHERE])),
        _ => {
            Err("its first row must name the columns Order number, Carrier or Service, and Tracking number".to_owned())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::parse_shipments;

    #[test]
    fn shipments_are_parsed_from_the_files_of_spreadsheets_and_shipping_programs() {
        for (text, expected, why) in [
            ("LC100001,USPS,94001118", "1 LC100001 usps 94001118", "a line"),
            (
                "Order,Carrier,Tracking\r\nLC100001, usps , 9400 1118\r\n\r\n100002,UPS,1Z999AA1\r\n",
                "2 LC100001 usps 9400 1118|4 100002 ups 1Z999AA1",
                "a header, spaces, an empty line, a number without letters",
            ),
            ("\u{feff}\"LC100001\";dhl;12345678", "1 LC100001 dhl 12345678", "a spreadsheet"),
            ("LC100001\tfedex\t12345678\n\t\t", "1 LC100001 fedex 12345678", "pasted cells"),
            ("LC100001,ups,1\rLC100002,ups,2", "1 LC100001 ups 1|2 LC100002 ups 2", "line breaks of old spreadsheets"),
            ("\"LC100001\",\"USPS\",\"9400;1118\"", "1 LC100001 usps 9400;1118", "quotes"),
            ("\u{202d}LC100001\u{202c},usps,\u{200e}94001118", "1 LC100001 usps 94001118", "marks of pasted texts"),
            ("LC100001,other", "1 LC100001 other ", "no tracking number"),
            (",USPS,94001118", "1  usps 94001118", "a number that is missing"),
            (",,,\nLC100001,usps,1\n,,\n", "2 LC100001 usps 1", "rows without a text"),
            (
                "Created Date,Recipient,Tracking Number,Cost,Order ID,Carrier,Address Line 1\n\
                 11/26/2026,\"Doe, Jane\",94001118,$4.10,LC100001,USPS,12 Oak Street",
                "2 LC100001 usps 94001118",
                "columns of a shipping program",
            ),
            (
                "Tracking #;Order Number;Carrier;Box 2\n94001118;LC100001;USPS;1",
                "2 LC100001 usps 94001118",
                "a number in the name of a column",
            ),
        ] {
            let lines = parse_shipments(text).expect(why);
            let line = |line: super::ShipmentLine| {
                let number = line.line.expect("a line");
                format!("{number} {} {} {}", line.order_number, line.carrier, line.tracking)
            };
            assert_eq!(lines.into_iter().map(line).collect::<Vec<_>>().join("|"), expected, "{why}");
        }
        for (text, expected) in [
            ("", "it has no rows"),
            ("Order,Carrier\n\n,,\n", "it has no rows"),
            ("Date,Order ID,Tracking Number,Cost\n11/26/2026,LC100001,1,2", "its first row must name the columns "),
        ] {
            let error = parse_shipments(text).expect_err(text);
            assert!(error.starts_with(expected), "{error}");
        }
        let rows = |count: u32| (0..count).map(|number| format!("LC{number},ups,\n")).collect::<String>();
        assert!(parse_shipments(&rows(1_000)).is_ok());
        assert_eq!(parse_shipments(&rows(1_001)), Err("it has more than 1000 rows".to_owned()));
    }
}

//! What the tracking numbers of the carriers look like, after <https://github.com/jkeen/tracking_number_data> (USPS, UPS,
//! `FedEx`), ups.com/us/en/support/tracking-support (UPS) and dhl.com/us-en/home/tracking/id-labels.html (DHL).

use std::sync::LazyLock;

use regex::Regex;

use super::carrier::Carrier;

const ROUNDED: &str =
    "A spreadsheet has rounded this number. Please copy it from the label, and format its column as text";

/// Matches what a spreadsheet, which keeps 15 digits, makes of a longer number: zeros, or `9.4E+21`. One zero alone may be the
/// last digit of a number.
static IS_ROUNDED: LazyLock<Regex> = LazyLock::new(|| regex(r"^([0-9]{15}00+|[0-9.,]+E\+[0-9]+)$"));
/// After the ZIP code in the bar code, if that was scanned.
static IS_USPS: LazyLock<Regex> =
    LazyLock::new(|| regex(r"^(420[0-9]{5}([0-9]{4})?)?([0-9]{20}|[0-9]{22}|[0-9]{26}|[0-9]{30})$"));
static IS_INTERNATIONAL: LazyLock<Regex> = LazyLock::new(|| regex("^[A-Z]{2}[0-9]{9}[A-Z]{2}$"));
/// MI begins an identifier of Mail Innovations.
static IS_OTHER_UPS: LazyLock<Regex> =
    LazyLock::new(|| regex("^([0-9]{9}|[0-9]{12}|[0-9]{18}|[A-Z][0-9]{10}|MI[0-9A-Z]+)$"));
static IS_FEDEX: LazyLock<Regex> =
    LazyLock::new(|| regex("^([0-9]{12}|[0-9]{14,15}|[0-9]{18}|[0-9]{20}|[0-9]{22}|[0-9]{32}|[0-9]{34})$"));

fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).expect("a pattern")
}

/// Returns why a number cannot be one of any carrier: a spreadsheet has rounded it.
pub(super) fn rounded(tracking: &str) -> Option<&'static str> {
    IS_ROUNDED.is_match(&bare(tracking)).then_some(ROUNDED)
}

/// Returns why a tracking number cannot be one of the carrier, or `None` for an empty one.
pub(super) fn wrong(carrier: Carrier, tracking: &str) -> Option<String> {
    let number = bare(tracking);
    let fits = match carrier {
        Carrier::Usps => is_usps(&number),
        Carrier::Ups if number.starts_with("1Z") => number.len() == 18 && is_checked(&number[2..], [1, 2]),
        // UPS hands some parcels on to USPS.
        Carrier::Ups => IS_OTHER_UPS.is_match(&number) || is_usps(&number),
        Carrier::FedEx => IS_FEDEX.is_match(&number),
        Carrier::Dhl => (10..=39).contains(&number.len()),
        Carrier::Other => true,
    };
    let name = carrier.name();
    (!fits && !number.is_empty())
        .then(|| format!("{name} has no such tracking number. Please check each digit, or choose another carrier"))
}

/// Returns the number without the separators of a label.
fn bare(tracking: &str) -> String {
    tracking.replace([' ', '-'], "").to_ascii_uppercase()
}

fn is_usps(number: &str) -> bool {
    let digits = IS_USPS.captures(number).and_then(|found| found.get(3)).map_or("", |found| found.as_str());
    // Some numbers of 20 digits are checked with a 91 before them.
    is_checked(digits, [3, 1])
        || digits.len() == 20 && is_checked(&format!("91{digits}"), [3, 1])
        || IS_INTERNATIONAL.is_match(number)
}

/// Returns whether the last digit fills up the others, counted so often in turn, to a multiple of ten.
fn is_checked(number: &str, times: [u32; 2]) -> bool {
    let value = |c: u8| u32::from(if c.is_ascii_digit() { c - b'0' } else { (c - 3) % 10 });
    let Some((check, others)) = number.as_bytes().split_last() else { return false };
    let sum: u32 = others.iter().zip(times.iter().cycle()).map(|(c, times)| value(*c) * times).sum();
    check.is_ascii_digit() && (sum + value(*check)).is_multiple_of(10)
}

#[cfg(test)]
mod tests {
    use super::{rounded, wrong};
    use crate::domain::order::Carrier::{Dhl, FedEx, Other, Ups, Usps};

    #[test]
    fn a_number_of_a_carrier_has_its_length_and_its_check_digit() {
        for (carrier, number, fits, why) in [
            (Usps, "9400111899223197428497", true, "22 digits"),
            (Usps, "9400 1118 9922 3197 4284 97", true, "as on the label"),
            (Usps, "9400111899223197428491", false, "a wrong digit"),
            (Usps, "9400111899223197482497", false, "two digits swapped"),
            (Usps, "940011189922319742849", false, "a digit is missing"),
            (Usps, "03071790000523483741", true, "20 digits"),
            (Usps, "71969010756003077385", true, "20 digits, checked with 91"),
            (Usps, "420787459400111206206406260787", true, "the bar code with the ZIP code"),
            (Usps, "4201002334249200190132607600833457", true, "the bar code with ZIP+4"),
            (Usps, "RB123456785US", true, "international mail"),
            (Usps, "1Z999AA10123456784", false, "a number of UPS"),
            (Usps, "4111111111111111", false, "16 digits"),
            (Ups, "1Z999AA10123456784", true, "the usual form"),
            (Ups, "1z5r89390357567127", true, "small letters"),
            (Ups, "1Z999AA10123456780", false, "a wrong digit"),
            (Ups, "1Z999AA1012345678", false, "a digit is missing"),
            (Ups, "K1506235620", true, "a waybill"),
            (Ups, "123456789012", true, "12 digits"),
            (Ups, "9400111899223197428497", true, "handed on to USPS"),
            (Ups, "12345678", false, "8 digits"),
            (FedEx, "4490 4430 4137 821", true, "15 digits"),
            (FedEx, "986578788855", true, "12 digits"),
            (FedEx, "9611020987654312345672", true, "22 digits"),
            (FedEx, "98657878885", false, "11 digits"),
            (FedEx, "98657878885A", false, "a letter"),
            (Dhl, "3318810025", true, "10 digits"),
            (Dhl, "JJD0099999999", true, "a piece"),
            (Dhl, "GM2951173225174494", true, "e-commerce"),
            (Dhl, "12345678", false, "8 digits"),
            (Other, "A-B 12345", true, "any number"),
        ] {
            assert_eq!(wrong(carrier, number).is_none(), fits, "{} {number}: {why}", carrier.name());
        }
        for carrier in [Usps, Ups, FedEx, Dhl, Other] {
            assert_eq!(wrong(carrier, ""), None, "a parcel without a number");
        }
    }

    #[test]
    fn a_number_that_a_spreadsheet_has_rounded_is_told_from_others() {
        for (number, is_rounded) in [
            ("9400111899223190000000", true),
            ("9400 1118 9922 3190 0000 00", true),
            ("94001118992231900", true),
            ("9.40011E+21", true),
            ("9,40011189922319e+021", true),
            ("9400111899223197428497", false),
            ("1234567890123450", false),
            ("123456789012000", false),
            ("1Z0000000000000000", false),
            ("ABCDE+12", false),
            ("", false),
        ] {
            assert_eq!(rounded(number).is_some(), is_rounded, "{number}");
        }
    }
}

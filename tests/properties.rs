//! Property tests of the parsers, with random texts and numbers.

#[path = "properties/inputs.rs"]
mod inputs;
#[path = "properties/order_changes.rs"]
mod order_changes;
#[path = "properties/placed_order.rs"]
mod placed_order;

use std::sync::LazyLock;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, RngSeed};
use shop::auth::token::{LIFETIME, TokenKey};
use shop::domain::admin::{AdminEmail, Credentials, NewPassword};
use shop::domain::brand::brand;
use shop::domain::card_number::holds_card_number;
use shop::domain::money::Money;
use shop::domain::order::{Carrier, NewOrder, OrderStatus, Shipment, parse_shipments};
use shop::domain::product::{NewProduct, slug};
use shop::domain::rules;

use inputs::{card_number, order, product, text};

const NOW: i64 = 1_795_000_000;
const FIELDS: &[&str] = &[
    "name",
    "email",
    "phone",
    "address",
    "address2",
    "city",
    "state",
    "zip",
    "card_number",
    "cardholder_name",
    "card_expiry",
    "card_cvc",
    "card_brand",
    "card_last4",
    "order_number",
    "shipping_method",
    "size",
    "item_title",
    "login_email",
    "login_password",
    "admin_email",
    "new_password",
    "product_title",
    "product_description",
    "product_image",
    "product_price",
    "product_inventory",
    "low_stock",
    "stock_reason",
    "variant_color",
];
/// Code points of the digit zero in seven scripts, one to four bytes long in UTF-8.
const ZEROS: &[u32] = &[0x30, 0x660, 0x6f0, 0x966, 0xff10, 0x1_d7ce, 0x1_d7f6];
const SEPARATORS: &[&str] = &[" ", "-", ".", "/", "_", ", ", " / ", "\u{a0}", "\u{3000}", "\u{2212}", "\u{200d}", ")("];

static KEY: LazyLock<TokenKey> = LazyLock::new(|| TokenKey::from_bytes(&[7; 32]));

/// A fixed seed, so that every run uses the same cases.
fn config() -> Config {
    Config { cases: 512, failure_persistence: None, rng_seed: RngSeed::Fixed(5), ..Config::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn every_amount_in_cents_survives_a_round_trip_through_dollars(cents in 0_i64..=100_000_000) {
        let amount = Money::from_cents(cents);
        prop_assert_eq!(Money::from_dollars(amount.dollars()), Some(amount));
    }

    #[test]
    fn a_number_converts_to_an_amount_exactly_or_not_at_all(dollars in any::<f64>()) {
        if let Some(amount) = Money::from_dollars(dollars) {
            prop_assert!(amount.cents() >= 0);
            #[expect(clippy::float_cmp, reason = "the conversion must be exact")]
            let is_same = amount.dollars() == dollars;
            prop_assert!(is_same || dollars > 2_f64.powi(46), "{dollars}");
        }
    }

    #[test]
    fn a_string_is_an_amount_only_if_it_is_digits_with_at_most_two_decimals(text in prop_oneof![text(), "[0-9]{1,4}(\\.[0-9]{0,3})?"]) {
        if Money::from_decimal(&text).is_some() {
            let (whole, cents) = text.split_once('.').unwrap_or((&text, "0"));
            prop_assert!(whole.bytes().chain(cents.bytes()).all(|b| b.is_ascii_digit()) && (1..=2).contains(&cents.len()));
        }
    }

    #[test]
    fn a_card_number_is_detected_in_any_script_with_any_separators(
        digits in card_number(),
        zero in select(ZEROS),
        size in 4_usize..=6,
        separators in vec(select(SEPARATORS), 5),
        affix in "[a-zA-Z!?]{0,5}",
    ) {
        let shown: Vec<char> = digits.iter().map(|d| char::from_u32(zero + d).expect("a digit")).collect();
        let mut text = affix.clone();
        for (at, group) in shown.chunks(size).enumerate() {
            text.push_str(if at == 0 { "" } else { separators[at % separators.len()] });
            text.extend(group);
        }
        text.push_str(&affix);
        prop_assert!(holds_card_number(&text), "{}", text);
    }

    #[test]
    fn twelve_digits_phone_numbers_and_addresses_are_not_card_numbers(
        words in "[^\\p{Nd}]{0,40}",
        digits in vec(0_u32..10, 12),
        phones in "(\\+1 ?)?\\([2-9][0-9]{2}\\) [2-9][0-9]{2}-[0-9]{4}( / |, | or )\\([2-9][0-9]{2}\\) [2-9][0-9]{2}-[0-9]{4}",
        dotted in "[2-9][0-9]{2}\\.[2-9][0-9]{2}\\.[0-9]{4}/[2-9][0-9]{2}\\.[2-9][0-9]{2}\\.[0-9]{4}",
        address in "[0-9]{1,5} [A-Z][a-z]{2,9} (St|Ave), #?[0-9]{1,4}, [A-Z]{2} [0-9]{5}-[0-9]{4}",
    ) {
        let digits: String = digits.iter().map(u32::to_string).collect();
        for text in [format!("{words}{digits}{words}"), phones, dotted, address] {
            prop_assert!(!holds_card_number(&text), "{}", text);
        }
    }

    #[test]
    fn an_accepted_value_is_normalized_and_accepted_again(field in select(FIELDS), typed in text()) {
        let mut errors = Vec::new();
        let value = rules::parse(field, "field", &typed, &mut errors);
        prop_assert_eq!(&rules::normalize(field, &value), &value);
        prop_assert_eq!(errors.first().map(|e| e.message.as_str()), rules::validate(field, &value, ""));
        prop_assert_eq!(errors.len(), usize::from(rules::validate(field, &typed, "").is_some()));
    }

    #[test]
    fn an_order_number_is_the_prefix_and_six_or_seven_digits_without_a_leading_zero(typed in text()) {
        if rules::validate("order_number", &typed, "").is_none() {
            let number = rules::normalize("order_number", &typed);
            let digits = number.strip_prefix(&*brand().order_prefix).unwrap_or_default();
            prop_assert!(matches!(digits.len(), 6 | 7) && digits.bytes().all(|b| b.is_ascii_digit()));
            prop_assert!(!digits.starts_with('0'));
        }
    }

    #[test]
    fn an_order_parses_or_returns_errors(raw in order()) {
        match NewOrder::parse(&raw) {
            Ok(order) => prop_assert!((1..=16).contains(&order.lines.len())),
            Err(errors) => prop_assert!(!errors.is_empty() && errors.iter().all(|e| !e.message.is_empty())),
        }
    }

    #[test]
    fn a_file_of_shipments_parses_or_is_refused(
        rows in vec(vec(prop_oneof![text(), "(Order ID|Carrier|Tracking Number)"], 0..6), 0..6),
        separator in select(vec![",", ";", "\t"]),
    ) {
        let file = rows.iter().map(|cells| cells.join(separator)).collect::<Vec<_>>().join("\r\n");
        let breaks = file.chars().filter(|c| matches!(c, '\r' | '\n')).count() as u64;
        for line in parse_shipments(&file).unwrap_or_default() {
            prop_assert!((1..=breaks + 1).contains(&line.line.expect("a line")));
        }
    }

    #[test]
    fn a_shipment_parses_or_returns_errors(
        carrier in select(Carrier::ALL.to_vec()),
        tracking in prop_oneof![text(), "(1Z|420|94|LX)[0-9A-Z]{6,32}", "[0-9]([.,][0-9]{1,14})?E\\+?[0-9]{0,3}"],
    ) {
        match Shipment::parse(carrier.as_str(), &tracking) {
            Ok(shipment) => prop_assert!(shipment.tracking.is_empty() || shipment.tracking.len() >= 8),
            Err(errors) => prop_assert_eq!(errors[0].field.as_str(), "tracking"),
        }
    }

    #[test]
    fn a_product_parses_or_returns_errors(raw in product()) {
        match NewProduct::parse(&raw) {
            Ok(product) => prop_assert!(product.price.cents() <= 100_000_000 && product.sale_price <= Some(product.price)),
            Err(errors) => prop_assert!(!errors.is_empty()),
        }
    }

    #[test]
    fn a_product_slug_needs_no_url_escaping(title in text()) {
        prop_assert!(slug(&title).bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-'));
        prop_assert!(!slug(&title).is_empty());
    }

    #[test]
    fn sign_in_fields_and_statuses_parse_or_are_rejected(email in text(), password in text(), status in text()) {
        if let Ok(credentials) = Credentials::parse(&email, &password, Some(&password)) {
            prop_assert_eq!(&credentials.password, &password);
        }
        if let Ok(parsed) = AdminEmail::parse(&email) {
            prop_assert_eq!(parsed.as_str(), parsed.as_str().to_lowercase());
        }
        if NewPassword::parse(&password, "password", &email).is_ok() {
            prop_assert!(password.chars().count() >= 12);
        }
        prop_assert_eq!(OrderStatus::parse(&status).is_some(), ["pending", "paid", "cancelled"].contains(&status.as_str()));
    }

    #[test]
    fn an_unsigned_string_is_never_a_valid_token(text in prop_oneof![text(), "[A-Za-z0-9_-]{0,80}\\.[A-Za-z0-9_-]{0,80}\\.[A-Za-z0-9_-]{0,80}"]) {
        prop_assert_eq!(KEY.session_id(&text, NOW), None);
    }

    #[test]
    fn a_token_is_valid_until_it_expires_and_never_with_one_byte_changed(
        sub in text(),
        jti in text(),
        index in any::<prop::sample::Index>(),
        other in "[A-Za-z0-9_.-]",
    ) {
        let token = KEY.sign(&sub, &jti, NOW);
        prop_assert_eq!(KEY.session_id(&token, NOW + LIFETIME - 1), Some(jti));
        prop_assert_eq!(KEY.session_id(&token, NOW + LIFETIME), None);
        let index = index.index(token.len());
        let mut changed = token.clone();
        changed.replace_range(index..=index, &other);
        prop_assume!(changed != token);
        prop_assert_eq!(KEY.session_id(&changed, NOW), None, "{}", changed);
    }
}

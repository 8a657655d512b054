//! Checks that openapi.yaml states every constraint of the server that JSON Schema can express.

use serde_json::{Value, json};

use crate::bodies::{is_throttled, valid_bodies};
use crate::brand::{BRAND, ORDER_PREFIX};
use crate::contract::{Document, send};
use crate::mutations::mutations;
use crate::shop::TestShop;

/// The field of `validation.json`, and its schema and property in the document.
const FIELDS: &[(&str, &str, &str)] = &[
    ("name", "OrderInput", "name"),
    ("email", "OrderInput", "email"),
    ("phone", "OrderInput", "phone"),
    ("address", "OrderInput", "address"),
    ("address2", "OrderInput", "address2"),
    ("city", "OrderInput", "city"),
    ("state", "OrderInput", "state"),
    ("zip", "OrderInput", "zip"),
    ("cardholder_name", "OrderInput", "cardholder_name"),
    ("card_brand", "OrderInput", "card_brand"),
    ("card_last4", "OrderInput", "card_last4"),
    ("order_number", "OrderInput", "order_number"),
    ("shipping_method", "OrderInput", "shipping_method"),
    ("size", "OrderItemInput", "size"),
    ("item_title", "OrderItemInput", "title"),
    ("gift_note", "OrderInput", "gift_note"),
    ("order_note", "Note", "note"),
    ("message", "MessageInput", "message"),
    ("hold_reason", "Hold", "reason"),
    ("tracking", "Ship", "tracking"),
    ("admin_email", "AccountInput", "email"),
    ("login_email", "Login", "email"),
    ("login_password", "Login", "password"),
    ("second_factor_code", "Login", "code"),
    ("new_password", "PasswordChange", "new_password"),
    ("product_title", "ProductInput", "title"),
    ("product_description", "ProductInput", "description"),
    ("product_image", "ProductInput", "image"),
    ("picture_alt", "VariantInput", "alt"),
    ("product_fabric", "ProductInput", "fabric"),
    ("product_origin", "ProductInput", "origin"),
    ("product_price", "ProductInput", "price"),
    ("product_inventory", "ProductInput", "inventory"),
    ("low_stock", "VariantInput", "low_stock"),
    ("stock_reason", "ProductInput", "reason"),
    ("variant_color", "VariantInput", "color"),
];
/// Rules that only the browser applies.
const NOT_IN_THE_API: &[&str] = &["card_cvc", "card_expiry", "card_number", "contact_email"];

#[test]
fn every_rule_that_a_schema_can_express_is_in_the_document() {
    let constants: Value = serde_json::from_str(include_str!("../../src/rules/shop.json")).expect("JSON");
    let brand: Value = serde_json::from_str(BRAND).expect("JSON");
    let rules = include_str!("../../src/rules/validation.json").replace("{orderPrefix}", ORDER_PREFIX);
    let rules: Value = serde_json::from_str(&rules).expect("JSON");
    let document: Value = serde_yaml::from_str(&shop::api::document()).expect("YAML");
    for (name, definition) in rules["fields"].as_object().expect("fields") {
        if NOT_IN_THE_API.contains(&name.as_str()) {
            continue;
        }
        let (_, object, field) = FIELDS.iter().find(|(field, ..)| field == name).expect(name);
        let schema = &document["components"]["schemas"][object]["properties"][field];
        let is_number = schema["type"] != "string";
        let allows = |value: &str| jsonschema::validator_for(schema).expect("a schema").is_valid(&json!(value));
        for rule in definition["rules"].as_array().expect("rules") {
            let value = &rule["value"];
            let is_documented = match rule["check"].as_str().expect("a name") {
                "required" => is_number || !allows(""),
                "min_chars" | "min_visible" => schema["minLength"] == *value,
                "max_chars" => schema["maxLength"] == *value,
                "pattern" if is_number => schema["minimum"].as_f64() == Some(0.0),
                "pattern" => schema["pattern"] == *value,
                // Whether nothing is allowed too is the rule `required`.
                "one_of" => {
                    let values = schema["enum"].as_array().expect("values").iter();
                    let given: Vec<_> = values.filter(|value| !value.is_null() && **value != "").cloned().collect();
                    Value::from(given)
                        == *value.as_str().and_then(|list| constants.get(list).or(brand.get(list))).expect("a list")
                }
                "at_most" => schema["maximum"].as_f64() == value.as_f64(),
                "email" => !allows("jane") && !allows("jane@example") && allows("jane@example.com"),
                "plain_text" => !allows("jane\n@example.com") && allows("jane@example.com"),
                "plain_lines" => !allows("two\u{0}lines") && allows("two\nlines"),
                "no_card_number" => true,
                other => panic!("{other}: add the keyword of JSON Schema that expresses it"),
            };
            assert!(is_documented, "{name}: {rule} is not in {schema}");
        }
    }
}

/// The first words of each message about a rule that JSON Schema cannot express.
const NOT_EXPRESSIBLE: &[&str] = &[
    "Each order must be listed only once",
    "Each picture must be listed only once",
    "Inventory must be the sum",
    "Please do not enter a card number here",
    "Please enter the inventory",
    "Sale price must not be above the price",
    "This color is not sold here",
    "Must be left out for a new product",
    "Please list 1 to 1000 shipments",
    "USPS has no such tracking number",
    "This is not your password",
    "This picture is not in the shop",
    "This password is too easy to guess",
    "This product is not sold here",
    "This size is not sold here",
];

#[tokio::test(flavor = "multi_thread")]
async fn the_server_rejects_exactly_what_the_document_forbids_except_for_rules_that_no_schema_can_express() {
    let document = Document::read();
    let (mut forbidden, mut allowed) = (0, 0);
    for (path, method, operation) in document.operations() {
        let shop = TestShop::open();
        let staff = shop.staff().await;
        let name = operation["operationId"].as_str().expect("an id");
        let valid = valid_bodies(name, &shop);
        if valid.is_empty() || is_throttled(name) {
            continue;
        }
        let schema = document.body(operation);
        for (why, body) in valid.iter().flat_map(mutations) {
            let response = send(&shop, &method, &path, &staff, Some(body.to_string().as_bytes())).await;
            if !schema.is_valid(&body) {
                forbidden += 1;
                assert!(response.status >= 400, "{name} {why}: {} {}", response.status, response.text());
                continue;
            }
            allowed += 1;
            assert!(response.status != 400, "{name} {why}: {}", response.text());
            let fields = if response.status == 422 { response.json()["fields"].clone() } else { json!([]) };
            for error in fields.as_array().expect("fields") {
                let message = error["message"].as_str().expect("a message");
                let is_expected = NOT_EXPRESSIBLE.iter().any(|start| message.starts_with(start));
                assert!(is_expected, "{name} {why}: the document allows it, but the server returns {error}");
            }
        }
    }
    assert!(forbidden >= 500 && allowed >= 60, "{forbidden} forbidden, {allowed} allowed");
}

//! The constraints of each field in the API document.

use std::marker::PhantomData;

use poem_openapi::registry::MetaSchema;
use poem_openapi::types::Type;

use super::wire::{FieldType, Text};
use crate::domain::brand::{Brand, brand};
use crate::domain::constants::constants;
use crate::domain::order::OrderStatus;
use crate::domain::rules::constraints;
use crate::domain::search::MAX_SEARCH_LENGTH;

/// Declares types of texts by their names in `rules/validation.json`.
macro_rules! texts {
    ($($field:ident = $name:literal,)*) => {$(
        pub(super) struct $field;

        impl FieldType for $field {
            type Value = Text;

            fn constrain(schema: &mut MetaSchema) {
                constrain_text($name, schema);
            }
        }
    )*};
}

texts! {
    OrderNumber = "order_number",
    Name = "name",
    Email = "email",
    Phone = "phone",
    Address = "address",
    Address2 = "address2",
    City = "city",
    State = "state",
    Zip = "zip",
    ShippingMethod = "shipping_method",
    CardholderName = "cardholder_name",
    CardBrand = "card_brand",
    CardLast4 = "card_last4",
    GiftNote = "gift_note",
    OrderNote = "order_note",
    HoldReason = "hold_reason",
    LineTitle = "item_title",
    Message = "message",
    Size = "size",
    AdminEmail = "admin_email",
    LoginEmail = "login_email",
    LoginPassword = "login_password",
    NewPassword = "new_password",
    SecondFactorCode = "second_factor_code",
    ProductTitle = "product_title",
    ProductDescription = "product_description",
    ProductImage = "product_image",
    PictureAlt = "picture_alt",
    ProductFabric = "product_fabric",
    VariantColor = "variant_color",
    StockReason = "stock_reason",
    Tracking = "tracking",
}

fn constrain_text(name: &str, schema: &mut MetaSchema) {
    let constraints = constraints(name);
    if constraints.one_of.is_empty() {
        (schema.min_length, schema.max_length) = (constraints.min_length, constraints.max_length);
        schema.pattern = constraints.pattern;
    }
    schema.enum_items = constraints.one_of.iter().cloned().map(Into::into).collect();
}

/// A value without constraints.
pub(super) struct Any<T>(PhantomData<T>);

impl<T: Type + 'static> FieldType for Any<T> {
    type Value = T;

    fn constrain(_: &mut MetaSchema) {}
}

/// Declares types of fields whose constraints are not in `rules/validation.json`.
macro_rules! fields {
    ($($field:ident: $value:ty = $constrain:expr;)*) => {$(
        pub(super) struct $field;

        impl $crate::api::wire::FieldType for $field {
            type Value = $value;

            fn constrain(schema: &mut poem_openapi::registry::MetaSchema) {
                let constrain: fn(&mut poem_openapi::registry::MetaSchema) = $constrain;
                constrain(schema);
            }
        }
    )*};
}
pub(super) use fields;

fields! {
    Id: Text = |schema| schema.min_length = Some(1);
    Uuid: Text = |schema| schema.format = Some("uuid");
    Timestamp: Text = |schema| schema.format = Some("date-time");
    Status: Text = |schema| one_of(schema, OrderStatus::WORDS);
    // No longer color is sold.
    Color: Text = |schema| schema.max_length = constraints("variant_color").max_length;
    // Where null is allowed, an enum lists it (OpenAPI 3.0.3).
    KnownStatus: Text = |schema| {
        Status::constrain(schema);
        schema.enum_items.push(serde_json::Value::Null);
    };
    Price: f64 = |schema| between(schema, 0.0, max_price());
    Amount: f64 = |schema| between(schema, 0.0, max_amount(brand()));
    // The parser takes fractions, which a rule rejects together with the other invalid fields.
    Inventory: f64 = |schema| {
        (schema.ty, schema.format) = ("integer", None);
        schema.minimum = Some(0.0);
        schema.maximum = constraints("product_inventory").maximum;
    };
    LowStock: f64 = |schema| {
        (schema.ty, schema.format) = ("integer", None);
        schema.minimum = Some(0.0);
        schema.maximum = constraints("low_stock").maximum;
    };
    KnownInventory: i64 = |schema| between(schema, 0.0, u32::MAX.into());
    Version: i64 = |schema| between(schema, 1.0, MAX_SAFE_INTEGER);
    Quantity: i64 = |schema| {
        let limit = &constants().line_quantity;
        between(schema, limit.min.into(), limit.max.into());
    };
    EntityTags: Text = |schema| {
        schema.pattern = Some(r#"^(\*|(W/)?"[!#-~]*"( *, *(W/)?"[!#-~]*")*)$"#.into());
    };
    SearchText: Text = |schema| {
        schema.max_length = Some(MAX_SEARCH_LENGTH);
        schema.pattern = Some(r"^[^\u0000]*$".into());
    };
}

/// The largest integer that every JSON parser reads exactly: 2^53 - 1.
const MAX_SAFE_INTEGER: f64 = 9_007_199_254_740_991.0;

pub(super) fn one_of<const N: usize>(schema: &mut MetaSchema, values: [&str; N]) {
    schema.enum_items = values.map(Into::into).to_vec();
}

pub(super) fn between(schema: &mut MetaSchema, min: f64, max: f64) {
    (schema.minimum, schema.maximum) = (Some(min), Some(max));
}

pub(super) fn listed(schema: &mut MetaSchema, min: usize, max: usize) {
    (schema.min_items, schema.max_items) = (Some(min), Some(max));
}

fn max_price() -> f64 {
    constraints("product_price").maximum.expect("validation.json limits prices")
}

/// Returns the total of the largest order. No larger amount can be right.
pub(super) fn max_amount(brand: &Brand) -> f64 {
    let units = f64::from(constants().order_lines.max) * f64::from(constants().line_quantity.max);
    units * max_price() + brand.shipping_cents.express.dollars()
}

//! What a hostile client may send.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::string::string_regex;
use shop::domain::brand::brand;
use shop::domain::customer::{Customer, ShippingAddress};
use shop::domain::order::{RawLine, RawOrder};
use shop::domain::product::{PicturesEdit, ProductPicture, RawProduct, RawVariant};

/// Generates text a hostile client may send: any characters, often ones that are special to a parser.
pub(super) fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[0-9 ./_-]{0,40}",
        "[\\p{Nd}\\p{Z}\\p{Pd}\\p{Cc}\\p{Cf}]{0,30}",
        "[a-z@.+ \u{a0}\u{202e}\u{0}]{0,30}",
        string_regex(&format!("({})?[0-9]{{4,8}}", brand().order_prefix)).expect("a pattern"),
        select(vec!["", "null", "NaN", "-0", "1e309", "0x10", "%00", "{{title}}", "<script>", "'; --"])
            .prop_map(String::from),
    ]
}

pub(super) fn number() -> impl Strategy<Value = Option<f64>> {
    prop_oneof![Just(None), any::<f64>().prop_map(Some), (-100_i32..1_000_000).prop_map(|c| Some(f64::from(c) / 100.0))]
}

pub(super) fn order() -> impl Strategy<Value = RawOrder> {
    let line = (text(), text(), text(), text(), proptest::option::of(any::<i64>()), number()).prop_map(
        |(product_id, title, color, size, quantity, sale_price)| RawLine {
            product_id,
            title,
            color,
            size,
            quantity,
            sale_price,
        },
    );
    let customer = vec(text(), 8).prop_map(|t| Customer {
        name: t[0].clone(),
        email: t[1].clone(),
        address: ShippingAddress {
            phone: t[2].clone(),
            address: t[3].clone(),
            address2: t[4].clone(),
            city: t[5].clone(),
            state: t[6].clone(),
            zip: t[7].clone(),
        },
    });
    let gift_note = proptest::option::of(text());
    (vec(line, 0..20), customer, vec(text(), 5), gift_note, number(), number(), number()).prop_map(
        |(lines, customer, t, gift_note, subtotal, shipping_cost, total)| RawOrder {
            order_number: t[0].clone(),
            lines,
            customer,
            shipping_method: t[1].clone(),
            subtotal,
            shipping_cost,
            total,
            cardholder_name: t[2].clone(),
            card_brand: t[3].clone(),
            card_last4: t[4].clone(),
            gift_note,
        },
    )
}

pub(super) fn product() -> impl Strategy<Value = RawProduct> {
    let variant = (text(), text(), number(), proptest::option::of(any::<i64>()), number(), pictures()).prop_map(
        |(color, image, inventory, inventory_was, low_stock, pictures)| RawVariant {
            color,
            image,
            inventory,
            inventory_was,
            low_stock,
            pictures,
        },
    );
    let variants = proptest::option::of(vec(variant, 0..60));
    let has_sizes = proptest::option::of(any::<bool>());
    let made = (proptest::option::of(text()), proptest::option::of(text()), proptest::option::of(text()));
    let images = (text(), pictures());
    (text(), text(), images, number(), number(), number(), made, has_sizes, variants, text()).prop_map(
        |(
            title,
            description,
            (image, pictures),
            price,
            sale_price,
            inventory,
            (fabric, origin, sale_ends),
            has_sizes,
            variants,
            reason,
        )| {
            RawProduct {
                title,
                description,
                image,
                pictures,
                price,
                sale_price,
                sale_ends,
                inventory,
                inventory_was: None,
                low_stock: price,
                fabric,
                origin,
                has_sizes,
                variants,
                reason,
            }
        },
    )
}

fn pictures() -> impl Strategy<Value = PicturesEdit> {
    let picture = (text(), text()).prop_map(|(image, alt)| ProductPicture { image, alt });
    let fields = (proptest::option::of(text()), proptest::option::of(vec(picture, 0..10)));
    fields.prop_map(|(alt, pictures)| PicturesEdit { alt, pictures })
}

/// Generates digits that end in their Luhn check digit.
pub(super) fn card_number() -> impl Strategy<Value = Vec<u32>> {
    (3_u32..7, vec(0_u32..10, 11..18)).prop_map(|(first, rest)| {
        let mut digits = vec![first];
        digits.extend(rest);
        let sum: u32 =
            digits.iter().rev().enumerate().map(|(i, d)| if i % 2 == 0 { d * 2 / 10 + d * 2 % 10 } else { *d }).sum();
        digits.push((10 - sum % 10) % 10);
        digits
    })
}

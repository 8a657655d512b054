//! Colors that are low in stock.

use super::saved::Product;

/// Colors that a message names.
const MAX_NAMED: usize = 5;

/// What staff can do about low stock.
pub const LOW_STOCK_HINT: &str = "Order more, or change what counts as low in the stock table on the Products tab";

/// Returns a message that names the low colors, such as `Low stock: Pink 2, White sold out`, or `None` if no color is low.
pub fn low_stock_message(products: &[Product]) -> Option<String> {
    let has_several = products.len() > 1;
    let low = products.iter().flat_map(|product| product.variants.iter().map(move |variant| (product, variant)));
    let mut named: Vec<String> = low
        .filter(|(_, variant)| variant.is_low())
        .map(|(product, variant)| {
            let with_title = has_several || variant.color.is_empty();
            let title = if with_title { product.title.as_str() } else { "" };
            let left = if variant.inventory == 0 { "sold out".to_owned() } else { variant.inventory.to_string() };
            let parts = [title, variant.color.as_str(), left.as_str()];
            parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
        })
        .collect();
    if named.len() > MAX_NAMED {
        let rest = named.len() - MAX_NAMED;
        named.truncate(MAX_NAMED);
        named.push(format!("and {rest} more"));
    }
    (!named.is_empty()).then(|| format!("Low stock: {}", named.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::low_stock_message;
    use crate::domain::money::Money;
    use crate::domain::product::saved::{DEFAULT_LOW_STOCK, Product, Variant};

    fn product(title: &str, colors: &[(&str, u32, u32)]) -> Product {
        let variants = colors.iter().map(|(color, inventory, low_stock)| Variant {
            color: (*color).to_owned(),
            image: "/x.jpg".to_owned(),
            alt: String::new(),
            pictures: Vec::new(),
            inventory: *inventory,
            low_stock: *low_stock,
        });
        Product {
            id: title.to_lowercase(),
            title: title.to_owned(),
            description: "Soft".to_owned(),
            image: "/x.jpg".to_owned(),
            price: Money::default(),
            sale_price: None,
            sale_ends: None,
            shows_list_price: false,
            fabric: String::new(),
            origin: String::new(),
            has_sizes: true,
            variants: variants.collect(),
            version: 1,
        }
    }

    #[test]
    fn colors_at_or_below_their_threshold_are_named() {
        let hat = product("Hat", &[("Pink", 3, 3), ("White", 4, 3), ("Brown", 0, 0), ("Black", 1, 0)]);
        let cap = product("Cap", &[("", 2, DEFAULT_LOW_STOCK)]);
        let many = product("Hat", &["A", "B", "C", "D", "E", "F", "G"].map(|color| (color, 1, 3)));
        for (products, expected) in [
            (vec![hat.clone()], Some("Low stock: Pink 3, Brown sold out")),
            (vec![hat, cap.clone()], Some("Low stock: Hat Pink 3, Hat Brown sold out, Cap 2")),
            (vec![cap], Some("Low stock: Cap 2")),
            (vec![many], Some("Low stock: A 1, B 1, C 1, D 1, E 1, and 2 more")),
            (vec![product("Hat", &[("Pink", 4, 3)])], None),
            (vec![], None),
        ] {
            assert_eq!(low_stock_message(&products).as_deref(), expected);
        }
    }
}

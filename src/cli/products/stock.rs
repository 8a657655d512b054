//! `shop products stock`: what is in stock, what is low, and the last corrections.

use crate::api::json;
use crate::cli::database::open_for_reading;
use crate::cli::failure::Failure;
use crate::cli::output::{Target, format_time, table};
use crate::domain::product::{Product, StockCorrection};

pub(super) async fn show(Target { database, output }: Target) -> Result<(), Failure> {
    let stock = open_for_reading(&database.path)?.stock().await?;
    let mut text = format_colors(&stock.products);
    if !stock.corrections.is_empty() {
        text = format!("{text}\n\n{}", format_corrections(&stock.corrections));
    }
    output.print_data(|| json::stock(stock), || text)
}

fn format_colors(products: &[Product]) -> String {
    let variants = products.iter().flat_map(|product| product.variants.iter().map(move |variant| (product, variant)));
    let rows = variants.map(|(product, variant)| {
        let state = match variant.inventory {
            0 => "sold out",
            _ if variant.is_low() => "low",
            _ => "",
        };
        let [units, low_at] = [variant.inventory, variant.low_stock].map(|units| units.to_string());
        [product.id.clone(), variant.color.clone(), units, low_at, state.to_owned()]
    });
    table(["PRODUCT", "COLOR", ">STOCK", ">LOW AT", "STATE"], rows)
}

fn format_corrections(corrections: &[StockCorrection]) -> String {
    let rows = corrections.iter().map(|correction| {
        let StockCorrection { at, by, product_id, color, before, after, reason } = correction;
        let before = before.map_or_else(|| "new".to_owned(), |units| units.to_string());
        let change = format!("{before} → {after}");
        [format_time(*at), by.clone(), product_id.clone(), color.clone(), change, reason.clone()]
    });
    table(["CORRECTED (UTC)", "BY", "PRODUCT", "COLOR", "STOCK", "REASON"], rows)
}

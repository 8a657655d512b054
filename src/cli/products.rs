//! `shop products`: listing products, and setting prices and stock.

mod changes;

use clap::{ArgGroup, Args, Subcommand};

use self::changes::{Material, Price, Stock};
use super::database::{actor, now, open_existing, open_for_reading};
use super::failure::Failure;
use super::output::{Target, table};
use crate::api::json;
use crate::domain::constants::constants;
use crate::domain::product::{IfMatch, NewProduct, Product, RawProduct};
use crate::store::Store;

#[derive(Subcommand)]
pub(super) enum ProductsCommand {
    /// Lists products: one line per color, with its stock
    List(Target),
    /// Sets the prices of a product
    #[command(group(any_of(&["price", "sale_price", "sale_ends", "no_sale"])))]
    SetPrice(ChangeOf<Price>),
    /// Sets the stock of a product or of one of its colors, or what counts as low
    #[command(group(any_of(&["units", "low_stock"])))]
    SetStock(ChangeOf<Stock>),
    /// Sets what a product is made of, and where, which live mode demands
    #[command(alias = "set-fabric", group(any_of(&["material", "origin"])))]
    SetMaterial(ChangeOf<Material>),
}

/// A command on one product.
#[derive(Args)]
pub(super) struct Named {
    #[command(flatten)]
    target: Target,
    /// Product id; may be omitted if the shop has one product
    product: Option<String>,
}

#[derive(Args)]
pub(super) struct ChangeOf<T: Args> {
    #[command(flatten)]
    named: Named,
    #[command(flatten)]
    change: T,
}

/// Requires at least one of these flags.
fn any_of(flags: &'static [&'static str]) -> ArgGroup {
    ArgGroup::new("change").args(flags).required(true).multiple(true)
}

pub(super) async fn run(command: ProductsCommand) -> Result<(), Failure> {
    match command {
        ProductsCommand::List(options) => list(options).await,
        ProductsCommand::SetPrice(ChangeOf { named, change }) => update(named, |product| change.apply(product)).await,
        ProductsCommand::SetStock(ChangeOf { named, change }) => update(named, |product| change.apply(product)).await,
        ProductsCommand::SetMaterial(ChangeOf { named, change }) => {
            update(named, |product| Ok(change.apply(product))).await
        }
    }
}

async fn list(Target { database, output }: Target) -> Result<(), Failure> {
    let products = open_for_reading(&database.path)?.list_products().await?;
    let text = format(&products);
    output.print_data(|| products.into_iter().map(json::product).collect(), || text)
}

/// Changes a product on the condition that nobody else edits it in the meantime.
async fn update(
    Named { target: Target { database, output }, product }: Named,
    change: impl FnOnce(&Product) -> Result<RawProduct, Failure>,
) -> Result<(), Failure> {
    let store = open_existing(&database.path, now())?;
    let before = find(&store, product).await?;
    let new = NewProduct::parse(&change(&before)?).map_err(Failure::rejected)?;
    let if_match = IfMatch::OneOf(vec![before.version]);
    let product = store.update_product(before.id, new, if_match, actor()).await.map_err(Failure::not_saved)?;
    let text = format(std::slice::from_ref(&product));
    output.print_outcome(|| json::product(product), || text);
    Ok(())
}

async fn find(store: &Store, id: Option<String>) -> Result<Product, Failure> {
    let mut products = store.list_products().await?;
    let ids = products.iter().map(|product| product.id.as_str()).collect::<Vec<_>>().join(", ");
    match id {
        Some(id) => {
            let found = products.into_iter().find(|product| product.id == id);
            found.ok_or_else(|| Failure(format!("there is no product {id}: the shop sells {ids}")))
        }
        None if products.len() == 1 => Ok(products.remove(0)),
        None => Err(Failure(format!("name one of the products: {ids}"))),
    }
}

/// Returns the sizes of a product, such as `S-XL`.
fn size_range(has_sizes: bool) -> String {
    let is_sold = |size: &&String| (**size == constants().one_size) != has_sizes;
    let sizes: Vec<&str> = constants().list("sizes").iter().filter(is_sold).map(String::as_str).collect();
    match sizes[..] {
        [first, .., last] => format!("{first}-{last}"),
        _ => sizes.concat(),
    }
}

/// Formats products, one line per color.
fn format(products: &[Product]) -> String {
    let rows = products.iter().flat_map(|product| {
        product.variants.iter().map(|variant| {
            [
                product.id.clone(),
                variant.color.clone(),
                size_range(product.has_sizes),
                variant.inventory.to_string(),
                product.price.to_string(),
                product.sale_price.map(|price| price.to_string()).unwrap_or_default(),
                product.sale_ends.map(|day| day.to_string()).unwrap_or_default(),
                product.origin.clone(),
                product.fabric.clone(),
            ]
        })
    });
    table(["PRODUCT", "COLOR", "SIZES", ">STOCK", ">PRICE", ">SALE PRICE", "SALE ENDS", "ORIGIN", "MATERIAL"], rows)
}

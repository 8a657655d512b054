//! Rivals that the shop is compared with, and a tool that fills its database with orders; run by `make bench`.

#[path = "../../../tests/support/brand.rs"]
mod brand;
mod hyper;
mod order;
mod raw;
mod seed;

use std::error::Error;

/// The allocator of the shop.
#[cfg(feature = "jemalloc")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

type Outcome = Result<(), Box<dyn Error>>;

const USAGE: &str = "usage: rivals raw DB SECONDS ORDERS_PER_TRANSACTION | hyper LISTEN HEADERS FILE | seed DB ORDERS";

fn main() -> Outcome {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["raw", database, seconds, orders] => raw::run(database, seconds.parse()?, orders.parse()?),
        ["hyper", listen, headers, file] => hyper::run(listen.parse()?, headers, file),
        ["seed", database, orders] => seed::run(database, orders.parse()?),
        _ => Err(USAGE.into()),
    }
}

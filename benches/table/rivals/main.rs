//! Rivals that the shop is compared with, and a tool that fills its database with orders; run by `make bench`.

mod order;
mod pool;
mod raw;
mod seed;

use std::error::Error;

type Outcome = Result<(), Box<dyn Error>>;

const USAGE: &str = "usage: rivals raw DB SECONDS ORDERS_PER_TRANSACTION | pool DB LISTEN CONNECTIONS | seed DB ORDERS";

fn main() -> Outcome {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["raw", database, seconds, orders] => raw::run(database, seconds.parse()?, orders.parse()?),
        ["pool", database, listen, connections] => pool::run(database, listen.parse()?, connections.parse()?),
        ["seed", database, orders] => seed::run(database, orders.parse()?),
        _ => Err(USAGE.into()),
    }
}

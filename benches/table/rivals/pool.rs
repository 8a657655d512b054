//! The usual design: a connection pool, with one transaction and one sync per request.

use std::net::SocketAddr;
use std::path::Path;

use poem::error::InternalServerError;
use poem::http::StatusCode;
use poem::listener::TcpListener;
use poem::web::{Data, Json};
use poem::{EndpointExt, IntoResponse, Request, Response, Route, Server, get, handler, post};
use r2d2_sqlite::SqliteConnectionManager;
use rusqlite::TransactionBehavior;

use crate::Outcome;
use crate::order::{self, Order, prepare};

type Pool = r2d2::Pool<SqliteConnectionManager>;

pub(crate) fn run(database: &str, listen: SocketAddr, connections: u32) -> Outcome {
    drop(order::create(Path::new(database))?);
    let manager = SqliteConnectionManager::file(database).with_init(prepare);
    let pool = r2d2::Pool::builder().max_size(connections).test_on_check_out(false).build(manager)?;
    let app = Route::new().at("/api/orders", post(place)).at("/", get(alive)).data(pool);
    let runtime = tokio::runtime::Runtime::new()?;
    Ok(runtime.block_on(Server::new(TcpListener::bind(listen)).run(app))?)
}

/// Lets the benchmark detect that the program serves requests.
#[handler]
fn alive() -> &'static str {
    "alive"
}

#[handler]
async fn place(request: &Request, Data(pool): Data<&Pool>, Json(order): Json<Order>) -> poem::Result<Response> {
    let key = request.header("Idempotency-Key").unwrap_or_default().to_owned();
    let pool = pool.clone();
    let saved = tokio::task::spawn_blocking(move || save(&pool, &order, &key).map(|()| order)).await;
    let order =
        saved.map_err(InternalServerError)?.map_err(|error| poem::Error::from((StatusCode::CONFLICT, error)))?;
    Ok(Json(order).with_status(StatusCode::CREATED).into_response())
}

fn save(pool: &Pool, order: &Order, key: &str) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let mut connection = pool.get()?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    order::save(&transaction, order, key)?;
    transaction.commit()?;
    Ok(())
}

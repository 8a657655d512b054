//! What an operation declares besides its parameters, for the server that runs it.

use std::sync::{Arc, OnceLock};

use poem::{Endpoint, EndpointExt, Request};
use tokio::sync::Notify;

/// What sets an operation apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It places orders: the metrics count those that it rejects.
    Order,
    /// It signs in: the metrics count the outcomes.
    SignIn,
    /// It changes what pages show: a response of success waits until they show it.
    PageChange,
    /// It may take minutes.
    Long,
}

/// The kind of the operation that a request has reached. The server attaches it to the request.
#[derive(Clone, Default)]
pub struct Declared(Arc<Declaration>);

#[derive(Default)]
struct Declaration {
    kind: OnceLock<Kind>,
    is_long: Notify,
}

impl Declared {
    /// Returns the kind, if the request has reached an operation with one.
    pub fn kind(&self) -> Option<Kind> {
        self.0.kind.get().copied()
    }

    /// Waits until the request has reached an operation that may take minutes.
    pub async fn long(&self) {
        self.0.is_long.notified().await;
    }

    fn set(&self, kind: Kind) {
        let _ = self.0.kind.set(kind);
        if kind == Kind::Long {
            self.0.is_long.notify_one();
        }
    }
}

pub(super) fn places_orders<E: Endpoint>(operation: E) -> impl Endpoint<Output = E::Output> {
    declare(operation, Kind::Order)
}

pub(super) fn signs_in<E: Endpoint>(operation: E) -> impl Endpoint<Output = E::Output> {
    declare(operation, Kind::SignIn)
}

pub(super) fn changes_pages<E: Endpoint>(operation: E) -> impl Endpoint<Output = E::Output> {
    declare(operation, Kind::PageChange)
}

/// Declares the kind of this request, if only some requests of its operation have it.
pub(super) fn declare_request(request: &Request, kind: Kind) {
    if let Some(declared) = request.data::<Declared>() {
        declared.set(kind);
    }
}

pub(super) fn takes_long<E: Endpoint>(operation: E) -> impl Endpoint<Output = E::Output> {
    declare(operation, Kind::Long)
}

fn declare<E: Endpoint>(operation: E, kind: Kind) -> impl Endpoint<Output = E::Output> {
    operation.before(move |request: Request| async move {
        declare_request(&request, kind);
        Ok(request)
    })
}

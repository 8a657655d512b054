//! The response that streams an export of orders.

use std::io;

use futures_util::stream;
use poem::http::header;
use poem::{Body, IntoResponse, Response};
use poem_openapi::ApiResponse;
use poem_openapi::registry::{MetaMediaType, MetaResponse, MetaResponses, Registry};
use poem_openapi::types::Type;

use super::export_file::{ExportEncoder, ExportFormat};
use super::staff::AdminOrder;
use crate::api::request_id::RequestId;
use crate::api::response::header as documented;
use crate::store::{ExportQuery, Store};

/// A response that streams an export. It reads a batch when the client has taken the one before, so that a slow client
/// holds neither memory nor a read transaction.
pub(super) struct Export {
    store: Store,
    query: ExportQuery,
    format: ExportFormat,
    /// Unix seconds.
    now: i64,
}

impl Export {
    pub(super) fn new(store: Store, query: ExportQuery, format: ExportFormat, now: i64) -> Self {
        Self { store, query, format, now }
    }
}

impl IntoResponse for Export {
    fn into_response(self) -> Response {
        let Self { store, query, format, now } = self;
        let file_name = format!("attachment; filename=\"{}\"", format.file_name());
        let start = Some((query, ExportEncoder::new(format, now)));
        let id = RequestId::current();
        let batches = stream::try_unfold(start, move |state| {
            let store = store.clone();
            async move {
                let Some((query, mut encoder)) = state else { return Ok(None) };
                // The response has begun: the client sees an error as a truncated body.
                let batch = store.read_batch(query.clone()).await.map_err(|error| {
                    RequestId::log_cause_of(id, &format_args!("an export was cut short: {error}"));
                    io::Error::other(error)
                })?;
                let next = query.after(&batch);
                let bytes = encoder.encode(batch);
                Ok::<_, io::Error>(Some((bytes, next.map(|query| (query, encoder)))))
            }
        });
        Response::builder()
            .content_type(format.content_type())
            .header(header::CONTENT_DISPOSITION, file_name)
            .body(Body::from_bytes_stream(batches))
    }
}

impl ApiResponse for Export {
    fn meta() -> MetaResponses {
        let content = |content_type, schema| MetaMediaType { content_type, schema };
        let name = "The name of the file: orders.csv, orders.json or addresses.csv.";
        let response = MetaResponse {
            description: "The orders, oldest first",
            status: Some(200),
            status_range: None,
            content: vec![
                content(ExportFormat::Json.content_type(), Vec::<AdminOrder>::schema_ref()),
                content(ExportFormat::Csv.content_type(), String::schema_ref()),
            ],
            headers: vec![documented("Content-Disposition", name, String::schema_ref())],
        };
        MetaResponses { responses: vec![response] }
    }

    fn register(registry: &mut Registry) {
        Vec::<AdminOrder>::register(registry);
    }
}

//! The HTTP API: JSON schemas and status codes.

mod audit;
mod auth;
mod backups;
mod body;
mod certificate;
mod check;
mod constraints;
mod dates;
mod docs;
mod endpoint;
mod error;
mod figures;
mod health;
pub mod json;
mod lapses;
mod notices;
mod openapi;
mod orders;
mod pictures;
mod products;
mod request_id;
mod response;
mod staff;
mod state;
mod stock;
mod tags;
mod uploads;
mod wire;

pub use backups::BackupStatus;
pub use certificate::CertificateCheck;
pub use endpoint::endpoint;
pub use error::{ApiError, ErrorCode};
pub use openapi::{document, path_patterns};
pub use orders::{ExportEncoder, ExportFormat, csv_text};
pub use request_id::RequestId;
pub use state::{AppState, Clock, Options, Uptime};

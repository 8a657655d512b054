//! The HTTP API: JSON schemas and status codes.

mod auth;
mod backups;
mod body;
mod certificate;
mod check;
mod constraints;
mod docs;
mod endpoint;
mod error;
mod health;
pub mod json;
mod notices;
mod openapi;
mod orders;
mod products;
mod response;
mod staff;
mod state;
mod tags;
mod wire;

pub use backups::BackupStatus;
pub use certificate::CertificateCheck;
pub use endpoint::endpoint;
pub use error::ApiError;
pub use openapi::document;
pub use orders::{ExportEncoder, ExportFormat};
pub use state::{AppState, Clock, Options};

//! The client of a Stripe account.

use crate::auth::private_file;
use crate::cli::failure::Failure;
use crate::config;
use crate::payments::{SecretKey, Stripe};

/// Reads the files of the options; `None` without a key file. The error contains nothing of the key.
pub(in crate::cli) fn connect(config::Stripe { key_file, api, ca }: config::Stripe) -> Result<Option<Stripe>, Failure> {
    let Some(key_file) = key_file else { return Ok(None) };
    let failed = |reason: String| Failure(format!("cannot use {}: {reason}", key_file.display()));
    let text = private_file::read(&key_file).map_err(|error| failed(error.to_string()))?;
    let key = SecretKey::parse(&text).map_err(|error| failed(error.to_string()))?;
    Stripe::new(key, api, ca.as_deref()).map(Some).map_err(Failure)
}

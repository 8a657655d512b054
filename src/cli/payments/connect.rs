//! The client of a Stripe account.

use std::fmt::Display;
use std::path::Path;

use crate::auth::private_file;
use crate::cli::failure::Failure;
use crate::config;
use crate::payments::{SecretKey, Stripe};

/// Reads the files of the options; `None` without a key file. The error contains nothing of the key.
pub(in crate::cli) fn connect(options: &config::Stripe) -> Result<Option<Stripe>, Failure> {
    let Some(file) = &options.key_file else { return Ok(None) };
    let text = private_file::read(file).map_err(|error| cannot_use(file, &error))?;
    stripe_of(&text, file, options).map(Some)
}

/// Returns the client of the account with this key, which the file has or will have.
pub(in crate::cli) fn stripe_of(text: &str, file: &Path, options: &config::Stripe) -> Result<Stripe, Failure> {
    let key = SecretKey::parse(text).map_err(|error| cannot_use(file, &error))?;
    Stripe::new(key, options.api.clone(), options.ca.as_deref()).map_err(Failure)
}

fn cannot_use(file: &Path, reason: &dyn Display) -> Failure {
    Failure(format!("cannot use {}: {reason}", file.display()))
}

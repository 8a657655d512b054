//! A member of staff.

use super::password::is_guessable;
use super::rules::{self, FieldError};

/// A staff account without its password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Admin {
    /// A UUID.
    pub id: String,
    /// The address to sign in with, in lower case.
    pub email: String,
}

/// An email address to sign in with: lower case, so that it names one account however it is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdminEmail(String);

impl AdminEmail {
    /// Reads the address of a new account.
    pub fn parse(text: &str) -> Result<Self, FieldError> {
        let mut errors = Vec::new();
        let email = rules::parse("admin_email", "email", text, &mut errors);
        errors.pop().map_or_else(|| Ok(Self(email.to_lowercase())), Err)
    }

    /// The address as it is stored.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A password that may be set: at least 12 characters, and not one of those tried first.
#[derive(Clone)]
pub struct NewPassword(String);

impl NewPassword {
    /// Reads a password that is to be set for the account of this address; `field` names it in the error.
    pub fn parse(text: &str, field: &str, email: &str) -> Result<Self, FieldError> {
        let mut errors = Vec::new();
        let password = rules::parse("new_password", field, text, &mut errors);
        if errors.is_empty() && is_guessable(&password, email) {
            errors.push(FieldError::new(field, "This password is too easy to guess: please choose another"));
        }
        errors.pop().map_or_else(|| Ok(Self(password)), Err)
    }

    /// The password's bytes, for hashing.
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

/// What someone who wants to sign in typed.
pub struct Credentials {
    /// In lower case; no promise that it is an address.
    pub email: String,
    /// As typed.
    pub password: String,
}

impl Credentials {
    /// Reads the sign-in form: both fields are required (SPEC section 5).
    pub fn parse(email: &str, password: &str) -> Result<Self, Vec<FieldError>> {
        let mut errors = Vec::new();
        let email = rules::parse("login_email", "email", email, &mut errors).to_lowercase();
        let password = rules::parse("login_password", "password", password, &mut errors);
        if errors.is_empty() { Ok(Self { email, password }) } else { Err(errors) }
    }
}

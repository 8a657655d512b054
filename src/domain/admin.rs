//! Staff accounts, their emails and passwords.

use super::password::is_guessable;
use super::rules::{self, FieldError};

/// A staff account without its password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Admin {
    /// A UUID.
    pub id: String,
    /// The sign-in email, in lower case.
    pub email: String,
}

/// A sign-in email, in lower case so that it names the same account however it is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdminEmail(String);

impl AdminEmail {
    /// Parses the email of a new account.
    pub fn parse(text: &str) -> Result<Self, FieldError> {
        let mut errors = Vec::new();
        let email = rules::parse("admin_email", "email", text, &mut errors);
        errors.pop().map_or_else(|| Ok(Self(email.to_lowercase())), Err)
    }

    /// Returns the email as it is stored.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A password that may be set: at least 12 characters, and not easy to guess.
#[derive(Clone)]
pub struct NewPassword(String);

impl NewPassword {
    /// Parses a new password for the account with this email. `field` names it in the error.
    pub fn parse(text: &str, field: &str, email: &str) -> Result<Self, FieldError> {
        let mut errors = Vec::new();
        let password = rules::parse("new_password", field, text, &mut errors);
        if errors.is_empty() && is_guessable(&password, email) {
            errors.push(FieldError::new(field, "This password is too easy to guess: please choose another"));
        }
        errors.pop().map_or_else(|| Ok(Self(password)), Err)
    }

    /// Returns the password's bytes, for hashing.
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

/// A code for the second factor. It works once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Code {
    /// The code of an authenticator app for this step of 30 seconds.
    Step(i64),
    /// A recovery code, by its SHA-256.
    Recovery([u8; 32]),
}

/// The input of the sign-in form.
pub struct Credentials {
    /// In lower case, and not necessarily a valid email.
    pub email: String,
    /// As typed.
    pub password: String,
    /// The code for the second factor.
    pub code: Option<String>,
}

impl Credentials {
    /// Parses the sign-in form. Email and password are required.
    pub fn parse(email: &str, password: &str, code: Option<&str>) -> Result<Self, Vec<FieldError>> {
        let mut errors = Vec::new();
        let email = rules::parse("login_email", "email", email, &mut errors).to_lowercase();
        let password = rules::parse("login_password", "password", password, &mut errors);
        let code = code.map(|code| rules::parse("second_factor_code", "code", code, &mut errors));
        if errors.is_empty() { Ok(Self { email, password, code }) } else { Err(errors) }
    }
}

//! The new password of an account, from the terminal or from standard input.

use std::fs::File;
use std::io::{self, BufRead};

use super::failure::Failure;
use super::output::say;
use crate::auth::password;
use crate::domain::admin::{AdminEmail, NewPassword};

/// Reads or prompts for a password, checks it against the rules for this account, and returns its hash. At a terminal, asks
/// until it meets them.
pub(super) fn new_password_hash(email: &AdminEmail, from_stdin: bool) -> Result<String, Failure> {
    let parse = |typed: &str| {
        let new_password = NewPassword::parse(typed, "password", email.as_str());
        new_password.map_err(|error| Failure(error.message))
    };
    if from_stdin {
        return Ok(password::hash(parse(&read_password()?)?.as_bytes()));
    }
    loop {
        let typed = prompt("Password (at least 12 characters): ")?;
        match parse(&typed) {
            Err(Failure(error)) => say(&error),
            Ok(_) if prompt("The same again: ")? != typed => say("the two passwords differ"),
            Ok(new_password) => return Ok(password::hash(new_password.as_bytes())),
        }
    }
}

fn read_password() -> Result<String, Failure> {
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line).map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => Failure("the password is not text in UTF-8".to_owned()),
        _ => error.into(),
    })?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

fn prompt(question: &str) -> Result<String, Failure> {
    if File::open("/dev/tty").is_err() {
        let what = "there is no terminal to ask for the password: send it with --password-stdin, for example \
                    shop staff add --email ann@example.com --password-stdin < password";
        return Err(Failure(what.into()));
    }
    rpassword::prompt_password(question).map_err(|error| Failure(format!("cannot read the password: {error}")))
}

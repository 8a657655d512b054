//! The questions of `shop init`, answered by flags or at the terminal.

use std::io::{self, IsTerminal, Write};

use crate::cli::failure::Failure;
use crate::cli::output::say;
use crate::cli::settings::{Setting, check_settings};

/// Answers so far, and how to get others.
pub(super) struct Questions {
    pub(super) is_terminal: bool,
    pub(super) settings: Vec<Setting>,
}

impl Questions {
    pub(super) fn new() -> Self {
        Self { is_terminal: io::stdin().is_terminal(), settings: Vec::new() }
    }

    /// Sets a value of the file after a check in the words of its flag.
    pub(super) fn set(&mut self, key: &str, value: &str) -> Result<(), Failure> {
        let setting = Setting { key: key.to_owned(), values: vec![value.to_owned()] };
        check_settings(std::slice::from_ref(&setting)).map_err(Failure)?;
        self.settings.push(setting);
        Ok(())
    }

    /// Gets a setting from its flag, from the terminal, or else by default; an empty default means that it may be left
    /// out. Returns an empty text for one that is.
    pub(super) fn ask(
        &mut self,
        key: &str,
        question: &str,
        given: Option<String>,
        default: Option<&str>,
    ) -> Result<String, Failure> {
        let given = given.or_else(|| (!self.is_terminal).then(|| default.map(str::to_owned)).flatten());
        if let Some(text) = given {
            if !text.is_empty() {
                self.set(key, &text)?;
            }
            return Ok(text);
        }
        self.require_terminal(key)?;
        loop {
            let hint = default.filter(|text| !text.is_empty()).map(|text| format!(" [{text}]")).unwrap_or_default();
            let typed = read_line(&format!("{question}{hint}: "))?;
            match (typed.as_str(), default) {
                ("", Some("")) => return Ok(typed),
                ("", Some(text)) => return self.set(key, text).map(|()| text.to_owned()),
                ("", None) => {}
                _ => match self.set(key, &typed) {
                    Ok(()) => return Ok(typed),
                    Err(Failure(error)) => say(&error),
                },
            }
        }
    }

    /// Fails without a terminal to ask for what the flag has not given.
    pub(super) fn require_terminal(&self, key: &str) -> Result<(), Failure> {
        let missing = || Failure(format!("there is no terminal to ask at: give --{key}"));
        self.is_terminal.then_some(()).ok_or_else(missing)
    }
}

/// Asks a question of yes or no; no by default.
pub(super) fn confirm(question: &str) -> Result<bool, Failure> {
    Ok(is_yes(&read_line(&format!("{question} [y/N]: "))?))
}

pub(super) fn is_yes(answer: &str) -> bool {
    matches!(answer, "y" | "Y" | "yes")
}

pub(super) fn read_secret(question: &str) -> Result<String, Failure> {
    let typed = rpassword::prompt_password(question);
    Ok(typed.map_err(|error| Failure(format!("cannot read the answer: {error}")))?.trim().to_owned())
}

pub(super) fn read_line(prompt: &str) -> Result<String, Failure> {
    let mut err = io::stderr();
    write!(err, "{prompt}").and_then(|()| err.flush())?;
    let mut line = String::new();
    match io::stdin().read_line(&mut line)? {
        0 => Err(Failure("the answers ended, and nothing was made".to_owned())),
        _ => Ok(line.trim().to_owned()),
    }
}

//! The contents of `rules/validation.json`, in which `{orderPrefix}` stands for that of the brand.

use std::collections::HashMap;
use std::sync::LazyLock;

use regex::Regex;
use serde::Deserialize;

use crate::domain::brand::brand;

#[derive(Deserialize)]
pub(super) struct Definitions {
    pub(super) trim: String,
    pub(super) unprintable: Vec<(String, String)>,
    pub(super) invisible: String,
    pub(super) email: Pattern,
    pub(super) fields: HashMap<String, Field>,
}

#[derive(Deserialize)]
pub(super) struct Field {
    #[serde(default)]
    pub(super) ignore: String,
    #[serde(default = "default_true")]
    pub(super) trim: bool,
    pub(super) rules: Vec<Rule>,
}

fn default_true() -> bool {
    true
}

#[derive(Deserialize)]
pub(super) struct Rule {
    #[serde(flatten)]
    pub(super) check: Check,
    pub(super) message: String,
}

#[derive(Deserialize)]
#[serde(tag = "check", content = "value", rename_all = "snake_case")]
pub(super) enum Check {
    Required,
    MinChars(usize),
    MinVisible(usize),
    MaxChars(usize),
    Pattern(Pattern),
    OneOf(String),
    Email,
    Month,
    NotExpired,
    AtMost(f64),
    PlainText,
    PlainLines,
    NoCardNumber,
}

#[derive(Deserialize)]
#[serde(try_from = "String")]
pub(super) struct Pattern(pub(super) Regex);

impl TryFrom<String> for Pattern {
    type Error = regex::Error;

    fn try_from(pattern: String) -> Result<Self, Self::Error> {
        Regex::new(&pattern).map(Self)
    }
}

pub(super) static DEFINITIONS: LazyLock<Definitions> = LazyLock::new(|| {
    let rules = include_str!("../../rules/validation.json").replace("{orderPrefix}", &brand().order_prefix);
    serde_json::from_str(&rules).expect("validation.json is well formed")
});

/// Returns the rules of a field. Panics if there are none.
pub(super) fn field(name: &str) -> &'static Field {
    DEFINITIONS.fields.get(name).unwrap_or_else(|| panic!("validation.json has no field {name}"))
}

/// Returns the cases of `rules/vectors.json`, in which `{orderPrefix}` stands for that of the brand, too.
#[cfg(test)]
pub(super) fn vectors<T: serde::de::DeserializeOwned>() -> Vec<T> {
    let vectors = include_str!("../../rules/vectors.json").replace("{orderPrefix}", &brand().order_prefix);
    serde_json::from_str(&vectors).expect("vectors.json is well formed")
}

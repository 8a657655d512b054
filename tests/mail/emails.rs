//! The rule for emails, against the mailer.

use lettre::Address;
use serde_json::Value;
use shop::domain::rules::{normalize, validate};

const FIELDS: [&str; 3] = ["email", "contact_email", "admin_email"];
/// Emails that people have.
const VALID: &[&str] = &[
    "jane@example.com",
    "jane.doe+shop@mail.example.co.uk",
    "o'neil@example.com",
    "x@example.museum",
    "1234567890@qq.example",
    "_@example.com",
    "jane-doe@my-mail.example",
    "ü@example.com",
    "jane@bücher.example",
    "jane@xn--bcher-kva.example",
    "王@例え.example",
];
/// What people type instead, and what only a stranger would.
const INVALID: &[&str] = &[
    "jane",
    "jane@example",
    "jane@gmail,com",
    "jane@example.com'",
    "jane@example.com’",
    "jane.@example.com",
    ".jane@example.com",
    "jane..doe@example.com",
    "jane@example..com",
    "jane@example.com.",
    "jane@-example.com",
    "jane@example-.com",
    "jane@exam_ple.com",
    "jane@example.com/",
    "jane@@example.com",
    "jane doe@example.com",
    "a@[127.0.0.1]",
    "a@[IPv6:::1]",
    "\"jane doe\"@example.com",
    "a\nb@example.com",
    "jane@example.com\r\nBcc: bob@example.com",
    "jane(home)@example.com",
    "Jane <jane@example.com>",
    "💝@example.com",
];

#[test]
fn every_email_that_a_field_takes_is_one_that_the_mailer_takes() {
    let vectors: Vec<Value> =
        serde_json::from_str(include_str!("../../src/rules/vectors.json")).expect("vectors.json is well formed");
    let values = vectors.iter().map(|vector| vector["value"].as_str().expect("a text"));
    let parts = ["a", "ü", "王", "-", ".", "_", "'", "@", "e\u{301}"];
    let typed = parts.iter().flat_map(|one| parts.iter().map(move |two| format!("{one}{two}")));
    let typed: Vec<String> =
        typed.flat_map(|text| [format!("{text}@b.example"), format!("b@{text}.example")]).collect();
    let long = |bytes: usize| format!("{}@{}.example", "a".repeat(bytes), "ü".repeat(bytes / 2));
    let long: Vec<String> = (60..70).map(long).collect();
    let mut taken = 0;
    for value in values.chain(typed.iter().map(String::as_str)).chain(long.iter().map(String::as_str)) {
        for field in FIELDS.iter().filter(|field| validate(field, value, "").is_none()) {
            assert!(normalize(field, value).parse::<Address>().is_ok(), "{field}: {value:?}");
            taken += 1;
        }
    }
    assert!(taken >= 100, "only {taken}");
}

#[test]
fn a_field_takes_the_emails_that_people_have_and_no_other() {
    for field in FIELDS {
        for email in VALID {
            assert_eq!(validate(field, email, ""), None, "{field}: {email}");
        }
        for email in INVALID {
            assert!(validate(field, email, "").is_some(), "{field}: {email:?}");
        }
    }
}

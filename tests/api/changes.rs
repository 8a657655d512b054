//! What each change does to an order in each state, as tables in text files: their rows are changes, their columns states.

mod desk;
mod requests;
mod table;

use serde_json::Value;

pub(crate) use desk::{Desk, Outcome, Subject};
pub(crate) use table::Table;

/// What a cell names after the state if it is new or differs, and with a minus if it is gone.
const FACTS: [(&str, &str); 12] = [
    ("tracking", "/fulfillment/shipped/tracking"),
    ("back", "/fulfillment/returns/0"),
    ("printed", "/fulfillment/printed_at"),
    ("delayed", "/fulfillment/delayed_until"),
    ("claimed", "/fulfillment/claim/by"),
    ("hold", "/hold"),
    ("note", "/note"),
    ("address", "/order/address"),
    ("email", "/customerInfo/email"),
    ("size", "/order/items/0/size"),
    ("refunding", "/payment/refunding"),
    ("refunded", "/payment/refunded"),
];

/// Returns the changes that bring a new order into a state, whose payment is as the state says.
fn changes_to(state: &str, is_delayed: bool) -> Vec<&'static str> {
    let (status, parcel) = state.trim_end_matches(char::is_lowercase).split_at(1);
    let is_by_card = state.ends_with(char::is_lowercase);
    let is_paid_by_staff = !is_by_card && (status == "A" || parcel == "S" || is_delayed);
    let steps = [
        (is_paid_by_staff, "paid"),
        (is_delayed, "delay"),
        (parcel == "P", "pack unpaid"),
        (parcel == "S", "ship"),
        (is_paid_by_staff && status == "P", "pending"),
        (status == "C", "cancelled"),
    ];
    steps.into_iter().filter(|(is_needed, _)| *is_needed).map(|(_, change)| change).collect()
}

/// Returns what a cell says of a change: `=` if nothing has changed, or an error code, or the new state and what else is
/// new. Both orders are as staff see them, with the stock of their color.
fn describe(before: &Value, after: &Value, outcome: &Outcome) -> String {
    let code = match outcome {
        Outcome::Impossible => return "-".to_owned(),
        Outcome::Answered(answer) if answer.status >= 300 => Some(answer.code()),
        Outcome::Answered(_) | Outcome::Happened => None,
    };
    let (from, to) = (state_of(before), state_of(after));
    let is_state_named = code.is_none() || from != to;
    let mut words: Vec<String> = code.into_iter().chain(is_state_named.then_some(to)).collect();
    for (word, pointer) in FACTS {
        match (before.pointer(pointer), after.pointer(pointer)) {
            (was, now) if was == now => {}
            // A shipment that is new or undone is another state.
            (None, _) | (_, None) if word == "tracking" => {}
            (_, None) => words.push(format!("-{word}")),
            _ => words.push(word.to_owned()),
        }
    }
    let [was, now] = [before, after].map(|order| order["stock"].as_i64().expect("a number"));
    words.extend((was != now).then(|| format!("{:+}", now - was)));
    words.extend(moved_mails(before, after));
    if words == [from] && before["history"] == after["history"] { "=".to_owned() } else { words.join(" ") }
}

/// Returns the letters for the status, the parcel and the payment of an order.
fn state_of(order: &Value) -> String {
    let status = order["status"].as_str().expect("a status");
    let status = [("pending", "P"), ("paid", "A"), ("cancelled", "C")].into_iter().find(|(word, _)| *word == status);
    let parcel = [("shipped", "S"), ("packed", "P")].into_iter().find(|(key, _)| !order["fulfillment"][key].is_null());
    let payment = &order["payment"];
    let payment = match payment["state"].as_str() {
        None => "",
        Some("authorized") => "h",
        Some("captured") if payment["refunded"] == payment["captured"] => "g",
        Some("captured") => "c",
        Some("released") => "r",
        Some(_) => "u",
    };
    format!("{}{}{payment}", status.expect("a status").1, parcel.map_or("", |(_, letter)| letter))
}

/// Names each letter of which there is one more than before, or one less.
fn moved_mails(before: &Value, after: &Value) -> Vec<String> {
    let letters = |order: &Value| -> Vec<String> {
        let mails = order["fulfillment"]["mails"].as_array().cloned().unwrap_or_default();
        mails.iter().map(|mail| mail["letter"].as_str().expect("a letter").to_owned()).collect()
    };
    let (mut gone, mut new) = (letters(before), letters(after));
    new.retain(|letter| gone.iter().position(|other| other == letter).map(|at| gone.remove(at)).is_none());
    let gone = gone.into_iter().map(|letter| format!("-@{letter}"));
    gone.chain(new.into_iter().map(|letter| format!("@{letter}"))).collect()
}

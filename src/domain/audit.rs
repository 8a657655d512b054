//! The audit log, as staff read it.

use serde_json::Value;

use super::rules;

/// An entry of the log.
#[derive(Clone, Debug, PartialEq)]
pub struct AuditEntry {
    /// Rises with each entry.
    pub id: i64,
    /// Unix seconds.
    pub at: i64,
    /// The email of the staff account, `shop` for the shop itself, or empty without an account.
    pub actor: String,
    /// What was done, such as `order.status`.
    pub action: String,
    /// What it was done to: the id of an order, product or picture, the email of an account, or empty.
    pub subject: String,
    /// The order number or the product's title, if the subject is an order or a product.
    pub name: Option<String>,
    /// What has changed.
    pub changes: Vec<FieldChange>,
}

/// Returns the actor that a filter names: an email in any case, `shop`, or `none` for entries without an account.
pub fn parse_actor(text: &str) -> String {
    let actor = rules::trim(text).to_lowercase();
    if actor == "none" { String::new() } else { actor }
}

/// A field with its value before and after a change.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldChange {
    /// The field's path, such as `status` or `variants.Pink.inventory`.
    pub field: String,
    /// `None` if the field was added.
    pub before: Option<Value>,
    /// `None` if the field was removed.
    pub after: Option<Value>,
}

/// Returns the fields that differ, those of `before` first. Null is the same as no field.
pub fn changed_fields(before: &Value, after: &Value) -> Vec<FieldChange> {
    let (before, after) = (leaves_of(before), leaves_of(after));
    let value_in =
        |leaves: &[Leaf], path: &str| leaves.iter().find(|leaf| leaf.path == path).map(|leaf| leaf.value.clone());
    let added = after.iter().filter(|leaf| before.iter().all(|other| other.path != leaf.path));
    let fields = before.iter().chain(added).map(|leaf| leaf.path.clone());
    fields
        .map(|field| FieldChange { before: value_in(&before, &field), after: value_in(&after, &field), field })
        .filter(|change| change.before != change.after)
        .collect()
}

struct Leaf {
    path: String,
    value: Value,
}

fn leaves_of(value: &Value) -> Vec<Leaf> {
    let mut found = Vec::new();
    collect(value, "", &mut found);
    found
}

fn collect(value: &Value, path: &str, found: &mut Vec<Leaf>) {
    match value {
        Value::Null => {}
        Value::Object(fields) => fields.iter().for_each(|(name, value)| collect(value, &join(path, name), found)),
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                // A color is the same one wherever it is in the list.
                match item["color"].as_str() {
                    Some(color) => collect_color(item, &join(path, color), found),
                    None => collect(item, &join(path, &index.to_string()), found),
                }
            }
        }
        value => found.push(Leaf { path: path.to_owned(), value: value.clone() }),
    }
}

fn collect_color(item: &Value, path: &str, found: &mut Vec<Leaf>) {
    let fields = item.as_object().into_iter().flatten().filter(|(name, _)| *name != "color");
    fields.for_each(|(name, value)| collect(value, &join(path, name), found));
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() || name.is_empty() { format!("{path}{name}") } else { format!("{path}.{name}") }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::changed_fields;

    #[test]
    fn only_fields_that_differ_are_changed_and_colors_are_compared_by_name() {
        let color = |name: &str, units: u32| json!({ "color": name, "image": "/x.jpg", "inventory": units });
        for (before, after, expected, why) in [
            (
                json!({ "status": "paid" }),
                json!({ "status": "cancelled" }),
                vec!["status: \"paid\" → \"cancelled\""],
                "",
            ),
            (json!({ "a": 1, "b": null }), json!({ "a": 1 }), vec![], "null is no value"),
            (Value::Null, json!({ "ended": 2 }), vec!["ended: null → 2"], "no state before"),
            (json!({ "title": "Cap" }), Value::Null, vec!["title: \"Cap\" → null"], "no state after"),
            (
                json!({ "variants": [color("Pink", 1), color("White", 2)] }),
                json!({ "variants": [color("White", 2), color("Pink", 5)], "reason": "Counted" }),
                vec!["variants.Pink.inventory: 1 → 5", "reason: null → \"Counted\""],
                "the order of the colors does not matter",
            ),
            (
                json!({ "variants": [color("", 1)] }),
                json!({ "variants": [color("", 3)] }),
                vec!["variants.inventory: 1 → 3"],
                "a product without colors",
            ),
            (json!({ "list": ["a"] }), json!({ "list": ["b"] }), vec!["list.0: \"a\" → \"b\""], "any list"),
            (json!("pending"), json!("paid"), vec![": \"pending\" → \"paid\""], "a value without a name"),
        ] {
            let found: Vec<String> = changed_fields(&before, &after)
                .into_iter()
                .map(|change| {
                    let [before, after] = [change.before, change.after].map(Option::unwrap_or_default);
                    format!("{}: {before} → {after}", change.field)
                })
                .collect();
            assert_eq!(found, expected, "{why}");
        }
    }
}

//! Invalid variations of a valid JSON body.

use serde_json::{Value, json};

/// Returns bodies that each differ from a valid one in one place.
pub(crate) fn mutations(valid: &Value) -> Vec<(String, Value)> {
    let wrong = [
        json!(null),
        json!(true),
        json!(0),
        json!(-1),
        json!(1.5),
        json!(1e300),
        json!(""),
        json!("x"),
        json!("\u{0}"),
        json!("4111111111111111"),
        json!("x".repeat(6000)),
        json!([]),
        json!([1]),
        json!({}),
    ];
    let mut bodies = vec![("an unknown field".to_owned(), with(valid, "/surprise", json!(1)))];
    for pointer in pointers(valid, "") {
        for value in &wrong {
            bodies.push((format!("{pointer} = {value:.40}"), with(valid, &pointer, value.clone())));
        }
        bodies.push((format!("{pointer} missing"), without(valid, &pointer)));
    }
    bodies.extend(wrong.map(|value| (format!("the whole body {value:.40}"), value)));
    bodies
}

fn pointers(value: &Value, at: &str) -> Vec<String> {
    let children: Vec<(String, &Value)> = match value {
        Value::Object(object) => object.iter().map(|(key, child)| (format!("{at}/{key}"), child)).collect(),
        Value::Array(items) => items.iter().enumerate().map(|(i, child)| (format!("{at}/{i}"), child)).collect(),
        _ => Vec::new(),
    };
    children
        .into_iter()
        .flat_map(|(pointer, child)| {
            let inner = pointers(child, &pointer);
            std::iter::once(pointer).chain(inner)
        })
        .collect()
}

fn with(valid: &Value, pointer: &str, value: Value) -> Value {
    let mut body = valid.clone();
    match body.pointer_mut(pointer) {
        Some(place) => *place = value,
        None => body[pointer.trim_start_matches('/')] = value,
    }
    body
}

fn without(valid: &Value, pointer: &str) -> Value {
    let mut body = valid.clone();
    let (parent, last) = pointer.rsplit_once('/').expect("a pointer starts with a slash");
    match body.pointer_mut(parent) {
        Some(Value::Object(object)) => drop(object.remove(last)),
        Some(Value::Array(items)) => items.clear(),
        _ => {}
    }
    body
}

//! Requests that change orders.

use serde_json::{Value, json};

use crate::shop::{Caller, Response, TestShop};

impl TestShop {
    /// Changes an order: `name` is the type of the change.
    pub(crate) async fn change(&self, caller: &Caller, id: &str, name: &str, fields: &Value) -> Response {
        self.post(&format!("/api/orders/{id}/changes"), caller, &change(name, fields)).await
    }

    /// Makes a change of each of these orders, given by id and the fields of its change.
    pub(crate) async fn change_all<'a>(
        &self,
        caller: &Caller,
        name: &str,
        orders: impl IntoIterator<Item = (&'a str, Value)>,
    ) -> Response {
        let changes = orders.into_iter().map(|(id, fields)| json!({ "_id": id, "change": change(name, &fields) }));
        let list = json!({ "changes": changes.collect::<Vec<_>>() });
        self.post("/api/orders/changes", caller, &list).await
    }
}

/// Returns the body of a change.
fn change(name: &str, fields: &Value) -> Value {
    let mut change = if fields.is_null() { json!({}) } else { fields.clone() };
    change["type"] = json!(name);
    change
}

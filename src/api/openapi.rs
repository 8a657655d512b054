//! The `OpenAPI` service: all operations, and the document that describes them.

use std::collections::BTreeSet;

use poem_openapi::{OpenApi, OpenApiService};
use serde_json::Value;

use super::audit::AuditApi;
use super::auth::{AccountsApi, AuthApi, SecondFactorApi};
use super::check::CheckApi;
use super::contact::ContactApi;
use super::customers::CustomersApi;
use super::figures::FiguresApi;
use super::health::HealthApi;
use super::notices::NoticesApi;
use super::orders::{ChangesApi, GuestApi, OrdersApi, PaymentsApi, ShippingApi};
use super::pictures::PicturesApi;
use super::products::ProductsApi;
use super::settings::SettingsApi;
use super::stock::StockApi;

/// Returns the service with every operation.
pub(super) fn service() -> OpenApiService<impl OpenApi + 'static, ()> {
    let apis = (
        // A tuple has at most 16.
        (AuthApi, AccountsApi, SecondFactorApi),
        AuditApi,
        ProductsApi,
        StockApi,
        PicturesApi,
        OrdersApi,
        ChangesApi,
        ShippingApi,
        GuestApi,
        // A tuple has at most 16.
        (PaymentsApi, CustomersApi, ContactApi),
        FiguresApi,
        NoticesApi,
        HealthApi,
        CheckApi,
        SettingsApi,
    );
    OpenApiService::new(apis, "shop", env!("CARGO_PKG_VERSION"))
        .description(include_str!("description.md"))
        .server("/api")
}

/// Returns the content of `openapi.yaml`. Request schemas reject undocumented fields, which poem-openapi enforces but does
/// not document.
pub fn document() -> String {
    let spec = spec();
    let operations =
        spec["paths"].as_object().into_iter().flat_map(|paths| paths.values().filter_map(Value::as_object));
    let mut names = BTreeSet::new();
    for operation in operations.flat_map(|methods| methods.values()) {
        add_schemas(&spec, &operation["requestBody"], &mut names);
    }
    // Of a union, each of its parts does.
    names.retain(|name| spec["components"]["schemas"][name].get("oneOf").is_none());
    names.iter().fold(service().spec_yaml(), |document, name| {
        let open = format!("    {name}:\n      type: object\n");
        document.replacen(&open, &format!("{open}      additionalProperties: false\n"), 1)
    })
}

/// Adds the names of the schemas that a part of the document refers to, also through others.
fn add_schemas(spec: &Value, part: &Value, names: &mut BTreeSet<String>) {
    match part {
        Value::Object(fields) => fields.values().for_each(|value| add_schemas(spec, value, names)),
        Value::Array(items) => items.iter().for_each(|value| add_schemas(spec, value, names)),
        Value::String(text) => {
            if let Some(name) = text.strip_prefix("#/components/schemas/")
                && names.insert(name.to_owned())
            {
                add_schemas(spec, &spec["components"]["schemas"][name], names);
            }
        }
        _ => {}
    }
}

fn spec() -> Value {
    serde_json::from_str(&service().spec()).expect("poem-openapi writes JSON")
}

/// Returns the path of each operation and document, with variable segments such as `:id`.
pub fn path_patterns() -> impl Iterator<Item = String> {
    path_methods().into_iter().map(|(path, _)| path)
}

/// Returns the methods of each path, separated by commas.
pub(super) fn path_methods() -> Vec<(String, String)> {
    let document = spec();
    let operations = document["paths"].as_object().into_iter().flatten().map(|(path, operations)| {
        let methods: Vec<_> =
            operations.as_object().into_iter().flatten().map(|(name, _)| name.to_uppercase()).collect();
        (path.as_str(), methods.join(", "))
    });
    let documents = ["/docs", "/openapi.yaml"].map(|path| (path, "GET".to_owned()));
    let with_prefix = |path: &str| format!("/api{path}").replace('{', ":").replace('}', "");
    operations.chain(documents).map(|(path, methods)| (with_prefix(path), methods)).collect()
}

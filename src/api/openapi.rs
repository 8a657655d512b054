//! The `OpenAPI` service: all operations, and the generator of the document that describes them.

use std::collections::{BTreeSet, HashMap};

use poem::endpoint::BoxEndpoint;
use poem::http::Method;
use poem_openapi::registry::{MetaApi, Registry};
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
    OpenApiService::new(Undocumented(operations()), "", "")
}

fn operations() -> impl OpenApi + 'static {
    (
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
    )
}

/// Operations without their descriptions. The service would only look for duplicate ids in them, but would keep the
/// generator of the document in the executable.
struct Undocumented<T>(T);

impl<T: OpenApi> OpenApi for Undocumented<T> {
    fn meta() -> Vec<MetaApi> {
        Vec::new()
    }

    fn register(_registry: &mut Registry) {}

    fn add_routes(self, table: &mut HashMap<String, HashMap<Method, BoxEndpoint<'static>>>) {
        self.0.add_routes(table);
    }
}

/// Generates `openapi.yaml`. The program contains that file and not this function, which `make openapi` and tests call.
/// Request schemas reject undocumented fields, which poem-openapi enforces but does not document.
pub fn generate_document() -> String {
    let service = OpenApiService::new(operations(), "shop", env!("CARGO_PKG_VERSION"))
        .description(include_str!("description.md"))
        .server("/api");
    let spec: Value = serde_json::from_str(&service.spec()).expect("poem-openapi writes JSON");
    let operations =
        spec["paths"].as_object().into_iter().flat_map(|paths| paths.values().filter_map(Value::as_object));
    let mut names = BTreeSet::new();
    for operation in operations.flat_map(|methods| methods.values()) {
        add_schemas(&spec, &operation["requestBody"], &mut names);
    }
    // Of a union, each of its parts does.
    names.retain(|name| spec["components"]["schemas"][name].get("oneOf").is_none());
    names.iter().fold(service.spec_yaml(), |document, name| {
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

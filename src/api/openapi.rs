//! The `OpenAPI` service: all operations, and the document that describes them.

use poem_openapi::OpenApiService;

use super::audit::AuditApi;
use super::auth::{AccountsApi, AuthApi};
use super::check::CheckApi;
use super::figures::FiguresApi;
use super::health::HealthApi;
use super::notices::NoticesApi;
use super::orders::{OrderEditsApi, OrdersApi};
use super::pictures::PicturesApi;
use super::products::ProductsApi;
use super::stock::StockApi;

type Apis = (
    AuthApi,
    AccountsApi,
    AuditApi,
    ProductsApi,
    StockApi,
    PicturesApi,
    OrdersApi,
    OrderEditsApi,
    FiguresApi,
    NoticesApi,
    HealthApi,
    CheckApi,
);
pub(super) type Service = OpenApiService<Apis, ()>;

/// Returns the service with every operation.
pub(super) fn service() -> Service {
    let apis = (
        AuthApi,
        AccountsApi,
        AuditApi,
        ProductsApi,
        StockApi,
        PicturesApi,
        OrdersApi,
        OrderEditsApi,
        FiguresApi,
        NoticesApi,
        HealthApi,
        CheckApi,
    );
    OpenApiService::new(apis, "shop", env!("CARGO_PKG_VERSION"))
        .description(include_str!("description.md"))
        .server("/api")
}

/// The request schemas. They reject undocumented fields, which poem-openapi enforces but does not document.
const REQUEST_SCHEMAS: &[&str] = &[
    "AccountInput",
    "AccountRemoval",
    "AddressChange",
    "BulkStatusChange",
    "HoldChange",
    "KnownAddress",
    "Login",
    "NoteChange",
    "OrderInput",
    "OrderItemInput",
    "OrderRef",
    "PasswordChange",
    "ProductInput",
    "StatusChange",
    "VariantInput",
];

/// Returns the content of `openapi.yaml`.
pub fn document() -> String {
    REQUEST_SCHEMAS.iter().fold(service().spec_yaml(), |document, name| {
        let open = format!("    {name}:\n      type: object\n");
        document.replacen(&open, &format!("{open}      additionalProperties: false\n"), 1)
    })
}

/// Returns the path of each operation and document, with variable segments such as `:id`.
pub fn path_patterns() -> Vec<String> {
    let document: serde_json::Value = serde_json::from_str(&service().spec()).expect("poem-openapi writes JSON");
    let paths = document["paths"].as_object().into_iter().flatten().map(|(path, _)| path.as_str());
    let documents = ["/docs", "/openapi.yaml"];
    paths.chain(documents).map(|path| format!("/api{path}").replace('{', ":").replace('}', "")).collect()
}

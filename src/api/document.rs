//! The `OpenAPI` document that the program contains, and what it says about paths.

use std::io::Read;

use flate2::read::GzDecoder;
use serde_json::json;

use super::constraints::max_amount;
use crate::domain::brand::{Brand, brand, replaced_brand};

/// `openapi.yaml`, which describes the API of the default brand.
const DEFAULT: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/openapi.yaml.gz"));

/// Returns the `OpenAPI` document of the API as YAML.
pub fn document() -> String {
    let mut document = String::new();
    GzDecoder::new(DEFAULT).read_to_string(&mut document).expect("the build's own file");
    match replaced_brand() {
        Some(default) => rebranded(&document, &default, brand()),
        None => document,
    }
}

/// Replaces order prefix, sizes and largest amount.
fn rebranded(document: &str, from: &Brand, to: &Brand) -> String {
    let pattern = |brand: &Brand| format!("pattern: ^{}[", brand.order_prefix);
    let maximum = |brand: &Brand| format!("maximum: {:?}\n", max_amount(brand));
    let sizes: String = from.sizes.iter().map(|size| format!("          - {size}\n")).collect();
    document
        .replace(&pattern(from), &pattern(to))
        .replace(&maximum(from), &maximum(to))
        .replace(&format!("enum:\n{sizes}"), &format!("enum: {}\n", json!(to.sizes)))
}

/// Returns the path of each operation and document, with variable segments such as `:id`.
pub fn path_patterns() -> impl Iterator<Item = String> {
    path_methods().into_iter().map(|(path, _)| path)
}

/// Returns the methods of each path, separated by commas.
pub(super) fn path_methods() -> Vec<(String, String)> {
    let document = document();
    // The generator indents paths by two spaces and methods by four.
    let (_, paths) = document.split_once("\npaths:").expect("the document has paths");
    let (paths, _) = paths.split_once("\ncomponents:").expect("the document has components");
    let operations = paths.split("\n  /").filter_map(|part| part.split_once(":\n")).map(|(path, operations)| {
        let names = operations.lines().filter_map(|line| line.strip_prefix("    ")?.strip_suffix(':'));
        let mut methods: Vec<_> = names.filter(|name| !name.starts_with(' ')).map(str::to_uppercase).collect();
        methods.sort();
        (format!("/api/{path}").replace('{', ":").replace('}', ""), methods.join(", "))
    });
    let documents = ["/api/docs", "/api/openapi.yaml"].map(|path| (path.to_owned(), "GET".to_owned()));
    operations.chain(documents).collect()
}

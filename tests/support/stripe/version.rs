//! Versions of the API. Source: <https://docs.stripe.com/changelog>.

use super::answer::{Answer, Call, invalid};

/// The double answers with the objects of the first.
const VERSIONS: [&str; 3] = ["2026-08-26.dahlia", "2026-09-30.endive", "2026-10-28.endive"];
/// From this version on, the account chooses the payment methods.
const WITHOUT_TYPES: &str = "2026-09-30.endive";

/// Refuses a version that does not exist, and what the version of a call does not take.
pub(super) fn check(call: &Call) -> Result<(), Answer> {
    if !VERSIONS.contains(&call.version.as_str()) {
        return Err(invalid(400, "", "", &format!("Invalid Stripe API version: {}", call.version)));
    }
    let types = call.form.keys().find(|name| name.starts_with("payment_method_types"));
    match types.filter(|_| call.method == "POST" && call.version.as_str() >= WITHOUT_TYPES) {
        Some(_) => Err(invalid(
            400,
            "payment_method_types_no_longer_supported",
            "payment_method_types",
            "The version of the API does not take payment_method_types",
        )),
        None => Ok(()),
    }
}

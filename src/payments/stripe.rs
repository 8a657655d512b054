//! The calls of Stripe's API that the shop makes.
//!
//! Bodies are form-encoded. Each call that changes something has a key, with which Stripe does it once and answers the same
//! for a day. Source: <https://docs.stripe.com/api>.

use std::path::Path;
use std::time::Duration;

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, USER_AGENT};
use hyper::{Method, Request};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use url::form_urlencoded::Serializer;

use super::intent::{Dispute, Intent, List, Listed, Metadata, NewIntent, PaidOrder, Refund};
use super::key::SecretKey;
use super::metrics::StripeMetrics;
use super::stripe_error::{StripeError, failure, not_understood, unknown};
use crate::domain::customer::Customer;
use crate::outbound::{Client, NoResponse};

/// The version whose fields this module knows: the last one that takes `payment_method_types`.
const VERSION: &str = "2026-08-26.dahlia";
const CALL_LIMIT: Duration = Duration::from_secs(30);

type Form<'a> = &'a [(&'a str, &'a str)];

/// A Stripe account.
pub struct Stripe {
    client: Client,
    /// The origin of the API.
    api: String,
    /// The key of the account.
    pub key: SecretKey,
    /// Counts its calls.
    pub metrics: StripeMetrics,
}

impl Stripe {
    /// Makes a client of an account, which trusts the certificate authorities of the web, or only those in a PEM file.
    pub fn new(key: SecretKey, api: String, roots: Option<&Path>) -> Result<Self, String> {
        Ok(Self { client: Client::new(roots)?, api, key, metrics: StripeMetrics::new() })
    }

    /// Creates a payment that will hold an amount on a card until it is captured.
    pub async fn create(&self, intent: &NewIntent<'_>, key: &str) -> Result<Intent, StripeError> {
        let cents = intent.cents.to_string();
        let mut form = vec![
            ("amount", cents.as_str()),
            ("currency", "usd"),
            ("capture_method", "manual"),
            // Without it, Stripe wants an address to return to from other payment methods.
            ("payment_method_types[0]", "card"),
            ("description", intent.description),
        ];
        if let Some(PaidOrder { id, number, shop, epoch, customer: Customer { name, address: to, .. } }) = intent.order
        {
            let fields = [
                ("metadata[order_id]", id),
                ("metadata[order_number]", number),
                ("metadata[shop]", shop),
                ("metadata[epoch]", epoch),
                ("shipping[name]", name),
                ("shipping[address][line1]", &to.address),
                ("shipping[address][line2]", &to.address2),
                ("shipping[address][city]", &to.city),
                ("shipping[address][state]", &to.state),
                ("shipping[address][postal_code]", &to.zip),
                ("shipping[address][country]", "US"),
            ];
            form.extend(fields.into_iter().filter(|(_, value)| !value.is_empty()));
        }
        self.post("/v1/payment_intents", &form, key).await
    }

    /// Holds the amount of a payment on a card.
    pub async fn confirm(&self, id: &str, payment_method: &str, key: &str) -> Result<Intent, StripeError> {
        let form = [("payment_method", payment_method), ("use_stripe_sdk", "true")];
        self.post(&format!("/v1/payment_intents/{id}/confirm"), &form, key).await
    }

    /// Returns a payment, with its card and its refunds, and their fees if the key may read balances.
    pub async fn get(&self, id: &str) -> Result<Intent, StripeError> {
        let path = format!("/v1/payment_intents/{id}?expand%5B0%5D=latest_charge&expand%5B1%5D=latest_charge.refunds");
        let with_fee = format!(
            "{path}&expand%5B2%5D=latest_charge.balance_transaction\
             &expand%5B3%5D=latest_charge.refunds.data.balance_transaction"
        );
        match self.call(self.request(Method::GET, &with_fee, None), Bytes::new()).await {
            Err(StripeError::Misconfigured(_)) => self.call(self.request(Method::GET, &path, None), Bytes::new()).await,
            result => result,
        }
    }

    /// Charges the amount that a payment holds.
    pub async fn capture(&self, id: &str, key: &str) -> Result<Intent, StripeError> {
        self.post(&format!("/v1/payment_intents/{id}/capture"), &[], key).await
    }

    /// Releases what a payment holds.
    pub async fn cancel(&self, id: &str, key: &str) -> Result<Intent, StripeError> {
        self.post(&format!("/v1/payment_intents/{id}/cancel"), &[], key).await
    }

    /// Refunds a part of what a payment has charged, in US cents. `refund` is the shop's id of the refund.
    pub async fn refund(&self, id: &str, cents: i64, refund: &str, key: &str) -> Result<Refund, StripeError> {
        let cents = cents.to_string();
        let form = [("payment_intent", id), ("amount", &cents), ("metadata[refund]", refund)];
        self.post("/v1/refunds", &form, key).await
    }

    /// Returns a refund.
    pub async fn get_refund(&self, id: &str) -> Result<Refund, StripeError> {
        self.call(self.request(Method::GET, &format!("/v1/refunds/{id}"), None), Bytes::new()).await
    }

    /// Returns the disputes that a query selects, such as `payment_intent=pi_1`, newest first.
    pub async fn disputes(&self, query: &str) -> Result<Vec<Dispute>, StripeError> {
        let (mut found, mut after) = (Vec::new(), String::new());
        loop {
            let path = format!("/v1/disputes?{query}&limit=100{after}");
            let page: List<Dispute> = self.call(self.request(Method::GET, &path, None), Bytes::new()).await?;
            found.extend(page.data);
            match found.last() {
                Some(last) if page.has_more => after = format!("&starting_after={}", last.id),
                _ => return Ok(found),
            }
        }
    }

    /// Lists a payment of the account, if any, with all that the shop reads of payments: a key needs a permission for each.
    pub async fn try_list(&self) -> Result<(), StripeError> {
        self.list("limit=1&expand%5B0%5D=data.latest_charge.refunds").await.map(drop)
    }

    /// Lists all payments that were created since a time in Unix seconds, newest first, with their refunds.
    pub fn created_since(&self, since: i64) -> Pages<'_> {
        Pages { stripe: self, since, after: Some(String::new()) }
    }

    async fn list(&self, query: &str) -> Result<List<Value>, StripeError> {
        let request = self.request(Method::GET, &format!("/v1/payment_intents?{query}"), None);
        self.call(request, Bytes::new()).await
    }

    async fn post<T: DeserializeOwned>(&self, path: &str, form: Form<'_>, key: &str) -> Result<T, StripeError> {
        let body = Serializer::new(String::new()).extend_pairs(form).finish();
        self.call(self.request(Method::POST, path, Some(key)), body.into()).await
    }

    fn request(&self, method: Method, path: &str, key: Option<&str>) -> hyper::http::request::Builder {
        let request = Request::builder().method(method).uri(format!("{}{path}", self.api));
        let request = request.header(AUTHORIZATION, self.key.authorization()).header("Stripe-Version", VERSION);
        let request = request.header(USER_AGENT, concat!("shop/", env!("CARGO_PKG_VERSION")));
        match key {
            Some(key) => {
                request.header("Idempotency-Key", key).header(CONTENT_TYPE, "application/x-www-form-urlencoded")
            }
            None => request,
        }
    }

    async fn call<T: DeserializeOwned>(
        &self,
        request: hyper::http::request::Builder,
        body: Bytes,
    ) -> Result<T, StripeError> {
        let result = self.exchange(request, body).await;
        self.metrics.record(result.as_ref().err().map_or("ok", StripeError::class));
        result
    }

    async fn exchange<T: DeserializeOwned>(
        &self,
        request: hyper::http::request::Builder,
        body: Bytes,
    ) -> Result<T, StripeError> {
        let request = request.body(Full::new(body)).expect("a path, a key and ids of Stripe are ASCII");
        let response = self.client.send(request, CALL_LIMIT).await.map_err(|error| match error {
            NoResponse::NotSent(reason) => StripeError::Busy(format!("Stripe cannot be reached: {reason}")),
            NoResponse::Unknown(reason) => unknown(format!("Stripe did not answer: {reason}"), false),
        })?;
        let (status, body) = (response.status(), response.body());
        if !status.is_success() {
            return Err(failure(status, body));
        }
        serde_json::from_slice(body).map_err(not_understood)
    }
}

/// The pages of a list of payments.
pub struct Pages<'a> {
    stripe: &'a Stripe,
    since: i64,
    /// The rest of the query of the next page; `None` after the last.
    after: Option<String>,
}

impl Pages<'_> {
    /// Returns the payments of the next page that are wanted; `None` after the last.
    pub async fn next(
        &mut self,
        is_wanted: impl Fn(&Metadata) -> bool,
    ) -> Result<Option<Vec<Result<Intent, StripeError>>>, StripeError> {
        let Some(after) = self.after.take() else { return Ok(None) };
        let since = self.since;
        let query = format!("created%5Bgte%5D={since}&limit=100&expand%5B0%5D=data.latest_charge.refunds{after}");
        let page = self.stripe.list(&query).await?;
        let mut wanted = Vec::new();
        for payment in &page.data {
            let Listed { id, metadata } = Listed::deserialize(payment).map_err(not_understood)?;
            self.after = page.has_more.then(|| format!("&starting_after={id}"));
            if is_wanted(&metadata.unwrap_or_default()) {
                wanted.push(Intent::deserialize(payment).map_err(not_understood));
            }
        }
        Ok(Some(wanted))
    }
}

//! The calls that the shop makes, and the parameters that it sends. The double refuses all others, so no test passes with
//! a call that `tests/api/payments/conformance.rs` has not compared with Stripe's own types.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::answer::{Answer, Call, invalid};

/// A kind of call.
pub(crate) struct Kind {
    /// Its method and path, as [`Call::kind`] returns them.
    pub(crate) name: &'static str,
    /// The type of its parameters in Stripe's SDK.
    pub(crate) sends: &'static str,
    /// The type of its answer in Stripe's SDK.
    pub(crate) gets: &'static str,
    pub(crate) parameters: &'static [(&'static str, Shape)],
}

/// What a parameter is before it is written as a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Text,
    Integer,
    Boolean,
    /// `name[0]`
    Texts,
    /// `name[key]`
    TextsByKey,
    IntegersByKey,
    /// `name[key]` or `name[key][key]`
    Object,
}

use Shape::{Boolean, Integer, IntegersByKey, Object, Text, Texts, TextsByKey};

/// Asks about a refund that is not listed with its payment.
pub(crate) const UNLISTED_REFUND: &str = "GET refunds ID";

pub(crate) const KINDS: [Kind; 9] = [
    Kind {
        name: "POST payment_intents",
        sends: "Stripe.PaymentIntentCreateParams",
        gets: "Stripe.PaymentIntent",
        parameters: &[
            ("amount", Integer),
            ("capture_method", Text),
            ("currency", Text),
            ("description", Text),
            ("metadata", TextsByKey),
            ("payment_method_types", Texts),
            ("shipping", Object),
        ],
    },
    Kind {
        name: "GET payment_intents",
        sends: "Stripe.PaymentIntentListParams",
        gets: "Stripe.ApiList<Stripe.PaymentIntent>",
        parameters: &[("created", IntegersByKey), ("expand", Texts), ("limit", Integer), ("starting_after", Text)],
    },
    Kind {
        name: "GET payment_intents ID",
        sends: "Stripe.PaymentIntentRetrieveParams",
        gets: "Stripe.PaymentIntent",
        parameters: &[("expand", Texts)],
    },
    Kind {
        name: "POST payment_intents ID confirm",
        sends: "Stripe.PaymentIntentConfirmParams",
        gets: "Stripe.PaymentIntent",
        parameters: &[("payment_method", Text), ("use_stripe_sdk", Boolean)],
    },
    Kind {
        name: "POST payment_intents ID capture",
        sends: "Stripe.PaymentIntentCaptureParams",
        gets: "Stripe.PaymentIntent",
        parameters: &[],
    },
    Kind {
        name: "POST payment_intents ID cancel",
        sends: "Stripe.PaymentIntentCancelParams",
        gets: "Stripe.PaymentIntent",
        parameters: &[],
    },
    Kind {
        name: "POST refunds",
        sends: "Stripe.RefundCreateParams",
        gets: "Stripe.Refund",
        parameters: &[("amount", Integer), ("metadata", TextsByKey), ("payment_intent", Text)],
    },
    Kind {
        name: "GET disputes",
        sends: "Stripe.DisputeListParams",
        gets: "Stripe.ApiList<Stripe.Dispute>",
        parameters: &[
            ("created", IntegersByKey),
            ("limit", Integer),
            ("payment_intent", Text),
            ("starting_after", Text),
        ],
    },
    Kind { name: UNLISTED_REFUND, sends: "Stripe.RefundRetrieveParams", gets: "Stripe.Refund", parameters: &[] },
];

/// Returns the kind of a call, or the error that Stripe answers.
pub(crate) fn find(call: &Call) -> Result<&'static Kind, Answer> {
    let unknown = || format!("Unrecognized request URL ({}: {})", call.method, call.path);
    KINDS.iter().find(|kind| kind.name == call.kind()).ok_or_else(|| invalid(404, "", "", &unknown()))
}

impl Kind {
    /// Returns the parameters that a form contains, as they were before they were written as a form.
    pub(crate) fn decode(&self, form: &BTreeMap<String, String>) -> Result<Value, Answer> {
        let mut decoded = Map::new();
        for (field, text) in form {
            let (name, key) = field.split_once('[').map_or((field.as_str(), None), |(name, key)| (name, Some(key)));
            let unknown = || {
                let message = format!("Received unknown parameter: {field}");
                invalid(400, "parameter_unknown", field, &message)
            };
            let (_, shape) = self.parameters.iter().find(|(known, _)| *known == name).ok_or_else(unknown)?;
            let value = shape.value(field, text)?;
            match (shape, key.map(|key| key.strip_suffix(']'))) {
                (Text | Integer | Boolean, None) => drop(decoded.insert(name.to_owned(), value)),
                (Texts, Some(Some(index))) if index.parse::<usize>().is_ok() => {
                    let list = decoded.entry(name).or_insert_with(|| json!([]));
                    list.as_array_mut().expect("one shape").push(value);
                }
                (TextsByKey | IntegersByKey, Some(Some(key))) if !key.contains('[') => {
                    decoded.entry(name).or_insert_with(|| json!({}))[key] = value;
                }
                (Object, Some(Some(path))) => {
                    let object = decoded.entry(name).or_insert_with(|| json!({}));
                    *path.split("][").fold(object, |object, key| &mut object[key]) = value;
                }
                _ => return Err(unknown()),
            }
        }
        Ok(Value::Object(decoded))
    }
}

impl Shape {
    fn value(self, field: &str, text: &str) -> Result<Value, Answer> {
        let wrong = |code, what| invalid(400, code, field, &format!("Invalid {what}: {text}"));
        match self {
            Text | Texts | TextsByKey | Object => Ok(json!(text)),
            Integer | IntegersByKey => {
                let number = text.parse::<i64>().map_err(|_| wrong("parameter_invalid_integer", "integer"))?;
                Ok(json!(number))
            }
            Boolean => Ok(json!(text.parse::<bool>().map_err(|_| wrong("", "boolean"))?)),
        }
    }
}

//! Idempotency keys. Source: <https://docs.stripe.com/api/idempotent_requests>.

use std::collections::HashMap;

use super::answer::{Answer, Call, failed};

/// The call of each key, and its answer once it is done.
#[derive(Default)]
pub(super) struct Keys(HashMap<String, (Call, Option<Answer>)>);

impl Keys {
    /// Begins the work of a call, unless its key has been used. Then the error is the answer.
    pub(super) fn begin(&mut self, call: &Call) -> Result<(), Answer> {
        let Some(key) = &call.key else { return Ok(()) };
        match self.0.get(key) {
            Some((first, _)) if (&first.path, &first.form) != (&call.path, &call.form) => {
                let message = format!(
                    "Keys for idempotent requests can only be used with the same parameters they were first used \
                     with. Try using a key other than '{key}' if you meant to execute a different request."
                );
                Err(failed(400, "idempotency_error", "", &message))
            }
            Some((_, Some(answer))) => Err(answer.clone()),
            Some((_, None)) => {
                let message = format!("There is currently another in-progress request using this key: {key}");
                Err(failed(409, "idempotency_key_in_use", "", &message))
            }
            None => {
                self.0.insert(key.clone(), (call.clone(), None));
                Ok(())
            }
        }
    }

    /// Keeps the answer to a call, if it is one to keep.
    pub(super) fn end(&mut self, call: &Call, answer: &Answer) {
        let Some(key) = &call.key else { return };
        if answer.is_saved {
            self.0.insert(key.clone(), (call.clone(), Some(answer.clone())));
        } else {
            self.0.remove(key);
        }
    }
}

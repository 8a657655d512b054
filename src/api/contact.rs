//! `/api/contact` and `/api/restock`: messages of shoppers, and their requests to be told that a color is back.

use std::sync::Arc;

use base64::prelude::{BASE64_URL_SAFE_NO_PAD, Engine};
use poem::Request;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use sha2::{Digest, Sha256};

use super::body::JsonBody;
use super::constraints::{Color, Email, Id, LineTitle, Message, Phone, fields, one_of};
use super::error::ApiError;
use super::mail::{Asked, MailStatus, new_link};
use super::response::{Failure, Requested, operations};
use super::state::AppState;
use super::tags::Group;
use super::wire::{Field, Optional, Text};
use crate::domain::business_days::day_of;
use crate::domain::customer::Customer;
use crate::domain::mail::Facts;
use crate::domain::restock::{self, RestockState};
use crate::domain::rules;

pub(super) struct ContactApi;

operations! {
    SendMessage: ROW BODY LIMITED WRITE;
    RequestRestock: ROW BODY WRITE;
    FindRestockRequest: ROW;
    AnswerRestockRequest: ROW BODY WRITE;
}

fields! {
    RestockWord: Text = |schema| one_of(schema, RestockState::WORDS);
}

/// A message of a shopper.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct MessageInput {
    // With the rule of another short text: the rules are part of the checkout's scripts, which are limited.
    name: Optional<LineTitle>,
    email: Field<Email>,
    phone: Optional<Phone>,
    message: Field<Message>,
}

/// A color that is sold out, and who wants to know when it is back.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct RestockInput {
    product_id: Field<Id>,
    /// Empty for a product without colors.
    color: Field<Color>,
    email: Field<Email>,
}

/// A request to be told that a color is back.
#[derive(Object)]
struct RestockRequest {
    product_id: String,
    title: String,
    /// Empty for a product without colors.
    color: String,
    state: Field<RestockWord>,
}

/// What becomes of a request.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct RestockAnswer {
    /// Whether the shopper wants the mail; if not, the email is deleted.
    confirm: bool,
}

#[OpenApi(tag = "Group::Contact")]
impl ContactApi {
    /// Mails a message of a shopper to support. A reply to it goes to the shopper.
    ///
    /// The same message is mailed once a day. A client can send five messages an hour. Data that meets the schema is
    /// rejected with 422 as in `placeOrder`.
    #[oai(path = "/contact", method = "post", operation_id = "sendMessage")]
    async fn send_message(
        &self,
        Data(state): Data<&Arc<AppState>>,
        request: &Request,
        body: JsonBody<MessageInput>,
    ) -> Result<Requested, Failure<SendMessage>> {
        let ((mail, support), now) = (state.require_messages()?, state.now());
        let MessageInput { name, email, phone, message } = body.0;
        let mut errors = Vec::new();
        let mut parse =
            |rule, field, text: Option<String>| rules::parse(rule, field, &text.unwrap_or_default(), &mut errors);
        let shopper = (parse("item_title", "name", name.given()), parse("email", "email", email.given()));
        let phone = parse("phone", "phone", phone.given());
        let facts = Facts::Message { shopper, phone, text: parse("message", "message", message.given()) };
        if !errors.is_empty() {
            return Err(errors.into());
        }
        mail.count_request(Asked::Message, state.client_ip_key(request), "", now)?;
        let hash = Sha256::digest(serde_json::to_vec(&facts).expect("facts are plain data"));
        let key = format!("message/{}/{}", BASE64_URL_SAFE_NO_PAD.encode(hash), day_of(now));
        if !state.store.mail_message(key, support.to_owned(), facts, now).await? {
            mail.forget_request(now);
        }
        Ok(Requested::accepted())
    }

    /// Asks to be told once that a color is back: mails the email a link that confirms it.
    ///
    /// The response is the same if there is no such color, if it is in stock, if the email waits for it already, and after
    /// three requests for one mailbox or five of one client in an hour: then no mail is sent.
    #[oai(path = "/restock", method = "post", operation_id = "requestRestock")]
    async fn request_restock(
        &self,
        Data(state): Data<&Arc<AppState>>,
        request: &Request,
        body: JsonBody<RestockInput>,
    ) -> Result<Requested, Failure<RequestRestock>> {
        let ((mail, _), now) = (state.require_messages()?, state.now());
        let email = Customer::parse_email(&body.0.email.text())?;
        let (product_id, color) = (body.0.product_id.text(), body.0.color.text());
        if mail.count_request(Asked::Restock, state.client_ip_key(request), &email, now).is_ok()
            && !state.store.insert_restock_request(email, (product_id, color), new_link(), now).await?
        {
            mail.forget_request(now);
        }
        Ok(Requested::accepted())
    }

    /// Returns the request with this token, until it is fulfilled. One that is not confirmed ends after 7 days.
    #[oai(path = "/restock/:token", method = "get", operation_id = "findRestockRequest")]
    async fn find_restock_request(
        &self,
        Data(state): Data<&Arc<AppState>>,
        token: Path<String>,
    ) -> Result<Json<RestockRequest>, Failure<FindRestockRequest>> {
        state.require_messages()?;
        Ok(Json(state.store.find_restock_request(token.0, state.now()).await?.into()))
    }

    /// Confirms or removes the request with this token. One that was removed stays so.
    #[oai(path = "/restock/:token", method = "post", operation_id = "answerRestockRequest")]
    async fn answer_restock_request(
        &self,
        Data(state): Data<&Arc<AppState>>,
        token: Path<String>,
        body: JsonBody<RestockAnswer>,
    ) -> Result<Json<RestockRequest>, Failure<AnswerRestockRequest>> {
        state.require_messages()?;
        let answered = state.store.answer_restock_request(token.0, body.0.confirm, state.now()).await?;
        Ok(Json(answered.into()))
    }
}

impl From<restock::RestockRequest> for RestockRequest {
    fn from(restock::RestockRequest { color, state }: restock::RestockRequest) -> Self {
        let state = state.as_str().to_owned().into();
        Self { product_id: color.product_id, title: color.title, color: color.color, state }
    }
}

impl AppState {
    /// Returns what sends mails, and the support email. Fails without live mode, whose shop alone has forms that do so.
    fn require_messages(&self) -> Result<(&MailStatus, &str), ApiError> {
        let support = self.options.messages_to.as_deref().ok_or_else(ApiError::not_found)?;
        Ok((self.require_mail()?, support))
    }
}

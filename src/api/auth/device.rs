//! The device cookie in requests and responses.

use poem::http::{HeaderMap, HeaderValue, header};
use poem::{IntoResponse, Response};
use poem_openapi::ApiResponse;
use poem_openapi::payload::Json;
use poem_openapi::registry::{MetaResponses, Registry};
use poem_openapi::types::{ToJSON, Type};
use uuid::Uuid;

use crate::api::response::{header as meta_header, response as meta_response};
use crate::api::state::AppState;
use crate::auth::device::{self, Device};

/// A 200 response that sets the device cookie of a browser that has just proved the password.
pub(super) struct WithDevice<T> {
    pub(super) body: T,
    pub(super) cookie: HeaderValue,
}

impl<T: ToJSON> IntoResponse for WithDevice<T> {
    fn into_response(self) -> Response {
        let mut response = Json(self.body).into_response();
        response.headers_mut().insert(header::SET_COOKIE, self.cookie);
        response
    }
}

impl<T: ToJSON> ApiResponse for WithDevice<T> {
    fn meta() -> MetaResponses {
        let cookie = meta_header(
            "Set-Cookie",
            "A device cookie that marks this browser as known at its next sign-in. It does not authenticate.",
            String::schema_ref(),
        );
        MetaResponses { responses: vec![meta_response::<T>(200, "OK", vec![cookie])] }
    }

    fn register(registry: &mut Registry) {
        T::register(registry);
    }
}

impl AppState {
    /// Returns the device cookie for a browser that has just proved this version of the account's password.
    pub(super) fn device_cookie(&self, email: &str, password_version: i64) -> HeaderValue {
        let device = Device { id: Uuid::new_v4().simple().to_string(), password_version };
        let (name, value) = (self.device_cookie_name(email), self.key.devices().sign(email, &device, self.now()));
        let secure = if self.is_secure { "; Secure" } else { "" };
        let lifetime = device::LIFETIME;
        let cookie = format!("{name}={value}; Max-Age={lifetime}; Path=/api/auth; HttpOnly; SameSite=Strict{secure}");
        HeaderValue::from_str(&cookie).expect("a cookie is ASCII")
    }

    /// Returns the browser's device for the account with this email, if the request has a valid cookie for it.
    pub(super) fn device_of(&self, headers: &HeaderMap, email: &str) -> Option<Device> {
        let name = self.device_cookie_name(email);
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
        cookies
            .flat_map(|line| line.split(';'))
            .filter_map(|cookie| cookie.trim().split_once('='))
            .filter(|(other, _)| *other == name)
            .find_map(|(_, value)| self.key.devices().read(email, value, self.now()))
    }

    fn device_cookie_name(&self, email: &str) -> String {
        // The prefix prevents a page without TLS from setting the cookie (RFC 6265bis, 4.1.3.1).
        let prefix = if self.is_secure { "__Secure-" } else { "" };
        format!("{prefix}shop-device-{}", self.key.devices().tag(email))
    }
}

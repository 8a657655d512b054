//! The device cookie in requests and responses.

use poem::http::{HeaderMap, header};
use poem_openapi::ApiResponse;
use poem_openapi::payload::Json;
use poem_openapi::types::ToJSON;
use uuid::Uuid;

use crate::api::state::AppState;
use crate::auth::device::{self, Device, Proved};

/// A response that sets the device cookie of a browser that has just proved the password.
#[derive(ApiResponse)]
pub(super) enum WithDevice<T: ToJSON> {
    /// OK
    #[oai(status = 200)]
    Proved(
        Json<T>,
        /// A device cookie that marks this browser as known at its next sign-in. It does not authenticate. After a code
        /// for the second factor, the browser needs none for 30 days.
        #[oai(header = "Set-Cookie")]
        String,
    ),
}

impl AppState {
    /// Returns the device cookie for a browser that has just proved this version of the account's password.
    pub(super) fn device_cookie(&self, email: &str, password_version: i64, proved: Option<Proved>) -> String {
        let device = Device { id: Uuid::new_v4().simple().to_string(), password_version, proved };
        let (name, value) = (self.device_cookie_name(email), self.key.devices().sign(email, &device, self.now()));
        let secure = if self.is_secure { "; Secure" } else { "" };
        let lifetime = device::LIFETIME;
        format!("{name}={value}; Max-Age={lifetime}; Path=/api/auth; HttpOnly; SameSite=Strict{secure}")
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

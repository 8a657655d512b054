//! Device cookies: which browsers signed in before
//! (<https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies>).
//!
//! A cookie signs nobody in. It says that its browser once knew the password of an account, so that its attempts are
//! counted and hashed apart from those of strangers.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// How long a cookie is good, in seconds: the most that browsers keep one (RFC 6265bis, 5.5).
pub const LIFETIME: i64 = 400 * 24 * 60 * 60;
/// Keeps the signatures of cookies apart from those of tokens, which the same secret signs.
const PURPOSE: &[u8] = b"shop device cookie 1";

/// The key that signs device cookies.
#[derive(Clone)]
pub struct DeviceKey(Hmac<Sha256>);

/// A browser that signed in to an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// Unique and of no meaning.
    pub id: String,
    /// The account's, when the browser signed in.
    pub password_version: i64,
}

impl DeviceKey {
    /// Derives the key from the shop's secret.
    pub fn derive(secret: &[u8]) -> Self {
        Self(hmac(&hmac_of(&hmac(secret), &[PURPOSE])))
    }

    /// Tells the cookies of one browser for several accounts apart, without naming the account.
    pub fn tag(&self, email: &str) -> String {
        URL_SAFE_NO_PAD.encode(&hmac_of(&self.0, &[b"tag", email.as_bytes()])[..6])
    }

    /// The value of the cookie for a browser that has just signed in to the account of this address.
    pub fn sign(&self, email: &str, device: &Device, now: i64) -> String {
        let Device { id, password_version } = device;
        let signed = format!("{password_version}.{now}.{id}");
        let signature = URL_SAFE_NO_PAD.encode(hmac_of(&self.0, &[email.as_bytes(), signed.as_bytes()]));
        format!("{signed}.{signature}")
    }

    /// The browser of a cookie that was signed for the account of this address and is good at `now`.
    pub fn read(&self, email: &str, value: &str, now: i64) -> Option<Device> {
        let (signed, signature) = value.rsplit_once('.')?;
        let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
        // Compared in constant time.
        message(&self.0, &[email.as_bytes(), signed.as_bytes()]).verify_slice(&signature).ok()?;
        let mut parts = signed.splitn(3, '.');
        let password_version = parts.next()?.parse().ok()?;
        let signed_at: i64 = parts.next()?.parse().ok()?;
        let id = parts.next()?.to_owned();
        (now < signed_at.saturating_add(LIFETIME)).then_some(Device { id, password_version })
    }
}

fn hmac(key: &[u8]) -> Hmac<Sha256> {
    Hmac::new_from_slice(key).expect("a key may have any length")
}

/// Each part with its length before it: no two lists of parts are one message.
fn message(key: &Hmac<Sha256>, parts: &[&[u8]]) -> Hmac<Sha256> {
    parts.iter().fold(key.clone(), |mac, part| mac.chain_update(part.len().to_le_bytes()).chain_update(part))
}

fn hmac_of(key: &Hmac<Sha256>, parts: &[&[u8]]) -> Vec<u8> {
    message(key, parts).finalize().into_bytes().to_vec()
}

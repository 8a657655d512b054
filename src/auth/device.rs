//! Device cookies, which recognize browsers that signed in before
//! (<https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies>).
//!
//! A cookie does not sign anyone in. It proves that its browser once knew the password of an account, so that its
//! attempts are counted and hashed separately from those of strangers.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// Lifetime of a cookie, in seconds: the longest that browsers accept (RFC 6265bis, section 5.5).
pub const LIFETIME: i64 = 400 * 24 * 60 * 60;
/// Separates the signatures of cookies from those of tokens, which are derived from the same secret.
const PURPOSE: &[u8] = b"shop device cookie 1";

/// The key that signs device cookies.
#[derive(Clone)]
pub struct DeviceKey(Hmac<Sha256>);

/// A browser that signed in to an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// A unique id without meaning.
    pub id: String,
    /// The account's password version when the browser signed in.
    pub password_version: i64,
}

impl DeviceKey {
    /// Derives the key from the shop's secret.
    pub fn derive(secret: &[u8]) -> Self {
        Self(hmac(&hmac_of(&hmac(secret), &[PURPOSE])))
    }

    /// Returns a short tag that distinguishes a browser's cookies for several accounts without revealing the account.
    pub fn tag(&self, email: &str) -> String {
        URL_SAFE_NO_PAD.encode(&hmac_of(&self.0, &[b"tag", email.as_bytes()])[..6])
    }

    /// Returns the cookie value for a browser that has just signed in to the account with this email.
    pub fn sign(&self, email: &str, device: &Device, now: i64) -> String {
        let Device { id, password_version } = device;
        let signed = format!("{password_version}.{now}.{id}");
        let signature = URL_SAFE_NO_PAD.encode(hmac_of(&self.0, &[email.as_bytes(), signed.as_bytes()]));
        format!("{signed}.{signature}")
    }

    /// Returns the browser of a cookie that was signed for the account with this email and is valid at `now`.
    pub fn read(&self, email: &str, value: &str, now: i64) -> Option<Device> {
        let (signed, signature) = value.rsplit_once('.')?;
        let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
        // `verify_slice` compares in constant time.
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

/// Prefixes each part with its length, so that two different lists of parts never give the same message.
fn message(key: &Hmac<Sha256>, parts: &[&[u8]]) -> Hmac<Sha256> {
    parts.iter().fold(key.clone(), |mac, part| mac.chain_update(part.len().to_le_bytes()).chain_update(part))
}

fn hmac_of(key: &Hmac<Sha256>, parts: &[&[u8]]) -> Vec<u8> {
    message(key, parts).finalize().into_bytes().to_vec()
}

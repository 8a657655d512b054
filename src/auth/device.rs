//! Device cookies, which recognize browsers that signed in before
//! (<https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies>).
//!
//! A cookie does not sign anyone in. It proves that its browser once knew the password of an account, so that its
//! attempts are counted and hashed separately from those of unknown clients. If the browser also proved the second
//! factor, the cookie saves typing a code for 30 days.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::derived_key::DerivedKey;

/// Lifetime of a cookie, in seconds: the longest that browsers accept (RFC 6265bis, section 5.5).
pub const LIFETIME: i64 = 400 * 24 * 60 * 60;
/// How long a browser needs no code for the second factor after one, in seconds.
const CODE_LIFETIME: i64 = 30 * 24 * 60 * 60;
/// Separates the signatures of cookies from those of tokens, which are derived from the same secret.
const PURPOSE: &[u8] = b"shop device cookie 1";

/// The key that signs device cookies.
#[derive(Clone)]
pub struct DeviceKey(DerivedKey);

/// A browser that signed in to an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// A unique id without meaning.
    pub id: String,
    /// The account's password version when the browser signed in.
    pub password_version: i64,
    /// When the browser last proved the second factor, if it did.
    pub proved: Option<Proved>,
}

/// A proof of the second factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proved {
    /// In Unix seconds.
    pub at: i64,
    /// The account's session epoch then.
    pub session_epoch: i64,
}

impl Proved {
    /// Returns whether the proof still counts, for a factor that was turned on at `enabled_at`.
    pub fn is_valid(self, enabled_at: i64, session_epoch: i64, now: i64) -> bool {
        self.at >= enabled_at && self.session_epoch == session_epoch && (0..CODE_LIFETIME).contains(&(now - self.at))
    }
}

impl DeviceKey {
    /// Derives the key from the shop's secret.
    pub fn derive(secret: &[u8]) -> Self {
        Self(DerivedKey::new(secret, PURPOSE))
    }

    /// Returns a short tag that distinguishes a browser's cookies for several accounts without revealing the account.
    pub fn tag(&self, email: &str) -> String {
        URL_SAFE_NO_PAD.encode(&self.0.hash(&[b"tag", email.as_bytes()])[..6])
    }

    /// Returns the cookie value for a browser that has just signed in to the account with this email.
    pub fn sign(&self, email: &str, device: &Device, now: i64) -> String {
        let Device { id, password_version, proved } = device;
        let proof = proved.map_or_else(String::new, |Proved { at, session_epoch }| format!(".{at}.{session_epoch}"));
        let signed = format!("{password_version}.{now}.{id}{proof}");
        let signature = URL_SAFE_NO_PAD.encode(self.0.hash(&[email.as_bytes(), signed.as_bytes()]));
        format!("{signed}.{signature}")
    }

    /// Returns the browser of a cookie that was signed for the account with this email and is valid at `now`.
    pub fn read(&self, email: &str, value: &str, now: i64) -> Option<Device> {
        let (signed, signature) = value.rsplit_once('.')?;
        let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
        if !self.0.matches(&[email.as_bytes(), signed.as_bytes()], &signature) {
            return None;
        }
        let mut parts = signed.split('.');
        let password_version = parts.next()?.parse().ok()?;
        let signed_at: i64 = parts.next()?.parse().ok()?;
        let id = parts.next()?.to_owned();
        let mut number = || parts.next()?.parse().ok();
        let proved = number().zip(number()).map(|(at, session_epoch)| Proved { at, session_epoch });
        (now < signed_at.saturating_add(LIFETIME)).then_some(Device { id, password_version, proved })
    }
}

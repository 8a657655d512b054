//! Keys derived from the shop's secret, one for each purpose.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// A key for HMAC-SHA256.
#[derive(Clone)]
pub(super) struct DerivedKey(Hmac<Sha256>);

impl DerivedKey {
    /// Derives a key that differs from those of other purposes.
    pub(super) fn new(secret: &[u8], purpose: &[u8]) -> Self {
        Self(hmac(&Self(hmac(secret)).hash(&[purpose])))
    }

    pub(super) fn hash(&self, parts: &[&[u8]]) -> [u8; 32] {
        self.message(parts).finalize().into_bytes().into()
    }

    /// Returns whether `hash` is the keyed hash of the parts. Compares in constant time.
    pub(super) fn matches(&self, parts: &[&[u8]], hash: &[u8]) -> bool {
        self.message(parts).verify_slice(hash).is_ok()
    }

    /// Prefixes each part with its length, so that two different lists of parts never give the same message.
    fn message(&self, parts: &[&[u8]]) -> Hmac<Sha256> {
        parts.iter().fold(self.0.clone(), |mac, part| mac.chain_update(part.len().to_le_bytes()).chain_update(part))
    }
}

fn hmac(key: &[u8]) -> Hmac<Sha256> {
    Hmac::new_from_slice(key).expect("a key may have any length")
}

//! PBKDF2-HMAC-SHA256 hashes as PHC strings.

use pbkdf2::password_hash::phc::PasswordHash;
use pbkdf2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use pbkdf2::{Algorithm, Params, Pbkdf2};

/// The number of rounds that OWASP recommends for PBKDF2-HMAC-SHA256.
const ROUNDS: u32 = 600_000;

/// The result of a verification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The password is wrong.
    Wrong,
    /// The password is right.
    Right,
    /// The password is right, but its hash has fewer rounds than now required.
    NeedsRehash,
}

/// A salt and a hash that no known password has.
const NO_HASH: &str = "AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

fn pbkdf2() -> Pbkdf2 {
    Pbkdf2::new(Algorithm::Pbkdf2Sha256, Params::new(ROUNDS).expect("a number of rounds that is allowed"))
}

/// Hashes a password with a fresh salt and returns a PHC string. Slow by design.
pub fn hash(password: &[u8]) -> String {
    pbkdf2().hash_password(password).expect("the system gives random bytes for a salt").to_string()
}

/// Compares a password with an account's hash. Slow by design. Without a hash it takes as long and returns `Wrong`.
pub fn verify(password: &[u8], phc: Option<&str>) -> Verdict {
    let of_nobody = format!("$pbkdf2-sha256$i={ROUNDS},l=32${NO_HASH}");
    let Ok(stored) = PasswordHash::new(phc.unwrap_or(&of_nobody)) else { return Verdict::Wrong };
    if pbkdf2().verify_password(password, &stored).is_err() || phc.is_none() {
        return Verdict::Wrong;
    }
    match Params::try_from(&stored) {
        Ok(params) if params.rounds() >= ROUNDS => Verdict::Right,
        _ => Verdict::NeedsRehash,
    }
}

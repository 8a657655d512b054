//! PBKDF2-HMAC-SHA256 hashes as PHC strings.

use pbkdf2::password_hash::phc::PasswordHash;
use pbkdf2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use pbkdf2::{Algorithm, Params, Pbkdf2};

/// OWASP's figure for PBKDF2-HMAC-SHA256.
const ROUNDS: u32 = 600_000;

/// What a verification found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Another password.
    Wrong,
    /// The password.
    Right,
    /// The password, hashed with fewer rounds than are asked for now.
    NeedsRehash,
}

/// A hash no password is known for: an unknown account costs as much time as a known one.
const NOBODY: &str = "$pbkdf2-sha256$i=600000,l=32$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

fn pbkdf2() -> Pbkdf2 {
    Pbkdf2::new(Algorithm::Pbkdf2Sha256, Params::new(ROUNDS).expect("600,000 rounds are allowed"))
}

/// A password's PHC string with a fresh salt; slow by design.
pub fn hash(password: &[u8]) -> String {
    pbkdf2().hash_password(password).expect("the system gives random bytes for a salt").to_string()
}

/// Compares a password with an account's hash, slowly; without an account it takes as long and says `Wrong`.
pub fn verify(password: &[u8], phc: Option<&str>) -> Verdict {
    let Ok(stored) = PasswordHash::new(phc.unwrap_or(NOBODY)) else { return Verdict::Wrong };
    if pbkdf2().verify_password(password, &stored).is_err() || phc.is_none() {
        return Verdict::Wrong;
    }
    match Params::try_from(&stored) {
        Ok(params) if params.rounds() >= ROUNDS => Verdict::Right,
        _ => Verdict::NeedsRehash,
    }
}

//! PBKDF2-HMAC-SHA256 hashes as PHC strings.

use std::sync::Arc;

use pbkdf2::password_hash::phc::PasswordHash;
use pbkdf2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use pbkdf2::{Algorithm, Params, Pbkdf2};
use tokio::sync::Semaphore;

use crate::domain::admin::NewPassword;

/// OWASP's figure for PBKDF2-HMAC-SHA256.
const ROUNDS: u32 = 600_000;
/// Sign-ins that may wait for the one that is being hashed.
const QUEUE: usize = 16;

/// Hashes and verifies one password at a time: hashing is slow by design and must not take every core.
#[derive(Clone)]
pub struct Hasher {
    running: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
}

/// What a verification found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Another password.
    Wrong,
    /// The password.
    Right,
    /// The password, hashed with fewer rounds than are asked for now.
    Outdated,
}

/// Too many sign-ins wait already.
#[derive(Debug, thiserror::Error)]
#[error("too many sign-ins at once")]
pub struct Overloaded;

impl Default for Hasher {
    fn default() -> Self {
        Self { running: Arc::new(Semaphore::new(1)), waiting: Arc::new(Semaphore::new(QUEUE)) }
    }
}

impl Hasher {
    /// A password's PHC string with a fresh salt.
    pub async fn hash(&self, password: NewPassword) -> Result<String, Overloaded> {
        self.one_at_a_time(move || hash(password.as_bytes())).await
    }

    /// The PHC string of a password that has just been verified, with the rounds of today.
    pub async fn rehash(&self, password: String) -> Result<String, Overloaded> {
        self.one_at_a_time(move || hash(password.as_bytes())).await
    }

    /// Compares a password with an account's hash; without an account it takes as long and says `Wrong`.
    pub async fn verify(&self, password: String, phc: Option<String>) -> Result<Verdict, Overloaded> {
        self.one_at_a_time(move || {
            if let Some(phc) = phc {
                verify(password.as_bytes(), &phc)
            } else {
                verify(password.as_bytes(), NOBODY);
                Verdict::Wrong
            }
        })
        .await
    }

    async fn one_at_a_time<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Overloaded> {
        let _place = self.waiting.try_acquire().map_err(|_| Overloaded)?;
        let turn = self.running.clone().acquire_owned().await.expect("the semaphore is never closed");
        let done = tokio::task::spawn_blocking(move || {
            // Held until the work is done, even if the client has gone away.
            let _turn = turn;
            work()
        });
        Ok(done.await.expect("hashing does not panic"))
    }
}

/// A hash no password is known for: an unknown account costs as much time as a known one.
const NOBODY: &str = "$pbkdf2-sha256$i=600000,l=32$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

fn pbkdf2() -> Pbkdf2 {
    Pbkdf2::new(Algorithm::Pbkdf2Sha256, Params::new(ROUNDS).expect("600,000 rounds are allowed"))
}

/// Hashes a password; `create-admin` calls this without a queue.
pub fn hash(password: &[u8]) -> String {
    pbkdf2().hash_password(password).expect("the system gives random bytes for a salt").to_string()
}

fn verify(password: &[u8], phc: &str) -> Verdict {
    let Ok(stored) = PasswordHash::new(phc) else { return Verdict::Wrong };
    if pbkdf2().verify_password(password, &stored).is_err() {
        return Verdict::Wrong;
    }
    match Params::try_from(&stored) {
        Ok(params) if params.rounds() >= ROUNDS => Verdict::Right,
        _ => Verdict::Outdated,
    }
}

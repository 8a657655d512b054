//! Second factors: the codes of authenticator apps (TOTP, RFC 6238) and recovery codes.

use sha2::{Digest, Sha256};
use totp_rs::{Builder, Secret, Totp};

use super::derived_key::DerivedKey;
use crate::domain::admin::{Admin, Code};
use crate::domain::brand::brand;

const RECOVERY_CODES: usize = 10;
const RECOVERY_BYTES: usize = 10;
/// The length of a recovery code in base32, without hyphens.
const RECOVERY_CHARS: usize = 16;

/// The authenticator of an account, with the defaults that all apps know: SHA-1, 6 digits and steps of 30 seconds.
pub struct Authenticator(Totp);

impl Authenticator {
    /// Derives the secret of an account from a key and a salt.
    pub(super) fn derive(key: &DerivedKey, admin: &Admin, salt: &str) -> Self {
        let hash = key.hash(&[admin.id.as_bytes(), salt.as_bytes()]);
        let secret = Secret::new_stack(*hash.first_chunk().expect("20 of 32 bytes"));
        // A colon separates the two names in the URL.
        let issuer = brand().name.replace(':', " ");
        let totp = Builder::new().with_secret(secret).with_issuer(Some(issuer)).with_account_name(admin.email.as_str());
        Self(totp.build().expect("a long secret, and names without a colon"))
    }

    /// Returns the secret in base32, to be typed into an app.
    pub fn secret(&self) -> String {
        self.0.secret().to_base32()
    }

    /// Returns the `otpauth://` URL, which apps read from a QR code.
    pub fn url(&self) -> String {
        self.0.to_url().expect("an account has an email")
    }

    /// Reads a code as typed. Returns `None` if it is neither the app's code of this step or a neighboring one, nor like
    /// a recovery code.
    pub fn read(&self, typed: &str, now: i64) -> Option<Code> {
        let code: String = typed.chars().filter(char::is_ascii_alphanumeric).collect();
        if code.len() == RECOVERY_CHARS {
            return Some(Code::Recovery(hash(&code)));
        }
        let step = self.0.check(&code, now.try_into().ok()?)?;
        Some(Code::Step(step.try_into().ok()?))
    }
}

/// Returns new recovery codes and their hashes. With 80 random bits each, a fast hash without salt is enough.
pub fn new_recovery_codes() -> (Vec<String>, Vec<[u8; 32]>) {
    let new_code = |_| {
        let mut bytes = [0; RECOVERY_BYTES];
        getrandom::fill(&mut bytes).expect("the system gives random bytes");
        let code = Secret::new(bytes.into()).to_base32();
        let groups: Vec<&str> = (0..RECOVERY_CHARS).step_by(4).map(|start| &code[start..start + 4]).collect();
        (groups.join("-"), hash(&code))
    };
    (0..RECOVERY_CODES).map(new_code).unzip()
}

fn hash(code: &str) -> [u8; 32] {
    Sha256::digest(code.to_ascii_uppercase()).into()
}

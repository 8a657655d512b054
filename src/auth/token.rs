//! Signed tokens (JWT, HS256 only) and the key that signs them.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arc_swap::ArcSwap;
use hmac::{Hmac, KeyInit, Mac};
use jsonwebtoken::crypto::{CryptoProvider, JwtSigner, JwtVerifier, KeyUtils};
use jsonwebtoken::errors::{Error, ErrorKind as JwtErrorKind};
use jsonwebtoken::signature::{self, Signer, Verifier};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use super::device::DeviceKey;
use super::key_file::{self, Secret, Stamp};

/// How long a token is good, in seconds.
pub const LIFETIME: i64 = 8 * 60 * 60;
/// Clocks are set right by so many seconds without anyone noticing.
const LEEWAY: i64 = 5 * 60;
const ISSUER: &str = "shop";
const AUDIENCE: &str = "shop-staff";
const TYPE: &str = "JWT";

/// What a token says (RFC 7519, 4.1).
#[derive(Debug, Serialize, Deserialize)]
struct Claims {
    iss: String,
    aud: String,
    sub: String,
    jti: String,
    iat: i64,
    exp: i64,
}

/// The key that signs and checks tokens; one from a file follows that file when it is replaced.
#[derive(Clone)]
pub struct TokenKey {
    file: Option<PathBuf>,
    current: Arc<ArcSwap<KeyPair>>,
}

/// A key in the forms the library takes, and the version of the file it is from.
#[derive(Clone)]
struct KeyPair {
    encoding: EncodingKey,
    decoding: DecodingKey,
    devices: DeviceKey,
    stamp: Option<Stamp>,
}

impl KeyPair {
    fn new(secret: &Secret, stamp: Option<Stamp>) -> Self {
        let (encoding, decoding) = (EncodingKey::from_secret(secret), DecodingKey::from_secret(secret));
        Self { encoding, decoding, devices: DeviceKey::derive(secret), stamp }
    }
}

impl TokenKey {
    /// Wraps 32 secret bytes.
    pub fn from_bytes(secret: &[u8; 32]) -> Self {
        Self::new(None, KeyPair::new(secret, None))
    }

    fn new(file: Option<PathBuf>, key: KeyPair) -> Self {
        // Err means that it is installed already.
        let _ = HS256_PROVIDER.install_default();
        Self { file, current: Arc::new(ArcSwap::from_pointee(key)) }
    }

    /// Reads the key file of a database (`<db>.key`), or makes it with mode 0600.
    pub fn load(database: &Path) -> io::Result<Self> {
        let path = key_file::path_of(database);
        let stamp = Stamp::at(&path);
        let secret = match key_file::read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => key_file::replace(&path)?,
            read => read?,
        };
        Ok(Self::new(Some(path), KeyPair::new(&secret, stamp)))
    }

    /// Puts a new key in the key file of a database; a shop that serves it uses the new one from then on.
    pub fn rotate(database: &Path) -> io::Result<()> {
        key_file::replace(&key_file::path_of(database)).map(drop)
    }

    /// The key in the file now. While there is none, or none that can be used, the last one stays.
    fn current(&self) -> Arc<KeyPair> {
        let last = self.current.load_full();
        let Some(path) = &self.file else { return last };
        // Before it is read: a key that is put in place meanwhile is read next time.
        let stamp = Stamp::at(path);
        if stamp.is_none() || stamp == last.stamp {
            return last;
        }
        let next = key_file::read(path).map_or_else(
            |error| {
                tracing::error!("the new {} cannot be used: {error}", path.display());
                KeyPair { stamp, ..KeyPair::clone(&last) }
            },
            |secret| KeyPair::new(&secret, stamp),
        );
        self.current.store(Arc::new(next));
        self.current.load_full()
    }

    /// The key of the shop's device cookies.
    pub fn devices(&self) -> DeviceKey {
        self.current().devices.clone()
    }

    /// A token of the session `jti` for the account `sub`, good from `now` for [`LIFETIME`].
    pub fn sign(&self, sub: &str, jti: &str, now: i64) -> String {
        let claims = Claims {
            iss: ISSUER.into(),
            aud: AUDIENCE.into(),
            sub: sub.into(),
            jti: jti.into(),
            iat: now,
            exp: now + LIFETIME,
        };
        let header = Header { typ: Some(TYPE.into()), ..Header::new(Algorithm::HS256) };
        jsonwebtoken::encode(&header, &claims, &self.current().encoding).expect("claims of plain text can be signed")
    }

    /// The session id of a token that is ours and good at `now`.
    pub fn session_id(&self, token: &str, now: i64) -> Option<String> {
        let mut validation = Validation::new(Algorithm::HS256);
        validation.set_issuer(&[ISSUER]);
        validation.set_audience(&[AUDIENCE]);
        validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
        // Checked against `now` below: the library asks the system's clock.
        validation.validate_exp = false;
        let decoded = jsonwebtoken::decode::<Claims>(token, &self.current().decoding, &validation).ok()?;
        let Claims { iat, exp, jti, .. } = decoded.claims;
        // One of a time to come was signed before the clock was set back: it would be good for longer than it may be.
        let is_good = decoded.header.typ.as_deref() == Some(TYPE) && now < exp && iat <= now + LEEWAY;
        is_good.then_some(jti)
    }
}

/// HS256 from the `hmac` crate: the library's own backends pull in `rsa` (RUSTSEC-2023-0071) or a C build.
static HS256_PROVIDER: CryptoProvider = CryptoProvider {
    signer_factory: |algorithm, key| match algorithm {
        Algorithm::HS256 => Ok(Box::new(hs256(key.as_bytes())?)),
        _ => Err(JwtErrorKind::InvalidAlgorithm.into()),
    },
    verifier_factory: |algorithm, key| match algorithm {
        Algorithm::HS256 => Ok(Box::new(hs256(key.try_get_as_bytes()?)?)),
        _ => Err(JwtErrorKind::InvalidAlgorithm.into()),
    },
    key_utils: KeyUtils::new_unimplemented(),
};

struct Hs256(Hmac<Sha256>);

fn hs256(secret: &[u8]) -> Result<Hs256, Error> {
    Hmac::new_from_slice(secret).map(Hs256).map_err(|_| JwtErrorKind::InvalidKeyFormat.into())
}

impl Signer<Vec<u8>> for Hs256 {
    fn try_sign(&self, message: &[u8]) -> Result<Vec<u8>, signature::Error> {
        Ok(self.0.clone().chain_update(message).finalize().into_bytes().to_vec())
    }
}

impl Verifier<Vec<u8>> for Hs256 {
    fn verify(&self, message: &[u8], signature: &Vec<u8>) -> Result<(), signature::Error> {
        let computed = self.0.clone().chain_update(message);
        computed.verify_slice(signature).map_err(signature::Error::from_source)
    }
}

impl JwtSigner for Hs256 {
    fn algorithm(&self) -> Algorithm {
        Algorithm::HS256
    }
}

impl JwtVerifier for Hs256 {
    fn algorithm(&self) -> Algorithm {
        Algorithm::HS256
    }
}

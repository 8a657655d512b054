//! Signed tokens (JWT with HS256 only) and the key that signs them.

use std::io::{self, ErrorKind};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use hmac::{Hmac, KeyInit, Mac};
use jsonwebtoken::crypto::{CryptoProvider, JwtSigner, JwtVerifier, KeyUtils};
use jsonwebtoken::errors::{Error, ErrorKind as JwtErrorKind};
use jsonwebtoken::signature::{self, Signer, Verifier};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use super::derived_key::DerivedKey;
use super::device::DeviceKey;
use super::key_file::{self, FileVersion, Secret};
use super::network::network;
use super::second_factor::Authenticator;
use crate::domain::admin::Admin;

/// Lifetime of a token, in seconds.
pub const LIFETIME: i64 = 8 * 60 * 60;
/// Tolerated clock correction, in seconds.
const LEEWAY: i64 = 5 * 60;
const ISSUER: &str = "shop";
const AUDIENCE: &str = "shop-staff";
const TYPE: &str = "JWT";
/// The purpose of the key that hashes networks.
const NETWORKS: &[u8] = b"shop network 1";
/// The purpose of the key that the secrets of second factors are derived from.
const SECOND_FACTORS: &[u8] = b"shop second factor 1";

/// The claims of a token (RFC 7519, section 4.1).
#[derive(Debug, Serialize, Deserialize)]
struct Claims {
    iss: String,
    aud: String,
    sub: String,
    jti: String,
    iat: i64,
    exp: i64,
}

/// The key that signs and verifies tokens. A key from a file is reloaded when the file is replaced.
#[derive(Clone)]
pub struct TokenKey {
    file: Option<PathBuf>,
    current: Arc<RwLock<Arc<DerivedKeys>>>,
}

/// A secret in the forms that signing and verifying need, and the version of the file that it is from.
#[derive(Clone)]
struct DerivedKeys {
    encoding: EncodingKey,
    decoding: DecodingKey,
    devices: DeviceKey,
    networks: DerivedKey,
    second_factors: DerivedKey,
    version: Option<FileVersion>,
}

impl DerivedKeys {
    fn new(secret: &Secret, version: Option<FileVersion>) -> Self {
        let (encoding, decoding) = (EncodingKey::from_secret(secret), DecodingKey::from_secret(secret));
        let (devices, networks) = (DeviceKey::derive(secret), DerivedKey::new(secret, NETWORKS));
        let second_factors = DerivedKey::new(secret, SECOND_FACTORS);
        Self { encoding, decoding, devices, networks, second_factors, version }
    }
}

impl TokenKey {
    /// Creates a key from 32 secret bytes.
    pub fn from_bytes(secret: &[u8; 32]) -> Self {
        Self::new(None, DerivedKeys::new(secret, None))
    }

    fn new(file: Option<PathBuf>, key: DerivedKeys) -> Self {
        // Fails only if it is already installed.
        let _ = HS256_PROVIDER.install_default();
        Self { file, current: Arc::new(RwLock::new(Arc::new(key))) }
    }

    /// Reads the key file of a database (`<db>.key`), or creates it with mode 0600.
    pub fn load(database: &Path) -> io::Result<Self> {
        let path = key_file::path_of(database);
        let version = FileVersion::at(&path);
        let secret = match key_file::read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => key_file::replace(&path)?,
            read => read?,
        };
        Ok(Self::new(Some(path), DerivedKeys::new(&secret, version)))
    }

    /// Replaces the key in the key file of a database. A running shop uses the new key immediately.
    pub fn rotate(database: &Path) -> io::Result<()> {
        key_file::replace(&key_file::path_of(database)).map(drop)
    }

    /// Returns the key that is in the file now. Keeps the last key while the file is missing or invalid.
    fn current(&self) -> Arc<DerivedKeys> {
        let last = self.current.read().unwrap_or_else(PoisonError::into_inner).clone();
        let Some(path) = &self.file else { return last };
        // Before the file is read: if it is replaced in the meantime, the next call reads it again.
        let version = FileVersion::at(path);
        if version.is_none() || version == last.version {
            return last;
        }
        let next = key_file::read(path).map_or_else(
            |error| {
                tracing::error!("the new {} cannot be used: {error}", path.display());
                DerivedKeys { version, ..DerivedKeys::clone(&last) }
            },
            |secret| DerivedKeys::new(&secret, version),
        );
        let next = Arc::new(next);
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = next.clone();
        next
    }

    /// Returns the key that signs device cookies.
    pub fn devices(&self) -> DeviceKey {
        self.current().devices.clone()
    }

    /// Returns the authenticator of an account with this salt.
    pub fn authenticator(&self, admin: &Admin, salt: &str) -> Authenticator {
        Authenticator::derive(&self.current().second_factors, admin, salt)
    }

    /// Returns a keyed hash of the network of an IP address.
    pub fn hash_network(&self, ip: IpAddr) -> [u8; 16] {
        let hash = self.current().networks.hash(&[network(ip).to_string().as_bytes()]);
        *hash.first_chunk().expect("16 of 32 bytes")
    }

    /// Signs a token for the session `jti` of the account `sub`, valid for [`LIFETIME`] from `now`.
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

    /// Returns the session id of a token that this shop signed and that is valid at `now`.
    pub fn session_id(&self, token: &str, now: i64) -> Option<String> {
        let mut validation = Validation::new(Algorithm::HS256);
        validation.set_issuer(&[ISSUER]);
        validation.set_audience(&[AUDIENCE]);
        validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
        // Checked against `now` below: the library would read the system clock.
        validation.validate_exp = false;
        let decoded = jsonwebtoken::decode::<Claims>(token, &self.current().decoding, &validation).ok()?;
        let Claims { iat, exp, jti, .. } = decoded.claims;
        // Rejects tokens issued in the future: signed before the clock was set back, they would be valid for too long.
        let is_valid = decoded.header.typ.as_deref() == Some(TYPE) && now < exp && iat <= now + LEEWAY;
        is_valid.then_some(jti)
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

//! Signed tokens (JWT, HS256 only) and the key that signs them.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use hmac::{Hmac, KeyInit, Mac};
use jsonwebtoken::crypto::{CryptoProvider, JwtSigner, JwtVerifier, KeyUtils};
use jsonwebtoken::errors::{Error, ErrorKind as JwtErrorKind};
use jsonwebtoken::signature::{self, Signer, Verifier};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use super::device::DeviceKey;

/// How long a token is good, in seconds.
pub const LIFETIME: i64 = 8 * 60 * 60;
/// Clocks are set right by so many seconds without anyone noticing.
const LEEWAY: i64 = 5 * 60;
const ISSUER: &str = "shop";
const AUDIENCE: &str = "shop-staff";
const TYPE: &str = "JWT";
const KEY_BYTES: usize = 32;

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

/// The key that signs and checks tokens.
#[derive(Clone)]
pub struct TokenKey {
    encoding: EncodingKey,
    decoding: DecodingKey,
    devices: DeviceKey,
}

impl TokenKey {
    /// Wraps 32 secret bytes.
    pub fn from_bytes(secret: &[u8; KEY_BYTES]) -> Self {
        // Err means that it is installed already.
        let _ = HS256_PROVIDER.install_default();
        let (encoding, decoding) = (EncodingKey::from_secret(secret), DecodingKey::from_secret(secret));
        Self { encoding, decoding, devices: DeviceKey::derive(secret) }
    }

    /// Reads the key file beside the database (`<db>.key`), or makes it with mode 0600.
    pub fn load(database: &Path) -> io::Result<Self> {
        let path = key_path(database);
        match create_key(&path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            made => return made.map(|secret| Self::from_bytes(&secret)),
        }
        let mut secret = Vec::new();
        File::open(&path)?.take(KEY_BYTES as u64 + 1).read_to_end(&mut secret)?;
        let secret: [u8; KEY_BYTES] = secret.try_into().map_err(|_| {
            io::Error::new(ErrorKind::InvalidData, "it does not hold 32 bytes: remove it to have a new one made")
        })?;
        Ok(Self::from_bytes(&secret))
    }

    /// The key of the shop's device cookies.
    pub fn devices(&self) -> &DeviceKey {
        &self.devices
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
        jsonwebtoken::encode(&header, &claims, &self.encoding).expect("claims of plain text can be signed")
    }

    /// The session id of a token that is ours and good at `now`.
    pub fn session_id(&self, token: &str, now: i64) -> Option<String> {
        let mut validation = Validation::new(Algorithm::HS256);
        validation.set_issuer(&[ISSUER]);
        validation.set_audience(&[AUDIENCE]);
        validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
        // Checked against `now` below: the library asks the system's clock.
        validation.validate_exp = false;
        let decoded = jsonwebtoken::decode::<Claims>(token, &self.decoding, &validation).ok()?;
        let Claims { iat, exp, jti, .. } = decoded.claims;
        // One of a time to come was signed before the clock was set back: it would be good for longer than it may be.
        let is_good = decoded.header.typ.as_deref() == Some(TYPE) && now < exp && iat <= now + LEEWAY;
        is_good.then_some(jti)
    }
}

/// Where the key of a database is.
pub fn key_path(database: &Path) -> PathBuf {
    let mut path = database.as_os_str().to_owned();
    path.push(".key");
    path.into()
}

/// Two processes may start at once: `create_new` (`O_EXCL`) lets one of them write.
fn create_key(path: &Path) -> io::Result<[u8; KEY_BYTES]> {
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
    let mut secret = [0; KEY_BYTES];
    getrandom::fill(&mut secret).map_err(io::Error::other)?;
    file.write_all(&secret)?;
    file.sync_all()?;
    Ok(secret)
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

//! An authenticator app (RFC 6238).

use hmac::{Hmac, KeyInit, Mac};
use sha1::Sha1;

/// Returns the code of six digits that an app with this secret shows at a time.
pub(crate) fn code(base32: &str, at: i64) -> String {
    digits(&decode(base32), at, 6)
}

fn digits(secret: &[u8], at: i64, count: u32) -> String {
    let step = u64::try_from(at).expect("a time after 1970") / 30;
    let mac = Hmac::<Sha1>::new_from_slice(secret).expect("a key of any length").chain_update(step.to_be_bytes());
    let hash: [u8; 20] = mac.finalize().into_bytes().into();
    let offset = usize::from(hash[19] & 15);
    let number = u32::from_be_bytes(hash[offset..offset + 4].try_into().expect("4 bytes")) & 0x7fff_ffff;
    format!("{:0width$}", number % 10_u32.pow(count), width = count as usize)
}

fn decode(base32: &str) -> Vec<u8> {
    let value = |c| u64::try_from("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".find(c).expect("base32")).expect("a small number");
    let chunks = base32.as_bytes().chunks(8);
    let bytes = chunks.flat_map(|chunk| {
        let bits = chunk.iter().fold(0, |bits, c| (bits << 5) | value(char::from(*c)));
        bits.to_be_bytes()[3..].to_vec()
    });
    bytes.collect()
}

/// RFC 6238, appendix B.
#[test]
fn codes_are_those_of_rfc_6238() {
    for (at, code) in [
        (59, "94287082"),
        (1_111_111_109, "07081804"),
        (1_111_111_111, "14050471"),
        (1_234_567_890, "89005924"),
        (2_000_000_000, "69279037"),
        (20_000_000_000, "65353130"),
    ] {
        assert_eq!(digits(b"12345678901234567890", at, 8), code);
        assert_eq!(self::code("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", at), code[2..]);
    }
}

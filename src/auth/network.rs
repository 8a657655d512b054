//! The parts of an IP address that clients share.

use std::net::IpAddr;

/// Returns the key by which one client is limited: an IPv4 address, or the /64 that an IPv6 customer has.
pub fn ip_key(ip: IpAddr) -> IpAddr {
    prefix(ip, 32, 64)
}

/// Returns the network that many customers may share: an IPv4 /24 or an IPv6 /48.
pub fn network(ip: IpAddr) -> IpAddr {
    prefix(ip, 24, 48)
}

/// The prefixes that an IPv6 customer may have. The IP address does not reveal which.
const CUSTOMER_PREFIXES: [u32; 3] = [64, 56, 48];

/// Returns the networks that may belong to the customer with this IP address, as address and length, each with a limit:
/// `max` for an IPv4 address or a /64, twice that for a /56, and four times for a /48.
pub fn customer_limits(ip: IpAddr, max: u32) -> impl Iterator<Item = ((IpAddr, u32), u32)> {
    // An IPv4 address belongs to one customer.
    let count = if ip.to_canonical().is_ipv4() { 1 } else { CUSTOMER_PREFIXES.len() };
    let networks = CUSTOMER_PREFIXES.into_iter().take(count).map(move |length| (prefix(ip, 32, length), length));
    networks.zip((0..).map(move |wider: u32| max << wider))
}

/// Returns the first `v4` bits of an IPv4 address or the first `v6` bits of an IPv6 address. A loopback address is
/// returned unchanged.
fn prefix(ip: IpAddr, v4: u32, v6: u32) -> IpAddr {
    match ip.to_canonical() {
        this_machine if this_machine.is_loopback() => this_machine,
        IpAddr::V4(v4_ip) => IpAddr::V4((u32::from(v4_ip) & u32::MAX.unbounded_shl(32 - v4)).into()),
        IpAddr::V6(v6_ip) => IpAddr::V6((u128::from(v6_ip) & u128::MAX.unbounded_shl(128 - v6)).into()),
    }
}

#[cfg(test)]
mod tests {
    use super::{ip_key, network};

    #[test]
    fn clients_share_a_64_and_a_network_a_24_or_48() {
        for (ip, key, shared) in [
            ("192.0.2.7", "192.0.2.7", "192.0.2.0"),
            ("::ffff:192.0.2.7", "192.0.2.7", "192.0.2.0"),
            ("2001:db8:1:2:3::1", "2001:db8:1:2::", "2001:db8:1::"),
            ("::1", "::1", "::1"),
            ("::ffff:127.0.0.1", "127.0.0.1", "127.0.0.1"),
        ] {
            let ip = ip.parse().expect("an IP address");
            assert_eq!((ip_key(ip).to_string(), network(ip).to_string()), (key.into(), shared.into()));
        }
    }
}

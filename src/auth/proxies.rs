//! Client IP addresses of requests that arrive through a proxy.

use std::net::{IpAddr, SocketAddr};

/// The proxies whose X-Forwarded-For header is trusted.
#[derive(Clone, Debug, Default)]
pub struct TrustedProxies(Vec<IpAddr>);

impl TrustedProxies {
    /// Trusts these IP addresses.
    pub fn new(ips: impl IntoIterator<Item = IpAddr>) -> Self {
        Self(ips.into_iter().map(|ip| ip.to_canonical()).collect())
    }

    /// Returns whether this IP address is a trusted proxy.
    pub fn contains(&self, ip: IpAddr) -> bool {
        self.0.contains(&ip.to_canonical())
    }

    /// Returns the client behind `peer`: the last IP address in X-Forwarded-For that is not a trusted proxy.
    ///
    /// Earlier entries are ignored: the client can forge them, with any bytes. If the last entry before the trusted
    /// proxies is not an IP address, returns `peer`.
    pub fn client<'a>(&self, peer: IpAddr, forwarded_for: impl DoubleEndedIterator<Item = &'a [u8]>) -> IpAddr {
        let peer = peer.to_canonical();
        if !self.contains(peer) {
            return peer;
        }
        let mut hops = forwarded_for.rev().flat_map(|line| line.rsplit(|byte| *byte == b',')).map(parse);
        let client = hops.find(|hop| !hop.is_some_and(|ip| self.contains(ip)));
        client.flatten().unwrap_or(peer)
    }
}

/// Parses an IP address. Some proxies append the client's port.
fn parse(hop: &[u8]) -> Option<IpAddr> {
    let hop = str::from_utf8(hop).ok()?.trim();
    let with_port = || hop.parse().map(|with_port: SocketAddr| with_port.ip());
    let bracketed = || hop.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let ip: Option<IpAddr> = hop.parse().or_else(|_| with_port()).ok().or_else(bracketed);
    ip.map(|ip| ip.to_canonical())
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::TrustedProxies;

    #[test]
    fn the_client_is_the_last_ip_that_is_not_a_trusted_proxy() {
        let ip = |text: &str| text.parse::<IpAddr>().expect("an IP address");
        let proxies = TrustedProxies::new([ip("10.0.0.1"), ip("10.0.0.2"), ip("::ffff:10.0.0.3"), ip("2001:db8::1")]);
        for (peer, lines, client, why) in [
            ("10.0.0.1", &["192.0.2.7"][..], "192.0.2.7", "one proxy"),
            ("10.0.0.1", &["192.0.2.7, 10.0.0.2"], "192.0.2.7", "two proxies"),
            ("10.0.0.1", &["198.51.100.1, 192.0.2.7"], "192.0.2.7", "what the client wrote itself is left alone"),
            ("10.0.0.1", &["198.51.100.1", "192.0.2.7"], "192.0.2.7", "two headers are one list"),
            ("10.0.0.1", &["nonsense, 192.0.2.7"], "192.0.2.7", "nor is it read"),
            ("10.0.0.1", &["192.0.2.7, nonsense"], "10.0.0.1", "junk from the proxy itself"),
            ("10.0.0.1", &["192.0.2.7,"], "10.0.0.1", "an empty hop"),
            ("10.0.0.1", &["192.0.2.7, unknown, 10.0.0.2"], "10.0.0.1", "junk on the way"),
            ("10.0.0.1", &[""], "10.0.0.1", "an empty header"),
            ("10.0.0.1", &[], "10.0.0.1", "no header"),
            ("10.0.0.1", &["10.0.0.2"], "10.0.0.1", "proxies only"),
            ("192.0.2.9", &["198.51.100.1"], "192.0.2.9", "an untrusted peer's header"),
            ("127.0.0.1", &["198.51.100.1"], "127.0.0.1", "loopback is not trusted either"),
            ("::ffff:10.0.0.1", &["192.0.2.7"], "192.0.2.7", "a peer on a socket for both families"),
            ("10.0.0.3", &["192.0.2.7"], "192.0.2.7", "a proxy named in the other family"),
            ("2001:db8::1", &["[2001:db8::7]:4711"], "2001:db8::7", "with a port"),
            ("10.0.0.1", &["192.0.2.7:4711"], "192.0.2.7", "with a port"),
            ("10.0.0.1", &["[2001:db8::7]"], "2001:db8::7", "in brackets"),
            ("10.0.0.1", &["::ffff:192.0.2.7"], "192.0.2.7", "mapped"),
        ] {
            assert_eq!(
                proxies.client(ip(peer), lines.iter().map(|line| line.as_bytes())),
                ip(client),
                "{peer} {lines:?}: {why}"
            );
        }
        let lines = [&b"\xff, 192.0.2.7"[..]];
        assert_eq!(proxies.client(ip("10.0.0.1"), lines.into_iter()), ip("192.0.2.7"), "bytes that are no text");
    }
}

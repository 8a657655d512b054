//! A proxy in front of the shop that is not named in `--trusted-proxy`.

use std::net::IpAddr;

/// A peer that is not a trusted proxy but sent a header that proxies send.
#[derive(Clone, Copy, Debug)]
pub struct UnnamedProxy {
    /// The peer's IP address.
    pub peer: IpAddr,
    /// Whether `--public-url` is set.
    pub has_public_url: bool,
}

impl UnnamedProxy {
    /// The headers in which proxies send the client's IP address. Only X-Forwarded-For is ever used.
    pub const HEADERS: [&str; 3] = ["x-forwarded-for", "forwarded", "x-real-ip"];

    /// The description of the problem.
    pub const MESSAGE: &str = "Requests come through a proxy that is not named, so limits cannot tell clients apart";

    /// Returns the remedy.
    pub fn hint(&self) -> String {
        // Never suggests the IP address of a client on the internet that sends the header itself.
        let name = if is_local(self.peer) {
            format!("Start the shop with --trusted-proxy {}, and let that proxy set X-Forwarded-For.", self.peer)
        } else {
            "If the proxy is yours, name its address with --trusted-proxy and let it set X-Forwarded-For; \
             otherwise a client sends such a header itself, which does no harm."
                .to_owned()
        };
        let url = " Give --public-url too: pages, search engines and shared links need the address shoppers know.";
        if self.has_public_url { name } else { name + url }
    }
}

/// Returns whether the IP address is of this machine or of a private network.
fn is_local(ip: IpAddr) -> bool {
    match ip.to_canonical() {
        IpAddr::V4(v4) => v4.is_loopback() || v4.is_private() || v4.is_link_local(),
        IpAddr::V6(v6) => v6.is_loopback() || v6.is_unique_local() || v6.is_unicast_link_local(),
    }
}

#[cfg(test)]
mod tests {
    use super::UnnamedProxy;

    #[test]
    fn only_a_local_or_private_ip_is_suggested_as_a_trusted_proxy() {
        for (peer, is_suggested) in [
            ("127.0.0.1", true),
            ("::ffff:127.0.0.1", true),
            ("10.1.2.3", true),
            ("172.17.0.1", true),
            ("fd00::1", true),
            ("203.0.113.9", false),
            ("2001:db8::1", false),
        ] {
            let proxy = UnnamedProxy { peer: peer.parse().expect("an IP address"), has_public_url: true };
            assert_eq!(proxy.hint().contains(peer), is_suggested, "{peer}");
            assert!(!proxy.hint().contains("--public-url"), "{peer}");
        }
    }
}

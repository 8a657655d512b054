//! The cookie of staff browsers.

use crate::server::Server;
use crate::staff::sign_in;

#[test]
fn the_cookie_of_a_shop_with_its_own_certificate_is_sent_over_tls_only() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path(), &[]);
    let response = sign_in(&server);
    let cookie = response.lines().find(|line| line.starts_with("set-cookie: ")).expect("a cookie");
    assert!(cookie.starts_with("set-cookie: __Secure-") && cookie.ends_with("; Secure"), "{cookie}");
}

//! nginx with `deploy/nginx-edge.conf`, as a cache in front of a shop.

use std::process::Command;

use crate::nginx::stored;
use crate::proxy::{Proxied, SHOP, edge};

fn get(edge: &Proxied, path: &str) -> (u16, String) {
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let mut response = agent.get(edge.url(path)).call().expect("a response");
    (response.status().as_u16(), response.body_mut().read_to_string().expect("text"))
}

#[test]
fn a_cache_serves_pages_while_the_shop_is_stopped_and_stores_nothing_private() {
    let Some(mut edge) = edge() else { return };
    let link = format!("/order/{}", "A".repeat(22));
    let private = ["/api/products", "/api/health", "/admin", "/admin/login", &link];
    for path in ["/", "/shop", "/product/snuggle-cups-bra"].iter().chain(&private) {
        let (status, _) = get(&edge, path);
        assert!(status == 200 || *path == link, "{path}: {status}");
    }
    // A changed price is shown once the stored page is 5 s old.
    let database = edge.folder.path().join("shop.db");
    let mut command = Command::new(SHOP);
    command.args(["products", "set-price", "--price", "21.37", "--db"]).arg(&database);
    assert!(command.output().expect("it starts").status.success());
    while !get(&edge, "/shop").1.contains("$21.37") {
        std::thread::yield_now();
    }
    edge.shop.child.kill().expect("it runs");
    edge.shop.child.wait().expect("it ends");
    // The stored page is older than 5 s soon, and stays.
    assert!(get(&edge, "/shop").1.contains("$21.37"));
    assert_eq!((get(&edge, "/").0, get(&edge, "/product/snuggle-cups-bra").0), (200, 200));
    for path in private {
        assert_eq!(get(&edge, path).0, 502, "{path}");
    }
    let keys = stored(&edge.folder.path().join("cache"));
    assert!(keys.iter().any(|key| key.ends_with("/shop")), "{keys:?}");
    let is_private = |key: &String| ["/api", "/admin", "/order"].iter().any(|part| key.contains(part));
    assert!(!keys.iter().any(is_private), "{keys:?}");
}

//! nginx with `deploy/nginx-edge.conf`, as a cache in front of a shop.

use std::process::Command;

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use rusqlite::Connection;
use shop::domain::product::first_product;

use crate::brand::{PRODUCT_ID, film};
use crate::nginx::stored;
use crate::proxy::{Proxied, SHOP, edge};

fn get(edge: &Proxied, path: &str) -> (u16, String) {
    let (status, body) = get_bytes(edge, path);
    (status, String::from_utf8_lossy(&body).into_owned())
}

fn get_bytes(edge: &Proxied, path: &str) -> (u16, Vec<u8>) {
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let mut response = agent.get(edge.url(path)).call().expect("a response");
    (response.status().as_u16(), response.body_mut().read_to_vec().expect("a body"))
}

#[test]
fn queries_and_other_spellings_of_a_path_do_not_fill_the_cache() {
    let Some(edge) = edge() else { return };
    for n in 0..3 {
        let product = format!("/product/{PRODUCT_ID}?color=");
        for path in ["/?q=", "/shop?utm_source=", &product, "/order/..%2f", &format!("{}?", film("mp4"))] {
            let (status, _) = get_bytes(&edge, &format!("{path}{n}"));
            assert!(status == 200 || path.starts_with("/order"), "{path}: {status}");
        }
    }
    let mut keys = stored(&edge.folder.path().join("cache"));
    keys.sort();
    assert_eq!(
        keys,
        ["shop_machines/".to_owned(), format!("shop_machines{}", film("mp4")), "shop_machines/shop".to_owned()]
    );
    let colors = first_product().variants;
    let colored = |index: usize| {
        let color = utf8_percent_encode(&colors[index].color, NON_ALPHANUMERIC);
        get(&edge, &format!("/product/{PRODUCT_ID}?color={color}")).1
    };
    assert_ne!(colored(0), colored(1), "a color has its own page");
}

/// The command of docs/scale.md.
#[test]
fn a_deleted_picture_is_removed_from_the_cache_by_its_id() {
    let Some(edge) = edge() else { return };
    let id = "0123456789abcdef0123456789abcdef";
    let db = Connection::open(edge.folder.path().join("shop.db")).expect("the database");
    let picture = "INSERT INTO pictures (id, width, height, unused_since) VALUES (?1, 800, 800, unixepoch())";
    let file = "INSERT INTO picture_files (picture_id, format, width, bytes) VALUES (?1, 'jpg', 800, randomblob(9))";
    db.execute(picture, [id]).and_then(|_| db.execute(file, [id])).expect("a picture");
    let path = format!("/pictures/{id}-800.jpg");
    assert_eq!(get_bytes(&edge, &path).0, 200);
    db.execute("DELETE FROM picture_files", []).expect("a change");
    assert_eq!(get_bytes(&edge, &path).0, 200, "it is still stored");
    let cache = edge.folder.path().join("cache").display().to_string();
    let guide = include_str!("../../docs/scale.md");
    let command = guide.lines().find(|line| line.contains("grep -rlZ")).expect("a command").trim();
    let command = command.replace("ID", id).replace("/var/cache/nginx/shop", &cache);
    assert!(Command::new("sh").args(["-c", &command]).status().expect("it starts").success());
    assert_eq!(get_bytes(&edge, &path).0, 404);
}

#[test]
fn a_cache_serves_pages_while_the_shop_is_stopped_and_stores_nothing_private() {
    let Some(mut edge) = edge() else { return };
    let link = format!("/order/{}", "A".repeat(22));
    let product = format!("/product/{PRODUCT_ID}");
    let private = ["/api/products", "/api/health", "/admin", "/admin/login", &link];
    for path in ["/", "/shop", &product].iter().chain(&private) {
        let (status, _) = get(&edge, path);
        assert!(status == 200 || *path == link, "{path}: {status}");
    }
    // A changed price is shown once the stored page is 5 s old.
    let database = edge.folder.path().join("shop.db");
    let mut command = Command::new(SHOP);
    command.args(["products", "set-price", "--no-sale", "--price", "21.37", "--db"]).arg(&database);
    assert!(command.output().expect("it starts").status.success());
    while !get(&edge, "/shop").1.contains("$21.37") {
        std::thread::yield_now();
    }
    edge.shop.child.kill().expect("it runs");
    edge.shop.child.wait().expect("it ends");
    // The stored page is older than 5 s soon, and stays.
    assert!(get(&edge, "/shop").1.contains("$21.37"));
    assert_eq!((get(&edge, "/").0, get(&edge, &product).0), (200, 200));
    for path in private {
        assert_eq!(get(&edge, path).0, 502, "{path}");
    }
    let keys = stored(&edge.folder.path().join("cache"));
    assert!(keys.iter().any(|key| key.ends_with("/shop")), "{keys:?}");
    let is_private = |key: &String| ["/api", "/admin", "/order"].iter().any(|part| key.contains(part));
    assert!(!keys.iter().any(is_private), "{keys:?}");
}

//! Readers of a cache in front of the shop, which is stopped meanwhile.

use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

use crate::brand::PRODUCT_ID;
use crate::ledger;
use crate::nginx::{self, stored};
use crate::program::Program;
use crate::proxy::Nginx;
use crate::purchase::{Outcome, Purchase, agent};

const READERS: usize = 50;
const STOCK: u32 = 1_000;
/// After a response, a reader waits.
const PAUSE: Duration = Duration::from_millis(20);
const STOPPED: Duration = Duration::from_secs(20);
/// Twice as long as a page is stored.
const MARGIN: Duration = Duration::from_secs(10);
const PRIVATE: [&str; 4] = ["/api/products", "/api/health", "/admin", "/order/AAAAAAAAAAAAAAAAAAAAAA"];
const PRICE: &str = "33.33";

/// What the readers saw.
pub(crate) struct Edge {
    pub(crate) pages: usize,
    /// Pages with another status than 200.
    pub(crate) failed: usize,
    /// From a change of a price until the cache shows it.
    pub(crate) price_shown: Duration,
    /// From the start of the shop after the outage until an order gets through.
    pub(crate) order_placed: Duration,
    /// What the cache stores of the API, of the admin panel and of the pages of orders.
    pub(crate) private: usize,
}

/// Serves pages to readers, changes a price, and stops the shop for a while. Fails if nginx is not installed.
pub(crate) fn run(binary: &Path, folder: &Path) -> io::Result<Edge> {
    let database = folder.join("shop.db");
    ledger::stock_up(&database, STOCK);
    let product = format!("/product/{PRODUCT_ID}");
    let paths = ["/", "/shop", product.as_str(), "/faq"];
    let shop = Program::start_with(binary, &database, &["--trusted-proxy", "127.0.0.1"]);
    let nginx = Nginx::start(&folder.join("nginx"), &shop, nginx::edge)?;
    let (is_over, pages, failed) = (AtomicBool::new(false), AtomicUsize::new(0), AtomicUsize::new(0));
    let (price_shown, order_placed) = scope(|scope| {
        for reader in 0..READERS {
            let (url, is_over, pages, failed) = (&nginx.url, &is_over, &pages, &failed);
            scope.spawn(move || {
                let agent = agent();
                for page in paths.iter().cycle().skip(reader) {
                    if is_over.load(Ordering::Relaxed) {
                        return;
                    }
                    let is_served = agent.get(format!("{url}{page}")).call().is_ok_and(|page| page.status() == 200);
                    pages.fetch_add(1, Ordering::Relaxed);
                    failed.fetch_add(usize::from(!is_served), Ordering::Relaxed);
                    sleep(PAUSE);
                }
            });
        }
        sleep(MARGIN);
        let price_shown = change_price(binary, &database, &nginx.url);
        visit_private(&nginx.url);
        let address = shop.url.clone();
        drop(shop);
        sleep(STOPPED);
        let started = Instant::now();
        let shop = restart(binary, &database, &address);
        place_order(&nginx.url);
        let order_placed = started.elapsed();
        sleep(MARGIN);
        is_over.store(true, Ordering::Relaxed);
        drop(shop);
        (price_shown, order_placed)
    });
    let is_private = |key: &&String| ["/api", "/admin", "/order"].iter().any(|part| key.contains(part));
    let keys = stored(&folder.join("nginx/cache"));
    assert!(paths.iter().all(|page| keys.iter().any(|key| key.ends_with(page))), "pages are stored: {keys:?}");
    let private = keys.iter().filter(is_private).count();
    Ok(Edge { pages: pages.into_inner(), failed: failed.into_inner(), price_shown, order_placed, private })
}

/// Changes the price, and returns the time until the cache shows it.
fn change_price(binary: &Path, database: &Path, url: &str) -> Duration {
    let mut command = Command::new(binary);
    command.args(["products", "set-price", "--price", PRICE, "--db"]).arg(database).stdout(Stdio::null());
    assert!(command.status().expect("the program starts").success(), "the price is changed");
    let (agent, changed) = (agent(), Instant::now());
    loop {
        let mut page = agent.get(format!("{url}/shop")).call().expect("a response");
        if page.body_mut().read_to_string().expect("text").contains(PRICE) {
            return changed.elapsed();
        }
        sleep(PAUSE);
    }
}

/// Requests what must not be stored.
fn visit_private(url: &str) {
    for path in PRIVATE {
        let _ = agent().get(format!("{url}{path}")).call();
    }
}

/// Starts the shop where it listened before.
fn restart(binary: &Path, database: &Path, url: &str) -> Program {
    let mut command = Command::new(binary);
    command.args(["serve", "--trusted-proxy", "127.0.0.1", "--listen", url.trim_start_matches("http://"), "--db"]);
    Program::spawn(command.arg(database).stderr(Stdio::null())).expect("the shop opens")
}

/// Sends an order to the cache until it is placed.
fn place_order(url: &str) {
    let purchase = Purchase::new(&100_000.into(), &ledger::COLORS);
    while !matches!(purchase.send(&agent(), url), Outcome::Saved(_)) {
        sleep(PAUSE);
    }
}

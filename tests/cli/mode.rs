//! `shop serve` without `--mode`: a demonstration must not be taken for a shop.

use crate::log::log_of;
use crate::program::Program;
use crate::shop::{assert_fails, run, shop};

const WARNING: &str = "this is a demonstration that takes no money";

#[test]
fn a_shop_on_the_internet_starts_only_when_it_says_whether_it_takes_money() {
    let folder = tempfile::tempdir().expect("a folder");
    let domain = ["--domain", "shop.example", "--acme-email", "you@example.com"];
    for arguments in [&domain[..], &["--public-url", "https://shop.example"]] {
        let serve = ["serve", "--listen", "127.0.0.1:0"];
        let line = "shop: say whether the shop takes money: --mode live charges cards, --mode spec is a demonstration \
                    that takes none\n";
        assert_fails(&run(folder.path(), &[&serve, arguments].concat(), ""), line);
        assert!(!folder.path().join("shop.db").exists(), "nothing is written");
    }
    let spec = ["serve", "--listen", "127.0.0.1:0", "--mode", "spec", "--public-url", "https://shop.example"];
    assert!(!log_of(Program::spawn(shop(folder.path()).args(spec)).expect("a shop")).contains(WARNING));
}

#[test]
fn a_shop_that_other_machines_reach_says_that_it_is_a_demonstration() {
    let folder = tempfile::tempdir().expect("a folder");
    for (arguments, is_warned) in [
        (&["--listen", "0.0.0.0:0"][..], true),
        (&["--listen", "0.0.0.0:0", "--mode", "spec"], false),
        (&["--listen", "127.0.0.1:0"], false),
        (&["--listen", "0.0.0.0:0", "--drill"], false),
    ] {
        let server = Program::spawn(shop(folder.path()).arg("serve").args(arguments)).expect("a shop");
        assert_eq!(log_of(server).contains(WARNING), is_warned, "{arguments:?}");
    }
}

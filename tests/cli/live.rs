//! `shop serve --mode live`: what it needs, and what it refuses.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::brand::{PRODUCT_ID, SUPPORT_EMAIL, number};
use crate::http::place_order;
use crate::log::log_of;
use crate::program::Program;
use crate::shop::{assert_fails, output_of, run, serve, set_fabric, set_mode};

const TEST_KEY: &str = "rk_test_51NotARealKeyOfAnyAccount";
const PUBLISHABLE: &str = "pk_test_51NotARealKeyOfAnyAccount";

/// All that live mode needs, as pairs of a flag and its value.
const FLAGS: [[&str; 2]; 8] = [
    ["--public-url", "https://shop.example"],
    ["--mail-url-file", "smtp-url"],
    ["--mail-from", "orders@shop.example"],
    ["--stripe-key-file", "stripe-key"],
    ["--stripe-publishable-key", PUBLISHABLE],
    ["--support-email", "help@shop.example"],
    ["--sales-tax", "included"],
    ["--seller", "Towel LLC, 12 Oak St, Austin, TX 78701"],
];

/// Writes the files that [`FLAGS`] names.
fn write_files(folder: &Path, key: &str) {
    for (file, text) in [("smtp-url", "smtp://127.0.0.1:1"), ("stripe-key", key)] {
        let file = folder.join(file);
        fs::write(&file, text).expect("written");
        set_mode(&file, 0o600);
    }
}

/// Returns the arguments of a shop in live mode, with another value for a flag, or without it.
fn live<'a>(flag: &str, value: Option<&'a str>) -> Vec<&'a str> {
    let flags = FLAGS.into_iter().filter_map(|[name, given]| match value {
        _ if name != flag => Some([name, given]),
        value => value.map(|value| [name, value]),
    });
    ["--mode", "live"].into_iter().chain(flags.flatten()).collect()
}

fn assert_refuses(folder: &Path, arguments: &[&str], line: &str) {
    let serve = ["serve", "--db", "x.db", "--listen", "127.0.0.1:0"];
    assert_fails(&run(folder, &[&serve, arguments].concat(), ""), line);
    assert!(!folder.join("x.db").exists(), "nothing is written");
}

/// Returns the data in the home page.
fn data_of(server: &Program) -> Value {
    let page = ureq::get(&server.url).call().expect("a response").body_mut().read_to_string().expect("text");
    let (_, data) = page.split_once(r#"id="shop-data">"#).expect("a data block");
    serde_json::from_str(data.split("</script>").next().unwrap_or_default()).expect("JSON")
}

#[test]
fn live_mode_names_all_that_is_missing_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let all = "shop: --mode live needs --public-url with https://, --mail-url-file, --stripe-key-file, \
               --stripe-publishable-key, --support-email with an email that you read, --sales-tax and --seller\n";
    assert_refuses(folder.path(), &["--mode", "live"], all);
    for (flag, line) in [
        ("--public-url", "needs --public-url with https://\n"),
        ("--stripe-key-file", "needs --stripe-key-file\n"),
        ("--stripe-publishable-key", "needs --stripe-publishable-key\n"),
        ("--support-email", "needs --support-email with an email that you read\n"),
        ("--sales-tax", "needs --sales-tax\n"),
        ("--seller", "needs --seller\n"),
    ] {
        assert_refuses(folder.path(), &live(flag, None), line);
    }
    assert_refuses(
        folder.path(),
        &live("--support-email", Some(SUPPORT_EMAIL)),
        "needs --support-email with an email that you read\n",
    );
}

#[test]
fn cards_are_taken_over_https_or_with_test_keys_on_this_machine() {
    let folder = tempfile::tempdir().expect("a folder");
    write_files(folder.path(), TEST_KEY);
    for url in ["http://shop.example", "http://10.0.0.1", "http://localhost.example"] {
        assert_refuses(folder.path(), &live("--public-url", Some(url)), "needs --public-url with https://\n");
    }
    let live_key = PUBLISHABLE.replace("_test_", "_live_");
    let mut arguments = live("--stripe-publishable-key", Some(&live_key));
    arguments.iter_mut().filter(|text| text.starts_with("https")).for_each(|url| *url = "http://localhost:8080");
    assert_refuses(folder.path(), &arguments, "needs --public-url with https://\n");
    set_fabric(folder.path());
    for url in ["http://localhost:8080", "http://127.0.0.1:8080", "http://[::1]:8080"] {
        let data = data_of(&serve(folder.path(), &live("--public-url", Some(url))));
        let found = (&data["mode"], &data["payments"], &data["salesTax"]);
        let payments = json!({ "key": PUBLISHABLE, "test": true });
        assert_eq!(found, (&json!("live"), &payments, &json!("Our prices include sales tax.")));
    }
}

#[test]
fn a_shop_that_does_not_say_what_its_products_are_made_of_does_not_start() {
    let folder = tempfile::tempdir().expect("a folder");
    write_files(folder.path(), TEST_KEY);
    let start = || run(folder.path(), &[&["serve", "--db", "x.db"], &live("", None)[..]].concat(), "");
    let line = format!(
        "shop: --mode live needs what {PRODUCT_ID} is made of, and where: run `shop products set-material {PRODUCT_ID} \
         --db x.db --material TEXT --origin ORIGIN`\n"
    );
    assert_fails(&start(), &line);
    output_of(folder.path(), &["products", "set-material", PRODUCT_ID, "--material", "Cotton"]);
    assert_fails(&start(), &line);
    output_of(folder.path(), &["products", "set-material", "--origin", "made_in_usa"]);
    let product = &data_of(&serve(folder.path(), &live("", None)))["products"][0];
    assert_eq!((&product["fabric"], &product["origin"]), (&json!("Cotton"), &json!("made_in_usa")));
}

#[test]
fn a_start_with_test_keys_is_logged() {
    let folder = tempfile::tempdir().expect("a folder");
    write_files(folder.path(), TEST_KEY);
    set_fabric(folder.path());
    let log = log_of(serve(folder.path(), &live("", None)));
    assert!(log.contains("the keys are Stripe's test keys: no card is charged"), "{log}");
}

#[test]
fn both_keys_are_of_one_mode_and_the_secret_one_is_private() {
    let folder = tempfile::tempdir().expect("a folder");
    for (key, line) in [
        (
            "rk_live_51NotARealKeyOfAnyAccount",
            "--stripe-key-file has a live key and --stripe-publishable-key a test key",
        ),
        (PUBLISHABLE, "cannot use stripe-key: expected one line with a secret or restricted Stripe key"),
    ] {
        write_files(folder.path(), key);
        assert_refuses(folder.path(), &live("", None), line);
    }
    write_files(folder.path(), TEST_KEY);
    let live_key = PUBLISHABLE.replace("_test_", "_live_");
    let line = "--stripe-key-file has a test key and --stripe-publishable-key a live key: give two keys of one mode";
    assert_refuses(folder.path(), &live("--stripe-publishable-key", Some(&live_key)), line);
    set_mode(&folder.path().join("stripe-key"), 0o644);
    assert_refuses(folder.path(), &live("", None), "cannot use stripe-key: others can use it");
}

#[test]
fn a_shop_with_payments_that_are_not_finished_starts_only_with_the_keys_of_their_mode() {
    let folder = tempfile::tempdir().expect("a folder");
    write_files(folder.path(), TEST_KEY);
    set_fabric(folder.path());
    let (status, placed) = place_order(&serve(folder.path(), &live("", None)), number(100_000), 1);
    assert_eq!((status, placed["link"].is_string()), (201, true), "{placed}");
    let start = |arguments: &[&str], line: &str| {
        let command = ["serve", "--db", "x.db", "--listen", "127.0.0.1:0"];
        assert_fails(&run(folder.path(), &[&command, arguments].concat(), ""), line);
    };
    let line = "some payments by card are not finished: start with --mode live and the test key until they are\n";
    start(&[], line);
    write_files(folder.path(), &TEST_KEY.replace("_test_", "_live_"));
    let live_key = PUBLISHABLE.replace("_test_", "_live_");
    let line = "some payments of the test mode of Stripe are not finished: give its keys until they are\n";
    start(&live("--stripe-publishable-key", Some(&live_key)), line);
    let database = rusqlite::Connection::open(folder.path().join("x.db")).expect("the database");
    database.execute("UPDATE orders SET status = 'cancelled'", []).expect("a change");
    drop(serve(folder.path(), &[]));
    let is_live = || database.query_row("SELECT is_live FROM shop", [], |row| row.get::<_, bool>(0));
    assert_eq!(is_live(), Ok(false));
    drop(serve(folder.path(), &live("--stripe-publishable-key", Some(&live_key))));
    assert_eq!(is_live(), Ok(true), "test orders are locked");
}

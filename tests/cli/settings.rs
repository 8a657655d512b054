//! `shop.toml`: the settings of every command.

use std::fs;
use std::os::unix::fs::{MetadataExt, chown};
use std::path::Path;
use std::process::Output;

use serde_json::Value;

use crate::http::{send, send_as_staff, sign_in};
use crate::program::Program;
use crate::shop::{PASSWORD, assert_fails, create_database, run, set_mode, shop};

const SELLER: &str = "Ann Lee, 1 Oak St, Austin";

fn write(folder: &Path, text: &str) {
    fs::write(folder.join("shop.toml"), text).expect("written");
    set_mode(&folder.join("shop.toml"), 0o644);
}

/// Runs `shop check` on the settings of a folder, and returns the status and the message of a check.
fn check(folder: &Path, name: &str, arguments: &[&str]) -> (String, String) {
    let output = run(folder, &[&["check", "--json"], arguments].concat(), "");
    let result: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)));
    let found = result["checks"].as_array().expect("a list").iter().find(|check| check["name"] == name).expect(name);
    (found["status"].as_str().expect("text").to_owned(), found["message"].as_str().expect("text").to_owned())
}

fn home_page(server: &Program) -> String {
    ureq::get(&server.url).call().expect("a response").body_mut().read_to_string().expect("text")
}

#[test]
fn flags_win_over_variables_and_these_over_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    write(
        folder.path(),
        &format!(
            "db = 'x.db'\nlisten = '127.0.0.1:0'\nseller = '{SELLER}'\nsupport-email = 'file@shop.example'\n\
             trusted-proxy = ['127.0.0.1', '::1']\nmax-units-per-order = 2\nmust-exist = false\nunpaid-after = 0\n"
        ),
    );
    let page = |arguments: &[&str], variable: Option<&str>| {
        let mut command = shop(folder.path());
        command.arg("serve").args(arguments).envs(variable.map(|email| ("SHOP_SUPPORT_EMAIL", email)));
        home_page(&Program::spawn(&mut command).expect("a shop"))
    };
    let flag = ["--support-email", "flag@shop.example"];
    for (arguments, variable, email) in [
        (&[][..], None, "file@shop.example"),
        (&[], Some("variable@shop.example"), "variable@shop.example"),
        (&flag, Some("variable@shop.example"), "flag@shop.example"),
        (&["--support-email=flag@shop.example"], None, "flag@shop.example"),
    ] {
        let page = page(arguments, variable);
        assert!(page.contains(email) && page.contains(&format!("Sold by {SELLER}")), "{arguments:?} {variable:?}");
    }
    assert!(folder.path().join("x.db").exists());
}

#[test]
fn staff_see_where_the_settings_of_the_owner_come_from() {
    let folder = tempfile::tempdir().expect("a folder");
    run(folder.path(), &["create-admin", "--email", "owner@shop.example", "--password-stdin"], PASSWORD);
    write(folder.path(), &format!("seller = '{SELLER}'\nsupport-email = 'file@shop.example'\n"));
    let mut command = shop(folder.path());
    command.args(["serve", "--listen", "127.0.0.1:0", "--support-email", "flag@shop.example"]);
    let server = Program::spawn(command.env("SHOP_SELLER_PHONE", "512 555 0100")).expect("a shop");
    let token = sign_in(&server, "owner@shop.example", PASSWORD).expect("a token");
    let settings = send_as_staff(&server, &token, "GET", "/api/settings", None)["settings"].take();
    let found = settings.as_array().expect("a list").iter().map(|setting| {
        ["key", "value", "source", "line"].map(|name| setting[name].as_str().unwrap_or("null").to_owned())
    });
    let expected = [
        ["seller", SELLER, "file", &format!("seller = \"{SELLER}\"")],
        ["seller-phone", "512 555 0100", "variable", "seller-phone = \"512 555 0100\""],
        ["support-email", "flag@shop.example", "flag", "support-email = \"flag@shop.example\""],
        ["payment-note", "null", "default", "payment-note = \"TEXT\""],
        ["sales-tax", "null", "default", "sales-tax = \"none|included\""],
        ["alert-email", "null", "default", "alert-email = \"EMAIL\""],
    ];
    assert_eq!(found.collect::<Vec<_>>(), expected);
    assert_eq!(send(&server, "GET", "/api/settings", None, None).0, 401);
}

#[test]
fn every_command_reads_the_file_that_is_named_or_next_to_the_database() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop_folder = folder.path().join("var");
    fs::create_dir(&shop_folder).expect("a folder");
    create_database(&shop_folder);
    write(&shop_folder, &format!("db = 'x.db'\nseller = '{SELLER}'\nbackup-dir = 'backups'\nmode = 'spec'\n"));
    let path = shop_folder.join("shop.toml");
    let path = path.to_str().expect("text");
    for arguments in [&["--db", "var/x.db"][..], &["--config", path]] {
        assert_eq!(check(folder.path(), "seller", arguments).0, "ok");
        let missing = format!("cannot read {}", if arguments[0] == "--db" { "var/backups" } else { "/" });
        assert!(check(folder.path(), "backup", arguments).1.starts_with(&missing), "paths are relative to the file");
        let settings = ("ok".to_owned(), "a demonstration that takes no money".to_owned());
        assert_eq!(check(folder.path(), "settings", arguments), settings);
    }
    let listed = |mut command: std::process::Command| command.output().expect("it ends").status.code();
    let mut command = shop(folder.path());
    command.args(["orders", "list"]).env("SHOP_CONFIG", path);
    assert_eq!(listed(command), Some(0));
    let mut command = shop(folder.path());
    command.args(["--config", path, "staff", "list"]);
    assert_eq!(listed(command), Some(0));
    assert_fails(
        &run(folder.path(), &["orders", "list", "--config", "none.toml"], ""),
        "cannot use none.toml: No such",
    );
    assert_fails(&run(folder.path(), &["orders", "list"], ""), "there is no shop.db");
    assert_eq!(run(&shop_folder, &["orders", "list"], "").status.code(), Some(0), "in its folder");
}

#[test]
fn a_test_letter_and_a_check_of_keys_need_no_flags() {
    let folder = tempfile::tempdir().expect("a folder");
    create_database(folder.path());
    write(
        folder.path(),
        "db = 'x.db'\nmode = 'live'\ndomain = ['shop.example']\nacme-email = 'a@shop.example'\nmail-url-file = 'url'\n\
         mail-from = 'a@shop.example'\nstripe-key-file = 'key'\nsales-tax = 'none'\nsupport-email = 'a@shop.example'\n",
    );
    assert_fails(&run(folder.path(), &["mail", "test", "a@b.co"], ""), "cannot use url: No");
    assert_fails(&run(folder.path(), &["payments", "check"], ""), "cannot use key: No");
    let (status, message) = check(folder.path(), "settings", &[]);
    let missing = "--mode live needs --stripe-publishable-key and --seller";
    assert_eq!((status.as_str(), message.as_str()), ("failed", missing));
}

/// Text of a file that is refused, and the line that says why.
const REFUSED: &[(&str, &str)] = &[
    ("seler = 'x'", "seler: there is no such setting: a similar one is seller"),
    ("[mail]\nfrom = 'x'", "mail: there is no such setting"),
    (
        "listen = '80'",
        "listen: invalid value '80' for '--listen <ADDRESS>': expected an IP address and port, for example",
    ),
    ("mode = 'demo'", "mode: invalid value 'demo' for '--mode <MODE>' [possible values: spec, live]"),
    ("port = 80", "port: invalid value '80' for '--port <PORT>': give it with its address"),
    ("backup-keep = 0", "backup-keep: invalid value '0' for '--backup-keep <COUNT>': expected a whole number of 1 or"),
    ("backup-keep = 1.5", "backup-keep: expected a text in quotes or a whole number"),
    ("must-exist = 'yes'", "must-exist: expected true or false"),
    ("seller = ['a', 'b']", "seller: expected a text in quotes or a whole number"),
    ("domain = [['a']]", "domain: expected a text in quotes or a whole number"),
    ("take-over = true", "take-over: give --take-over to the one start that needs it"),
    ("\n\nmode = live", "line 3: "),
    ("mode = 'spec'\nmode = 'live'", "line 2: duplicate key"),
    ("\"a\\nb\" = 1", "a\nb: there is no such setting"),
];

#[test]
fn a_file_that_cannot_be_used_is_one_line_with_file_and_key() {
    let folder = tempfile::tempdir().expect("a folder");
    create_database(folder.path());
    let refuses = |output: &Output, line: &str| {
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{line}: {stderr}");
        assert!(stderr.starts_with(&format!("shop: {line}")), "{line}: {stderr}");
    };
    for (text, line) in REFUSED {
        write(folder.path(), text);
        for command in [&["serve", "--db", "x.db"][..], &["orders", "list", "--db", "x.db"]] {
            refuses(&run(folder.path(), command, ""), &format!("shop.toml: {line}"));
        }
    }
    for secret in [
        "stripe-publishable-key = 'sk_live_51SECRET'",
        "mail-url-file = 'smtps://a:SECRET@b.co'",
        "public-url = 'https://a:SECRET@b.co'",
    ] {
        write(folder.path(), secret);
        let output = run(folder.path(), &["serve"], "");
        let key = secret.split(' ').next().expect("a key");
        refuses(&output, &format!("shop.toml: {key}: this is a secret: save it in a separate file"));
        assert!(!String::from_utf8_lossy(&output.stderr).contains("SECRET"));
    }
    write(folder.path(), "mail-from = 'a@b.co'");
    let output = run(folder.path(), &["serve", "--db", "x.db"], "");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(
        stderr.contains("--mail-url-file") && stderr.ends_with("Settings are also read from shop.toml.\n"),
        "{stderr}"
    );
}

#[test]
fn a_file_that_others_control_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("shop.toml");
    write(folder.path(), "");
    let list = || run(folder.path(), &["orders", "list"], "");
    set_mode(&file, 0o646);
    assert_fails(&list(), "cannot use shop.toml: anyone can change it: run chmod o-w on it");
    set_mode(&file, 0o644);
    if fs::metadata(&file).expect("a file").uid() == 0 {
        chown(&file, Some(12345), None).expect("root");
        assert_fails(&list(), "cannot use shop.toml: it belongs to another user");
        chown(folder.path(), Some(12345), None).expect("root");
        assert_fails(&list(), "there is no shop.db");
    }
    fs::remove_file(&file).expect("removed");
    fs::create_dir(&file).expect("a folder");
    assert_fails(&list(), "cannot use shop.toml: it is not a regular file");
}

#[test]
fn a_mistyped_variable_stops_the_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let serve = |name: &str| {
        let mut command = shop(folder.path());
        Program::spawn(command.args(["serve", "--listen", "127.0.0.1:0"]).env(name, "x")).err()
    };
    let typo = serve("SHOP_SELER").expect("it refuses");
    assert_fails(&typo, "the variable SHOP_SELER is no setting: a similar one is SHOP_SELLER");
    assert_fails(&serve("SHOP_QQQ").expect("it refuses"), "the variable SHOP_QQQ is no setting\n");
    assert!(serve("SHOP_PORT_8080_TCP").is_none(), "Kubernetes sets it");
    let mut command = shop(folder.path());
    let output = command.args(["serve", "--help"]).env("SHOP_SELER", "x").output().expect("it ends");
    assert_eq!(output.status.code(), Some(0), "help needs no settings");
}

#[test]
fn the_example_has_every_setting() {
    let folder = tempfile::tempdir().expect("a folder");
    let printed = run(folder.path(), &["settings"], "");
    let printed = String::from_utf8(printed.stdout).expect("text");
    let example = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/deploy/shop.toml")).expect("a file");
    assert_eq!(example, printed, "run: shop settings > deploy/shop.toml");
    write(folder.path(), &printed);
    assert_fails(&run(folder.path(), &["orders", "list"], ""), "there is no shop.db");
    let keys = printed.lines().filter_map(|line| line.strip_prefix('#')?.split_once(" = ")).count();
    assert!(keys > 30, "{printed}");
}

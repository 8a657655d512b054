//! What the command line says: help, examples, and messages about values.

use std::collections::BTreeSet;
use std::process::Command;

use crate::brand::number;
use crate::http::place_order;
use crate::shop::{output_of, serve, shop};

/// The program without a command, and commands of one or two words, as the help lists them.
fn commands() -> Vec<Vec<String>> {
    let groups = ["mail", "orders", "payments", "products", "staff"];
    let mut commands = vec![Vec::new()];
    for name in listed_in(&help_of(&[], "--help")) {
        let command = vec![name];
        if groups.contains(&command[0].as_str()) {
            commands.extend(listed_in(&help_of(&command, "--help")).map(|child| vec![command[0].clone(), child]));
        }
        commands.push(command);
    }
    assert!(commands.len() > 25, "{commands:?}");
    commands
}

/// Returns the names of commands in a help: each is indented by two spaces, and followed by what it does.
fn listed_in(help: &str) -> impl Iterator<Item = String> {
    let names = help.lines().filter_map(|line| {
        let (name, about) = line.strip_prefix("  ")?.split_once("  ")?;
        let is_name = name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-') && !name.starts_with('-');
        (is_name && !name.is_empty() && !about.is_empty() && name != "help").then(|| name.to_owned())
    });
    names.collect::<Vec<_>>().into_iter()
}

fn help_of(command: &[String], flag: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let output = shop(folder.path()).args(command).arg(flag).output().expect("it ends");
    assert!(output.status.success(), "{command:?}");
    String::from_utf8(output.stdout).expect("text")
}

const LISTEN: &str = "expected an IP address and port, for example 127.0.0.1:8080";
const HTTP_LISTEN: &str = "expected an IP address and port, for example 0.0.0.0:80";
const METRICS_LISTEN: &str = "expected an IP address and port, for example 127.0.0.1:9090";
const EMAIL: &str = "expected an email address of letters, digits and .@+_'-, for example help@shop.example";
const PROXY: &str = "expected an IP address, for example 10.0.0.2";
const URL: &str = "expected a URL without a path, for example https://shop.example";
const DIRECTORY: &str = "expected an https:// URL, for example https://acme-v02.api.letsencrypt.org/directory";
const DOMAIN: &str =
    "expected a domain without https:// and wildcards, other scripts as xn--, for example shop.example";
const PIXEL: &str = "expected up to 20 digits, for example 1234567890";
const PERIOD: &str = "expected a time up to 65535 of a unit, for example 7d, 36h, 90m or 600s";
const IDLE: &str = "expected a time from 1s to 1h, for example 75s";
const INTERVAL: &str = "expected a time of 1s or more, for example 36h or 90m";
const LEVEL: &str = "expected a level (error, warn, info, debug, trace or off) or module=level, separated by commas, \
                     for example warn,shop=debug";
const DOLLARS: &str = "expected an amount in dollars, for example 4.99";
const UNITS: &str = "expected a whole number of 0 or more, for example 40";
const MAX_UNITS: &str = "expected a whole number of 1 or more, for example 100";
const KEEP: &str = "expected a whole number of 1 or more, for example 14";
const MIB: &str = "expected a whole number of 0 or more, for example 128";
const LIMIT: &str = "expected a whole number from 1 to 1000, for example 20";
const AGE: &str = "expected a whole number from 1 to 3650, for example 2";
const ZONE: &str = "expected a time zone of the IANA database, for example America/New_York";
const DATE: &str = "expected a date, for example 2026-03-31";
const SELLER: &str = "expected a name, a street and a city, for example 'Example LLC, 12 Oak Street, Austin, TX 78701'";
const PHONE: &str = "expected a phone number, for example '512 555 0100'";
const SENDER: &str = "expected a sender such as 'Example Shop <orders@shop.example>' or orders@shop.example";
const STRIPE_API: &str = "expected https://api.stripe.com, or an https:// URL of this machine";
const PUBLISHABLE: &str = "expected a publishable Stripe key, such as pk_test_51…";
const PAY_WITHIN: &str = "expected a time from 10m to 24h, for example 30m";
const NOTE: &str = "expected one line of up to 500 characters";
const STATUS: &str = "[possible values: pending, paid, cancelled]";
const STAGE: &str = "[possible values: to_pack, packed, shipped, returned, late, to_pull]";
const ORIGIN: &str = "[possible values: made_in_usa, imported, made_in_usa_and_imported]";

/// A command, one of its flags, values that it does not take, and what the message says.
const BAD_VALUES: &[(&str, &str, &[&str], &str)] = &[
    ("serve", "--listen", &["19150", "here", "localhost:80", "-1"], LISTEN),
    ("serve", "--port", &["80"], "give it with its address: --listen 127.0.0.1:80, or --listen [::]:80"),
    ("serve", "--http-listen", &["80"], HTTP_LISTEN),
    ("serve", "--metrics-listen", &["9100"], METRICS_LISTEN),
    ("serve", "--support-email", &["nobody", "a@b.co?bcc=c@d.e", "help.@shop.example", "help@shop.example'"], EMAIL),
    ("serve", "--acme-email", &["you", "you@shop_x.example"], EMAIL),
    ("serve", "--trusted-proxy", &["localhost", "10.0.0.1,proxy.example", "10.0.0.0/8"], PROXY),
    ("serve", "--public-url", &["shop.example", "https://shop.example/path", "https://"], URL),
    ("serve", "--acme-directory", &["http://ca.example", "letsencrypt"], DIRECTORY),
    ("serve", "--domain", &["https://shop.example", "*.shop.example", "localhost", "127.0.0.1"], DOMAIN),
    ("serve", "--seller", &["Example LLC", "Example LLC, Austin", ", 12 Oak St, Austin"], SELLER),
    ("serve", "--seller-phone", &["call us"], PHONE),
    ("check", "--seller", &["Example LLC"], SELLER),
    ("serve", "--pixel-id", &["<script>", "123456789012345678901"], PIXEL),
    ("serve", "--max-units-per-order", &["0", "many", "-1"], MAX_UNITS),
    ("serve", "--unpaid-after", &["7", "7x", "-1d", "1.5h", "99999999d"], PERIOD),
    ("serve", "--mode", &["test"], "[possible values: spec, live]"),
    ("serve", "--stripe-publishable-key", &["rk_test_51NotARealKeyOfAnyAccount", "pk_test_5", ""], PUBLISHABLE),
    ("serve", "--pay-within", &["30", "9m", "25h", "-30m", "0"], PAY_WITHIN),
    ("serve", "--sales-tax", &["8.25%"], "[possible values: none, included]"),
    ("serve", "--idle-timeout", &["75", "0s", "2h", "-5s"], IDLE),
    ("serve", "--backup-every", &["0", "daily", "-1h"], INTERVAL),
    ("serve", "--backup-keep", &["0", "-1", "all"], KEEP),
    ("serve", "--log-format", &["warn"], "[possible values: human, json]"),
    ("serve", "--log-level", &["nonsense", "shop=loud", ""], LEVEL),
    ("check", "--max-backup-age", &["0", "2 days"], INTERVAL),
    ("check", "--min-free", &["1GiB", "-1"], MIB),
    ("orders list", "--limit", &["0", "1001", "all", "-1"], LIMIT),
    ("orders list", "--older-than-days", &["0", "3651", "2d"], AGE),
    ("orders list", "--status", &["unpaid"], STATUS),
    ("orders export", "--format", &["xlsx"], "[possible values: csv, json]"),
    ("orders export", "--status", &["unpaid"], STATUS),
    ("orders export", "--layout", &["labels"], "[possible values: lines, addresses]"),
    ("orders export", "--older-than-days", &["0"], AGE),
    ("orders export", "--from", &["yesterday"], DATE),
    ("orders export", "--to", &["2026-02-30"], DATE),
    ("orders export", "--time-zone", &["EDT", ""], ZONE),
    ("orders money", "--from", &["yesterday"], DATE),
    ("orders money", "--to", &["2026-02-30"], DATE),
    ("orders money", "--time-zone", &["Mars/Olympus"], ZONE),
    ("orders money", "--sales-tax", &["8.25%"], "[possible values: none, included]"),
    ("orders money", "--format", &["xlsx"], "[possible values: csv, json]"),
    ("orders list", "--from", &["yesterday"], DATE),
    ("orders list", "--to", &["2026-02-30"], DATE),
    ("orders list", "--time-zone", &["America/Nowhere"], ZONE),
    ("serve", "--time-zone", &["New York", "../localtime"], ZONE),
    ("orders list", "--stage", &["to-pack", "lost"], STAGE),
    ("orders export", "--stage", &["sent"], STAGE),
    (
        "products set-price",
        "--sale-ends",
        &["soon", "2026-02-29", ""],
        "expected a date, for example 2026-11-30, or never",
    ),
    ("products set-price", "--price", &["-1", "-0.5", "$4.99", "inf"], DOLLARS),
    ("products set-price", "--sale-price", &["-1", "$4.99"], DOLLARS),
    ("products set-material", "--origin", &["Imported", "usa"], ORIGIN),
    ("products set-stock", "--units", &["-1", "1.5", "many"], UNITS),
    ("products set-stock", "--was", &["-1"], UNITS),
    ("products set-stock", "--low-stock", &["-1"], "expected a whole number of 0 or more, for example 3"),
    ("serve", "--mail-from", &["orders", "Cups <>", "größe@shop.example"], SENDER),
    ("serve", "--alert-email", &["nobody", "o..o@shop.example"], EMAIL),
    ("serve", "--payment-note", &["", "two\nlines"], NOTE),
    ("mail list", "--limit", &["0", "1001"], LIMIT),
    ("mail test", "--mail-from", &["orders", "Cups", "<>"], SENDER),
    ("mail test", "--public-url", &["shop.example"], URL),
    ("mail test", "--support-email", &["nobody"], EMAIL),
    ("mail test", "--seller", &["Example LLC"], SELLER),
    ("mail test", "--payment-note", &["", "two\nlines"], NOTE),
    ("mail test", "--letter", &["invoice"], "[possible values: test, received, shipped,"),
    ("payments list", "--stripe-api", &["http://localhost"], STRIPE_API),
    ("payments check", "--stripe-api", &["http://localhost", "https://stripe.example"], STRIPE_API),
];

/// Flags that take any text, by the name of their value or by their own: rules of the page check it later, if at all.
const ANY_TEXT: &[&str] = &["FILE", "DIR", "FOLDER", "SOCKET", "TEXT", "COLOR", "WORDS", "EMAIL", "ID", "--reason"];

#[test]
fn a_value_that_a_flag_does_not_take_is_named_with_what_was_expected() {
    let folder = tempfile::tempdir().expect("a folder");
    for (command, flag, values, message) in BAD_VALUES {
        for value in *values {
            let output = shop(folder.path()).args(command.split(' ')).args([flag, value]).output().expect("it ends");
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{command} {flag} {value}: {stderr}");
            let names_both =
                stderr.starts_with("error: invalid value '") && stderr.contains(&format!("' for '{flag} <"));
            assert!(names_both && stderr.contains(message), "{command} {flag} {value}: {stderr}");
        }
    }
}

#[test]
fn every_flag_with_a_value_has_its_message_tested() {
    let mut tested: BTreeSet<(String, String)> = BTreeSet::new();
    tested.extend(BAD_VALUES.iter().map(|(command, flag, ..)| ((*command).to_owned(), (*flag).to_owned())));
    let mut found = 0;
    for command in commands() {
        for line in help_of(&command, "--help").lines().map(str::trim_start).filter(|line| line.starts_with("--")) {
            let Some((flag, rest)) = line.split_once(" <") else { continue };
            let (name, _) = rest.split_once('>').expect("a name");
            found += 1;
            // The values of shop init are checked like those of shop.toml.
            let is_text = command == ["init"] || ANY_TEXT.contains(&name) || ANY_TEXT.contains(&flag);
            let is_tested = is_text || tested.contains(&(command.join(" "), flag.to_owned()));
            assert!(is_tested, "{command:?} {flag} <{name}>: add a row to BAD_VALUES");
        }
    }
    assert!(found > 60, "only {found} flags");
}

#[test]
fn help_groups_commands_and_flags_and_ends_with_examples() {
    let shop = help_of(&[], "--help");
    for (heading, command) in [("The shop:", "serve"), ("Orders and products:", "orders"), ("Backups:", "restore")] {
        let (_, group) = shop.split_once(heading).expect(heading);
        assert!(group.split("\n\n").next().is_some_and(|group| group.contains(command)), "{heading} {group}");
    }
    let serve = help_of(&["serve".to_owned()], "--help");
    let groups = [
        ("\nShop:", "--public-url"),
        ("\nHTTPS:", "--acme-ca"),
        ("\nConnections:", "--trusted-proxy"),
        ("\nOrders:", "--unpaid-after"),
        ("\nPayments:", "--sales-tax"),
        ("\nMail:", "--alert-email"),
        ("\nBackups:", "--backup-keep"),
        ("\nLog and metrics:", "--metrics-listen"),
        ("\nEXAMPLES:", "shop serve --mode spec --domain shop.example"),
    ];
    let position = |text: &str| serve.find(text).unwrap_or_else(|| panic!("{text} is missing: {serve}"));
    let positions: Vec<usize> = groups.iter().flat_map(|(heading, flag)| [position(heading), position(flag)]).collect();
    assert!(positions.is_sorted(), "{serve}");
    for command in commands() {
        for flag in ["-h", "--help"] {
            let help = help_of(&command, flag);
            let (_, examples) = help.split_once("\nEXAMPLES:\n").unwrap_or_else(|| panic!("{command:?}: no examples"));
            assert!(examples.lines().all(|line| line.starts_with("  shop ")) && !examples.is_empty(), "{examples}");
            // The line of usage is not wrapped.
            let widest = help.lines().filter(|line| !line.starts_with("Usage:")).map(|line| line.chars().count()).max();
            assert!(widest <= Some(100), "{command:?} {flag} has {widest:?} columns: {help}");
        }
    }
}

#[test]
fn every_example_is_a_command_that_the_program_accepts() {
    let folder = tempfile::tempdir().expect("a folder");
    for command in commands() {
        let help = help_of(&command, "-h");
        let (_, examples) = help.split_once("\nEXAMPLES:\n").expect("examples");
        for example in examples.lines().map(str::trim) {
            // Without redirections and databases: what is not a usage error fails for want of a file.
            let end = [" > ", " < ", " | "].iter().filter_map(|sign| example.find(sign)).min();
            let script = format!("shop() {{ \"$SHOP\" \"$@\"; }}; {}", &example[..end.unwrap_or(example.len())]);
            let mut shell = Command::new("bash");
            let shell = shell.args(["-c", &script]).env("SHOP", env!("CARGO_BIN_EXE_shop")).env("SHOP_DB", "no/x.db");
            let output = shell.current_dir(&folder).output().expect("bash");
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert!(matches!(output.status.code(), Some(0 | 1)), "{example}: {stderr}");
        }
    }
}

#[test]
fn a_color_and_a_number_are_found_as_people_type_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(folder.path(), &[]);
    assert_eq!(place_order(&server, number(670_396), 1).0, 201);
    for typed in ["670396", &number(670_396).to_lowercase(), number(670_396), " 670396"] {
        assert!(output_of(folder.path(), &["orders", "show", typed]).starts_with(number(670_396)), "{typed}");
    }
    for color in ["pink", "PINK", "Pink"] {
        output_of(folder.path(), &["products", "set-stock", "--color", color, "--units", "40"]);
    }
    crate::shop::fails(
        folder.path(),
        &["products", "set-stock", "--color", "pinkish", "--units", "4"],
        "--color: name one of",
    );
    let price = ["products", "set-price", "--price", "3"];
    let message = "--price: 3 is below the sale price of $4.99: end the sale with --no-sale, or give --sale-price too";
    crate::shop::fails(folder.path(), &price, message);
    output_of(folder.path(), &[&price[..], &["--no-sale"]].concat());
}

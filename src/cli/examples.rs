//! The examples at the end of each command's help and manual page.

/// Each command, by its words, and its examples.
const EXAMPLES: &[(&str, &[&str])] = &[
    (
        "",
        &[
            "shop serve",
            "shop staff add --email you@example.com",
            "shop serve --domain shop.example --acme-email you@example.com --http-listen [::]:80",
        ],
    ),
    (
        "serve",
        &[
            "shop serve --db /var/lib/shop/shop.db --backup-dir /backup/shop",
            "shop serve --domain shop.example --acme-email you@example.com --http-listen [::]:80",
            "shop serve --public-url https://shop.example --trusted-proxy 127.0.0.1",
            "shop serve --log-format human --metrics-listen 127.0.0.1:9100",
        ],
    ),
    ("backup", &["shop backup /backup/before-upgrade.db --db /var/lib/shop/shop.db"]),
    (
        "restore",
        &[
            "shop restore /backup/shop/shop-20261122T201500Z.db --db /var/lib/shop/shop.db",
            "shop restore shop-20261122T201500Z.db --db drill.db",
        ],
    ),
    ("check", &["shop check --backup-dir /var/backups/shop", "shop check --min-free 1024 --json"]),
    ("orders", &["shop orders list --status pending", "shop orders paid LC482913 LC482914"]),
    (
        "orders list",
        &[
            "shop orders list",
            "shop orders list --status pending --limit 200",
            "shop orders list --status pending --older-than-days 2",
            "shop orders list --search jane@example.com",
            "shop orders list --on-hold",
            "shop orders list --from 2026-03-01 --to 2026-03-31",
        ],
    ),
    ("orders count", &["shop orders count", "shop orders count --older-than-days 2"]),
    ("orders show", &["shop orders show LC482913"]),
    (
        "orders export",
        &[
            "shop orders export > orders.csv",
            "shop orders export --status paid --from 2026-03-01 --to 2026-03-31 > march.csv",
            "shop orders export --status paid --layout addresses > labels.csv",
            "shop orders export --format json > orders.json",
        ],
    ),
    ("orders paid", &["shop orders paid LC482913 LC482914", "shop orders paid LC482913 --was pending"]),
    ("orders cancel", &["shop orders cancel LC482913", "shop orders cancel LC482913 --was pending"]),
    ("orders pending", &["shop orders pending LC482913"]),
    ("orders note", &["shop orders note LC482913 'Gift, no prices'", "shop orders note LC482913 ''"]),
    ("orders hold", &["shop orders hold LC482913 --reason 'Street is missing'"]),
    ("orders release", &["shop orders release LC482913"]),
    ("orders correct", &["shop orders correct LC482913 --address '2 Oak Ave' --phone '512 555 0199'"]),
    (
        "figures",
        &[
            "shop figures",
            "shop figures --days 7 --utc-offset -300",
            "shop figures --month 2026-03 --by paid",
            "shop figures --from 2026-01-15 --to 2026-02-14",
            "shop figures --csv > figures.csv",
        ],
    ),
    ("products", &["shop products list", "shop products set-stock --color Pink --units 40"]),
    ("products list", &["shop products list"]),
    ("products stock", &["shop products stock"]),
    ("products show", &["shop products show", "shop products show gift-card"]),
    (
        "products add",
        &[
            "shop products add --title Cap --description Warm --image /media/x.jpg --price 25 --units 100",
            "shop products add --title Cap --description Warm --image /x.jpg --price 25 --color Pink=10",
            "shop products add --title Mug --description Big --image /x.jpg --price 14 --units 30 --no-sizes",
        ],
    ),
    (
        "products edit",
        &[
            "shop products edit --title 'A new title'",
            "shop products edit --image \"$(shop products picture photo.jpg)\"",
            "shop products edit mug --no-sizes",
        ],
    ),
    (
        "products set-price",
        &["shop products set-price --price 12.50 --sale-price 9.99", "shop products set-price --no-sale"],
    ),
    (
        "products set-stock",
        &[
            "shop products set-stock --color Pink --units 40 --reason Received",
            "shop products set-stock --color Pink --units 40 --was 12",
            "shop products set-stock --color Pink --low-stock 5",
            "shop products set-stock gift-card --units 10",
        ],
    ),
    ("products picture", &["shop products picture photo.jpg"]),
    (
        "products pictures",
        &[
            "shop products pictures",
            "shop products pictures --delete /pictures/0123456789abcdef0123456789abcdef-800.jpg",
            "shop products pictures --delete-unused",
        ],
    ),
    ("products remove", &["shop products remove gift-card"]),
    ("staff", &["shop staff add --email ann@example.com", "shop staff sessions"]),
    ("staff list", &["shop staff list"]),
    (
        "staff add",
        &[
            "shop staff add --email ann@example.com",
            "shop staff add --email ann@example.com --password-stdin < password",
        ],
    ),
    ("staff remove", &["shop staff remove --email ann@example.com"]),
    ("staff set-password", &["shop staff set-password --email ann@example.com"]),
    ("staff sessions", &["shop staff sessions", "shop staff sessions --email ann@example.com"]),
    ("staff logout", &["shop staff logout --email ann@example.com", "shop staff logout --all"]),
    (
        "audit",
        &[
            "shop audit",
            "shop audit --actor ann@example.com --from 2026-11-01 --to 2026-11-30",
            "shop audit --order LC123456",
            "shop audit --action product.update --limit 200 --json",
        ],
    ),
    (
        "create-admin",
        &[
            "shop create-admin --email ann@example.com",
            "shop create-admin --email ann@example.com --password-stdin < password",
        ],
    ),
    ("new-key", &["shop new-key"]),
    ("openapi", &["shop openapi > openapi.yaml"]),
    (
        "completions",
        &[
            "shop completions bash > /etc/bash_completion.d/shop",
            "shop completions fish > ~/.config/fish/completions/shop.fish",
        ],
    ),
    ("man", &["shop man | man -l -", "shop man /usr/local/share/man/man1"]),
];

/// Returns the examples of the command with these words, one per line and indented; empty if it has none.
pub(super) fn examples_of(command: &str) -> String {
    let found = EXAMPLES.iter().filter(|(words, _)| *words == command).flat_map(|(_, examples)| *examples);
    found.map(|example| format!("\n  {example}")).collect()
}

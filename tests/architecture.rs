//! Checks that generated files are current, that modules import only what the architecture allows, and that `SQLite` is
//! built as configured.

#[path = "support/brand.rs"]
mod brand;
#[path = "architecture/imports.rs"]
mod imports;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{env, fs};

use imports::{Files, Names, rust_files};
use serde_json::Value;

#[test]
fn the_api_document_of_the_program_is_openapi_yaml_and_matches_the_code() {
    let generated = shop::api::generate_document();
    if env::var_os("WRITE_OPENAPI").is_some() {
        return fs::write("openapi.yaml", generated).expect("written");
    }
    // It is that of the first brand.
    if brand::is_first_brand() {
        assert!(include_str!("../openapi.yaml") == generated, "run make openapi");
        assert!(shop::api::document() == generated, "openapi.yaml is not what the program contains");
    }
    let [generated, contained] =
        [generated, shop::api::document()].map(|text| serde_yaml::from_str::<Value>(&text).expect("YAML"));
    assert!(contained == generated, "the document for the brand of BRAND is not what the code says");
    let operations = generated["paths"].as_object().into_iter().flat_map(|paths| paths.values());
    let operations = operations.filter_map(Value::as_object).flat_map(|methods| methods.values());
    let ids: Vec<_> = operations.map(|operation| operation["operationId"].as_str().expect("an id")).collect();
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "an id is used twice: {ids:?}");
}

/// Each module, the modules it may import and the crates it must not use.
const TABLE: &[(&str, &[&str], &[&str])] = &[
    ("domain", &[], &["tokio", "poem", "poem_openapi", "rusqlite", "uuid", "getrandom"]),
    ("auth", &["domain"], &["poem", "poem_openapi", "rusqlite"]),
    ("store", &["domain"], &["poem", "poem_openapi"]),
    ("imaging", &["domain"], &["tokio", "poem", "poem_openapi", "rusqlite"]),
    ("mail", &["domain", "outbound", "store"], &["poem", "poem_openapi", "rusqlite"]),
    ("outbound", &[], &["poem", "poem_openapi", "rusqlite"]),
    ("payments", &["domain", "outbound", "store"], &["poem", "poem_openapi", "rusqlite"]),
    ("tasks", &["domain"], &["poem", "poem_openapi", "rusqlite"]),
    ("api", &["domain", "store", "auth", "imaging", "payments", "tasks"], &["rusqlite", "r2d2"]),
    ("web", &["domain", "store", "tasks"], &["poem", "poem_openapi", "rusqlite", "r2d2"]),
    ("config", &["domain"], &["poem", "rusqlite", "tokio"]),
    (
        "server",
        &["api", "web", "store", "auth", "config", "mail", "domain", "outbound", "payments", "tasks"],
        &["rusqlite", "r2d2", "poem_openapi"],
    ),
    (
        "cli",
        &["api", "auth", "config", "domain", "imaging", "mail", "payments", "server", "store", "web"],
        &["poem", "poem_openapi", "rusqlite"],
    ),
];

#[test]
fn every_module_uses_only_allowed_modules_and_crates() {
    for (module, allowed, forbidden_crates) in TABLE {
        for file in files_of(module) {
            let source = fs::read_to_string(&file).expect("a source file");
            for name in names_after(&source, "crate::") {
                let is_allowed = name == *module || allowed.contains(&name.as_str());
                assert!(is_allowed, "{} imports {name}: {module} may import {allowed:?}", file.display());
            }
            for forbidden in *forbidden_crates {
                let is_used =
                    names_after(&source, "").contains(*forbidden) && source.contains(&format!("{forbidden}::"));
                assert!(!is_used, "{} uses {forbidden}", file.display());
            }
        }
    }
}

#[test]
fn no_relative_path_leads_to_a_module_that_is_not_allowed() {
    let imports = Files::read().imports();
    let imports = imports.iter().flat_map(|(file, targets)| targets.iter().map(move |target| (file, target)));
    for (file, target) in imports.filter(|(file, target)| file.len() > 1 && target.len() > 1) {
        let rule = TABLE.iter().find(|(module, ..)| file[1] == *module);
        let is_allowed = |(module, allowed, _): &(&str, &[&str], &[&str])| {
            target[1] == *module || allowed.contains(&target[1].as_str())
        };
        assert!(rule.is_some_and(is_allowed), "{} imports {}", file.join("::"), target.join("::"));
    }
}

#[test]
fn no_file_imports_itself_through_others() {
    let imports = Files::read().imports();
    assert!(imports.values().map(BTreeSet::len).sum::<usize>() > 200, "the imports are not read: {imports:?}");
    let is_circular = |from: &Names, to: &Names| reaches(&imports, from, to) && reaches(&imports, to, from);
    let edges = imports.iter().flat_map(|(from, targets)| targets.iter().map(move |to| (from, to)));
    let circular: Vec<String> = edges
        .filter(|(from, to)| is_circular(from, to))
        .map(|(from, to)| format!("{} imports {}", from.join("::"), to.join("::")))
        .collect();
    assert!(circular.is_empty(), "these imports form cycles:\n{}", circular.join("\n"));
}

fn reaches(imports: &BTreeMap<Names, BTreeSet<Names>>, from: &Names, to: &Names) -> bool {
    let (mut reached, mut next) = (BTreeSet::new(), vec![from]);
    while let Some(file) = next.pop() {
        next.extend(imports[file].iter().filter(|target| reached.insert(*target)));
    }
    reached.contains(to)
}

/// Each folder, and the files of the same module outside it that it may import.
const FOLDERS: &[(&str, &[&str])] = &[
    ("crate::server::https::", &[]),
    ("crate::server::net::", NET_MAY_IMPORT),
    ("crate::web::pages::", &["crate::web::routes", "crate::web::serve", "crate::web::settings", TEST_CONFIG]),
    ("crate::web::serve::", &["crate::web::headers", "crate::web::routes", TEST_CONFIG]),
];
const NET_MAY_IMPORT: &[&str] = &[
    "crate::server::app",
    "crate::server::metrics",
    "crate::server::redirect",
    "crate::server::request_limits",
    "crate::server::sockets",
];
const TEST_CONFIG: &str = "crate::web::property_tests";

#[test]
fn every_folder_imports_only_allowed_files_of_its_module() {
    let imports = Files::read().imports();
    for (folder, may) in FOLDERS {
        let module = folder.split_inclusive("::").take(2).collect::<String>();
        let files = imports.iter().map(|(file, targets)| (file.join("::"), targets));
        let files: Vec<_> = files.filter(|(file, _)| file.starts_with(folder)).collect();
        assert!(files.len() >= 4, "{folder} has {} files", files.len());
        for (file, targets) in files {
            for target in targets.iter().map(|target| target.join("::")).filter(|target| target.starts_with(&module)) {
                let is_allowed = target.starts_with(folder) || may.iter().any(|prefix| target.starts_with(prefix));
                assert!(is_allowed, "{file} imports {target}: it may import {may:?}");
            }
        }
    }
}

#[test]
fn the_table_lists_every_module() {
    let listed: BTreeSet<&str> = TABLE.iter().map(|(module, ..)| *module).collect();
    let lib = fs::read_to_string("src/lib.rs").expect("src/lib.rs");
    let declared: BTreeSet<&str> =
        lib.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';')).collect();
    assert_eq!(listed, declared);
}

#[test]
fn only_the_store_contains_sql() {
    for (module, ..) in TABLE.iter().filter(|(module, ..)| *module != "store") {
        for file in files_of(module) {
            let source = fs::read_to_string(&file).expect("a source file");
            for word in ["SELECT ", "INSERT INTO", "DELETE FROM", "PRAGMA "] {
                assert!(!source.contains(word), "{} contains SQL: {word}", file.display());
            }
        }
    }
}

#[test]
fn domain_uses_no_clock_randomness_files_or_environment() {
    for file in files_of("domain") {
        let source = fs::read_to_string(&file).expect("a source file");
        for word in ["SystemTime", "Instant", "std::time", "std::fs", "std::env", "rand"] {
            // Not the end of another name, such as `brand`.
            let path = format!("{word}::");
            let is_used = source.match_indices(&path).any(|(at, _)| !source[..at].ends_with(is_in_name));
            assert!(!is_used, "{}: {word}", file.display());
        }
    }
}

fn is_in_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[test]
fn token_signing_pulls_in_no_crate_with_an_open_advisory() {
    let lock = fs::read_to_string("Cargo.lock").expect("Cargo.lock");
    for name in ["rsa", "aws-lc-rs", "aws-lc-sys", "openssl-sys"] {
        assert!(!lock.contains(&format!("name = \"{name}\"")), "{name} is in Cargo.lock");
    }
}

#[test]
fn sqlite_is_built_with_the_flags_of_the_cargo_configuration() {
    let options: BTreeSet<String> = rusqlite::Connection::open_in_memory()
        .and_then(|db| db.prepare("PRAGMA compile_options")?.query_map([], |row| row.get(0))?.collect())
        .expect("the options");
    let config = fs::read_to_string(".cargo/config.toml").expect(".cargo/config.toml");
    let flags: Vec<&str> = config.split([' ', '"']).filter(|word| word.contains("SQLITE_")).collect();
    assert!(flags.len() >= 7, "{flags:?}");
    for flag in flags {
        let (kind, option) = flag.split_once("SQLITE_").expect("an option");
        let is_expected = match kind {
            "-U" => !options.contains(option),
            "-D" => options.contains(option),
            _ => panic!("unknown flag {flag}"),
        };
        assert!(is_expected, "{flag} had no effect: {options:?}");
    }
}

#[test]
fn every_test_cited_in_the_security_document_exists() {
    let sources = [rust_files(Path::new("src")), rust_files(Path::new("tests"))].concat();
    let code: String = sources.iter().map(|file| fs::read_to_string(file).expect("a source file")).collect();
    let document = fs::read_to_string("docs/security.md").expect("docs/security.md");
    let is_test = |name: &&str| {
        name.matches('_').count() >= 3
            && name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
    };
    let cited: BTreeSet<&str> = document.split('`').skip(1).step_by(2).filter(is_test).collect();
    assert!(cited.len() >= 50, "only {} tests are cited", cited.len());
    for name in cited {
        assert!(code.contains(&format!("fn {name}(")), "docs/security.md cites {name}, which does not exist");
    }
}

fn files_of(module: &str) -> Vec<PathBuf> {
    let (single, folder) = (PathBuf::from(format!("src/{module}.rs")), Path::new("src").join(module));
    let in_folder = if folder.exists() { rust_files(&folder) } else { Vec::new() };
    let files: Vec<PathBuf> = in_folder.into_iter().chain(single.exists().then_some(single)).collect();
    assert!(!files.is_empty(), "{module} has no source file");
    files
}

/// Returns the identifiers that follow `prefix` in the code, ignoring comments.
fn names_after(source: &str, prefix: &str) -> BTreeSet<String> {
    let code = source.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n");
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if prefix.is_empty() {
        return code.split(|c| !is_part(c)).filter(|word| !word.is_empty()).map(str::to_owned).collect();
    }
    let after = code.split(prefix).skip(1);
    let names = after.flat_map(|rest| match rest.strip_prefix('{') {
        Some(list) => list.split('}').next().unwrap_or_default().split(',').map(str::trim).collect(),
        None => vec![rest],
    });
    names.map(|name| name.chars().take_while(|c| is_part(*c)).collect::<String>()).filter(|n| !n.is_empty()).collect()
}

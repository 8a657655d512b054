//! Checks that links, anchors and paths in the documentation exist.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Prefixes that mark a code span as a path of this repository.
const ROOTS: [&str; 11] = [
    ".github/",
    "benches/",
    "brand/",
    "deploy/",
    "docs/",
    "src/",
    "tests/",
    "ui/e2e/",
    "ui/engines/",
    "ui/scripts/",
    "ui/src/",
];

#[test]
fn every_relative_link_and_anchor_in_the_documents_exists() {
    let documents = documents();
    let anchors: BTreeMap<&Path, BTreeSet<String>> =
        documents.iter().map(|(path, text)| (path.as_path(), anchors_of(text))).collect();
    let mut checked = 0;
    for (document, text) in &documents {
        let folder = document.parent().expect("a document has a folder");
        for target in links_of(text).into_iter().filter(|target| !target.contains("://")) {
            let (path, anchor) = target.split_once('#').unwrap_or((target.as_str(), ""));
            let file = if path.is_empty() { document.clone() } else { normalized(&folder.join(path)) };
            assert!(file.exists(), "{} links to {target}: no such file", document.display());
            if !anchor.is_empty() {
                let known = anchors.get(file.as_path()).is_some_and(|anchors| anchors.contains(anchor));
                assert!(known, "{} links to {target}: no such heading", document.display());
            }
            checked += 1;
        }
    }
    assert!(checked >= 40, "only {checked} links were found");
}

#[test]
fn every_path_in_the_table_of_changes_exists() {
    let text = fs::read_to_string("docs/architecture.md").expect("docs/architecture.md");
    let (_, section) = text.split_once("\n## Where do I change").expect("the section");
    let section = section.split("\n## ").next().unwrap_or_default();
    let rows: Vec<&str> = section.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
    assert!(rows.len() >= 10, "only {} rows", rows.len());
    for row in rows {
        let paths = code_spans_of(row.split('|').nth(2).unwrap_or_default());
        assert!(!paths.is_empty(), "no path in: {row}");
        for path in paths {
            assert!(Path::new(&path).exists(), "{path} does not exist: {row}");
        }
    }
}

#[test]
fn the_table_of_routes_lists_every_operation_with_its_callers_and_whether_it_takes_a_body() {
    let text = fs::read_to_string("docs/architecture.md").expect("docs/architecture.md");
    let (_, section) = text.split_once("\n## Routes").expect("the section");
    let rows = section.split("\n## ").next().unwrap_or_default().lines().filter(|line| line.starts_with("| `"));
    let documented: BTreeSet<_> = rows
        .map(|row| {
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            (cells[1].trim_matches('`').to_owned(), cells[2] == "staff", cells[3] != "none")
        })
        .collect();
    let document: serde_json::Value = serde_yaml::from_str(&shop::api::document()).expect("YAML");
    let mut expected = BTreeSet::new();
    for (path, operations) in document["paths"].as_object().expect("paths") {
        for (method, operation) in operations.as_object().expect("operations") {
            let name = format!("{} /api{path}", method.to_uppercase());
            // An empty alternative lets anyone call the operation.
            let security = operation["security"].as_array();
            let is_for_staff = security.is_some_and(|all| all.iter().all(|one| *one != serde_json::json!({})));
            expected.insert((name, is_for_staff, operation["requestBody"].is_object()));
        }
    }
    assert_eq!(documented, expected);
}

#[test]
fn every_value_in_the_table_of_quirks_exists() {
    let text = fs::read_to_string("docs/product.md").expect("docs/product.md");
    let source = fs::read_to_string("ui/src/spec-quirks.ts").expect("ui/src/spec-quirks.ts");
    let (_, section) = text.split_once("\n## Deliberate quirks").expect("the section");
    let rows = section.split("\n## ").next().unwrap_or_default().lines().filter(|line| line.starts_with("| "));
    let documented: BTreeSet<String> =
        rows.flat_map(|row| code_spans_of(row.split('|').nth(2).unwrap_or_default())).collect();
    let constants = source.lines().filter_map(|line| line.strip_prefix("export const "));
    let (_, object) =
        source.split_once("export const quirks: Quirks = {\n").expect("the quirks that live mode replaces");
    let fields = object.lines().take_while(|line| *line != "};").filter_map(|line| line.strip_prefix("  "));
    let names = constants.filter(|line| !line.starts_with("quirks:")).chain(fields);
    let exported: BTreeSet<String> =
        names.map(|line| line.split([':', ' ', ',']).next().unwrap_or_default().to_owned()).collect();
    assert_eq!(documented, exported);
}

#[test]
fn every_path_cited_in_a_document_exists() {
    for name in [
        "README.md",
        "CONTRIBUTING.md",
        "docs/accessibility.md",
        "docs/architecture.md",
        "docs/owner.md",
        "docs/performance.md",
        "docs/product.md",
        "docs/security.md",
        "docs/start.md",
    ] {
        let text = fs::read_to_string(name).expect(name);
        let paths: Vec<String> = code_spans_of(&without_code_blocks(&text))
            .into_iter()
            .map(|span| if is_browser_test(&span) { format!("ui/e2e/{span}") } else { span })
            .filter(|span| ROOTS.iter().any(|root| span.starts_with(root)) && !span.contains(['*', '{', ' ']))
            .collect();
        assert!(!paths.is_empty(), "{name} cites no path");
        for path in paths {
            assert!(Path::new(&path).exists(), "{name} cites {path}, which does not exist");
        }
    }
}

#[test]
fn anchors_match_those_of_github() {
    let text =
        "# D5. Idempotent orders\n## `Make` it, *now*\n```\n# a comment\n```\n## Limits\n### Limits\n## A_b - c\n";
    let expected = ["d5-idempotent-orders", "make-it-now", "limits", "limits-1", "a_b---c"];
    assert_eq!(anchors_of(text), BTreeSet::from(expected.map(str::to_owned)));
    let text = "[a](b.md#c) `[no](x)` ![picture](p.png)\n```\n[no](y)\n```\n| <img src=\"w.webp\" width=\"9\"> |\n";
    assert_eq!(links_of(text), ["b.md#c", "p.png", "w.webp"]);
}

/// Returns whether a code span is the name of a file in `ui/e2e/`.
fn is_browser_test(span: &str) -> bool {
    span.ends_with(".spec.ts") && !span.contains('/')
}

/// Returns every document and its text.
fn documents() -> Vec<(PathBuf, String)> {
    let entries = fs::read_dir("docs").expect("docs").map(|entry| entry.expect("an entry").path());
    let in_docs = entries.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    let top_level =
        ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "brand/README.md"].map(PathBuf::from);
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (path, text)
    };
    top_level.into_iter().chain(in_docs).map(read).collect()
}

/// Returns the targets of inline links and images, in Markdown and as `<img src="...">`, ignoring code.
fn links_of(text: &str) -> Vec<String> {
    let strip_code = |line: &str| line.split('`').step_by(2).collect::<String>();
    let prose: String = without_code_blocks(text).lines().map(strip_code).collect();
    let targets = |start: &str, end: char| -> Vec<String> {
        prose.split(start).skip(1).filter_map(|rest| Some(rest.split_once(end)?.0.to_owned())).collect()
    };
    [targets("](", ')'), targets("<img src=\"", '"')].concat()
}

/// Returns the anchors of a document's headings: lowercase, with dashes for spaces and a number after duplicates.
fn anchors_of(text: &str) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    for line in without_code_blocks(text).lines().filter(|line| line.starts_with('#')) {
        let heading = line.trim_start_matches('#').trim();
        let slug: String = heading
            .to_lowercase()
            .chars()
            .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
            .map(|c| if c == ' ' { '-' } else { c })
            .collect();
        let numbered = (1..).map(|number| format!("{slug}-{number}"));
        let free = std::iter::once(slug.clone()).chain(numbered).find(|anchor| !anchors.contains(anchor));
        anchors.extend(free);
    }
    anchors
}

/// Returns the code spans of a text. Spans do not wrap to the next line.
fn code_spans_of(text: &str) -> Vec<String> {
    text.lines().flat_map(|line| line.split('`').skip(1).step_by(2).map(str::to_owned)).collect()
}

/// Removes fenced and indented code blocks.
fn without_code_blocks(text: &str) -> String {
    let mut prose = String::new();
    let mut is_fenced = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            is_fenced = !is_fenced;
        } else if !is_fenced && !line.starts_with("    ") {
            prose.push_str(line);
            prose.push('\n');
        }
    }
    prose
}

/// Resolves `.` and `..` in a path.
fn normalized(path: &Path) -> PathBuf {
    let mut parts = PathBuf::new();
    for part in path.components() {
        match part {
            std::path::Component::CurDir => {}
            std::path::Component::ParentDir => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts
}

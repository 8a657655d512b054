//! Checks that the built files need no browser newer than the supported ones (README.md; `browserslist` in
//! ui/package.json): a newer CSS value needs a fallback declared before it.

use std::collections::BTreeSet;

use regex::Regex;

use crate::brand::PRODUCT_ID;
use crate::shop::{Caller, TestShop};

/// Values that make the oldest supported browsers drop the whole declaration.
const NEW_VALUES: [&str; 4] = ["color-mix(", "dvh", "svh", "lvh"];
/// Individual transform properties require Chrome 104.
const NEW_PROPERTIES: [&str; 3] = ["translate", "rotate", "scale"];
const NEW_RULES: [&str; 4] = ["@container", "@layer", "@scope", "@starting-style"];

fn css_problems(css: &str) -> Vec<String> {
    let mut problems = Vec::new();
    let conditions = Regex::new(r"@media([^{]*)\{").expect("a pattern");
    for condition in conditions.captures_iter(css) {
        let text = &condition[1];
        // Range syntax, and `not` or `or` without a media type, require Safari 16.4 and Chrome 104.
        let is_new = text.contains(['<', '>', '=']) || text.contains("not (") || text.contains(" or ");
        if is_new {
            problems.push(format!("@media{text}"));
        }
    }
    let block = Regex::new(r"(?:@supports *(\([^{}]*)\{)?[^{}]*\{([^{}]*)\}").expect("a pattern");
    for rule in block.captures_iter(css) {
        let supported = rule.get(1).map_or("", |condition| condition.as_str());
        let mut plain = BTreeSet::new();
        for (name, value) in rule[2].split(';').filter_map(|declaration| declaration.split_once(':')) {
            let is_new = NEW_VALUES.iter().any(|new| value.contains(new) && !supported.contains(new));
            if is_new && !plain.contains(name.trim()) || NEW_PROPERTIES.contains(&name.trim()) {
                problems.push(format!("{name}:{value}"));
            }
            // A custom property takes any value: the one before it is no fallback.
            if !name.trim().starts_with("--") {
                plain.insert(name.trim().to_owned());
            }
        }
    }
    // Chrome 90 and Firefox 102 lack :has(), so no state may be shown by it alone.
    let state = Regex::new(r":has\([^)]*(input|:checked|:focus|:disabled)").expect("a pattern");
    problems.extend(state.find_iter(css).map(|found| found.as_str().to_owned()));
    problems.extend(NEW_RULES.iter().filter(|rule| css.contains(*rule)).map(|rule| (*rule).to_owned()));
    problems
}

/// Fetches each script and style sheet that a page references, directly or through other files.
async fn files(shop: &TestShop, pages: &[String]) -> Vec<(String, String)> {
    let names = Regex::new(r"(?:/assets/|\./|assets/)([\w.-]+\.(?:js|css))\b").expect("a pattern");
    let mut found: Vec<(String, String)> = Vec::new();
    let mut texts: Vec<String> = pages.to_vec();
    while let Some(text) = texts.pop() {
        for name in names.captures_iter(&text).map(|name| name[1].to_owned()).collect::<BTreeSet<_>>() {
            if found.iter().any(|(known, _)| *known == name) {
                continue;
            }
            let response = shop.get(&format!("/assets/{name}"), &Caller::Anonymous).await;
            if response.status == 200 {
                texts.push(response.text());
                found.push((name, response.text()));
            }
        }
    }
    found
}

#[tokio::test]
async fn built_files_use_nothing_newer_than_the_oldest_supported_browsers() {
    let shop = TestShop::open();
    let product = format!("/product/{PRODUCT_ID}");
    let mut pages = Vec::new();
    for path in
        ["/", "/shop", &product, "/contact", "/faq", "/about", "/checkout", "/success", "/admin", "/admin/login"]
    {
        pages.push(shop.get(path, &Caller::Anonymous).await.text());
    }
    let style = Regex::new(r"(?s)<style>(.*?)</style>").expect("a pattern");
    let condition = Regex::new(r#"(?:sizes|media)="([^"]*)""#).expect("a pattern");
    for page in &pages {
        for found in style.captures_iter(page) {
            assert_eq!(css_problems(&found[1]), Vec::<String>::new(), "the styles in a page");
        }
        for found in condition.captures_iter(page) {
            assert!(!found[1].contains("&lt;") && !found[1].contains("&gt;"), "{}", &found[0]);
        }
    }
    let files = files(&shop, &pages).await;
    let (styles, scripts): (Vec<_>, Vec<_>) =
        files.iter().partition(|(name, _)| name.rsplit('.').next() == Some("css"));
    assert_eq!(styles.len(), 2, "the styles of all pages, and those of the staff pages");
    assert!(scripts.len() > 20, "only {} scripts", scripts.len());
    for (name, css) in styles {
        assert_eq!(css_problems(css), Vec::<String>::new(), "{name}");
        assert!(
            !css.contains(":has(") || css.contains("@supports not selector(:has("),
            "{name} has no fallback for :has()"
        );
    }
    for (name, script) in scripts {
        // Class static blocks require Safari 16.4. Media query ranges: as in css_problems.
        for new in ["static{", "(width", "(height"] {
            assert!(!script.contains(new), "{name}: {new}");
        }
    }
}

#[test]
fn css_newer_than_the_oldest_supported_browsers_is_detected() {
    for css in [
        "@media (width>=48em){a{top:0}}",
        "@media not (min-width:48em){a{top:0}}",
        "a{color:color-mix(in srgb,red,blue)}",
        "a{max-height:92dvh}",
        "a{--window:100vh;--window:100svh}",
        "@supports (height:1svh){a{top:0}}a{--window:100svh}",
        "@supports not (height:1svh){a{--window:100svh}}",
        "a{translate:0 50%}",
        ".size:has(input:checked){color:red}",
        "@layer base{a{top:0}}",
    ] {
        assert_eq!(css_problems(css).len(), 1, "{css}");
    }
    for css in [
        "@media (min-width:48em){a{top:0}}",
        "a{max-height:92vh;max-height:92dvh}",
        "@supports (height:1svh){a{--window:100svh}}",
        "a{transform:rotate(3deg)}",
    ] {
        assert_eq!(css_problems(css), Vec::<String>::new());
    }
}

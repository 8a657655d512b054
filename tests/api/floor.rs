//! What the built files ask of a browser: nothing newer than the floor in README.md (`browserslist` in ui/package.json)
//! without a plain value before it.

use std::collections::BTreeSet;

use regex::Regex;

use crate::shop::{BRA, Caller, TestShop};

/// Values that old browsers drop together with their declaration.
const NEW_VALUES: [&str; 4] = ["color-mix(", "dvh", "svh", "lvh"];
/// Individual transforms: Chrome 104.
const NEW_PROPERTIES: [&str; 3] = ["translate", "rotate", "scale"];
const NEW_RULES: [&str; 4] = ["@container", "@layer", "@scope", "@starting-style"];

fn faults_of_css(css: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let conditions = Regex::new(r"@media([^{]*)\{").expect("a pattern");
    for condition in conditions.captures_iter(css) {
        let text = &condition[1];
        // Ranges, and `not` or `or` without a media type: Safari 16.4, Chrome 104.
        let is_new = text.contains(['<', '>', '=']) || text.contains("not (") || text.contains(" or ");
        if is_new {
            faults.push(format!("@media{text}"));
        }
    }
    let block = Regex::new(r"\{([^{}]*)\}").expect("a pattern");
    for rule in block.captures_iter(css) {
        let mut plain = BTreeSet::new();
        for (name, value) in rule[1].split(';').filter_map(|declaration| declaration.split_once(':')) {
            let is_new = NEW_VALUES.iter().any(|new| value.contains(new));
            if is_new && !plain.contains(name.trim()) || NEW_PROPERTIES.contains(&name.trim()) {
                faults.push(format!("{name}:{value}"));
            }
            plain.insert(name.trim().to_owned());
        }
    }
    // A state shown by :has() alone is not shown in Chrome 90 and Firefox 102.
    let state = Regex::new(r":has\([^)]*(input|:checked|:focus|:disabled)").expect("a pattern");
    faults.extend(state.find_iter(css).map(|found| found.as_str().to_owned()));
    faults.extend(NEW_RULES.iter().filter(|rule| css.contains(*rule)).map(|rule| (*rule).to_owned()));
    faults
}

/// Each file that a page names, and each that those name.
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
    let product = format!("/product/{BRA}");
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
            assert_eq!(faults_of_css(&found[1]), Vec::<String>::new(), "the styles in a page");
        }
        for found in condition.captures_iter(page) {
            assert!(!found[1].contains("&lt;") && !found[1].contains("&gt;"), "{}", &found[0]);
        }
    }
    let files = files(&shop, &pages).await;
    let (styles, scripts): (Vec<_>, Vec<_>) =
        files.iter().partition(|(name, _)| name.rsplit('.').next() == Some("css"));
    assert_eq!(styles.len(), 1);
    assert!(scripts.len() > 20, "only {} scripts", scripts.len());
    for (name, css) in styles {
        assert_eq!(faults_of_css(css), Vec::<String>::new(), "{name}");
        assert!(
            !css.contains(":has(") || css.contains("@supports not selector(:has("),
            "{name} has no response without :has()"
        );
    }
    for (name, script) in scripts {
        // Class static blocks: Safari 16.4. Ranges in a media query: as in styles.
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
        "a{translate:0 50%}",
        ".size:has(input:checked){color:red}",
        "@layer base{a{top:0}}",
    ] {
        assert_eq!(faults_of_css(css).len(), 1, "{css}");
    }
    for css in ["@media (min-width:48em){a{top:0}}", "a{max-height:92vh;max-height:92dvh}", "a{transform:rotate(3deg)}"]
    {
        assert_eq!(faults_of_css(css), Vec::<String>::new());
    }
}

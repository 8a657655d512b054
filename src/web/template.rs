//! Prerendered pages with placeholders for what only the running shop knows: `{{title}}`.

use std::collections::HashMap;

/// The values for the placeholders of a page; texts are escaped, markup is not.
#[derive(Default)]
pub(super) struct Context(HashMap<&'static str, String>);

impl Context {
    /// A text that may hold anything.
    pub(super) fn text(mut self, placeholder: &'static str, text: &str) -> Self {
        self.0.insert(placeholder, escape(text));
        self
    }

    /// Markup made here.
    pub(super) fn markup(mut self, placeholder: &'static str, html: String) -> Self {
        self.0.insert(placeholder, html);
        self
    }
}

/// The page with its placeholders rendered; one without a value stays empty.
pub(super) fn render(page: &str, values: &Context) -> String {
    let mut rendered = String::with_capacity(page.len());
    let mut rest = page;
    while let Some((before, (placeholder, after))) =
        rest.split_once("{{").and_then(|(b, r)| Some((b, r.split_once("}}")?)))
    {
        rendered.push_str(before);
        rendered.push_str(values.0.get(placeholder).map_or("", String::as_str));
        rest = after;
    }
    rendered.push_str(rest);
    rendered
}

/// Escapes what React escapes, so that a text means the same in an element and in an attribute.
pub(super) fn escape(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\'' => html.push_str("&#x27;"),
            c => html.push(c),
        }
    }
    html
}

/// Data for a script element that is not run: no text in it can end the element or open a comment.
pub(super) fn data_block(json: &serde_json::Value) -> String {
    json.to_string().replace('<', r"\u003c")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Context, data_block, escape, render};

    proptest! {
        #![proptest_config(crate::web::draws())]

        #[test]
        fn a_text_cannot_leave_its_element_its_attribute_or_its_script(text in any::<String>()) {
            prop_assert!(!escape(&text).contains(['<', '>', '"', '\'']));
            let block = data_block(&serde_json::json!({ "text": text }));
            prop_assert!(!block.contains('<'));
        }

        #[test]
        fn any_page_is_filled_and_what_is_no_place_stays(html in "([a-z<>&]|\\{|\\}|\\{\\{|\\}\\}){0,40}") {
            let rendered = render(&html, &Context::default());
            prop_assert!(rendered.len() <= html.len());
            let may_have_placeholder = html.contains("}}");
            prop_assert!(may_have_placeholder || rendered == html);
        }
    }

    #[test]
    fn placeholders_are_filled_once_and_texts_stay_texts() {
        let page = "<h1>{{title}}</h1><p title=\"{{title}}\">{{nobody}}{{json}} {{ {";
        let values = Context::default().text("title", "<b>\"{{json}}\" & 'x'").markup("json", "<i>".into());
        let expected = "<h1>&lt;b&gt;&quot;{{json}}&quot; &amp; &#x27;x&#x27;</h1>\
            <p title=\"&lt;b&gt;&quot;{{json}}&quot; &amp; &#x27;x&#x27;\"><i> {{ {";
        assert_eq!(render(page, &values), expected);
    }
}

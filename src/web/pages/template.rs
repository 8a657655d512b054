//! Templates: prerendered pages with placeholders for live data, such as `{{title}}`.

use std::collections::HashMap;

use crate::domain::html::escape;

/// The values of the placeholders. Text is escaped; markup is not.
#[derive(Default)]
pub(super) struct Context(HashMap<&'static str, String>);

impl Context {
    /// Sets a placeholder to untrusted text, which is escaped.
    pub(super) fn text(mut self, placeholder: &'static str, text: &str) -> Self {
        self.0.insert(placeholder, escape(text));
        self
    }

    /// Sets a placeholder to trusted markup.
    pub(super) fn markup(mut self, placeholder: &'static str, html: String) -> Self {
        self.0.insert(placeholder, html);
        self
    }
}

/// Renders a template. A placeholder without a value becomes empty.
pub(super) fn render(template: &str, context: &Context) -> String {
    let mut rendered = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, (placeholder, after))) =
        rest.split_once("{{").and_then(|(b, r)| Some((b, r.split_once("}}")?)))
    {
        rendered.push_str(before);
        rendered.push_str(context.0.get(placeholder).map_or("", String::as_str));
        rest = after;
    }
    rendered.push_str(rest);
    rendered
}

/// Serializes JSON for a data block, a script element that does not run. No text can end the element or open a comment.
pub(super) fn data_block(json: &serde_json::Value) -> String {
    json.to_string().replace('<', r"\u003c")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Context, data_block, render};
    use crate::domain::html::escape;

    proptest! {
        #![proptest_config(crate::web::property_tests::config())]

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
        let template = "<h1>{{title}}</h1><p title=\"{{title}}\">{{nobody}}{{json}} {{ {";
        let context = Context::default().text("title", "<b>\"{{json}}\" & 'x'").markup("json", "<i>".into());
        let expected = "<h1>&lt;b&gt;&quot;{{json}}&quot; &amp; &#x27;x&#x27;</h1>\
            <p title=\"&lt;b&gt;&quot;{{json}}&quot; &amp; &#x27;x&#x27;\"><i> {{ {";
        assert_eq!(render(template, &context), expected);
    }
}

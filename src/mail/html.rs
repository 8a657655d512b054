//! Renders a letter as HTML, as programs for mail understand it: tables for layout, styles on each element, no pictures,
//! nothing to load.

use super::letter::{Block, Letter};
use crate::domain::html::escape;

// The colors of `theme.css` in `brand/`.
const PAGE: &str = "margin:0;padding:0;background:#fff8f3;color:#5a3b40";
const FRAME: &str = "padding:24px 12px";
const SHEET: &str = "max-width:560px;background:#fffdfb;border:1px solid #ead8cf;border-radius:12px";
const CONTENT: &str = "padding:28px 24px;font:16px/1.5 Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif;\
                       color:#5a3b40;text-align:left;word-break:break-word";
const HEADING: &str = "margin:0 0 16px;font:400 26px/1.25 'Young Serif',Georgia,serif;color:#3b2328";
const PARAGRAPH: &str = "margin:0 0 16px";
const LIST: &str = "margin:0 0 16px;padding:0 0 0 20px";
const TABLE: &str = "margin:0 0 16px;border-collapse:collapse";
const TEXT_CELL: &str =
    "padding:8px 12px 8px 0;border-top:1px solid #ead8cf;font-weight:400;text-align:left;vertical-align:top";
const AMOUNT_CELL: &str =
    "padding:8px 0;border-top:1px solid #ead8cf;text-align:right;vertical-align:top;white-space:nowrap";
const SUM: &str = "font-weight:700;color:#3b2328";
const BUTTON: &str = "display:inline-block;padding:12px 22px;border-radius:999px;background:#e4899a;color:#3b2328;\
                      font-weight:700;text-decoration:none";
const NOTE: &str = "margin:0 0 16px;padding:12px 16px;border-radius:8px;background:#fbe3e4";
const FOOTER: &str = "padding:16px 24px;border-top:1px solid #ead8cf;text-align:left;color:#7a5a5c;\
                      font:14px/1.5 Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif";

/// Renders a letter as an HTML document.
pub fn html(letter: &Letter) -> String {
    let title = escape(&letter.subject);
    let blocks: String = letter.blocks.iter().map(block).collect();
    let footer = letter.footer.iter().map(|line| escape(line)).collect::<Vec<_>>().join("<br>\n");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light\">\n<title>{title}</title>\n</head>\n<body style=\"{PAGE}\">\n\
         <table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\">\
         <tr><td align=\"center\" style=\"{FRAME}\">\n\
         <table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" style=\"{SHEET}\">\n\
         <tr><td style=\"{CONTENT}\">\n{blocks}</td></tr>\n<tr><td style=\"{FOOTER}\">\n{footer}\n</td></tr>\n\
         </table>\n</td></tr></table>\n</body>\n</html>\n"
    )
}

fn block(block: &Block) -> String {
    match block {
        Block::Heading(text) => format!("<h1 style=\"{HEADING}\">{}</h1>\n", escape(text)),
        Block::Paragraph(text) => format!("<p style=\"{PARAGRAPH}\">{}</p>\n", escape(text)),
        Block::List(items) => {
            let items: String = items.iter().map(|item| format!("<li>{}</li>\n", escape(item))).collect();
            format!("<ul style=\"{LIST}\">\n{items}</ul>\n")
        }
        Block::Amounts { rows, totals } => {
            let sum = totals.len().saturating_sub(1);
            let rows = rows.iter().map(|row| amount(row, ""));
            let totals = totals.iter().enumerate();
            let totals = totals.map(|(index, row)| amount(row, if index == sum { SUM } else { "" }));
            let rows: String = rows.chain(totals).collect();
            format!("<table width=\"100%\" style=\"{TABLE}\">\n{rows}</table>\n")
        }
        Block::Button { label, url } => {
            let (label, url) = (escape(label), escape(url));
            format!("<p style=\"{PARAGRAPH}\"><a href=\"{url}\" style=\"{BUTTON}\">{label}</a></p>\n")
        }
        Block::Note { title, text } => {
            format!("<p style=\"{NOTE}\"><strong>{}</strong><br>\n{}</p>\n", escape(title), escape(text))
        }
    }
}

fn amount((text, amount): &(String, String), style: &str) -> String {
    let (text, amount) = (escape(text), escape(amount));
    format!(
        "<tr><th scope=\"row\" style=\"{TEXT_CELL};{style}\">{text}</th><td style=\"{AMOUNT_CELL};{style}\">{amount}</td></tr>\n"
    )
}

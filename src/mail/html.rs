//! Renders a letter as HTML, as programs for mail understand it: tables for layout, styles on each element, no pictures,
//! nothing to load.

use super::letter::{Block, Letter};
use crate::domain::brand::{brand, theme};
use crate::domain::html::escape;

// With the colors of the brand's theme as variables, and its fonts for mails in place of those of pages.
const PAGE: &str = "margin:0;padding:0;background:var(--cream);color:var(--ink)";
const FRAME: &str = "padding:24px 12px";
const SHEET: &str = "max-width:560px;background:var(--paper);border:1px solid var(--hair);border-radius:12px";
const CONTENT: &str =
    "padding:28px 24px;font:16px/1.5 var(--text);color:var(--ink);text-align:left;word-break:break-word";
const HEADING: &str = "margin:0 0 16px;font:400 26px/1.25 var(--display);color:var(--ink-strong)";
const PARAGRAPH: &str = "margin:0 0 16px";
const LIST: &str = "margin:0 0 16px;padding:0 0 0 20px";
const TABLE: &str = "margin:0 0 16px;border-collapse:collapse";
const TEXT_CELL: &str =
    "padding:8px 12px 8px 0;border-top:1px solid var(--hair);font-weight:400;text-align:left;vertical-align:top";
const AMOUNT_CELL: &str =
    "padding:8px 0;border-top:1px solid var(--hair);text-align:right;vertical-align:top;white-space:nowrap";
const SUM: &str = "font-weight:700;color:var(--ink-strong)";
const BUTTON: &str = "display:inline-block;padding:12px 22px;border-radius:999px;background:var(--rose);\
                      color:var(--ink-strong);font-weight:700;text-decoration:none";
const NOTE: &str = "margin:0 0 16px;padding:12px 16px;border-radius:8px;background:var(--blush)";
const FOOTER: &str = "padding:16px 24px;border-top:1px solid var(--hair);text-align:left;color:var(--ink-soft);\
                      font:14px/1.5 var(--text)";

/// Renders a letter as an HTML document.
pub fn html(letter: &Letter) -> String {
    let title = escape(&letter.subject);
    let blocks: String = letter.blocks.iter().map(block).collect();
    let [page, sheet, content, footer_style] = [PAGE, SHEET, CONTENT, FOOTER].map(style);
    let footer = letter.footer.iter().map(|line| escape(line)).collect::<Vec<_>>().join("<br>\n");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light\">\n<title>{title}</title>\n</head>\n<body style=\"{page}\">\n\
         <table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\">\
         <tr><td align=\"center\" style=\"{FRAME}\">\n\
         <table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" style=\"{sheet}\">\n\
         <tr><td style=\"{content}\">\n{blocks}</td></tr>\n<tr><td style=\"{footer_style}\">\n{footer}\n</td></tr>\n\
         </table>\n</td></tr></table>\n</body>\n</html>\n"
    )
}

fn block(block: &Block) -> String {
    match block {
        Block::Heading(text) => format!("<h1 style=\"{}\">{}</h1>\n", style(HEADING), escape(text)),
        Block::Paragraph(text) => {
            format!("<p style=\"{PARAGRAPH}\">{}</p>\n", escape(text).replace('\n', "<br>\n"))
        }
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
            let (label, url, button) = (escape(label), escape(url), style(BUTTON));
            format!("<p style=\"{PARAGRAPH}\"><a href=\"{url}\" style=\"{button}\">{label}</a></p>\n")
        }
        Block::Note { title, text } => {
            let (title, text, note) = (escape(title), escape(text), style(NOTE));
            format!("<p style=\"{note}\"><strong>{title}</strong><br>\n{text}</p>\n")
        }
    }
}

fn amount((text, amount): &(String, String), sum: &str) -> String {
    let (text, amount) = (escape(text), escape(amount));
    let [text_cell, amount_cell, sum] = [TEXT_CELL, AMOUNT_CELL, sum].map(style);
    format!(
        "<tr><th scope=\"row\" style=\"{text_cell};{sum}\">{text}</th><td style=\"{amount_cell};{sum}\">{amount}</td></tr>\n"
    )
}

/// Replaces the variables of a style, which programs for mail do not read, with their values.
fn style(template: &str) -> String {
    let mut parts = template.split("var(--");
    let start = parts.next().unwrap_or_default().to_owned();
    parts.fold(start, |style, part| {
        let (variable, rest) = part.split_once(')').expect("the end of a variable");
        let value = match variable {
            "display" => &brand().mail_fonts.heading,
            "text" => &brand().mail_fonts.text,
            color => theme(color),
        };
        style + value + rest
    })
}

//! Renders a letter as plain text.

use super::letter::{Block, Letter};

/// Renders a letter as plain text. Programs for mail wrap its lines.
pub fn plain_text(letter: &Letter) -> String {
    let blocks = letter.blocks.iter().map(block).collect::<Vec<_>>().join("\n\n");
    format!("{blocks}\n\n--\n{}\n", letter.footer.join("\n"))
}

fn block(block: &Block) -> String {
    match block {
        Block::Heading(text) => format!("{text}\n{}", "=".repeat(text.chars().count())),
        Block::Paragraph(text) => text.clone(),
        Block::List(items) => items.iter().map(|item| format!("- {item}")).collect::<Vec<_>>().join("\n"),
        Block::Amounts { rows, totals } => {
            let rows = rows.iter().map(|(text, amount)| format!("- {text}: {amount}"));
            let totals = totals.iter().map(|(text, amount)| format!("{text}: {amount}"));
            let lines = rows.chain([String::new()]).chain(totals);
            lines.collect::<Vec<_>>().join("\n")
        }
        Block::Button { label, url } => format!("{label}:\n{url}"),
        Block::Note { title, text } => format!("{title}: {text}"),
    }
}

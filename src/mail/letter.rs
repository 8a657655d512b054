//! A letter: a subject and blocks of text. `plain.rs` and `html.rs` render the same blocks.

/// A letter. Its first block is its heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// One line.
    pub subject: String,
    /// From top to bottom.
    pub blocks: Vec<Block>,
    /// Who wrote it, in lines at the end.
    pub footer: Vec<String>,
}

impl Letter {
    pub(super) fn new(subject: impl Into<String>, heading: impl Into<String>, footer: Vec<String>) -> Self {
        Self { subject: subject.into(), blocks: vec![Block::Heading(heading.into())], footer }
    }

    pub(super) fn with(mut self, block: Block) -> Self {
        self.blocks.push(block);
        self
    }

    pub(super) fn paragraph(self, text: impl Into<String>) -> Self {
        self.with(Block::Paragraph(text.into()))
    }

    pub(super) fn button(self, label: &str, url: String) -> Self {
        self.with(Block::Button { label: label.to_owned(), url })
    }
}

/// A part of a letter. Texts are plain: the renderers escape them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub enum Block {
    /// The title, once, at the beginning.
    Heading(String),
    /// One or more sentences.
    Paragraph(String),
    /// Short items, one per line.
    List(Vec<String>),
    /// Texts with an amount each, and their totals.
    Amounts {
        /// The lines of an order.
        rows: Vec<(String, String)>,
        /// The totals of the order; the last one is the sum of the others.
        totals: Vec<(String, String)>,
    },
    /// The one thing that a reader may want to do.
    Button {
        label: String,
        /// An absolute URL.
        url: String,
    },
    /// A text apart from the others.
    Note { title: String, text: String },
}

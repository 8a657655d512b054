//! Enums that are words outside of the program.

/// Declares an enum each of whose variants is a word in the API, in the database and in JSON.
macro_rules! words {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $($(#[$doc])* #[serde(rename = $word)] $variant,)+
        }

        impl $name {
            /// The words, in the order of the variants.
            pub const WORDS: [&str; [$($word),+].len()] = [$($word),+];
            /// All variants.
            pub const ALL: [Self; Self::WORDS.len()] = [$(Self::$variant),+];

            /// Returns the word.
            pub const fn as_str(self) -> &'static str {
                Self::WORDS[self as usize]
            }

            /// Parses a word.
            pub fn parse(word: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|variant| variant.as_str() == word)
            }

            /// Parses the word in a field of a request.
            pub fn parse_field(field: &str, word: &str) -> Result<Self, $crate::domain::rules::FieldError> {
                Self::parse(word).ok_or_else(|| $crate::domain::rules::FieldError::not_one_of(field, &Self::WORDS))
            }
        }
    };
}

pub(super) use words;

//! The mails of the shop: what they say, and how they are sent by SMTP.

mod delivery;
mod html;
mod letter;
mod letters;
mod mailer;
mod message;
mod plain;
mod sample;
mod server;
mod shop;
mod smtp;
mod transport;

pub use delivery::{Delivered, deliver};
pub use html::html;
pub use letter::{Block, Letter};
pub use letters::compose;
pub use mailer::Mailer;
pub use message::Sender;
pub use plain::plain_text;
pub use sample::Sample;
pub use server::{InvalidServer, SmtpServer};
pub use shop::Shop;
pub use smtp::{Connection, SMTP_TIMEOUT, SendError};

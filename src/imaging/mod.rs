//! Turns an upload into the files that pages load. Only pixels pass from one to the other, so metadata is left behind.

mod budget;
mod convert;
mod decoded;
mod jpeg;
mod orientation;
mod pixels;
mod png;
mod rows;
mod webp;

pub use budget::{Budget, CancelOnDrop};
pub use convert::convert;

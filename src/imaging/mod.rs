//! Turns an upload into the files that pages load. Only pixels pass from one to the other, so metadata is left behind.

mod convert;
mod decoded;
mod jpeg;
mod orientation;
mod pixels;
mod png;
mod webp;

pub use convert::convert;

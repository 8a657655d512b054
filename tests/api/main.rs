//! The API and the pages, asked in process, on a real database in a temporary folder.

mod auth;
mod clock;
mod health;
mod hostile;
mod limits;
mod notices;
mod orders;
mod pages;
mod products;
mod shape;
mod shop;

//! What the shop does when the machine it runs on fails it.
//!
//! Some faults can only be made by root on Linux, or with strace: elsewhere those tests say so and do nothing.

mod disk;
mod file;
mod process;
#[path = "../../benches/soak/program.rs"]
mod program;
mod server;

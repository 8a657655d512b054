//! The `shop` program.

use std::process::ExitCode;

// Orders are allocated on one thread and freed on another; with glibc malloc that was 20 % of an order's CPU time.
#[cfg(feature = "jemalloc")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    shop::cli::run()
}

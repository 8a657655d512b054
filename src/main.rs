//! The `shop` program.

use std::process::ExitCode;

// An order allocates in one thread what another frees, which the system's allocator takes a fifth of its CPU for.
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    shop::cli::run()
}

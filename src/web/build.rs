//! Tells cargo that the program holds the built UI: a file with a new name is no change to any source it knows.

fn main() {
    println!("cargo:rerun-if-changed=ui/dist");
}

//! Makes cargo rebuild when files are added to the built UI; by itself it tracks only source files.

fn main() {
    println!("cargo:rerun-if-changed=ui/dist");
}

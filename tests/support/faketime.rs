//! The clock of a program, set by libfaketime. It cannot be loaded into a static program.

#![allow(dead_code, reason = "each test program uses a part")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the library, if it is installed.
pub(crate) fn find_library() -> Option<PathBuf> {
    let folders = fs::read_dir("/usr/lib").into_iter().flatten().filter_map(Result::ok).map(|entry| entry.path());
    folders.map(|folder| folder.join("faketime/libfaketime.so.1")).find(|library| library.exists())
}

/// A clock that can be set while the program runs. Its monotonic clock is the real one.
pub(crate) struct FakeClock {
    library: PathBuf,
    /// What libfaketime reads each time that the program reads the clock.
    offset_file: PathBuf,
}

impl FakeClock {
    /// Makes a clock that shows the real time.
    pub(crate) fn new(library: PathBuf, folder: &Path) -> Self {
        let clock = Self { library, offset_file: folder.join("offset") };
        clock.set(0);
        clock
    }

    /// Sets the clock to the real time and this many seconds.
    pub(crate) fn set(&self, offset: i64) {
        // Renamed, so that the program never reads half of it.
        let new = self.offset_file.with_extension("new");
        fs::write(&new, format!("{offset:+}\n")).expect("a file");
        fs::rename(new, &self.offset_file).expect("a file");
    }

    /// Returns how many seconds the clock is ahead of the real time.
    pub(crate) fn offset(&self) -> i64 {
        let text = fs::read_to_string(&self.offset_file).expect("a file");
        text.trim_end().parse().expect("a number")
    }

    /// Gives the clock to a program.
    pub(crate) fn give(&self, command: &mut Command) {
        command.env("LD_PRELOAD", &self.library).env("FAKETIME_TIMESTAMP_FILE", &self.offset_file);
        command.env("FAKETIME_NO_CACHE", "1").env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
    }

    /// Gives a program clocks that run this many times as fast, from the real time and this many seconds.
    pub(crate) fn give_fast(&self, command: &mut Command, offset: i64, speed: u32) {
        command.env("LD_PRELOAD", &self.library).env("FAKETIME", format!("{offset:+} x{speed}"));
    }
}

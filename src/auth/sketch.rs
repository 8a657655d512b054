//! Counts for more keys than there is memory for.

use std::hash::{BuildHasher, Hash, RandomState};

const ROWS: usize = 4;
const COLUMNS: usize = 1 << 16;

/// A count-min sketch (Cormode and Muthukrishnan, 2005): a count is never too low, and too high only where other keys
/// were counted about as often as there are columns.
pub(super) struct Sketch {
    /// Unknown to clients, who could otherwise choose keys that collide.
    hasher: RandomState,
    cells: Box<[u8]>,
}

impl Sketch {
    pub(super) fn new() -> Self {
        Self { hasher: RandomState::new(), cells: vec![0; ROWS * COLUMNS].into() }
    }

    pub(super) fn count(&self, key: &impl Hash) -> u32 {
        self.places(key).into_iter().map(|place| u32::from(self.cells[place])).min().unwrap_or_default()
    }

    pub(super) fn add(&mut self, key: &impl Hash) {
        for place in self.places(key) {
            self.cells[place] = self.cells[place].saturating_add(1);
        }
    }

    pub(super) fn subtract(&mut self, key: &impl Hash) {
        for place in self.places(key) {
            self.cells[place] = self.cells[place].saturating_sub(1);
        }
    }

    /// One cell in each row, by 16 bits of the hash each.
    fn places(&self, key: &impl Hash) -> [usize; ROWS] {
        let hash = self.hasher.hash_one(key).to_le_bytes();
        std::array::from_fn(|row| row * COLUMNS + usize::from(u16::from_le_bytes([hash[2 * row], hash[2 * row + 1]])))
    }
}

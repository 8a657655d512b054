//! Approximate counts for more keys than fit in memory.

use std::hash::{BuildHasher, Hash, RandomState};

const ROWS: usize = 4;
const COLUMNS: usize = 1 << 16;

/// A count-min sketch (Cormode and Muthukrishnan, 2005). A count below 255 is never too low. It is too high only when
/// other keys were counted about as many times as there are columns.
pub(super) struct Sketch {
    /// Seeded at random: clients that knew the hash could choose keys that collide.
    hasher: RandomState,
    cells: Box<[u8]>,
}

impl Sketch {
    pub(super) fn new() -> Self {
        Self { hasher: RandomState::new(), cells: vec![0; ROWS * COLUMNS].into() }
    }

    pub(super) fn count(&self, key: &impl Hash) -> u32 {
        self.cell_indexes(key).into_iter().map(|index| u32::from(self.cells[index])).min().unwrap_or_default()
    }

    pub(super) fn add(&mut self, key: &impl Hash) {
        for index in self.cell_indexes(key) {
            self.cells[index] = self.cells[index].saturating_add(1);
        }
    }

    pub(super) fn subtract(&mut self, key: &impl Hash) {
        for index in self.cell_indexes(key) {
            self.cells[index] = self.cells[index].saturating_sub(1);
        }
    }

    /// Returns one cell per row, each selected by 16 bits of the hash.
    fn cell_indexes(&self, key: &impl Hash) -> [usize; ROWS] {
        let hash = self.hasher.hash_one(key).to_le_bytes();
        std::array::from_fn(|row| row * COLUMNS + usize::from(u16::from_le_bytes([hash[2 * row], hash[2 * row + 1]])))
    }
}

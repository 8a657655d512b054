//! Sets of orders within a segment: bitmaps, and lists of gaps where those are shorter.

const WORD: usize = u64::BITS as usize;

/// A set of positions below its size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    /// Returns an empty set of positions below `size`.
    pub(super) fn new(size: usize) -> Self {
        Self(vec![0; size.div_ceil(WORD)])
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Self {
        let (words, _) = bytes.as_chunks();
        Self(words.iter().map(|word| u64::from_le_bytes(*word)).collect())
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|word| word.to_le_bytes()).collect()
    }

    pub(super) fn insert(&mut self, position: usize) {
        self.0[position / WORD] |= 1 << (position % WORD);
    }

    pub(super) fn remove(&mut self, position: usize) {
        self.0[position / WORD] &= !(1 << (position % WORD));
    }

    pub(super) fn union_with(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
    }

    pub(super) fn intersect_with(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= other);
    }

    /// Returns the positions that are not in `other`.
    pub(super) fn difference(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(word, other)| word & !other).collect())
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(0);
    }

    /// Returns the number of positions, in the set or not, rounded up to a whole word.
    pub(super) fn capacity(&self) -> i64 {
        i64::try_from(self.0.len() * WORD).expect("a row number")
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    pub(super) fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Counts the positions that are also in `other`.
    pub(super) fn count_common(&self, other: &Self) -> usize {
        self.0.iter().zip(&other.0).map(|(word, other)| (word & other).count_ones() as usize).sum()
    }

    /// Counts the positions from `start` on.
    pub(super) fn count_from(&self, start: usize) -> usize {
        let Some((first, rest)) = self.0.get(start / WORD..).and_then(<[u64]>::split_first) else { return 0 };
        let rest: u32 = rest.iter().map(|word| word.count_ones()).sum();
        ((first >> (start % WORD)).count_ones() + rest) as usize
    }

    pub(super) fn ascending(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(index, word)| {
            let mut rest = *word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                Some(index * WORD + bit)
            })
        })
    }

    pub(super) fn descending(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().rev().flat_map(|(index, word)| {
            let mut rest = *word;
            std::iter::from_fn(move || {
                let bit = rest.checked_ilog2()? as usize;
                rest ^= 1 << bit;
                Some(index * WORD + bit)
            })
        })
    }
}

/// Encodes ascending positions below `size`: as a bitmap, or as gaps in LEB128 if that is shorter.
pub(super) fn encode(positions: &[u16], size: usize) -> Vec<u8> {
    let mut gaps = Vec::new();
    let mut next = 0;
    for position in positions {
        let mut gap = position - next;
        next = position + 1;
        while gap >= 0x80 {
            gaps.push(gap.to_le_bytes()[0] | 0x80);
            gap >>= 7;
        }
        gaps.push(gap.to_le_bytes()[0]);
        if gaps.len() >= size / 8 {
            let mut bits = Bits::new(size);
            for position in positions {
                bits.insert(usize::from(*position));
            }
            return bits.to_bytes();
        }
    }
    gaps
}

/// Decodes a set of positions below `size`.
pub(super) fn decode(bytes: &[u8], size: usize) -> Bits {
    if bytes.len() * 8 == size {
        return Bits::from_bytes(bytes);
    }
    let mut bits = Bits::new(size);
    let (mut next, mut gap, mut shift) = (0, 0, 0);
    for byte in bytes {
        gap |= usize::from(byte & 0x7f) << shift;
        shift += 7;
        if byte & 0x80 == 0 {
            bits.insert(next + gap);
            (next, gap, shift) = (next + gap + 1, 0, 0);
        }
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::{Bits, decode, encode};

    #[test]
    fn positions_survive_encoding_as_gaps_and_as_a_bitmap() {
        let size = 7680_u16;
        for (step, offset) in [(1_u16, 0), (2, 1), (7, 3), (128, 127), (129, 0), (300, 299), (7679, 0), (7680, 7679)] {
            let positions: Vec<u16> = (offset..size).step_by(usize::from(step)).collect();
            let encoded = encode(&positions, usize::from(size));
            assert!(encoded.len() <= usize::from(size) / 8, "{step}");
            let bits = decode(&encoded, usize::from(size));
            assert!(bits.ascending().eq(positions.iter().map(|position| usize::from(*position))), "{step}");
            assert!(bits.descending().eq(positions.iter().rev().map(|position| usize::from(*position))), "{step}");
            assert_eq!(bits.count(), positions.len(), "{step}");
            let middle = positions.iter().filter(|position| **position >= 4_100).count();
            assert_eq!(bits.count_from(4_100), middle, "{step}");
            assert_eq!(Bits::from_bytes(&bits.to_bytes()), bits, "{step}");
        }
        assert!(decode(&encode(&[], 512), 512).is_empty());
        assert_eq!(Bits::new(100).count_from(1_000), 0, "from past the end");
    }
}

//! Rows of a large picture, reduced while they are read.

use super::pixels::Pixels;
use crate::domain::picture::LARGEST_WIDTH;

/// Collects rows from the top. Each square of `factor` pixels a side becomes one pixel, so that a large picture is never
/// whole in memory.
pub(super) struct Rows {
    factor: usize,
    /// Pixels of a row before it is reduced.
    width: usize,
    /// The sums of the squares that are not complete, in red, green and blue.
    sums: Vec<[u32; 3]>,
    /// Rows in the sums.
    summed: usize,
    reduced: Pixels,
}

/// Returns by how much a picture with these sides is reduced: so that the shorter one, which is the width if the picture is
/// shown rotated, is no less than the largest width.
pub(super) fn reduction(width: usize, height: usize) -> usize {
    (width.min(height) / usize::from(LARGEST_WIDTH)).max(1)
}

impl Rows {
    /// Begins a picture with these sides.
    pub(super) fn new(width: usize, height: usize) -> Self {
        let factor = reduction(width, height);
        let sides = (width.div_ceil(factor), height.div_ceil(factor));
        let reduced = Pixels { width: sides.0, height: sides.1, rgb: Vec::with_capacity(sides.0 * sides.1 * 3) };
        Self { factor, width, sums: vec![[0; 3]; sides.0], summed: 0, reduced }
    }

    /// Adds a row of red, green and blue.
    pub(super) fn push(&mut self, row: &[u8]) {
        if self.factor == 1 {
            return self.reduced.rgb.extend_from_slice(row);
        }
        for (sum, square) in self.sums.iter_mut().zip(row.chunks(self.factor * 3)) {
            for pixel in square.as_chunks::<3>().0 {
                *sum = std::array::from_fn(|channel| sum[channel] + u32::from(pixel[channel]));
            }
        }
        self.summed += 1;
        if self.summed == self.factor {
            self.average();
        }
    }

    pub(super) fn finish(mut self) -> Pixels {
        // The height need not be a multiple of the factor.
        if self.summed > 0 {
            self.average();
        }
        self.reduced
    }

    fn average(&mut self) {
        for (column, sum) in self.sums.iter_mut().enumerate() {
            // Nor the width.
            let columns = self.factor.min(self.width - column * self.factor);
            let pixels = u32::try_from(columns * self.summed).expect("a small square");
            let mean = sum.map(|sum| u8::try_from((sum + pixels / 2) / pixels).expect("a mean of bytes"));
            self.reduced.rgb.extend(mean);
            *sum = [0; 3];
        }
        self.summed = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_picture_is_reduced_to_the_means_of_squares_and_a_small_one_is_kept() {
        let mut rows = Rows::new(2401, 2400);
        for row in 0..2400_u32 {
            // Black and white in turns, with a gray column at the right.
            let mut pixels = [[0; 3], [if row % 2 == 0 { 200 } else { 100 }; 3]].concat().repeat(1200);
            pixels.extend([90; 3]);
            rows.push(&pixels);
        }
        let reduced = rows.finish();
        assert_eq!((reduced.width, reduced.height, reduced.rgb.len()), (1201, 1200, 1201 * 1200 * 3));
        assert_eq!(
            (reduced.at(0, 0), reduced.at(1199, 1199), reduced.at(1200, 7)),
            (&[75; 3][..], &[75; 3][..], &[90; 3][..])
        );
        let mut rows = Rows::new(2399, 1);
        rows.push(&[7; 2399 * 3]);
        assert_eq!(rows.finish(), Pixels { width: 2399, height: 1, rgb: vec![7; 2399 * 3] });
    }

    #[test]
    fn the_last_row_of_squares_may_be_incomplete() {
        let mut rows = Rows::new(2400, 2401);
        for row in 0..2401_u32 {
            rows.push(&[if row == 2400 { 50 } else { 9 }; 2400 * 3]);
        }
        let reduced = rows.finish();
        assert_eq!((reduced.height, reduced.at(5, 1199), reduced.at(5, 1200)), (1201, &[9; 3][..], &[50; 3][..]));
    }
}

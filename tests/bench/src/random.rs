//! Random pairs of layouts of four axes.

const EXTENTS: [usize; 19] = [1, 2, 3, 4, 5, 7, 8, 12, 16, 17, 31, 32, 56, 64, 100, 128, 224, 256, 1000];
/// The most elements of the next pairs, in turn.
pub const SIZES: [usize; 5] = [200, 2_000, 20_000, 200_000, 2_000_000];

/// Knuth's MMIX generator.
pub struct Random(pub u64);

impl Random {
    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    /// Extents of at most `most` elements in all, and at least a 64th of that.
    pub fn extents(&mut self, most: usize) -> [usize; 4] {
        loop {
            let extents = [(); 4].map(|()| EXTENTS[self.below(EXTENTS.len())]);
            let count: usize = extents.iter().product();
            if (most / 64..=most).contains(&count) {
                return extents;
            }
        }
    }

    /// The strides of some order of the axes, perhaps with padding.
    pub fn strides(&mut self, extents: [usize; 4], padded: bool) -> [usize; 4] {
        let mut order = [0, 1, 2, 3];
        (1..4).rev().for_each(|k| order.swap(k, self.below(k + 1)));
        let (mut strides, mut step) = ([0; 4], 1);
        for axis in order {
            strides[axis] = step;
            let pad = if padded && self.below(3) == 0 { [1, 3, 8][self.below(3)] } else { 0 };
            step *= extents[axis] + pad;
        }
        strides
    }
}

//! Random numbers that are the same in every run.

/// Knuth's MMIX generator.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The generator of the given seed. The generators of neighbouring seeds have nothing in common.
    pub fn new(seed: u64) -> Random {
        let mixed = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        Random(mixed ^ mixed >> 32)
    }

    /// A number from 0 to `end - 1`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    /// True once in `of` times.
    pub fn once_in(&mut self, of: usize) -> bool {
        self.below(of) == 0
    }

    /// One of a list.
    pub fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// The numbers from 0 to `len - 1` in any order.
    pub fn order(&mut self, len: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..len).collect();
        (1..len).rev().for_each(|k| order.swap(k, self.below(k + 1)));
        order
    }
}

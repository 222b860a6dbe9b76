//! No text makes a program reach outside its memory, wherever the text and its numbers come from: [`AnyLayout::parse`], closures of
//! [`AnyLayout::parse_with`] that change their minds, and the files and structs of other libraries. What is accepted is viewed, copied,
//! streamed and taken apart, in buffers of exactly its span, and compared with an enumeration of its indices.
//!
//! The numbers are small, or near a limit. `FUZZ_CASES=1000000 cargo test --release --package tensor-layout-sharing texts` tries more than CI
//! does, and `FUZZ_SEED` others.

mod accepted;
mod files;
mod foreign;
mod text;
mod typed;

use super::{Random, number};
use accepted::check;
use tensor_layout::AnyLayout;
use text::{Mind, Text};

fn cases() -> u64 {
    number("FUZZ_CASES", if cfg!(any(miri, target_arch = "s390x")) { 100 } else { 500 })
}

impl Random {
    fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    fn once_in(&mut self, of: usize) -> bool {
        self.below(of) == 0
    }

    /// A number near a limit of what a layout, an element or a machine has.
    fn limit(&mut self) -> usize {
        let limit = match self.below(8) {
            0 => 0,
            1 => 1,
            2 => usize::MAX,
            3 => isize::MAX as usize,
            4 => usize::MAX / (1 + self.below(9)),
            5 => 1 << (usize::BITS / 2),
            _ => 1 << self.below(usize::BITS as usize),
        };
        match self.below(4) {
            0 => limit.wrapping_add(self.below(3)),
            1 => limit.wrapping_sub(self.below(3)),
            _ => limit,
        }
    }
}

/// Whether a tensor of these extents may be enumerated, and allocated with every padding of the typed layouts. There may be many parts
/// without an element.
fn is_small(extents: &[usize]) -> bool {
    let product = extents.iter().try_fold(1_usize, |product, extent| product.checked_mul((*extent).max(1)));
    product.is_some_and(|all| all <= 512)
}

/// What was tried, to see that the texts are not all refused.
#[derive(Debug, Default)]
struct Tried {
    refused: u64,
    large: u64,
    small: u64,
    shared: u64,
    digits: u64,
}

impl Tried {
    fn count(&mut self, layout: &AnyLayout) {
        match is_small(layout.extents()) && layout.storage_size() <= 1 << 16 {
            true => self.small += 1,
            false => self.large += 1,
        }
        self.shared += u64::from(!layout.is_unique());
        self.digits += u64::from(!layout.is_strided());
    }

    /// A part of the texts is accepted, and of each kind.
    fn assert_all(&self) {
        let tried = [self.refused, self.large, self.small, self.shared, self.digits];
        assert!(cases() < 500 || tried.iter().all(|count| count * 50 > cases()), "{self:?} of {}", cases());
    }
}

#[test]
fn texts_and_closures_that_change_their_minds() {
    let mut random = Random(number("FUZZ_SEED", 1));
    let mut tried = Tried::default();
    for _ in 0..cases() {
        let text = Text::random(&mut random);
        let mut mind = Mind::random(&mut random);
        let parsed = AnyLayout::parse_with(&text.text, |name| mind.number(&mut random, &text, name));
        match parsed {
            Ok(layout) => {
                tried.count(&layout);
                check(&mut random, &layout, &text.text);
            }
            Err(error) => {
                tried.refused += 1;
                let places = error.mistakes().all(|mistake| text.text.get(mistake.bytes()).is_some());
                assert!(places && error.to_string().contains("error: "), "{}", text.text);
            }
        }
    }
    tried.assert_all();
}

/// From the numbers of another library, whatever they are.
#[test]
fn numbers() {
    let mut random = Random(number("FUZZ_SEED", 1));
    for _ in 0..cases() {
        let rank = random.below(5);
        let is_near_limits = random.once_in(4);
        let mut any = |least: isize| match random.below(if is_near_limits { 3 } else { 12 }) {
            0 => random.limit() as isize,
            1 => -(random.below(9) as isize),
            _ => least + random.below(7) as isize,
        };
        let extents: Vec<usize> = (0..rank).map(|_| any(0) as usize).collect();
        let strides: Vec<isize> = (0..rank).map(|_| any(-2)).collect();
        if let Ok(layout) = AnyLayout::from_numbers(&text::NAMES[..rank], &extents, &strides) {
            check(&mut random, &layout, &format!("{extents:?} {strides:?}"));
        }
    }
}

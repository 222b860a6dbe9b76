//! Random layouts: types whose extents and strides are bound to random numbers.

use crate::random::Random;
use tensor_layout::directml::BufferTensorDesc;
use tensor_layout::{LayoutError, StridedLayout, layout};

/// A layout type with run-time numbers.
pub(crate) trait Form: StridedLayout {
    /// The strides that it takes, in logical order: the names of their axes.
    const STRIDED: &'static [&'static str];

    /// One extent for each axis, one stride for each of [`STRIDED`](Self::STRIDED).
    fn bind(extents: &[usize], strides: &[usize]) -> Result<Self, LayoutError>;
}

/// Each line: a name, the axes that have a run-time stride, and the layout.
macro_rules! forms {
    ($($name:ident, [$($strided:ident)*], [$($layout:tt)*];)*) => { $(
        pub(crate) type $name = layout!($($layout)*);
        impl Form for $name {
            const STRIDED: &'static [&'static str] = &[$(stringify!($strided)),*];
            fn bind(extents: &[usize], strides: &[usize]) -> Result<Self, LayoutError> {
                let fit = "as many numbers as the form takes";
                let strides: Vec<isize> = strides.iter().map(|&stride| stride as isize).collect();
                Self::with_extents_and_strides(extents.try_into().expect(fit), strides.try_into().expect(fit))
            }
        }
    )* };
}

// Of each rank: all strides free; some axes broadcast, in ranks 4 and 5 in another logical order too; an order and padding.
forms! {
    Free1, [A], [A=?; overlap(A) = ?];
    Free2, [A B], [A=? B=?; overlap(A) = ?; overlap(B) = ?];
    Free3, [A B E], [A=? B=? E=?; overlap(A) = ?; overlap(B) = ?; overlap(E) = ?];
    Free4, [N C H W], [N=? C=? H=? W=?; overlap(N) = ?; overlap(C) = ?; overlap(H) = ?; overlap(W) = ?];
    Free5, [N C D H W], [N=? C=? D=? H=? W=?;
        overlap(N) = ?; overlap(C) = ?; overlap(D) = ?; overlap(H) = ?; overlap(W) = ?];
    Free6, [A B E F G J], [A=? B=? E=? F=? G=? J=?;
        overlap(A) = ?; overlap(B) = ?; overlap(E) = ?; overlap(F) = ?; overlap(G) = ?; overlap(J) = ?];
    Free7, [A B E F G J K], [A=? B=? E=? F=? G=? J=? K=?;
        overlap(A) = ?; overlap(B) = ?; overlap(E) = ?; overlap(F) = ?; overlap(G) = ?; overlap(J) = ?; overlap(K) = ?];
    Free8, [A B E F G J K L], [A=? B=? E=? F=? G=? J=? K=? L=?;
        overlap(A) = ?; overlap(B) = ?; overlap(E) = ?; overlap(F) = ?; overlap(G) = ?; overlap(J) = ?; overlap(K) = ?;
        overlap(L) = ?];

    Shared1, [], [A=?; broadcast(A)];
    Shared2, [B], [A=? B=?; broadcast(A); overlap(B) = ?];
    Shared3, [A E], [A=? B=? E=?; overlap(A) = ?; broadcast(B); overlap(E) = ?];
    Shared4, [N H W], [N=? H=? W=? C=?; broadcast(C); overlap(N) = ?; overlap(H) = ?; overlap(W) = ?];
    Shared5, [D C], [N=? D=? H=? W=? C=?; broadcast(N, H, W); overlap(D) = ?; overlap(C) = ?];
    Shared6, [B E F], [A=? B=? E=? F=? G=? J=?; broadcast(A, G, J); overlap(B) = ?; overlap(E) = ?; overlap(F) = ?];
    Shared7, [A B E F G J], [A=? B=? E=? F=? G=? J=? K=?; broadcast(K);
        overlap(A) = ?; overlap(B) = ?; overlap(E) = ?; overlap(F) = ?; overlap(G) = ?; overlap(J) = ?];
    Shared8, [B F J L], [A=? B=? E=? F=? G=? J=? K=? L=?; broadcast(A, E, G, K);
        overlap(B) = ?; overlap(F) = ?; overlap(J) = ?; overlap(L) = ?];

    Ordered1, [], [A=?; pad(A) = 4];
    Ordered2, [], [A=? B=?; order = BA; pad(A) = 5; align(B) = 4];
    Ordered3, [], [A=? B=? E=?; order = BEA; pad(E) = 2; align(B) = 16];
    Ordered4, [], [N=? C=? H=? W=?; order = NHWC; pad(H) = 8];
    Ordered5, [], [N=? C=? D=? H=? W=?; order = NDHWC; align(W) = 4];
    Ordered6, [], [A=? B=? E=? F=? G=? J=?; order = JGFEBA; pad(B) = 3];
    Ordered7, [], [A=? B=? E=? F=? G=? J=? K=?; order = KABEFGJ; align(G) = 8];
    Ordered8, [], [A=? B=? E=? F=? G=? J=? K=? L=?; order = BAFEJGLK; pad(A, E) = 2];
}

/// Strides of a permutation of the axes with random gaps: no two indices share an element.
pub(crate) fn apart(random: &mut Random, extents: &[usize]) -> Vec<usize> {
    let mut order: Vec<_> = (0..extents.len()).collect();
    random.shuffle(&mut order);
    let (mut strides, mut step) = (vec![0; extents.len()], 1usize);
    for axis in order {
        let gap = if random.percent(30) { random.below(4) } else { 0 };
        strides[axis] = step.saturating_add(gap);
        step = strides[axis].saturating_mul(extents[axis].max(1));
    }
    strides
}

/// A layout of these extents, by name, with strides that are [`apart`], or else any small ones.
pub(crate) fn bound<L: Form>(
    random: &mut Random,
    extent_of: impl Fn(&str) -> usize,
    keep_apart: bool,
) -> Result<L, LayoutError> {
    let extents: Vec<_> = L::NAMES.iter().map(|name| extent_of(name)).collect();
    let strided: Vec<_> = L::STRIDED.iter().map(|name| extent_of(name)).collect();
    let strides =
        if keep_apart { apart(random, &strided) } else { strided.iter().map(|_| random.within(1..=6)).collect() };
    L::bind(&extents, &strides)
}

/// Changes a descriptor at random to another that the library makes.
pub(crate) fn varied(random: &mut Random, descriptor: BufferTensorDesc) -> BufferTensorDesc {
    let mut varied = descriptor;
    if random.percent(30) {
        varied = varied.try_with_rank(random.within(1..=8)).unwrap_or(varied);
    }
    if random.percent(20) {
        let total = varied.total_tensor_size_in_bytes() + random.choose(&[1, 2, 3, 4, 64, 4096]);
        varied = varied.try_with_total_tensor_size_in_bytes(total).unwrap_or(varied);
    }
    if random.percent(20) {
        varied = varied.with_guaranteed_base_offset_alignment(16 << random.below(28));
    }
    if random.percent(20) {
        varied = varied.with_explicit_strides();
    }
    varied
}

//! Work of 16 bytes to 4 KiB: 64 parts of a pool, one after the other. A part's numbers are constants where a layout's type knows all but the pool's
//! extent.

use crate::random;
use crate::runner::{Bench, Case, Output, Plain};
use std::hint::black_box;
use tensor_layout::axis::{D, N, R, T};
use tensor_layout::{Axes, Layout, StridedLayout, Tensor, View, layout};

const PARTS: usize = 64;

/// Rows of `LEN` elements, each `PITCH` elements after the one before it.
type Static<const ROWS: usize, const LEN: usize, const PITCH: usize> = layout!(N=PARTS R=ROWS D=LEN; pad(D) = PITCH);
type Open<const ROWS: usize, const LEN: usize, const PITCH: usize> = layout!(N=? R=ROWS D=LEN; pad(D) = PITCH);
type Turned<const ROWS: usize, const LEN: usize> = layout!(N=? R=ROWS D=LEN; order = NDR);
type Item<const ROWS: usize, const LEN: usize> = layout!(R=ROWS D=LEN);

/// Copies, maps, runs, zips and bindings of 16 bytes to 4 KiB.
pub fn cases() -> Vec<Plain> {
    vec![
        ("copy_from of u16 1x8, one run, N=64", || rows::<u16, Static<1, 8, 8>, 1, 8, 8>(Static::default())),
        ("copy_from of u16 4x16 of pitch 32, N=64", || rows::<u16, Static<4, 16, 32>, 4, 16, 32>(Static::default())),
        ("copy_from of u16 8x64 of pitch 128, N=64", || rows::<u16, Static<8, 64, 128>, 8, 64, 128>(Static::default())),
        ("copy_from of u8 16x16 of pitch 64, N=64", || rows::<u8, Static<16, 16, 64>, 16, 16, 64>(Static::default())),
        ("copy_from of u16 1x8, one run, N=?", || rows::<u16, _, 1, 8, 8>(open::<1, 8, 8>())),
        ("copy_from of u16 4x16, one run, N=?", || rows::<u16, _, 4, 16, 16>(open::<4, 16, 16>())),
        ("copy_from of u16 8x64, one run, N=?", || rows::<u16, _, 8, 64, 64>(open::<8, 64, 64>())),
        ("copy_from of u32 8x128, one run, N=?", || rows::<u32, _, 8, 128, 128>(open::<8, 128, 128>())),
        ("copy_from of u16 4x16 of pitch 32, N=?", || rows::<u16, _, 4, 16, 32>(open::<4, 16, 32>())),
        ("copy_from of u16 8x64 of pitch 128, N=?", || rows::<u16, _, 8, 64, 128>(open::<8, 64, 128>())),
        ("copy_from of u8 16x16 of pitch 64, N=?", || rows::<u8, _, 16, 16, 64>(open::<16, 16, 64>())),
        ("copy_from of u16 4x16, N=? R=? D=?", || rows::<u16, _, 4, 16, 16>(all_open(4, 16))),
        ("copy_from of u16 8x64, N=? R=? D=?", || rows::<u16, _, 8, 64, 64>(all_open(8, 64))),
        ("copy_from of u32 4x4, turned, N=?", || turned::<4, 4>()),
        ("copy_from of u32 8x8, turned, N=?", || turned::<8, 8>()),
        ("copy_from of u32 16x16, turned, N=?", || turned::<16, 16>()),
        ("map_from of f32 2x8, N=64", || maps::<_, 2, 8>(Static::<2, 8, 8>::default())),
        ("map_from of f32 2x8, N=?", || maps::<_, 2, 8>(open::<2, 8, 8>())),
        ("map_from of f32 4x16, N=?", || maps::<_, 4, 16>(open::<4, 16, 16>())),
        ("map_from of f32 8x64, N=?", || maps::<_, 8, 64>(open::<8, 64, 64>())),
        ("map_from of f32 4x16, N=? R=? D=?", || maps::<_, 4, 16>(all_open(4, 16))),
        ("map_from of f32 8x64, N=? R=? D=?", || maps::<_, 8, 64>(all_open(8, 64))),
        ("runs of f32 2x8, N=64", || runs::<_, 2, 8>(Static::<2, 8, 8>::default())),
        ("runs of f32 2x8, N=?", || runs::<_, 2, 8>(open::<2, 8, 8>())),
        ("runs of f32 4x16, N=?", || runs::<_, 4, 16>(open::<4, 16, 16>())),
        ("runs of f32 8x64, N=?", || runs::<_, 8, 64>(open::<8, 64, 64>())),
        ("runs of f32 8x64, N=? R=? D=?", || runs::<_, 8, 64>(all_open(8, 64))),
        ("zip_mut of interleaved halves of 64, D=?", || halves(64)),
        ("zip_mut of rows of 8, D=?", || short_rows(8)),
        ("zip_mut of rows of 24, D=?", || short_rows(24)),
        ("zip_mut of rows of 144, D=?", || short_rows(144)),
        ("layout and view of B=? H=? T=16 D=64", || bound()),
        ("from_view_with_layout of 30x41 of pitch 64", || packed(30, 41, 64)),
        ("from_view_with_layout of 30x164 of pitch 256", || packed(30, 164, 256)),
        ("from_view_with_layout of 240x321 of pitch 352", || packed(240, 321, 352)),
    ]
}

fn open<const ROWS: usize, const LEN: usize, const PITCH: usize>() -> Open<ROWS, LEN, PITCH> {
    Open::with_extents([black_box(PARTS)]).expect("small numbers")
}

fn all_open(rows: usize, len: usize) -> layout!(N=? R=? D=?) {
    <layout!(N=? R=? D=?)>::with_extents([PARTS, rows, len]).expect("small numbers")
}

/// Numbers, as elements of any type.
fn numbers<T: From<u8>>(count: usize) -> Vec<T> {
    let mut number = random(5);
    (0..count).map(|_| T::from((number() & 127) as u8)).collect()
}

trait Number: Copy + Default + PartialEq + From<u8> + 'static {}
impl<T: Copy + Default + PartialEq + From<u8> + 'static> Number for T {}

/// Copies an item to each part of a pool.
fn rows<T: Number, P, const ROWS: usize, const LEN: usize, const PITCH: usize>(pool: P) -> Box<dyn Bench>
where
    P: Axes<(N, R, D)>,
{
    let case = Case::new(numbers::<T>(ROWS * LEN), Tensor::<T, P>::from_fn_with_layout(pool, |_| T::default()))
        .by_hand("by hand", |item, pool| {
            for part in pool.storage_mut().chunks_exact_mut(ROWS * PITCH) {
                for (to, from) in part.chunks_exact_mut(PITCH).zip(item[..ROWS * LEN].chunks_exact(LEN)) {
                    to[..LEN].copy_from_slice(from);
                }
            }
        })
        .ours("ours", |item, pool| {
            let item = View::<T, Item<ROWS, LEN>>::new(item).expect("as many elements");
            let mut pool = pool.view_mut().permute::<(N, R, D)>();
            for n in 0..pool.extent::<N>() {
                pool.view_mut().fix::<N>(n).copy_from(&item);
            }
        });
    Box::new(case)
}

/// The same, from rows to columns.
fn turned<const ROWS: usize, const LEN: usize>() -> Box<dyn Bench> {
    let pool = Turned::<ROWS, LEN>::with_extents([PARTS]).expect("small numbers");
    let case = Case::new(numbers::<u32>(ROWS * LEN), Tensor::<u32, _>::zeros_with_layout(pool))
        .by_hand("by hand", |item, pool| {
            for part in pool.storage_mut().chunks_exact_mut(ROWS * LEN) {
                let item = &item[..ROWS * LEN];
                for d in 0..LEN {
                    for r in 0..ROWS {
                        part[d * ROWS + r] = item[r * LEN + d];
                    }
                }
            }
        })
        .ours("ours", |item, pool| {
            let item = View::<u32, Item<ROWS, LEN>>::new(item).expect("as many elements");
            for n in 0..pool.layout().extents()[0] {
                pool.view_mut().fix::<N>(n).copy_from(&item);
            }
        });
    Box::new(case)
}

fn maps<P: Axes<(N, R, D)>, const ROWS: usize, const LEN: usize>(pool: P) -> Box<dyn Bench> {
    let case = Case::new(numbers::<f32>(ROWS * LEN), Tensor::<f32, P>::zeros_with_layout(pool))
        .by_hand("by hand", |item, pool| {
            for part in pool.storage_mut().chunks_exact_mut(ROWS * LEN) {
                for (to, from) in part.iter_mut().zip(&item[..ROWS * LEN]) {
                    *to = from * 2.0 + 1.0;
                }
            }
        })
        .ours("ours", |item, pool| {
            let item = View::<f32, Item<ROWS, LEN>>::new(item).expect("as many elements");
            let mut pool = pool.view_mut().permute::<(N, R, D)>();
            for n in 0..pool.extent::<N>() {
                pool.view_mut().fix::<N>(n).map_from(&item, |x| x * 2.0 + 1.0);
            }
        });
    Box::new(case)
}

/// The first and the last number of each part's runs.
fn runs<P: Axes<(N, R, D)>, const ROWS: usize, const LEN: usize>(pool: P) -> Box<dyn Bench> {
    let mut number = random(5);
    let pool = Tensor::<f32, P>::from_fn_with_layout(pool, |_| (number() & 127) as f32);
    let case = Case::new(pool, vec![0.0_f32; PARTS])
        .by_hand("by hand", |pool, sums| {
            for (part, sum) in pool.storage().chunks_exact(ROWS * LEN).zip(sums) {
                let part = black_box(part);
                *sum = part[0] + part[part.len() - 1];
            }
        })
        .ours("ours", |pool, sums| {
            let pool = pool.view().permute::<(N, R, D)>();
            for (n, sum) in sums.iter_mut().enumerate() {
                *sum = 0.0;
                for part in pool.fix::<N>(n).runs() {
                    let part = black_box(part);
                    *sum += part[0] + part[part.len() - 1];
                }
            }
        });
    Box::new(case)
}

/// A rotary embedding: the halves of each row lie in turns in memory.
fn halves(len: usize) -> Box<dyn Bench> {
    type Rows = layout!(T=? D=?);
    let layout = |len| Rows::with_extents([PARTS, len]).expect("small numbers");
    let mut number = random(7);
    let mut tensor = |len| Tensor::<f32, _>::from_fn_with_layout(layout(len), |_| (number() & 127) as f32);
    let case = Case::new((tensor(len), tensor(len / 2), tensor(len / 2)), tensor(len))
        .by_hand("by hand", |(x, cos, sin), y| {
            let half = black_box(cos.layout().extents()[1]);
            let rows = y.storage_mut().chunks_exact_mut(2 * half).zip(x.storage().chunks_exact(2 * half));
            let angles = cos.storage().chunks_exact(half).zip(sin.storage().chunks_exact(half));
            for ((y, x), (cos, sin)) in rows.zip(angles) {
                rotate(y.split_at_mut(half), x.split_at(half), cos, sin);
            }
        })
        .ours("ours", |(x, cos, sin), y| {
            let half = cos.layout().extents()[1];
            let (x1, x2) = x.view().split_at::<D>(half);
            let (mut y1, mut y2) = y.view_mut().split_at::<D>(half);
            let zip = y1.zip_mut(&x1).and(&x2).and(cos).and(sin);
            zip.and_mut(&mut y2).for_each(|y1, x1, x2, cos, sin, y2| {
                *y1 = x1 * cos - x2 * sin;
                *y2 = x1 * sin + x2 * cos;
            });
        });
    Box::new(case)
}

#[inline]
fn rotate((y1, y2): (&mut [f32], &mut [f32]), (x1, x2): (&[f32], &[f32]), cos: &[f32], sin: &[f32]) {
    let len = y1.len();
    let (y2, x1, x2) = (&mut y2[..len], &x1[..len], &x2[..len]);
    let (cos, sin) = (&cos[..len], &sin[..len]);
    for k in 0..len {
        y1[k] = x1[k] * cos[k] - x2[k] * sin[k];
        y2[k] = x1[k] * sin[k] + x2[k] * cos[k];
    }
}

/// Rows whose length is known at run time, one walk for each.
fn short_rows(len: usize) -> Box<dyn Bench> {
    type Rows = layout!(T=? D=?);
    let rows = Rows::with_extents([PARTS, len]).expect("small numbers");
    let mut number = random(7);
    let mut tensor = || Tensor::<f32, _>::from_fn_with_layout(rows, |_| (number() & 127) as f32);
    let case = Case::new((tensor(), tensor()), tensor())
        .by_hand("by hand", |(x, weights), sums| {
            let [_, len] = x.layout().extents();
            let rows = x.storage().chunks_exact(len).zip(weights.storage().chunks_exact(len));
            for (to, (x, weights)) in sums.storage_mut().chunks_exact_mut(len).zip(rows) {
                for (to, (x, weight)) in to.iter_mut().zip(x.iter().zip(weights)) {
                    *to = to.max(x * weight);
                }
            }
        })
        .ours("ours", |(x, weights), sums| {
            for t in 0..PARTS {
                let mut to = sums.view_mut().fix::<T>(t);
                to.zip_mut(&x.fix::<T>(t)).and(&weights.fix::<T>(t)).for_each(|to, x, weight| {
                    *to = to.max(x * weight);
                });
            }
        });
    Box::new(case)
}

fn bound() -> Box<dyn Bench> {
    type Cache = layout!(B=? H=? T=16 D=64);
    let case = Case::new((vec![1_u32; 4 * 8 * 16 * 64], [4_usize, 8]), vec![0_u32; PARTS])
        .by_hand("by hand", |(elements, extents), sums| {
            for (b, sum) in sums.iter_mut().enumerate() {
                let [batch, heads] = *black_box(extents);
                let len = heads.checked_mul(16 * 64).and_then(|len| len.checked_mul(batch)).expect("small numbers");
                let elements = black_box(&elements[..len]);
                *sum = elements[b & 3];
            }
        })
        .ours("ours", |(elements, extents), sums| {
            for (b, sum) in sums.iter_mut().enumerate() {
                let layout = Cache::with_extents(*black_box(extents)).expect("small numbers");
                let view = View::with_layout(layout, elements).expect("as many elements");
                let elements = black_box(view.as_slice().expect("no gaps"));
                *sum = elements[b & 3];
            }
        });
    Box::new(case)
}

type Packed = layout!(H=? W=?);

/// New memory.
#[derive(Clone)]
enum Memory {
    Vec(Vec<u8>),
    Tensor(Tensor<u8, Packed>),
}

impl Memory {
    fn bytes(&self) -> &[u8] {
        match self {
            Memory::Vec(bytes) => bytes,
            Memory::Tensor(tensor) => tensor.storage(),
        }
    }
}

impl Output for Memory {
    fn equals(&self, other: &Self) -> bool {
        self.bytes() == other.bytes()
    }
}

/// Rows without their padding, in new memory.
fn packed(height: usize, width: usize, pitch: usize) -> Box<dyn Bench> {
    type Pitched = layout!(H=? W=?; stride(H) = ?);
    let from = Pitched::with_extents_and_strides([height, width], [pitch as isize]).expect("small numbers");
    let packed = Packed::with_extents([height, width]).expect("small numbers");
    let from = Tensor::<u8, _>::from_fn_with_layout(from, |[y, x]| (y ^ x) as u8);
    let case = Case::new((from, packed), Memory::Vec(Vec::new()))
        .by_hand("by hand", |(from, packed), to| {
            let ([height, width], pitch) = (packed.extents(), from.layout().strides()[0] as usize);
            let mut elements = Vec::with_capacity(height * width);
            for y in 0..height {
                elements.extend_from_slice(&from.storage()[y * pitch..][..width]);
            }
            *to = Memory::Vec(elements);
        })
        .ours("ours", |(from, packed), to| *to = Memory::Tensor(Tensor::from_view_with_layout(*packed, from)));
    Box::new(case)
}

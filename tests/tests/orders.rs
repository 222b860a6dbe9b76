//! `layouts!`: closed sets of orders, one of which is chosen at run time.

#![forbid(unsafe_code)]
#![deny(warnings)]

use std::any::TypeId;
use std::collections::HashSet;
use std::str::FromStr;

use tensor_layout::axis::{C, H, N, W};
use tensor_layout::{
    Axes, BufferError, Layout, LayoutError, StridedLayout, Tensor, UnknownOrder, View, axis, layout, layouts,
};

axis!(Batch, Seq, Head);

/// The numbers of a layout, and what follows from them.
fn numbers<L: StridedLayout<Index: AsRef<[usize]>>>(layout: L) -> (Vec<usize>, Vec<isize>, [usize; 2], [bool; 6]) {
    let flags = [
        layout.is_unique(),
        layout.is_exhaustive(),
        layout.is_packed(),
        layout.is_strided(),
        layout.is_broadcast(),
        layout.is_padded(),
    ];
    let strides = layout.strides().as_ref().to_vec();
    (layout.extents().as_ref().to_vec(), strides, [layout.required_span_size(), layout.storage_size()], flags)
}

/// The laws of a set: each order has the layout that `layout!` writes for it, under every name that leads to it.
macro_rules! laws {
    ($($layout:tt $extents:expr; $($name:ident = $($axis:ident)+),*;)*) => {$({
        declare!($layout; $($name = $($axis)+),*);
        let mut places = 0..;
        $(law!($layout $extents; $name = $($axis)+; Set::ALL[places.next().expect("endless")]);)*
        assert_eq!(places.start, Set::ALL.len());
        names_lead_to_orders(&Set::ALL, &Set::NAMES);
    })*};
}

macro_rules! declare {
    ([$($layout:tt)*]; $($name:ident = $($axis:ident)+),*) => {
        layouts!(enum Set = $($layout)*; $($name = $($axis)+)|*);
    };
}

macro_rules! law {
    ([$($layout:tt)*] $extents:expr; $name:ident = $($axis:ident)+; $order:expr) => {{
        type Expected = layout!($($layout)*; order = $($axis)+);
        let order = $order;
        let expected = numbers(Expected::with_extents($extents).expect("small numbers"));
        assert_eq!(Set!(order; L => numbers(L::with_extents($extents).expect("small numbers"))), expected);
        assert_eq!(Set!(order; L => TypeId::of::<L>()), TypeId::of::<Expected>());
        assert_eq!((order, order.name()), (Set::$name, stringify!($name)));
    }};
}

/// From each name to its order and back.
fn names_lead_to_orders<S>(all: &[S], names: &[&'static str])
where
    S: FromStr<Err = UnknownOrder> + for<'a> TryFrom<&'a str, Error = UnknownOrder> + std::fmt::Display,
    S: Copy + Eq + std::hash::Hash + std::fmt::Debug,
{
    assert_eq!(all.len(), names.len());
    for (order, name) in all.iter().zip(names) {
        assert_eq!(name.parse(), Ok(*order));
        assert_eq!(S::try_from(name), Ok(*order));
        assert_eq!((order.to_string(), format!("{order:?}")), (name.to_string(), name.to_string()));
        assert_eq!(format!("{order:>40}|{order:<3}"), format!("{name:>40}|{name:<3}"));
    }
    assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
    // Whatever is not a name is an error that has the text.
    for name in names {
        let last = name.len() - 1;
        for text in [&name[1..], &name[..last], &format!("{name} "), &format!(" {name}"), &format!("{name}{name}"), ""]
        {
            match text.parse::<S>() {
                Ok(order) => assert_eq!(order.to_string(), text),
                Err(error) => assert_eq!((error.given(), error.names()), (text, names)),
            }
        }
    }
}

#[test]
fn each_order_is_the_layout_that_is_written_with_it() {
    const HEIGHT: usize = 3;
    laws! {
        [H=2 W=3] []; HW = H W, WH = W H;
        [H=? W=?] [2, 3]; HW = HW, WH = WH;
        [H=HEIGHT W={2 * HEIGHT}; pad(W) = 4; align(H) = 16] []; Rows = row_major, Columns = column_major;
        [N=? C=3 H=4 W=5; pad(H, W) = 8; broadcast(C)] [2]; NHWC = NHWC, NCHW = NCHW, WHCN = WHCN;
        [N=2 C=3 H=4 W=5; reverse(H)] []; A = NHWC, B = NCHW, NWHC = N W H C;
        [Batch=? Seq=7 Head=2 C=3] [5]; BatchSeqHeadC = Batch Seq Head C, Paged = Head Seq Batch C;
        [H=2] []; H = H;
        [H=0 W=3] []; HW = HW, WH = WH;
        [A=2 B=3 C=1 D=2 E=2 F=3 G=2 H=3] []; ABCDEFGH = ABCDEFGH, HGFEDCBA = HGFEDCBA, BADCFEHG = BADCFEHG;
    }
}

layouts! {
    /// All orders of four axes.
    pub(crate) enum Four = N=2 C=3 H=4 W=5;
        NCHW | NCWH | NHCW | NHWC | NWCH | NWHC | CNHW | CNWH | CHNW | CHWN | CWNH | CWHN
        | HNCW | HNWC | HCNW | HCWN | HWNC | HWCN | WNCH | WNHC | WCNH | WCHN | WHNC | WHCN
}

/// The letters of the name are the axes by descending stride.
#[test]
fn all_orders_of_four_axes() {
    for order in Four::ALL {
        let strides = Four!(order; L => L::default().strides());
        let mut by_stride: Vec<_> = "NCHW".chars().zip(strides).collect();
        by_stride.sort_by_key(|(_, stride)| -stride);
        assert_eq!(by_stride.iter().map(|(axis, _)| axis).collect::<String>(), order.name());
    }
    names_lead_to_orders(&Four::ALL, &Four::NAMES);
}

/// Blocks are innermost in every order.
#[test]
fn orders_with_blocks() {
    layouts!(enum Blocked = N=? C=5 H=3; block(C) = 4; NCH | HNC);
    fn offsets<L: Layout>(layout: L) -> Vec<usize> {
        layout.indices().map(|index| layout.offset(index)).collect()
    }
    let of = |order: Blocked| Blocked!(order; L => offsets(L::with_extents([2]).expect("small numbers")));
    let first = <layout!(N=? C=5 H=3; block(C) = 4)>::with_extents([2]).expect("small numbers");
    let second = <layout!(N=? C=5 H=3; block(C) = 4; order = HNC)>::with_extents([2]).expect("small numbers");
    assert_eq!(Blocked::ALL.map(of), [offsets(first), offsets(second)]);
    assert_ne!(offsets(first), offsets(second));
}

/// The enum of bound layouts: bound once, used by each call.
#[test]
fn a_bound_order_has_its_seen() -> Result<(), LayoutError> {
    layouts!(pub enum Cache = L=? B=? T=4; LBT | BLT | Split = B/2 L T B%2);
    layouts!(enum Rows = H=? W=3; stride(H) = ?; HW | WH);
    fn seen(cache: impl Layout<Index = [usize; 3]>) -> (usize, Vec<usize>) {
        (cache.storage_size(), cache.indices().map(|index| cache.offset(index)).collect())
    }
    for order in Cache::ALL {
        let bound: CacheLayout = order.with_extents([2, 3])?;
        let expected = Cache!(order; C => seen(C::with_extents([2, 3])?));
        assert_eq!(CacheLayout!(bound; cache => seen(cache)), expected);
        assert_eq!(bound, order.with_extents([2, 3])?);
    }
    assert!(matches!(Cache::BLT.with_extents([2, 3])?, CacheLayout::BLT(cache) if cache.strides() == [4, 8, 1]));
    let rows = Rows::WH.with_extents_and_strides([5], [-7])?;
    assert_eq!(RowsLayout!(rows; rows => rows.strides()), [-7, 35]);
    let error = Cache::LBT.with_extents([usize::MAX, 2]).expect_err("too many");
    assert_eq!(error.axis(), "L");
    Ok(())
}

/// An order may have digits, beside axes with blocks and with other rules, and numbers in braces.
#[test]
fn orders_with_digits() {
    const LANES: usize = 4;
    layouts!(enum Cut = N=? C=5 H=6; pad(N) = 2; NCH | Lanes = N C/4 H C%{LANES} | Tiles = H/2%3 N C%2 H/6 C/2 H%2);
    fn offsets<L: Layout>(layout: L) -> Vec<usize> {
        layout.indices().map(|index| layout.offset(index)).collect()
    }
    let of = |order: Cut| Cut!(order; L => offsets(L::with_extents([3]).expect("small numbers")));
    let lanes = <layout!(N=? C=5 H=6; block(C) = 4; pad(N) = 2)>::with_extents([3]).expect("small numbers");
    type Tiles = layout!(N=? C=5 H=6; order = H/2%3 N C%2 H/6 C/2 H%2; pad(N) = 2);
    let tiles = Tiles::with_extents([3]).expect("small numbers");
    assert_eq!([Cut::Lanes, Cut::Tiles].map(of), [offsets(lanes), offsets(tiles)]);
    assert_eq!(TypeId::of::<CutTiles>(), TypeId::of::<Tiles>());
    names_lead_to_orders(&Cut::ALL, &Cut::NAMES);

    layouts!(enum Mixed = C=8 H=4; block(H) = 2; CH | Quarters = C%2 H C/2);
    let of = |order: Mixed| Mixed!(order; L => offsets(L::default()));
    let quarters = offsets(<layout!(C=8 H=4; order = C%2 H/2 C/2 H%2)>::default());
    assert_eq!(Mixed::ALL.map(of), [offsets(<layout!(C=8 H=4; block(H) = 2)>::default()), quarters]);
}

/// Generic code through its usual bound, from any order to any order.
fn convert<F, T>(from: F, to: T) -> Result<Vec<u16>, BufferError>
where
    F: Axes<(N, C, H, W)>,
    T: Axes<(N, C, H, W)> + Layout<Index = [usize; 4]>,
{
    let elements: Vec<u16> = (0..from.storage_size() as u16).collect();
    let from = View::with_layout(from, &elements)?;
    let mut converted = Tensor::<u16, T>::zeros_with_layout(to);
    converted.view_mut().permute::<(N, C, H, W)>().copy_from(&from.permute::<(N, C, H, W)>());
    Ok(converted.storage().to_vec())
}

#[test]
fn two_sets_nest() -> Result<(), BufferError> {
    layouts!(enum From = N=2 C=3 H=4 W=5; NCHW | NHWC);
    layouts!(enum To = N=? C=3 H=? W=5; HWNC | CNHW);
    for from in From::ALL {
        for to in To::ALL {
            let converted = From!(from; F => To!(to; T => {
                convert(F::default(), T::with_extents([2, 4]).expect("small numbers"))?
            }));
            let elements: Vec<u16> = (0..120).collect();
            let by_name = |text: &str, [n, c, h, w]: [usize; 4]| {
                let (extents, index) = ([("N", 2), ("C", 3), ("H", 4), ("W", 5)], [n, c, h, w]);
                text.chars().fold(0, |offset, axis| {
                    let at = extents.iter().position(|(name, _)| name.starts_with(axis)).expect("an axis");
                    offset * extents[at].1 + index[at]
                })
            };
            for index in <layout!(N=2 C=3 H=4 W=5)>::default().indices() {
                assert_eq!(converted[by_name(to.name(), index)], elements[by_name(from.name(), index)]);
            }
        }
    }
    Ok(())
}

/// Only the code of the order runs, once; it may leave the function or the loop, and take what it captures.
#[test]
fn the_code_of_the_order_runs() {
    fn leaves(order: Four, calls: &mut Vec<isize>) -> Result<usize, LayoutError> {
        let owned = vec![order];
        Four!(order; L => {
            calls.push(L::default().strides()[0]);
            if owned.into_iter().eq([Four::NCHW]) {
                return Ok(0);
            }
        });
        Ok(1)
    }
    let mut calls = Vec::new();
    assert_eq!(leaves(Four::NCHW, &mut calls), Ok(0));
    assert_eq!(leaves(Four::WHCN, &mut calls), Ok(1));
    assert_eq!(calls, [60, 1]);

    let mut seen = 0;
    for order in Four::ALL {
        Four!(order; _Unused => if order == Four::NHWC { break });
        seen += 1;
    }
    assert_eq!(seen, 3);
    // An order that is made by an expression is made once.
    let mut orders = Four::ALL.into_iter();
    Four!(orders.next().expect("one"); L => assert_eq!(L::default().strides(), [60, 20, 5, 1]));
    assert_eq!(orders.len(), 23);
}

/// A set that only a child of this module names.
mod elsewhere {
    pub(crate) mod cache {
        tensor_layout::layouts!(pub enum Inner = H=2 W=3; HW | WH);
    }

    pub(crate) mod user {
        use super::cache::Inner;

        pub(crate) struct Model {
            pub(crate) order: Inner,
        }

        impl Model {
            pub(crate) fn stride(&self) -> isize {
                Inner!(self.order; L => <L as tensor_layout::StaticLayout>::STRIDES[0])
            }
        }
    }
}

#[test]
fn the_macro_comes_with_the_enum() {
    use elsewhere::{cache::Inner, user::Model};
    assert_eq!(Inner::ALL.map(|order| Model { order }.stride()), [3, 1]);
    assert_eq!([size_of::<Inner>(), size_of::<Option<Inner>>()], [1, 1]);
}

#[test]
fn the_nearest_name_is_offered() {
    for (text, nearest) in [("NCWHC", Some("NCWH")), ("nchw", Some("NCHW")), ("NHWX", Some("NHWC")), ("XY", None)] {
        assert_eq!(text.parse::<Four>().map_err(|error| error.nearest()), Err(nearest), "{text}");
    }
    let error: Box<dyn std::error::Error + Send + Sync> = "CHWNN".parse::<Four>().unwrap_err().into();
    let message = error.to_string();
    assert!(message.starts_with(r#"there is no Four order "CHWNN": did you mean "CHWN"? The orders are NCHW, NCWH, "#));
    assert!(message.ends_with(", WHNC and WHCN") && message.lines().count() == 1);
}

//! The layouts: padded, permuted, broadcast, reversed, and some of these at once.

use std::ffi::CStr;
use std::fmt::Display;
use tensor_layout::dlpack::Managed;
use tensor_layout::npy;
use tensor_layout::safetensors_0_8::{self as safetensors, Writer};
use tensor_layout::{AnyLayout, Layout, StaticLayout, Tensor, View, layout};

/// What can be done with the tensors of one layout. The element of an index is the [`value`] of the index.
pub(crate) struct Case {
    /// As the layout is printed.
    pub(crate) text: &'static CStr,
    pub(crate) numbers: fn() -> [isize; 5],
    pub(crate) export: fn() -> Managed<'static>,
    pub(crate) import: fn(Managed<'_>) -> Result<usize, String>,
    pub(crate) increment: fn(Managed<'_>) -> Result<usize, String>,
    /// Compares the elements at an origin.
    pub(crate) at_origin: fn(*const f32) -> Result<usize, String>,
    /// The origin of a tensor that stays until the end of the program.
    pub(crate) origin: fn() -> *const f32,
    pub(crate) npy: fn() -> Vec<u8>,
    pub(crate) read_npy: fn(&npy::Reader<'_>) -> Result<usize, String>,
    pub(crate) add: fn(&mut Writer<'_>, &str),
    pub(crate) read_safetensors: fn(&safetensors::Reader<'_>, &str) -> Result<usize, String>,
}

/// The value of an index. Along a broadcast axis, it is the value of index 0.
fn value<L: Layout>(layout: &L, index: &[usize]) -> f32 {
    let strides = AnyLayout::of_layout(layout).strides();
    let weights = [1000.0, 100.0, 10.0, 1.0];
    (0..4).map(|axis| if strides[axis] == 0 { 0.0 } else { weights[axis] * index[axis] as f32 }).sum()
}

fn tensor<L: StaticLayout<Index = [usize; 4]>>() -> Tensor<f32, L> {
    Tensor::<f32, L>::from_fn(|index: [usize; 4]| value(&L::default(), &index))
}

/// Checks that all elements are right. Returns the number of elements.
fn compared<L: Layout<Index = [usize; 4]>>(view: View<'_, f32, L>) -> Result<usize, String> {
    for (index, &element) in view.indexed_iter() {
        let expected = value(view.layout(), &index);
        if element != expected {
            return Err(format!(
                "{}: the element of {index:?} is {element}, not {expected}",
                AnyLayout::of_layout(view.layout())
            ));
        }
    }
    Ok(view.len())
}

fn told<E: Display>(error: E) -> String {
    error.to_string()
}

/// A case of a layout. What is only read may be of a layout that shares elements.
macro_rules! case {
    ($text:literal, [$($layout:tt)*], $increment:expr) => {{
        type L = layout!($($layout)*);
        Case {
            text: $text,
            numbers: || {
                let [n, c, h, w] = tensor_layout::StridedLayout::strides(&L::default());
                [n, c, h, w, L::default().offset([0; 4]) as isize]
            },
            export: || Managed::from_tensor(tensor::<L>()),
            import: |managed| compared(managed.view::<f32, L>().map_err(told)?),
            increment: $increment,
            // SAFETY: Python gives the address of index 0 of an array of these extents and strides, and nobody writes it meanwhile.
            at_origin: |origin| compared(unsafe { View::<f32, L>::from_origin(origin, L::default()) }),
            origin: || Box::leak(Box::new(tensor::<L>())).view().origin(),
            npy: || tensor_layout::npy::to_bytes(&tensor::<L>().view()),
            read_npy: |npy| {
                let tensor = npy.tensor::<f32, layout!(N=2 C=3 H=4 W=5; order = HNWC; pad(C) = 4)>().map_err(told)?;
                let expected = |index: [usize; 4]| value(&L::default(), &index);
                match tensor.indexed_iter().find(|(index, element)| **element != expected(*index)) {
                    None => Ok(tensor.len()),
                    Some((index, element)) => Err(format!("the element of {index:?} is {element}")),
                }
            },
            // The writer borrows the tensor until the end of the program.
            add: |writer, name| writer.add(name, &Box::leak(Box::new(tensor::<L>())).view()),
            read_safetensors: |file, name| {
                let view = file.view::<f32, L>(name).map_err(told)?;
                let copy = file.tensor::<f32, L>(name).map_err(told)?;
                if copy.view() == view { compared(view) } else { Err("the copy differs".to_owned()) }
            },
        }
    }};
    ($text:literal, [$($layout:tt)*]) => {
        case!($text, [$($layout)*], |mut managed| {
            let mut view = managed.view_mut::<f32, layout!($($layout)*)>().map_err(told)?;
            view.for_each_mut(|element| *element += 1.0);
            Ok(view.len())
        })
    };
}

/// A tensor that repeats elements is read-only, so nothing is written.
fn refused(mut managed: Managed<'_>) -> Result<usize, String> {
    match managed.view_mut::<f32, layout!(N=? C=? H=? W=?; stride(C) = ?)>() {
        Ok(_) => Err("a mutable view of shared elements".to_owned()),
        Err(error) if error.to_string().contains("read-only") => Ok(0),
        Err(error) => Err(told(error)),
    }
}

pub(crate) static CASES: [Case; 10] = [
    case!(c"N=2 C=3 H=4 W=5", [N=2 C=3 H=4 W=5]),
    case!(c"N=2 C=3 H=4 W=5; pad(W) = 8", [N=2 C=3 H=4 W=5; pad(W) = 8]),
    case!(c"N=2 C=3 H=4 W=5; order = NHWC", [N=2 C=3 H=4 W=5; order = NHWC]),
    case!(c"N=2 C=3 H=4 W=5; order = NHWC; pad(W) = 8", [N=2 C=3 H=4 W=5; order = NHWC; pad(W) = 8]),
    case!(c"N=2 C=3 H=4 W=5; order = WHCN", [N=2 C=3 H=4 W=5; order = column_major]),
    case!(c"N=2 C=3 H=4 W=5; broadcast(C)", [N=2 C=3 H=4 W=5; broadcast(C)], refused),
    case!(c"N=2 C=3 H=4 W=5; reverse(H)", [N=2 C=3 H=4 W=5; reverse(H)]),
    case!(c"N=2 C=3 H=4 W=5; reverse(N); reverse(W)", [N=2 C=3 H=4 W=5; reverse(N, W)]),
    case!(
        c"N=2 C=3 H=4 W=5; order = HNCW; reverse(C); align(H) = 64",
        [N=2 C=3 H=4 W=5; order = HNCW; align(H) = 64; reverse(C)]
    ),
    case!(
        c"N=2 C=3 H=4 W=5; order = CNHW; reverse(N); broadcast(C); pad(H) = 6",
        [N=2 C=3 H=4 W=5; order = CNHW; broadcast(C); pad(H) = 6; reverse(N)],
        refused
    ),
];

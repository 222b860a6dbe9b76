//! One side of a message: a tensor, or a part of one.

use tensor_layout::axis::{C, H, W};
use tensor_layout::element::DataType;
use tensor_layout::{AnyLayout, AnyTensor, AnyView, AnyViewMut, layout};

/// The tensors that parts are taken of.
type Rows = layout!(H=? W=? C=?);
type Planes = layout!(H=? W=? C=?; order = CHW; align(H) = 8);
type Columns = layout!(W=? C=? H=?; order = WHC; pad(C) = 5; reverse(H));
type Blocked = layout!(C=? H=? W=?; block(C) = 4);

/// The type of a tensor that parts are taken of.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Whole {
    Rows,
    Planes,
    Columns,
    Blocked,
}

/// A part of every second row: from these indices on, with these extents, reversed or not. The axes are H, W, C.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) whole: Whole,
    pub(crate) begin: [usize; 3],
    pub(crate) extents: [usize; 3],
    /// H, W.
    pub(crate) reversed: [bool; 2],
    /// Only the first index of C is read, again and again.
    pub(crate) is_broadcast: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Memory {
    /// Of the whole tensor.
    pub(crate) layout: AnyLayout,
    pub(crate) part: Option<Part>,
}

/// The part of a view, or of a mutable view, as a view of run-time type.
macro_rules! part_of {
    ($view:expr, $part:expr, $any:ident) => {{
        let ([h, w, c], [rows, columns, _]) = ($part.begin, $part.extents);
        let part = $view.step_by::<H>(2).range::<H>(h..h + rows).range::<W>(w..w + columns);
        let part = part.reverse_if::<H>($part.reversed[0]).reverse_if::<W>($part.reversed[1]);
        part_of!(@channels part, $part, c, $any)
    }};
    (@channels $view:expr, $part:expr, $c:expr, AnyView) => {
        if $part.is_broadcast {
            AnyView::from_view($view.range::<C>($c..$c + 1).broadcast_to::<C>($part.extents[2]).permute::<(H, W, C)>())
        } else {
            AnyView::from_view($view.range::<C>($c..$c + $part.extents[2]).permute::<(H, W, C)>())
        }
    };
    (@channels $view:expr, $part:expr, $c:expr, AnyViewMut) => {
        AnyViewMut::from_view($view.range::<C>($c..$c + $part.extents[2]).permute::<(H, W, C)>())
    };
}

/// A part of a tensor of any of the types and layouts that have parts.
macro_rules! parts_of {
    ($view:expr, $typed:ident, $part:expr, $any:ident: $($data_type:ident = $type:ty,)*) => {
        match $view.data_type() {
            $(DataType::$data_type => parts_of!(@of $type, $view, $typed, $part, $any: Rows Planes Columns Blocked),)*
            other => panic!("there are no parts of {other}"),
        }
    };
    (@of $type:ty, $view:expr, $typed:ident, $part:expr, $any:ident: $($whole:ident)*) => {
        match $part.whole {
            $(Whole::$whole => part_of!($view.$typed::<$type, $whole>().expect("the tensor is of this type"), $part, $any),)*
        }
    };
}

impl Memory {
    /// Calls the function with the view of this side.
    pub(crate) fn with_view<R>(&self, tensor: &AnyTensor, function: impl FnOnce(AnyView<'_>) -> R) -> R {
        let view = tensor.view();
        let Some(part) = &self.part else { return function(view) };
        function(parts_of!(view, downcast, part, AnyView: Uint8 = u8, Int16 = i16, Float32 = f32, Float64 = f64,))
    }

    /// Calls the function with the mutable view of this side.
    pub(crate) fn with_view_mut(&self, tensor: &mut AnyTensor, function: impl FnOnce(AnyViewMut<'_>)) {
        let mut view = tensor.view_mut();
        let Some(part) = &self.part else { return function(view) };
        function(
            parts_of!(view, downcast_mut, part, AnyViewMut: Uint8 = u8, Int16 = i16, Float32 = f32, Float64 = f64,),
        );
    }

    /// The layout of this side.
    pub(crate) fn described(&self, data_type: DataType) -> AnyLayout {
        self.with_view(&AnyTensor::zeros(data_type, self.layout.clone()), |view| view.layout().clone())
    }
}

//! Operations one after the other, on a view of a layout.

use tensor_layout::{Layout, PartError, StridedLayout, View};
use tensor_layout_tests::random::Numbers;
use tensor_layout_tests::subject::{AnyView, AnyViewMut, Reads, blocked, strided};

/// A layout, and operations on its views.
pub(crate) struct Chain {
    /// The layout, for the oracle to read.
    pub(crate) layout: &'static str,
    /// The operations, for the oracle to read: `split W (O I) 3`.
    pub(crate) operations: &'static [&'static str],
    pub(crate) part: PartOf,
    /// `None` where operations are for shared views only.
    pub(crate) part_mut: Option<PartMutOf>,
}

/// The results of the operations for a view of a buffer through the layout with these numbers.
type PartOf = for<'a> fn(&Numbers, Given<'_>, &'a [u32]) -> Result<Part<'a>, PartError>;
type PartMutOf = for<'a> fn(&Numbers, Given<'_>, &'a mut [u32]) -> Result<Box<dyn AnyViewMut + 'a>, PartError>;

/// The numbers that operations are given at run time, in their order.
pub(crate) struct Given<'a>(pub(crate) &'a [usize]);

impl Given<'_> {
    pub(crate) fn next(&mut self) -> usize {
        let (first, rest) = self.0.split_first().expect("a number for each that an operation takes");
        self.0 = rest;
        *first
    }
}

/// A view, and its layout.
pub(crate) struct Part<'a> {
    pub(crate) view: Box<dyn AnyView<'a> + 'a>,
    pub(crate) layout: Box<dyn Reads>,
}

impl<'a> Part<'a> {
    pub(crate) fn of<L: StridedLayout>(view: View<'a, u32, L>) -> Part<'a> {
        Part { view: Box::new(view), layout: strided(*view.layout()) }
    }

    /// Of a layout that may have blocks, and then has no strides.
    pub(crate) fn of_blocks<L: Layout>(view: View<'a, u32, L>) -> Part<'a> {
        Part { view: Box::new(view), layout: blocked(*view.layout()) }
    }
}

/// [`Chain`]s: layouts, each with the operations on its views. `writable` or `shared` says whether there may be mutable views. `blocked`
/// stands for writable layouts with a result that has blocks. What stands after `exhaustive:` is compiled with the feature of that name, in
/// place of what stands before it.
macro_rules! chains {
    ($access:ident: $([$($layout:tt)*] $([$($operation:tt)*])*;)*) => { &[
        $($crate::chain::chain!($access: [$($layout)*] $([$($operation)*])*),)*
    ] };
    ($access:ident: $([$($layout:tt)*] $([$($operation:tt)*])*;)* exhaustive: $([$($more:tt)*] $([$($then:tt)*])*;)*) => { &[
        $(#[cfg(not(feature = "exhaustive"))] $crate::chain::chain!($access: [$($layout)*] $([$($operation)*])*),)*
        $(#[cfg(feature = "exhaustive")] $crate::chain::chain!($access: [$($more)*] $([$($then)*])*),)*
    ] };
}

macro_rules! chain {
    ($access:ident: [$($layout:tt)*] $([$($operation:tt)*])*) => { $crate::chain::Chain {
        layout: stringify!($($layout)*),
        operations: &[$(stringify!($($operation)*)),*],
        part: |(extents, strides), mut given, buffer| {
            let layout = $crate::chain::bound!(extents, strides: $($layout)*);
            let view = tensor_layout::View::with_layout(layout, buffer).expect("a buffer of the span");
            _ = &mut given; // some operations take no number
            Ok($crate::chain::part!($access: $crate::chain::operate!(view, given; $([$($operation)*])*)))
        },
        part_mut: $crate::chain::part_mut!($access: [$($layout)*] $([$($operation)*])*),
    } };
}

macro_rules! part {
    (blocked: $view:expr) => {
        $crate::chain::Part::of_blocks($view)
    };
    ($access:ident: $view:expr) => {
        $crate::chain::Part::of($view)
    };
}

macro_rules! part_mut {
    (shared: $($chain:tt)*) => { None };
    ($access:ident: [$($layout:tt)*] $([$($operation:tt)*])*) => {
        Some(|(extents, strides), mut given, buffer| {
            let layout = $crate::chain::bound!(extents, strides: $($layout)*);
            let view = tensor_layout::ViewMut::with_layout(layout, buffer).expect("a buffer of the span, and a unique layout");
            _ = &mut given;
            Ok(Box::new($crate::chain::operate!(view, given; $([$($operation)*])*)))
        })
    };
}

/// The layout with these numbers; `nominal Name as ..` is a derived one.
macro_rules! bound {
    ($extents:ident, $strides:ident: $($layout:tt)*) => {{
        use tensor_layout_tests::subject::array;
        let (extents, strides) = (array($extents), array($strides));
        <tensor_layout::layout!($($layout)*)>::with_extents_and_strides(extents, strides).expect("small numbers")
    }};
}

/// The view after operations, each in the form that does not panic.
macro_rules! operate {
    ($view:expr, $given:ident;) => { $view };
    ($view:expr, $given:ident; [fix $a:ident] $($rest:tt)*) => {
        $crate::chain::operate!($view.try_fix::<$a>($given.next())?, $given; $($rest)*)
    };
    ($view:expr, $given:ident; [crop $a:ident $len:literal] $($rest:tt)*) => {
        $crate::chain::operate!($view.try_crop::<$a, $len>($given.next())?, $given; $($rest)*)
    };
    ($view:expr, $given:ident; [range $a:ident] $($rest:tt)*) => {
        $crate::chain::operate!($view.try_range::<$a>($given.next()..$given.next())?, $given; $($rest)*)
    };
    ($view:expr, $given:ident; [first $a:ident] $($rest:tt)*) => {
        $crate::chain::operate!($view.try_split_at::<$a>($given.next())?.0, $given; $($rest)*)
    };
    ($view:expr, $given:ident; [rest $a:ident] $($rest:tt)*) => {
        $crate::chain::operate!($view.try_split_at::<$a>($given.next())?.1, $given; $($rest)*)
    };
    ($view:expr, $given:ident; [step $a:ident $by:literal] $($rest:tt)*) => {
        $crate::chain::operate!($view.step::<$a, $by>(), $given; $($rest)*)
    };
    ($view:expr, $given:ident; [step_by $a:ident] $($rest:tt)*) => {
        $crate::chain::operate!($view.try_step_by::<$a>($given.next())?, $given; $($rest)*)
    };
    ($view:expr, $given:ident; [reverse $a:ident] $($rest:tt)*) => {
        $crate::chain::operate!($view.reverse::<$a>(), $given; $($rest)*)
    };
    ($view:expr, $given:ident; [reverse_if $a:ident] $($rest:tt)*) => {
        $crate::chain::operate!($view.reverse_if::<$a>($given.next() == 1), $given; $($rest)*)
    };
    ($view:expr, $given:ident; [permute $($a:ident)*] $($rest:tt)*) => {
        $crate::chain::operate!($view.permute::<($($a,)*)>(), $given; $($rest)*)
    };
    ($view:expr, $given:ident; [rename $a:ident $b:ident] $($rest:tt)*) => {
        $crate::chain::operate!($view.rename::<$a, $b>(), $given; $($rest)*)
    };
    ($view:expr, $given:ident; [insert $a:ident] $($rest:tt)*) => {
        $crate::chain::operate!($view.insert::<$a>(), $given; $($rest)*)
    };
    ($view:expr, $given:ident; [squeeze $a:ident] $($rest:tt)*) => {
        $crate::chain::operate!($view.try_squeeze::<$a>()?, $given; $($rest)*)
    };
    ($view:expr, $given:ident; [broadcast $a:ident $len:literal] $($rest:tt)*) => {
        $crate::chain::operate!($view.try_broadcast::<$a, $len>()?, $given; $($rest)*)
    };
    ($view:expr, $given:ident; [broadcast_to $a:ident] $($rest:tt)*) => {
        $crate::chain::operate!($view.try_broadcast_to::<$a>($given.next())?, $given; $($rest)*)
    };
    ($view:expr, $given:ident; [split $a:ident ($o:ident $i:ident) $by:literal] $($rest:tt)*) => {
        $crate::chain::operate!($view.try_split::<$a, ($o, $i), $by>()?, $given; $($rest)*)
    };
    ($view:expr, $given:ident; [split_by $a:ident ($o:ident $i:ident)] $($rest:tt)*) => {
        $crate::chain::operate!($view.try_split_by::<$a, ($o, $i)>($given.next())?, $given; $($rest)*)
    };
    ($view:expr, $given:ident; [unblock $a:ident ($($digit:ident)+)] $($rest:tt)*) => {
        $crate::chain::operate!($view.try_unblock::<$a, ($($digit,)+)>()?, $given; $($rest)*)
    };
    ($view:expr, $given:ident; [arrays $a:ident $len:literal $b:ident] $($rest:tt)*) => {
        $crate::chain::operate!($view.try_as_arrays::<$a, $len>()?.try_as_flattened::<$b>()?, $given; $($rest)*)
    };
    ($view:expr, $given:ident; [windows $a:ident ($p:ident $i:ident) $size:literal $step:literal] $($rest:tt)*) => {
        $crate::chain::operate!($view.try_windows::<$a, ($p, $i), $size, $step>()?, $given; $($rest)*)
    };
    ($view:expr, $given:ident; [windows_with $a:ident ($p:ident $i:ident)] $($rest:tt)*) => {
        $crate::chain::operate!(
            $view.try_windows_with::<$a, ($p, $i)>(tensor_layout::Window::new($given.next()).with_step($given.next()).with_dilation($given.next()))?, $given; $($rest)*
        )
    };
    ($view:expr, $given:ident; [merge ($($a:ident)*) $m:ident] $($rest:tt)*) => {
        $crate::chain::operate!($view.try_merge::<($($a,)*), $m>()?, $given; $($rest)*)
    };
    ($view:expr, $given:ident; [diagonal ($a:ident $b:ident) $d:ident] $($rest:tt)*) => {
        $crate::chain::operate!($view.diagonal::<($a, $b), $d>(), $given; $($rest)*)
    };
    ($view:expr, $given:ident; [as_layout $($layout:tt)*] $($rest:tt)*) => {
        $crate::chain::operate!($view.try_as_layout::<tensor_layout::layout!($($layout)*)>()?, $given; $($rest)*)
    };
}

/// [`Chain`]s of operations on layout values, which the views are then made through.
macro_rules! chains_of_values {
    ($access:ident: $([$($layout:tt)*] $([$($operation:tt)*])*;)*) => { &[
        $($crate::chain::chain_of_values!($access: [$($layout)*] $([$($operation)*])*),)*
    ] };
    ($access:ident: $([$($layout:tt)*] $([$($operation:tt)*])*;)* exhaustive: $([$($more:tt)*] $([$($then:tt)*])*;)*) => { &[
        $(#[cfg(not(feature = "exhaustive"))] $crate::chain::chain_of_values!($access: [$($layout)*] $([$($operation)*])*),)*
        $(#[cfg(feature = "exhaustive")] $crate::chain::chain_of_values!($access: [$($more)*] $([$($then)*])*),)*
    ] };
}

macro_rules! chain_of_values {
    ($access:ident: [$($layout:tt)*] $([$($operation:tt)*])*) => { $crate::chain::Chain {
        layout: stringify!($($layout)*),
        operations: &[$(stringify!($($operation)*)),*],
        part: |(extents, strides), mut given, buffer| {
            _ = &mut given; // some operations take no number
            let layout = $crate::chain::operate_value!(
                $crate::chain::bound!(extents, strides: $($layout)*), given; $([$($operation)*])*
            );
            Ok($crate::chain::Part::of(tensor_layout::View::with_layout(layout, buffer).expect("a buffer of the span")))
        },
        part_mut: $crate::chain::part_mut_of_value!($access: [$($layout)*] $([$($operation)*])*),
    } };
}

macro_rules! part_mut_of_value {
    (shared: $($chain:tt)*) => { None };
    (writable: [$($layout:tt)*] $([$($operation:tt)*])*) => {
        Some(|(extents, strides), mut given, buffer| {
            _ = &mut given;
            let layout = $crate::chain::operate_value!(
                $crate::chain::bound!(extents, strides: $($layout)*), given; $([$($operation)*])*
            );
            let view = tensor_layout::ViewMut::with_layout(layout, buffer);
            Ok(Box::new(view.expect("a buffer of the span, and a unique layout")))
        })
    };
}

/// The layout after operations.
macro_rules! operate_value {
    ($layout:expr, $given:ident;) => { $layout };
    ($layout:expr, $given:ident; [reverse $a:ident] $($rest:tt)*) => {
        $crate::chain::operate_value!($layout.reverse::<$a>(), $given; $($rest)*)
    };
    ($layout:expr, $given:ident; [reverse_if $a:ident] $($rest:tt)*) => {
        $crate::chain::operate_value!($layout.reverse_if::<$a>($given.next() == 1), $given; $($rest)*)
    };
    ($layout:expr, $given:ident; [permute $($a:ident)*] $($rest:tt)*) => {
        $crate::chain::operate_value!($layout.permute::<($($a,)*)>(), $given; $($rest)*)
    };
    ($layout:expr, $given:ident; [rename $a:ident $b:ident] $($rest:tt)*) => {
        $crate::chain::operate_value!($layout.rename::<$a, $b>(), $given; $($rest)*)
    };
    ($layout:expr, $given:ident; [insert $a:ident] $($rest:tt)*) => {
        $crate::chain::operate_value!($layout.insert::<$a>(), $given; $($rest)*)
    };
    ($layout:expr, $given:ident; [squeeze $a:ident] $($rest:tt)*) => {
        $crate::chain::operate_value!($layout.try_squeeze::<$a>()?, $given; $($rest)*)
    };
    ($layout:expr, $given:ident; [broadcast $a:ident $len:literal] $($rest:tt)*) => {
        $crate::chain::operate_value!($layout.try_broadcast::<$a, $len>()?, $given; $($rest)*)
    };
    ($layout:expr, $given:ident; [split $a:ident ($o:ident $i:ident) $by:literal] $($rest:tt)*) => {
        $crate::chain::operate_value!($layout.try_split::<$a, ($o, $i), $by>()?, $given; $($rest)*)
    };
    ($layout:expr, $given:ident; [broadcast_to $a:ident] $($rest:tt)*) => {
        $crate::chain::operate_value!($layout.try_broadcast_to::<$a>($given.next())?, $given; $($rest)*)
    };
    ($layout:expr, $given:ident; [split_by $a:ident ($o:ident $i:ident)] $($rest:tt)*) => {
        $crate::chain::operate_value!($layout.try_split_by::<$a, ($o, $i)>($given.next())?, $given; $($rest)*)
    };
    ($layout:expr, $given:ident; [unblock $a:ident ($($digit:ident)+)] $($rest:tt)*) => {
        $crate::chain::operate_value!($layout.try_unblock::<$a, ($($digit,)+)>()?, $given; $($rest)*)
    };
    ($layout:expr, $given:ident; [merge ($($a:ident)*) $m:ident] $($rest:tt)*) => {
        $crate::chain::operate_value!($layout.try_merge::<($($a,)*), $m>()?, $given; $($rest)*)
    };
}

pub(crate) use {
    bound, chain, chain_of_values, chains, chains_of_values, operate, operate_value, part, part_mut, part_mut_of_value,
};

//! Copies between two layouts that are known at run time, of any rank, and their strategy.

use super::packed_bits;
use crate::any::{AnyLayout, matching as matching_names};
use crate::arith::boxes::Boxes;
use crate::arith::few::FewLoops;
use crate::arith::nest::{Nest, Traversal};
use crate::arith::numbers::Numbers;
use crate::arith::spec::{LIMIT, MAX_RANK, SAME_AXES, Spec};
use crate::arith::split::Split;
use crate::element::DataType;
use crate::error::run_time::run_time_errors;
use crate::error::{interlocked, lone_axes, no_memory, remedy, unequal_extents};
use crate::tensor::NoMemory;
use alloc::borrow::ToOwned;
use alloc::string::String;
use tensor_layout_strided::Strategy;
use tensor_layout_strided::internals::{Copying, Plan, copy_matched_units};

run_time_errors! {
    /// Why there is no copy between two layouts.
    #[derive(Clone, PartialEq, Eq)]
    pub enum AnyPairError [""] {
        /// Only one of them has this axis.
        LoneAxis { axis: String }
        => lone_axes!(), axes = format_args!("`{axis}` is");

        /// An axis has different extents.
        Extents { axis: String, to: usize, from: usize }
        => unequal_extents!(), axis = format_args!("`{axis}`"), left = to, right = from, remedy = remedy(*to, *from);

        /// The elements have different types.
        Types { to: DataType, from: DataType }
        => "the elements of the destination are {to}, and those of the source are {from}";

        /// The elements have less than a byte, and the copy would take a byte apart.
        SubByte { data_type: DataType }
        => "elements of {data_type} lie several to a byte, and this copy would take bytes apart; an axis that is innermost in both layouts must keep whole bytes together: its extent, its blocks, and the strides of the other axes, must be multiples of {multiple}",
        multiple = packed_bits::elements_in_whole_bytes(*data_type);

        /// Two indices of the destination share an element, or the search for such indices did not end within its budget.
        NotUnique
        => "indices of the destination share elements, so it has no mutable view; give each axis a stride of its own";

        /// The strides of an axis interlock with others. Of a transfer, whose elements are found by ascending address.
        Interlocked { axis: String }
        => interlocked!(), axis = format_args!("`{axis}`");

        /// A tensor of so many bytes has no address for each of them. The elements are the storage of the larger layout.
        TooLarge { elements: usize, element_size_in_bytes: usize }
        => "a storage of {elements} elements of {element_size_in_bytes} bytes is over isize::MAX bytes; use smaller extents";

        /// A copy of elements that indices share would be larger than the bytes that the layout came with.
        Larger { bytes: u64, held_in_bytes: usize }
        => "the copy would have {bytes} bytes, an element for each index, and the tensor has {held_in_bytes}; if it is meant, make it with `AnyTensor::zeros`, and use `copy_from`";

        /// There is no memory for the destination. The `bytes` are the largest number if the destination is larger.
        Memory { bytes: u64 }
        => no_memory!(), bytes = bytes;
    }
}

impl AnyPairError {
    pub(crate) fn no_memory(NoMemory { bytes, .. }: NoMemory) -> Self {
        Self::Memory { bytes }
    }
}

/// [`strategy`](crate::convert::strategy()) for layouts whose ranks are run-time values too, and for elements of this size in bytes. Axes are
/// matched by name.
///
/// It is what [`copy_from`](crate::ViewMut::copy_from) does where both layouts are static. If a number is a `?`, a copy of at most 256 elements
/// is done without a strategy.
///
/// ```
/// use tensor_layout::AnyLayout;
/// use tensor_layout::convert::{Strategy, strategy_of_any};
///
/// let planes = AnyLayout::parse("C=3 H=224 W=224")?;
/// let pixels = AnyLayout::parse("C=3 H=224 W=224; order = HWC")?;
/// let strategy = strategy_of_any(&pixels, &planes, 1)?;
/// assert_eq!(strategy, Strategy::Interleave { channels: 3, unit: 1, streamed: false });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the layouts have different axes or extents, or if the destination has no mutable view.
pub fn strategy_of_any(to: &AnyLayout, from: &AnyLayout, element_bytes: usize) -> Result<Strategy, AnyPairError> {
    let matching = matching(to, from)?;
    AnyPairError::check_unique(to)?;
    AnyPairError::check_size(to.storage_size().max(from.storage_size()), element_bytes)?;
    let sides = Sides::matched([to.spec(), from.spec()], &matching);
    Ok(sides.plan(element_bytes).map_or(Strategy::Nothing, |plan| plan.strategy))
}

/// The layouts of what a copy between two layouts moves, and the size of a unit of it in bytes. Elements of whole bytes are the units themselves. For
/// elements of less than a byte, the units are bytes: so such a copy has a [strategy](strategy_of_any) and [regions](crate::transfer::regions_any).
/// Where elements in a row do not fill the last byte, it is a unit too, with what else is in it.
///
/// ```
/// use tensor_layout::AnyLayout;
/// use tensor_layout::convert::units_of_any;
/// use tensor_layout::element::DataType;
/// use tensor_layout::transfer::regions_any;
///
/// let rows = AnyLayout::parse("M=3 K=64")?; // two elements to a byte
/// let padded = AnyLayout::parse("M=3 K=64; pad(K) = 128")?;
/// let ([to, from], unit_in_bytes) = units_of_any(&padded, &rows, DataType::Float4E2M1)?;
/// assert_eq!((to.to_string(), unit_in_bytes), ("M=3 K=32; pad(K) = 64".to_string(), 1));
/// assert!(regions_any(&to, &from, 1)?.map(|region| (region.to, region.from)).eq([(0, 0), (64, 32), (128, 64)]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the layouts have different axes or extents, or if the copy would take a byte apart.
pub fn units_of_any(
    to: &AnyLayout,
    from: &AnyLayout,
    data_type: DataType,
) -> Result<([AnyLayout; 2], usize), AnyPairError> {
    let of_units = |layout: &AnyLayout, spec: &Spec| match data_type.size_in_bytes() {
        Some(_) => layout.clone(),
        None if spec.rank == layout.rank() => {
            AnyLayout::of_spec(layout.names().map(String::from).collect(), *spec, None)
        }
        // All bytes, in a row.
        None => AnyLayout::of_spec([String::from("Byte")].into(), *spec, None),
    };
    Sides::with([to, from], [data_type; 2], |sides, unit_in_bytes| {
        let [to_spec, from_spec] = sides.specs;
        ([of_units(to, to_spec), of_units(from, from_spec)], unit_in_bytes)
    })
}

/// The axis of `from` that has the name of each axis of `to`. The extents are equal.
pub(crate) fn matching(to: &AnyLayout, from: &AnyLayout) -> Result<[usize; MAX_RANK], AnyPairError> {
    let matching =
        matching_names(to.names(), from.names()).map_err(|axis| AnyPairError::LoneAxis { axis: axis.to_owned() })?;
    for (axis, name) in to.names().enumerate() {
        let (to, from) = (to.extents()[axis], from.extents()[matching[axis]]);
        if to != from {
            return Err(AnyPairError::Extents { axis: name.to_owned(), to, from });
        }
    }
    Ok(matching)
}

/// The layouts of a destination and of a source that are known at run time, in this order. Their extents are equal.
pub(crate) struct Sides<'a> {
    pub(super) specs: [&'a Spec; 2],
    matching: &'a [usize; MAX_RANK],
    /// The bits of the last byte that hold elements: all, but of elements of less than a byte that lie in a row and do not fill it.
    last_byte: u8,
}

impl<'a> Sides<'a> {
    /// Compares the two, whatever a caller has compared. Other files have no other way to make sides.
    ///
    /// # Panics
    ///
    /// If an axis of the source matches none or two, or if extents differ.
    pub(crate) fn of(specs: [&'a Spec; 2], matching: &'a [usize; MAX_RANK]) -> Self {
        let [to, from] = specs;
        let (mut are_equal, mut taken) = (to.rank == from.rank, 0u32);
        for (axis, &other) in matching[..to.rank].iter().enumerate() {
            are_equal &= other < from.rank && to.extents[axis] == from.extents[other] && taken >> other & 1 == 0;
            taken |= 1 << other;
        }
        assert!(are_equal, "the axes and extents of two layouts are equal");
        Sides::matched(specs, matching)
    }

    fn matched(specs: [&'a Spec; 2], matching: &'a [usize; MAX_RANK]) -> Self {
        Sides { specs, matching, last_byte: u8::MAX }
    }

    /// The sides of parts of these two layouts, which have the last indices or not.
    pub(super) fn of_parts<'p>(&'p self, specs: [&'p Spec; 2], has_last: bool) -> Sides<'p> {
        let last_byte = if has_last { self.last_byte } else { u8::MAX };
        Sides { last_byte, ..Sides::of(specs, self.matching) }
    }

    /// The axis of the source for each axis of the destination.
    pub(super) fn matching(&self) -> &'a [usize; MAX_RANK] {
        self.matching
    }

    /// Calls `with` with the sides of two layouts, whose units have this size in bytes. Where elements have less than a byte, the units are
    /// bytes.
    ///
    /// # Errors
    ///
    /// If the types, the axes or the extents differ, or if a byte would be taken apart.
    pub(crate) fn with<R>(
        [to, from]: [&AnyLayout; 2],
        [data_type, from_type]: [DataType; 2],
        with: impl FnOnce(&Sides<'_>, usize) -> R,
    ) -> Result<R, AnyPairError> {
        if data_type != from_type {
            return Err(AnyPairError::Types { to: data_type, from: from_type });
        }
        let matching = matching(to, from)?;
        let sides = Sides::matched([to.spec(), from.spec()], &matching);
        if let Some(bytes) = data_type.size_in_bytes() {
            return Ok(with(&sides, bytes));
        }
        if to.spec().is_empty() || (to == from && to.is_exhaustive()) {
            let (spec, last_byte) = packed_bits::whole(data_type, to);
            return Ok(with(&Sides { last_byte, ..Sides::of([&spec; 2], &SAME_AXES) }, 1));
        }
        let apart = packed_bits::apart(data_type, sides.specs, sides.matching);
        let [to, from] = &apart.ok_or(AnyPairError::SubByte { data_type })?;
        Ok(with(&Sides::of([to, from], sides.matching), 1))
    }

    fn numbers(&self) -> [Numbers; 2] {
        self.specs.map(Spec::numbers)
    }

    fn is_strided(&self) -> bool {
        self.specs.iter().all(|spec| spec.is_strided())
    }

    fn nest(&self) -> Nest<2> {
        Nest::over(self.specs[0].rank, &self.numbers(), &[SAME_AXES, *self.matching], Traversal::Memory)
    }

    fn split(&self) -> Split<2> {
        Split::of(self.specs, &[SAME_AXES, *self.matching])
    }

    /// The plan; of layouts with blocks, the plan of their first box. `None` if there is no element.
    fn plan(&self, unit_in_bytes: usize) -> Option<Plan> {
        if self.is_strided() {
            return Some(Plan::of(self.nest(), unit_in_bytes));
        }
        let split = self.split();
        let boxes = Boxes::of(&split, &self.numbers());
        (boxes.count() > 0).then(|| Plan::of(boxes.nest(0, Traversal::Memory).1, unit_in_bytes))
    }

    /// Calls a copy to `to`. The bits of the last byte that hold no element stay as they are.
    ///
    /// # Safety
    ///
    /// The contract of a conversion, for the destination. Its bytes are initialised where elements have less than a byte.
    unsafe fn but_the_rest(&self, to: *mut u8, copy: impl FnOnce()) {
        if self.last_byte == u8::MAX {
            return copy();
        }
        let last = to.wrapping_add(self.specs[0].extents[0] - 1);
        // SAFETY: (1), for the last of the bytes in a row; the destination has its bytes alone.
        let before = unsafe { last.read() };
        copy();
        // SAFETY: as above. The copy has ended.
        let last = unsafe { &mut *last };
        *last = *last & self.last_byte | before & !self.last_byte;
    }

    /// Copies every element.
    ///
    /// # Safety
    ///
    /// The contract of a conversion, for the elements of all indices, of this size in bytes. The pointers point to the lowest elements.
    /// The destination's bytes are initialised where elements have less than a byte.
    pub(crate) unsafe fn copy(&self, unit_in_bytes: usize, to: *mut u8, from: *const u8) {
        // SAFETY: the contract of `copy`.
        let copy = || unsafe { self.copy_units(unit_in_bytes, to, from) };
        // SAFETY: the same.
        unsafe { self.but_the_rest(to, copy) };
    }

    /// [`copy`](Self::copy), with the rest of the last byte.
    ///
    /// # Safety
    ///
    /// As of [`copy`](Self::copy).
    unsafe fn copy_units(&self, unit_in_bytes: usize, to: *mut u8, from: *const u8) {
        let [to_spec, from_spec] = self.specs;
        if !self.is_strided() {
            // SAFETY: the plans visit each element once: the contract of `copy`.
            return self.for_each_plan(unit_in_bytes, |plan| unsafe { Copying::new(plan, to, from) }.run());
        }
        if to_spec.is_empty() {
            return;
        }
        let mut loops = FewLoops::NONE;
        for (axis, &other) in self.matching[..to_spec.rank].iter().enumerate() {
            loops.insert(to_spec.extents[axis], [to_spec.terms[axis].stride, from_spec.terms[other].stride]);
        }
        // The loops begin at the elements of index 0.
        let to = to.wrapping_add(to_spec.complete().origin().wrapping_mul(unit_in_bytes));
        let from = from.wrapping_add(from_spec.complete().origin().wrapping_mul(unit_in_bytes));
        // SAFETY: the loops visit each element once: the contract of `copy`.
        unsafe { copy_matched_units(&mut loops, unit_in_bytes, to, from) }
    }

    /// [`copy`](Self::copy) on all threads.
    ///
    /// # Safety
    ///
    /// As of [`copy`](Self::copy). The elements may be read and written on other threads.
    #[cfg(feature = "rayon")]
    pub(crate) unsafe fn par_copy(&self, unit_in_bytes: usize, to: *mut u8, from: *const u8) {
        let copy = || {
            self.for_each_plan(unit_in_bytes, |plan| {
                // SAFETY: the plans visit each element once: the contract of `copy`.
                let copying = unsafe { Copying::new(plan, to, from) };
                // SAFETY: the contract of `par_copy`.
                unsafe { copying.run_on_threads() }
            });
        };
        // SAFETY: the contract of `par_copy`.
        unsafe { self.but_the_rest(to, copy) };
    }

    fn for_each_plan(&self, unit_in_bytes: usize, mut run: impl FnMut(&Plan)) {
        if self.is_strided() {
            return run(&Plan::of(self.nest(), unit_in_bytes));
        }
        let split = self.split();
        let boxes = Boxes::of(&split, &self.numbers());
        for number in 0..boxes.count() {
            run(&Plan::of(boxes.nest(number, Traversal::Memory).1, unit_in_bytes));
        }
    }
}

impl AnyPairError {
    fn check_unique(to: &AnyLayout) -> Result<(), Self> {
        if to.is_unique() { Ok(()) } else { Err(AnyPairError::NotUnique) }
    }

    fn check_size(elements: usize, element_bytes: usize) -> Result<(), Self> {
        match elements.checked_mul(element_bytes) {
            Some(bytes) if bytes <= LIMIT => Ok(()),
            _ => Err(AnyPairError::TooLarge { elements, element_size_in_bytes: element_bytes }),
        }
    }

    /// Whether a tensor of this layout and type can be allocated and written.
    ///
    /// # Errors
    ///
    /// If indices share elements, or the size in bytes is over `isize::MAX`.
    pub(crate) fn check_target(to: &AnyLayout, data_type: DataType) -> Result<(), Self> {
        Self::check_unique(to)?;
        Self::check_size(to.storage_size(), data_type.size_in_bytes().unwrap_or(1))
    }
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use super::*;
    use crate::convert::{map_strategy_of_layouts, strategy, strategy_of_layouts};
    use crate::layout;
    use std::string::ToString;

    fn parsed(text: &str) -> AnyLayout {
        AnyLayout::parse(text).unwrap_or_else(|error| panic!("{error}"))
    }

    /// It is the strategy of the typed layouts.
    macro_rules! same_strategies {
        ($($element:ty: {$($to:tt)*} from {$($source:tt)*};)*) => {$({
            type To = layout!($($to)*);
            type Source = layout!($($source)*);
            let (to, from) = (AnyLayout::of_layout(&To::default()), AnyLayout::of_layout(&Source::default()));
            let any = strategy_of_any(&to, &from, size_of::<$element>());
            assert_eq!(any, Ok(strategy::<$element, To, Source>()), "{to} from {from}");
            assert_eq!(any, Ok(strategy_of_layouts::<$element>(&To::default(), &Source::default())));
        })*};
    }

    /// No buffer has the elements, and no number of a plan wraps.
    #[test]
    fn layouts_past_every_buffer_have_no_strategy() {
        type Whole = layout!(H=? W=?);
        let side = 1_usize << (usize::BITS / 2 - 1);
        let layout = Whole::with_extents([side, side]).unwrap();
        let message = |call: &dyn Fn()| {
            let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(call)).unwrap_err();
            *panic.downcast::<std::string::String>().expect("a text")
        };
        let said = |bytes| {
            let elements = side * side;
            std::format!(
                "a layout of {elements} elements of {bytes} bytes is over isize::MAX bytes; use smaller extents"
            )
        };
        assert_eq!(message(&|| _ = strategy_of_layouts::<u64>(&layout, &layout)), said(8));
        assert_eq!(message(&|| _ = map_strategy_of_layouts::<u8, u16>(&layout, &layout)), said(2));
        assert_eq!(message(&|| _ = map_strategy_of_layouts::<u32, u8>(&layout, &layout)), said(4));
        strategy_of_layouts::<u8>(&layout, &layout);
    }

    #[test]
    fn it_is_the_strategy_of_typed_layouts() {
        same_strategies! {
            f32: {N=1 C=3 H=57 W=57; order = NHWC; pad(H) = 8} from {N=1 C=3 H=57 W=57};
            u8: {C=3 H=224 W=224} from {H=224 W=224 C=3};
            f32: {H=64 W=64} from {W=64 H=64};
            f32: {C=4096 H=1024; order = HC} from {C=4096 H=1024};
            f32: {H=4 W=64} from {H=4 W=64; broadcast(W)};
            u16: {H=4 W=64} from {H=4 W=64; reverse(W)};
            f32: {N=1 C=64 H=8 W=8} from {N=1 C=64 H=8 W=8; block(C) = 16};
            f32: {N=1 C=20 H=8 W=8; block(C) = 16} from {W=8 H=8 C=20 N=1};
            f32: {H=0 C=5; block(C) = 4} from {H=0 C=5};
            u64: {} from {};
            (): {H=3} from {H=3};
        }
    }

    #[test]
    fn pairs_without_a_copy_are_refused() {
        let of = |to: &str, from: &str| strategy_of_any(&parsed(to), &parsed(from), 4).unwrap_err().to_string();
        assert!(of("H=2 W=3", "H=2").contains("`W` is in only one"));
        assert!(of("H=2", "H=2 Wide=3").contains("`Wide` is in only one"));
        assert!(of("H=2 W=3", "W=4 H=2").contains("axis `W` has extent 3 in the destination and 4 in the source"));
        assert!(of("H=2 W=3; broadcast(H)", "H=2 W=3").starts_with("indices of the destination share"));
    }

    #[cfg(target_pointer_width = "64")]
    #[test]
    fn a_tensor_larger_than_the_address_space_is_refused() {
        let large = parsed("H=4611686018427387904");
        let error = strategy_of_any(&large, &large, 4).unwrap_err();
        assert_eq!(error, AnyPairError::TooLarge { elements: 1 << 62, element_size_in_bytes: 4 });
        assert!(strategy_of_any(&large, &large, 1).is_ok());
    }
}

//! Conversion between layouts.
//!
//! [`copy_from`](crate::ViewMut::copy_from) chooses a [`Strategy`] from the extents and strides of the two layouts, and
//! [`map_from`](crate::ViewMut::map_from), which applies a function to each element, a [`MapStrategy`]. Where both layouts are static, that is done
//! at compile time. [`strategy()`] and [`map_strategy()`] tell which one.
//!
//! The crate `tensor-layout-strided`, which knows strides and no layouts, does the copies and maps. Its documentation has the
//! [tables of strategies](https://docs.rs/tensor-layout-strided/latest/tensor_layout_strided/index.html#how-a-copy-is-done), and the
//! [contract](https://docs.rs/tensor-layout-strided/latest/tensor_layout_strided/index.html#the-contract-of-a-conversion) that the SAFETY comments of this module cite by number.

#![forbid(unsafe_code)]

mod choose;
pub(crate) mod pixels;

#[cfg(feature = "alloc")]
pub use crate::untyped::convert::{AnyPairError, strategy_of_any, units_of_any};
pub(crate) use choose::{
    StaticBlock, StaticBoxPlan, StaticMapPlan, StaticPlan, StaticRows, box_map_plan, box_plan, map_plan_of, plan_of,
};
pub use choose::{map_strategy, map_strategy_of_layouts, strategy, strategy_of_layouts};
#[cfg(feature = "rayon")]
pub(crate) use choose::{par_box_map_plan, par_map_plan_of};
pub use tensor_layout_strided::{MapStrategy, Strategy};

//! What the padding of a new tensor has, where its maker gives no value: 0 of numbers, so that kernels compute on whole blocks.

use core::any::TypeId;

/// Whether `T` is a type of numbers, or `bool`. All bytes zero are its 0, or `false`.
///
/// It is no bound: elements of any type have padding. (`typeid` tells the types that are not `'static`, too.)
pub(super) fn is_number<T>() -> bool {
    macro_rules! is_one_of {
        ($($number:ty)*) => { [$(TypeId::of::<$number>()),*].contains(&typeid::of::<T>()) };
    }
    #[cfg(feature = "half")]
    if is_one_of!(half::f16 half::bf16) {
        return true;
    }
    is_one_of!(bool i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64)
}

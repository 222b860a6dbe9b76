//! How a function fails to compile for what the types know.
//!
//! What is forbidden raises in one constant, the *demand*, and every other constant of the same types has a harmless value. A public
//! function names its demands itself, once, by [`demand!`], and calls only functions that do not name them. So rustc gives one error:
//! its first line is the message, and its last note shows the call of the function.

/// Names the demands of a public function.
///
/// rustc shows the call of the function that names a constant. If it inlined that function into its caller first, as it does in
/// optimised builds, the error would show the caller's caller. So a value with a destructor that does nothing makes the function too large
/// to be inlined by rustc: each call that may panic has to run the destructor, so there must be one. LLVM inlines the function, and removes
/// the destructor.
///
/// In a function that calls nothing else, and in a `const fn`, which runs no destructors, a condition that holds by the demands comes
/// last: `demand!(L::__SOUND; holds L::__RESOLVED.is_ok())`. Its assertion is what may panic.
macro_rules! demand {
    ($($demand:expr),+; holds $condition:expr) => {
        $(let () = $demand;)+
        let frame = $crate::error::demand::Frame;
        assert!($condition);
        core::mem::forget(frame);
    };
    ($($demand:expr),* $(,)?) => {
        $(let () = $demand;)*
        let _frame = $crate::error::demand::Frame;
    };
}
pub(crate) use demand;

/// See [`demand!`].
pub(crate) struct Frame;

impl Drop for Frame {
    #[inline(always)]
    fn drop(&mut self) {}
}

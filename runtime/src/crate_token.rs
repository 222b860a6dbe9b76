//! A token for methods of sealed traits that trust their arguments.
//!
//! Sealing a trait keeps others from implementing it. It does not keep generic code from calling its methods, through the public trait
//! that has it as a supertrait. A method that trusts its arguments takes this token, which only this crate can make.

/// What only this crate can make.
#[derive(Clone, Copy)]
pub struct CrateToken(());

impl CrateToken {
    /// The token.
    pub(crate) const TOKEN: CrateToken = CrateToken(());
}

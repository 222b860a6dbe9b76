//! What a character may be, as in Rust: the first of a name, one of its others, or white space.

/// Whether a name may begin with it: `_`, or the property XID_Start of Unicode.
#[must_use]
pub fn begins_name(c: char) -> bool {
    c == '_' || unicode_ident::is_xid_start(c)
}

/// Whether it may stand in a name: the property XID_Continue of Unicode, which `_` has.
#[must_use]
pub fn is_in_name(c: char) -> bool {
    unicode_ident::is_xid_continue(c)
}

/// Whether it is white space: the property Pattern_White_Space of Unicode.
#[must_use]
pub fn is_space(c: char) -> bool {
    matches!(c, '\t'..='\r' | ' ' | '\u{85}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}')
}

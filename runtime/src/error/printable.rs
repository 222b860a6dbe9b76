//! Text of a file or of another program in a message.

use core::fmt::{self, Display, Write};

/// What `Display` writes, with an escape such as `\u{1b}` for each character that is not shown as it is: those that a terminal acts on, and those
/// that turn the direction of a text. A newline is one, as it would begin a line that the message does not have.
pub(crate) struct Printable<T>(pub(crate) T);

impl<T: Display> Display for Printable<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Escaping(f), "{}", self.0)
    }
}

struct Escaping<'a, 'f>(&'a mut fmt::Formatter<'f>);

impl Write for Escaping<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().try_for_each(|char| match char {
            '\t' | '\'' | '"' | '\\' => self.0.write_char(char),
            char => char.escape_debug().try_for_each(|char| self.0.write_char(char)),
        })
    }
}

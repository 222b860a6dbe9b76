//! Text that a `const fn` writes.

/// Writes ASCII text into a buffer. What does not fit is counted only.
pub(super) struct Out<'b> {
    buffer: &'b mut [u8],
    len: usize,
    last: u8,
}

impl<'b> Out<'b> {
    pub(super) const fn to(buffer: &'b mut [u8]) -> Self {
        Out { buffer, len: 0, last: 0 }
    }

    /// The text that a function writes. It is called twice.
    #[cfg(feature = "alloc")]
    pub(super) fn text(write: impl Fn(Out<'_>) -> Out<'_>) -> alloc::string::String {
        let mut bytes = alloc::vec![0; write(Out::to(&mut [])).len()];
        write(Out::to(&mut bytes));
        alloc::string::String::from_utf8_lossy(&bytes).into_owned() // it is ASCII
    }

    /// The bytes of the text.
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// The byte that was written last.
    pub(super) const fn last(&self) -> u8 {
        self.last
    }

    pub(super) const fn byte(&mut self, byte: u8) {
        self.last = byte;
        if self.len < self.buffer.len() {
            self.buffer[self.len] = byte;
        }
        self.len += 1;
    }

    pub(super) const fn str(&mut self, text: &str) {
        self.up_to_placeholder(text.as_bytes(), 0);
    }

    /// Writes a text from there up to its next `$`, and gives back where that is. One loop for all bytes takes the compiler less time than a call
    /// for each.
    pub(super) const fn up_to_placeholder(&mut self, text: &[u8], from: usize) -> usize {
        let (buffer, mut len, mut at) = (&mut *self.buffer, self.len, from);
        while at < text.len() && text[at] != b'$' {
            if len < buffer.len() {
                buffer[len] = text[at];
            }
            len += 1;
            at += 1;
        }
        if at > from {
            self.last = text[at - 1];
        }
        self.len = len;
        at
    }

    /// A number in decimal.
    pub(super) const fn number(&mut self, number: usize) {
        if number > 9 {
            self.number(number / 10);
        }
        self.byte(b'0' + (number % 10) as u8);
    }

    /// `camera_frame` as `CameraFrame`.
    pub(super) const fn camel(&mut self, name: &str) {
        let name = name.as_bytes();
        let mut begins_word = true;
        up_to!(at < name.len(), {
            if name[at] == b'_' {
                begins_word = true;
            } else {
                self.byte(if begins_word { name[at].to_ascii_uppercase() } else { name[at] });
                begins_word = false;
            }
        });
    }
}

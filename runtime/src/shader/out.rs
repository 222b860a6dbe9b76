//! Text that a `const fn` writes.

/// Writes ASCII text into a buffer, or, where there is none, counts the bytes that the buffer needs.
pub(super) struct Out<'b> {
    buffer: Option<&'b mut [u8]>,
    len: usize,
}

impl<'b> Out<'b> {
    pub(super) const fn counting() -> Self {
        Out { buffer: None, len: 0 }
    }

    pub(super) const fn to(buffer: &'b mut [u8]) -> Self {
        Out { buffer: Some(buffer), len: 0 }
    }

    /// The text that a function writes. It is called twice.
    #[cfg(feature = "alloc")]
    pub(super) fn text(write: impl Fn(Out<'_>) -> Out<'_>) -> alloc::string::String {
        let mut bytes = alloc::vec![0; write(Out::counting()).len()];
        write(Out::to(&mut bytes));
        alloc::string::String::from_utf8_lossy(&bytes).into_owned() // it is ASCII
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    pub(super) const fn byte(&mut self, byte: u8) {
        if let Some(buffer) = &mut self.buffer {
            buffer[self.len] = byte;
        }
        self.len += 1;
    }

    pub(super) const fn str(&mut self, text: &str) {
        let text = text.as_bytes();
        let mut at = 0;
        while at < text.len() {
            self.byte(text[at]);
            at += 1;
        }
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
        let (mut at, mut begins_word) = (0, true);
        while at < name.len() {
            if name[at] == b'_' {
                begins_word = true;
            } else {
                self.byte(if begins_word { name[at].to_ascii_uppercase() } else { name[at] });
                begins_word = false;
            }
            at += 1;
        }
    }
}

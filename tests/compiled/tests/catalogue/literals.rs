//! The string literals of a source file.

/// A literal, and the code before it without white space.
pub(crate) struct Literal {
    pub(crate) text: String,
    pub(crate) before: String,
}

impl Literal {
    /// More than a word or two, and not all symbols.
    pub(crate) fn is_sentence(&self) -> bool {
        self.text.split(' ').filter(|word| word.chars().any(char::is_alphabetic)).count() > 2
    }

    /// Whether `printed` has the texts between the `{..}`, in that order.
    pub(crate) fn is_in(&self, printed: &str) -> bool {
        let parts = self.parts();
        printed.lines().any(|line| {
            let mut rest = line;
            parts.iter().all(|part| match rest.find(part.as_str()) {
                Some(at) => {
                    rest = &rest[at + part.len()..];
                    true
                }
                None => false,
            })
        })
    }

    fn parts(&self) -> Vec<String> {
        let mut parts = vec![String::new()];
        let mut letters = self.text.chars().peekable();
        while let Some(letter) = letters.next() {
            if (letter == '{' || letter == '}') && letters.peek() == Some(&letter) {
                letters.next();
            } else if letter == '{' {
                letters.by_ref().find(|letter| *letter == '}');
                parts.push(String::new());
                continue;
            }
            parts.last_mut().expect("never empty").push(letter);
        }
        parts
    }
}

/// All literals outside of comments and of the module of tests at the file's end.
pub(crate) fn literals(source: &str) -> Vec<Literal> {
    let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let mut literals = Vec::new();
    let mut before = String::new();
    let mut letters = source.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '/' if letters.peek() == Some(&'/') => drop(letters.by_ref().find(|letter| *letter == '\n')),
            '\'' => {
                // A character, or a lifetime, which has no end.
                let second = letters.next();
                if second == Some('\\') {
                    letters.by_ref().find(|letter| *letter == '\'');
                } else if letters.peek() == Some(&'\'') {
                    letters.next();
                }
            }
            '"' => {
                literals.push(Literal { text: text(&mut letters), before: std::mem::take(&mut before) });
            }
            letter if letter.is_whitespace() => {}
            letter => before.push(letter),
        }
    }
    literals
}

/// The rest of a literal, its escapes resolved.
fn text(letters: &mut std::iter::Peekable<impl Iterator<Item = char>>) -> String {
    let mut text = String::new();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => break,
            '\\' => match letters.next() {
                Some('\n') => while letters.next_if(|letter| letter.is_whitespace()).is_some() {},
                Some('n') => text.push('\n'),
                Some(escaped) => text.push(escaped),
                None => {}
            },
            letter => text.push(letter),
        }
    }
    text
}

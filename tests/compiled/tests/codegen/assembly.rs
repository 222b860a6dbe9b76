//! Reading the assembly that rustc writes for ELF targets: which symbol lies in which section, and what it consists of.

use std::collections::HashMap;

/// The symbols of one assembly file.
#[derive(Default)]
pub(crate) struct Assembly {
    symbols: HashMap<String, Symbol>,
    /// Functions that the compiler found to be others, and the others.
    aliases: HashMap<String, String>,
    /// Every section that the file opens.
    pub(crate) sections: Vec<String>,
}

/// A function or a static.
#[derive(Default)]
pub(crate) struct Symbol {
    pub(crate) section: String,
    /// One line each, without comments. A static has none.
    pub(crate) instructions: Vec<String>,
    /// The directives between the label and the end: of a static, its data.
    pub(crate) directives: Vec<String>,
}

impl Assembly {
    pub(crate) fn parse(text: &str) -> Self {
        let mut assembly = Assembly::default();
        let mut section = String::new();
        let mut current = None;
        for line in text.lines() {
            let line = line.split('#').next().unwrap_or_default().trim_end();
            let (word, rest) = line.trim_start().split_once(char::is_whitespace).unwrap_or((line.trim_start(), ""));
            if let Some((alias, target)) = alias(word, rest) {
                assembly.aliases.insert(alias.to_owned(), target.to_owned());
            } else if let Some(label) = line.strip_suffix(':') {
                if !label.starts_with(".L") {
                    let symbol = Symbol { section: section.clone(), ..Symbol::default() };
                    assembly.symbols.insert(label.to_owned(), symbol);
                    current = Some(label.to_owned());
                }
            } else if let Some(opened) = opened_section(word, rest) {
                opened.clone_into(&mut section);
                assembly.sections.push(section.clone());
            } else if word == ".size" {
                current = None;
            } else if let Some(symbol) = current.as_ref().and_then(|name| assembly.symbols.get_mut(name)) {
                let lines = if word.starts_with('.') { &mut symbol.directives } else { &mut symbol.instructions };
                lines.extend((!word.is_empty()).then(|| line.trim().to_owned()));
            }
        }
        assembly
    }

    /// The symbol of this name, or the one that the compiler merged it into.
    pub(crate) fn symbol(&self, name: &str) -> Option<(&str, &Symbol)> {
        if let Some(target) = self.aliases.get(name) {
            return self.symbol(target);
        }
        let (name, symbol) = self.symbols.get_key_value(name)?;
        match symbol.instructions.as_slice() {
            [jump] => jump_target(jump).and_then(|target| self.symbol(target)).or(Some((name, symbol))),
            _ => Some((name, symbol)),
        }
    }

    /// The names of all symbols, merged ones too.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.symbols.keys().chain(self.aliases.keys()).map(String::as_str)
    }
}

/// `.set alias, target` or `alias = target`.
fn alias<'a>(word: &'a str, rest: &'a str) -> Option<(&'a str, &'a str)> {
    match (word, rest.strip_prefix("= ")) {
        (".set", _) => rest.split_once(',').map(|(alias, target)| (alias.trim(), target.trim())),
        (alias, Some(target)) => Some((alias, target.trim())),
        _ => None,
    }
}

/// `.section .rodata.name,"a",@progbits`, `.text`, `.data`.
fn opened_section<'a>(word: &'a str, rest: &'a str) -> Option<&'a str> {
    match word {
        ".section" => rest.split(',').next(),
        ".text" | ".data" | ".bss" => Some(word),
        _ => None,
    }
}

/// `jmp target`, `jmpq *target@GOTPCREL(%rip)`.
fn jump_target(instruction: &str) -> Option<&str> {
    let (mnemonic, operand) = instruction.split_once(char::is_whitespace)?;
    matches!(mnemonic, "jmp" | "jmpq").then(|| operand.trim().trim_start_matches('*').split('@').next())?
}

impl Symbol {
    pub(crate) fn calls(&self) -> usize {
        self.instructions.iter().filter(|instruction| instruction.starts_with("call")).count()
    }

    /// The directives that put bytes there, without those that put only numbers and strings there.
    pub(crate) fn addresses(&self) -> Vec<&str> {
        let is_address = |directive: &&str| {
            let (kind, value) = directive.split_once(char::is_whitespace).unwrap_or((directive, ""));
            matches!(kind, ".quad" | ".long" | ".int" | ".short" | ".byte")
                && !value.split(',').all(|number| is_number(number.trim()))
        };
        self.directives.iter().map(String::as_str).filter(is_address).collect()
    }
}

fn is_number(text: &str) -> bool {
    let digits = text.trim_start_matches('-');
    match digits.strip_prefix("0x") {
        Some(digits) => !digits.is_empty() && digits.chars().all(|c| c.is_ascii_hexdigit()),
        None => !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit()),
    }
}

#[test]
fn functions_sections_and_merged_functions_are_told_apart() {
    let assembly = Assembly::parse(
        "\t.section\t.text.first,\"ax\",@progbits\n\
         \t.type\tfirst,@function\n\
         first:\n\
         \t.cfi_startproc\n\
         .LBB0_1:\n\
         \tmovl\t$1, %eax\t# a comment\n\
         \tcallq\t*other@GOTPCREL(%rip)\n\
         \tjmp\t.LBB0_1\n\
         .Lfunc_end0:\n\
         \t.size\tfirst, .Lfunc_end0-first\n\
         thunk:\n\
         \tjmp\tfirst@PLT\n\
         \t.size\tthunk, 5\n\
         \t.section\t.data.rel.ro.second,\"aw\",@progbits\n\
         second:\n\
         \t.quad\t-7\n\
         \t.quad\tfirst\n\
         \t.asciz\t\"first\"\n\
         \t.size\tsecond, 8\n\
         \t.set alias, thunk\n\
         assigned = first\n",
    );
    let (_, first) = assembly.symbol("first").unwrap();
    assert_eq!((first.section.as_str(), first.instructions.len(), first.calls()), (".text.first", 3, 1));
    for merged in ["thunk", "alias", "assigned"] {
        assert_eq!(assembly.symbol(merged).unwrap().0, "first");
    }
    let (_, second) = assembly.symbol("second").unwrap();
    assert_eq!((second.section.as_str(), second.addresses()), (".data.rel.ro.second", vec![".quad\tfirst"]));
    assert!(assembly.symbol("third").is_none());
}

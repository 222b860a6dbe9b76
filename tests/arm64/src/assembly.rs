//! Reading the assembly that rustc writes for ARM64: the innermost loops of each function.

/// A function, as its lines.
pub(crate) struct Function<'a> {
    pub(crate) symbol: &'a str,
    lines: Vec<Line<'a>>,
}

enum Line<'a> {
    Label(&'a str),
    Instruction(&'a str),
}

/// The instructions from the one that a jump goes back to, to the jump.
pub(crate) struct Loop<'a>(Vec<&'a str>);

/// The functions of an assembly file, without directives and comments.
pub(crate) fn functions(text: &str) -> Vec<Function<'_>> {
    let mut functions: Vec<Function<'_>> = Vec::new();
    for line in text.lines() {
        let line = line.split("//").next().unwrap_or_default().trim_end();
        let code = line.trim_start();
        match (code.strip_suffix(':'), functions.last_mut()) {
            (Some(symbol), _) if !symbol.starts_with(".L") => functions.push(Function { symbol, lines: Vec::new() }),
            (Some(label), Some(function)) => function.lines.push(Line::Label(label)),
            (None, Some(function)) if !code.is_empty() && !code.starts_with('.') => {
                function.lines.push(Line::Instruction(code));
            }
            _ => {}
        }
    }
    functions
}

impl<'a> Function<'a> {
    /// The loops that have no other loop in them.
    pub(crate) fn innermost_loops(&self) -> Vec<Loop<'a>> {
        let mut instructions = Vec::new();
        let mut labels = Vec::new();
        let mut loops = Vec::new();
        for line in &self.lines {
            match line {
                Line::Label(label) => labels.push((*label, instructions.len())),
                Line::Instruction(instruction) => {
                    instructions.push(*instruction);
                    let to = labels.iter().find(|(label, _)| Some(*label) == target(instruction));
                    loops.extend(to.map(|(_, start)| *start..instructions.len()));
                }
            }
        }
        let is_inside =
            |a: &core::ops::Range<usize>, b: &core::ops::Range<usize>| a != b && b.start <= a.start && a.end <= b.end;
        let is_innermost = |outer: &&core::ops::Range<usize>| !loops.iter().any(|inner| is_inside(inner, outer));
        loops.iter().filter(is_innermost).map(|range| Loop(instructions[range.clone()].to_vec())).collect()
    }
}

/// Where a jump goes: `b.ne .LBB0_1`, `cbz x1, .LBB0_1`.
fn target(instruction: &str) -> Option<&str> {
    let (name, operands) = instruction.split_once(char::is_whitespace)?;
    let is_jump = name == "b" || name.starts_with("b.") || ["cbz", "cbnz", "tbz", "tbnz"].contains(&name);
    is_jump.then(|| operands.rsplit(',').next().unwrap_or_default().trim())
}

impl Loop<'_> {
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// How often this instruction is there, with a first operand that begins so.
    pub(crate) fn count(&self, name: &str, operand: &str) -> usize {
        let is_counted = |instruction: &&&str| {
            instruction
                .strip_prefix(name)
                .is_some_and(|rest| rest.starts_with(char::is_whitespace) && rest.trim_start().starts_with(operand))
        };
        self.0.iter().filter(is_counted).count()
    }

    /// The bytes of vectors and of halves that are stored.
    pub(crate) fn stored_in_vectors(&self) -> usize {
        let stores =
            |register| self.count("str", register) + self.count("stur", register) + 2 * self.count("stp", register);
        16 * stores("q") + 8 * stores("d")
    }

    /// The instructions that move units within vectors and between them.
    pub(crate) fn moves_in_vectors(&self) -> usize {
        ["zip1", "zip2", "uzp1", "uzp2", "tbl"].into_iter().map(|name| self.count(name, "v")).sum()
    }
}

#[test]
fn loops_are_found_and_those_around_them_are_not() {
    let text = "\t.type\tfirst,@function\n\
        first:\n\
        \tmov\tx8, xzr\n\
        .LBB0_1:\n\
        \tadd\tx8, x8, #1 // a comment\n\
        .LBB0_2:\n\
        \tldr\tq0, [x1]\n\
        \tzip1\tv1.16b, v0.16b, v0.16b\n\
        \tstp\tq0, q1, [x0], #32\n\
        \tb.ne\t.LBB0_2\n\
        \tcbnz\tx8, .LBB0_1\n\
        \tb\t.LBB0_3\n\
        .LBB0_3:\n\
        \tret\n\
        .Lfunc_end0:\n\
        \t.size\tfirst, .Lfunc_end0-first\n\
        second:\n\
        \tret\n";
    let functions = functions(text);
    assert_eq!(functions.iter().map(|function| function.symbol).collect::<Vec<_>>(), ["first", "second"]);
    let loops = functions[0].innermost_loops();
    let [inner] = loops.as_slice() else { panic!("{} loops", loops.len()) };
    assert_eq!((inner.len(), inner.stored_in_vectors(), inner.moves_in_vectors()), (4, 32, 1));
    assert_eq!([inner.count("ldr", "q"), inner.count("ldr", "x"), inner.count("ld", "q")], [1, 0, 0]);
    assert!(functions[1].innermost_loops().is_empty());
}

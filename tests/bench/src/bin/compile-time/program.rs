//! Programs of many layouts, each viewed and indexed once; and the same programs written by hand.

use std::fmt::Write;

/// How a program reads an element.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Style {
    /// Through a `View` of a `layout!`.
    Ours,
    /// By a formula of literals, after the checks that a view makes: the buffer once, and each axis.
    ByHand,
    /// By a formula of literals, and a slice's own check.
    Formula,
}

impl Style {
    pub(crate) const ALL: [Style; 3] = [Style::Ours, Style::ByHand, Style::Formula];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Style::Ours => "ours",
            Style::ByHand => "by-hand",
            Style::Formula => "formula",
        }
    }
}

/// The source of a library with `count` functions, each of another layout.
pub(crate) fn source(style: Style, count: usize) -> String {
    let mut source = String::from(match style {
        Style::Ours => "use tensor_layout::{View, layout};\n",
        Style::ByHand => CHECK,
        Style::Formula => "",
    });
    for number in 0..count {
        source += &function(style, number, &Example::of(number));
    }
    source
}

/// The check of an index as the library makes it.
const CHECK: &str = r#"
#[inline(always)]
#[track_caller]
fn check(axis: &'static str, index: usize, extent: usize) {
    if index >= extent {
        out_of_bounds(axis, index, extent);
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn out_of_bounds(axis: &'static str, index: usize, extent: usize) -> ! {
    panic!("index {index} is out of bounds for axis `{axis}` of extent {extent}")
}
"#;

/// Not inlined: a function that nobody calls would be no more than checked.
fn function(style: Style, number: usize, example: &Example) -> String {
    let indices: Vec<_> = example.axes.iter().map(|axis| axis.name.to_ascii_lowercase()).collect();
    let parameters: Vec<_> = indices.iter().map(|index| format!("{index}: usize")).collect();
    let (indices, parameters) = (indices, parameters.join(", "));
    let (literal, formula, span) = (&example.literal, example.formula(), example.span());
    let mut source = String::new();
    if style == Style::Ours {
        let _ = writeln!(source, "type L{number} = layout!({literal});");
    }
    let _ = writeln!(source, "#[inline(never)]\npub fn f{number}(buffer: &[f32], {parameters}) -> f32 {{");
    let _ = match style {
        Style::Ours => {
            let indices: Vec<_> = indices.iter().map(char::to_string).collect();
            writeln!(source, "    View::<f32, L{number}>::new(buffer).unwrap()[[{}]]", indices.join(", "))
        }
        Style::ByHand => {
            let _ = writeln!(source, "    assert!(buffer.len() >= {span}, \"the buffer is too small\");");
            for (axis, index) in example.axes.iter().zip(indices) {
                let _ = writeln!(source, "    check(\"{}\", {index}, {});", axis.name, axis.extent);
            }
            writeln!(source, "    unsafe {{ *buffer.get_unchecked({formula}) }}")
        }
        Style::Formula => writeln!(source, "    buffer[{formula}]"),
    };
    source + "}\n"
}

struct Axis {
    name: char,
    extent: usize,
    stride: usize,
}

/// A layout, with the numbers that follow from it.
struct Example {
    literal: String,
    axes: Vec<Axis>,
}

impl Example {
    /// Layouts as people write them, of 2 to 4 axes and each order, no two of them equal.
    fn of(number: usize) -> Self {
        let (c, h, w) = (1 + number % 61, 5 + number % 97, 7 + number / 7);
        match number % 5 {
            0 => Self::new(&[('N', 2), ('C', c), ('H', h), ('W', w)], "NCHW", None),
            1 => Self::new(&[('N', 2), ('C', c), ('H', h), ('W', w)], "NHWC", Some(("pad", 'H', 8))),
            2 => Self::new(&[('H', h), ('W', w), ('C', c)], "HWC", Some(("align", 'H', 64))),
            3 => Self::new(&[('R', h), ('C', w)], "CR", None),
            _ => Self::new(&[('B', c), ('H', 8), ('S', w), ('D', 64)], "BSHD", None),
        }
    }

    fn new(axes: &[(char, usize)], order: &str, rule: Option<(&str, char, usize)>) -> Self {
        let written: Vec<_> = axes.iter().map(|(name, extent)| format!("{name}={extent}")).collect();
        let mut literal = format!("{}; order = {order}", written.join(" "));
        if let Some((word, axis, multiple)) = rule {
            let _ = write!(literal, "; {word}({axis}) = {multiple}");
        }
        let axis = |&(name, extent)| Axis { name, extent, stride: 0 };
        let mut axes: Vec<_> = axes.iter().map(axis).collect();
        let mut step: usize = 1;
        for name in order.chars().rev() {
            let axis = axes.iter_mut().find(|axis| axis.name == name).expect("the order names the axes");
            let multiple = |word| rule.filter(|rule| *rule == (word, name, rule.2)).map_or(1, |rule| rule.2);
            axis.stride = step.next_multiple_of(multiple("align"));
            step = axis.stride * axis.extent.next_multiple_of(multiple("pad"));
        }
        Example { literal, axes }
    }

    fn formula(&self) -> String {
        let term = |axis: &Axis| format!("{} * {}", axis.name.to_ascii_lowercase(), axis.stride);
        self.axes.iter().map(term).collect::<Vec<_>>().join(" + ")
    }

    fn span(&self) -> usize {
        1 + self.axes.iter().map(|axis| (axis.extent - 1) * axis.stride).sum::<usize>()
    }
}

//! The index function of a layout, as Rust and as C.

use serde::Serialize;
use std::collections::BTreeSet;
use tensor_layout::AnyLayout;

/// A function from an index to the offset of its element, in elements from the lowest one.
#[derive(Serialize)]
pub(crate) struct IndexFunction {
    rust: String,
    c: String,
}

/// What cannot name a parameter in one of the languages, or names something else there.
const RESERVED: &str = " abstract alignas alignof as asm async auto await become bool box break case char const constexpr continue crate \
    default do double dyn else enum extern false final float fn for gen goto i386 if impl in inline int let linux long loop macro match mod \
    move mut nullptr override priv pub ref register restrict return self short signed size_t sizeof static static_assert struct super switch \
    thread_local trait true try type typedef typeof unix union unsafe unsigned unsized use usize virtual void volatile where while yield ";

/// A parameter, and what its index adds to the offset.
struct Parameter {
    name: String,
    /// The extents of the axis, for the comment.
    extent: usize,
    /// Products, without their sign.
    terms: Vec<String>,
    is_subtracted: bool,
}

impl IndexFunction {
    pub(crate) fn of(layout: &AnyLayout) -> Self {
        let parameters = parameters(layout);
        let origin = layout.offset(&vec![0; layout.rank()]);
        let sum = origin.map_or_else(|| "0".into(), |origin| sum(origin, &parameters));
        let bounds: Vec<_> = parameters.iter().map(|each| format!("{} < {}", each.name, each.extent)).collect();
        let bounds = bounds.join(", ");
        let about = match origin {
            Some(_) if parameters.is_empty() => "The offset of the only element.".into(),
            Some(_) => format!("The offset of an element of `{layout}`, in elements. {bounds}."),
            None => format!("`{layout}` has no element."),
        };
        // Rust and C warn of parameters that have no effect, unless they are named or cast for it.
        let is_used = |each: &Parameter| origin.is_some() && !each.terms.is_empty();
        let rust: Vec<_> = parameters
            .iter()
            .map(|each| format!("{}{}: usize", if is_used(each) { "" } else { "_" }, each.name))
            .collect();
        let c: Vec<_> = parameters.iter().map(|each| format!("size_t {}", each.name)).collect();
        let c = if c.is_empty() { "void".into() } else { c.join(", ") };
        let unused: String =
            parameters.iter().filter(|each| !is_used(each)).map(|each| format!("    (void){};\n", each.name)).collect();
        IndexFunction {
            rust: format!("/// {about}\nconst fn offset({}) -> usize {{\n    {sum}\n}}\n", rust.join(", ")),
            c: format!(
                "#include <stddef.h>\n\n/* {about} */\nstatic inline size_t offset({c}) {{\n{unused}    return {sum};\n}}\n"
            ),
        }
    }

    pub(crate) fn rust(&self) -> &str {
        &self.rust
    }

    pub(crate) fn c(&self) -> &str {
        &self.c
    }
}

fn parameters(layout: &AnyLayout) -> Vec<Parameter> {
    let names = names(layout);
    let numbers = names.into_iter().zip(layout.extents()).zip(layout.strides()).enumerate();
    let parameter = |(axis, ((name, &extent), stride)): (usize, ((String, &usize), isize))| {
        let terms = match layout.block(axis) {
            Some((size, inner)) => [
                product(format!("{name} / {size}"), stride.unsigned_abs()),
                product(format!("{name} % {size}"), inner.unsigned_abs()),
            ]
            .concat(),
            None => product(name.clone(), stride.unsigned_abs()),
        };
        Parameter { name, extent, terms, is_subtracted: stride < 0 }
    };
    numbers.map(parameter).collect()
}

/// No product of a stride of 0.
fn product(factor: String, stride: usize) -> Vec<String> {
    match stride {
        0 => vec![],
        1 => vec![factor],
        _ => vec![format!("{factor} * {stride}")],
    }
}

/// What is added comes first, so that no difference is below 0.
fn sum(origin: usize, parameters: &[Parameter]) -> String {
    let of = |is_subtracted: bool| {
        let those = parameters.iter().filter(move |each| each.is_subtracted == is_subtracted);
        those.flat_map(|each| each.terms.iter().cloned())
    };
    let origin = (origin != 0).then(|| origin.to_string());
    let mut sum = origin.into_iter().chain(of(false)).collect::<Vec<_>>().join(" + ");
    if sum.is_empty() {
        sum.push('0');
    }
    of(true).fold(sum, |sum, term| sum + " - " + &term)
}

/// The names of the axes in the way of both languages; if one of them has no such name, `i0`, `i1`, ..
fn names(layout: &AnyLayout) -> Vec<String> {
    let names: Vec<String> = layout.names().map(snake).collect();
    let are_distinct = names.iter().collect::<BTreeSet<_>>().len() == names.len();
    let is_usable = |name: &String| {
        let has_letters = name.starts_with(|first: char| first.is_ascii_lowercase())
            && name.chars().all(|each| each.is_ascii_alphanumeric() || each == '_');
        has_letters && !RESERVED.contains(&format!(" {name} "))
    };
    if are_distinct && names.iter().all(is_usable) {
        return names;
    }
    (0..layout.rank()).map(|axis| format!("i{axis}")).collect()
}

/// `BatchSize` as `batch_size`.
fn snake(name: &str) -> String {
    let mut snake = String::new();
    let mut follows_small = false;
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && follows_small {
            snake.push('_');
        }
        follows_small = letter.is_ascii_lowercase() || letter.is_ascii_digit();
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}

//! The lines of a program that has such a tensor.

use tensor_layout::AnyLayout;
use tensor_layout::element::DataType;

/// The most bytes of a name that `axis!` takes.
const MAX_NAME: usize = 32;

/// The types of elements that Rust has.
const OF_RUST: [&str; 11] = ["bool", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f32", "f64"];

/// The lines: the axes whose names are longer than a letter, the type of the layout, and a tensor.
pub(crate) fn lines(layout: &AnyLayout, data_type: DataType) -> String {
    let element = match data_type {
        DataType::Float16 => "half::f16",
        DataType::Bfloat16 => "half::bf16",
        data_type => data_type.name(),
    };
    let text = layout.to_string();
    let declared = declared(&text);
    let taken = ["Tensor", "Layout", "axis", "tensor_layout", element.split(':').next().unwrap_or(element)];
    let lines = if taken.iter().any(|name| declared.contains(name)) {
        in_module(&text, &declared, element)
    } else {
        in_scope(&text, &declared, element)
    };
    notes(&declared, element) + &lines
}

/// What the lines cannot say.
fn notes(declared: &[&str], element: &str) -> String {
    let is_own = !OF_RUST.contains(&element) && !element.starts_with("half::");
    let element = is_own.then(|| format!("// Rust has no type `{element}`: write your own.\n"));
    let too_long = declared
        .iter()
        .filter(|name| name.len() > MAX_NAME)
        .map(|name| format!("// `axis!` takes names of at most {MAX_NAME} bytes: give `{name}` a shorter one.\n"));
    element.into_iter().chain(too_long).collect()
}

fn in_scope(text: &str, declared: &[&str], element: &str) -> String {
    let (import, axes) = match declared {
        [] => ("layout", String::new()),
        _ => ("axis, layout", format!("axis!(pub {});\n", declared.join(", "))),
    };
    format!(
        "use tensor_layout::{{Tensor, {import}}};\n\n{axes}type Layout = layout!({text});\n\
         let tensor = Tensor::<{element}, Layout>::zeros();\n"
    )
}

/// The same where an axis has a name that the lines need: the axes are in a module of their own.
fn in_module(text: &str, declared: &[&str], element: &str) -> String {
    let mut layout = "Layout".to_owned();
    while declared.contains(&layout.as_str()) {
        layout.push('_');
    }
    let axes = declared.join(", ");
    format!(
        "mod axes {{\n    ::tensor_layout::axis!(pub {axes});\n    pub type {layout} = ::tensor_layout::layout!({text});\n}}\n\
         let tensor = tensor_layout::Tensor::<{element}, axes::{layout}>::zeros();\n"
    )
}

/// The names of the axes that `axis!` has to declare, as the text of the layout writes them: keywords with `r#`.
fn declared(text: &str) -> Vec<&str> {
    let axes = text.split(';').next().unwrap_or_default().split(' ');
    let names = axes.filter_map(|axis| axis.split_once('=')).map(|(name, _)| name);
    names.filter(|name| !matches!(name.as_bytes(), [b'A'..=b'Z'])).collect()
}

/// The lines for some layouts, each of which is a file that compiles.
#[cfg(test)]
mod tests {
    use super::*;

    macro_rules! compiles {
        ($($text:literal => $file:literal,)*) => { $({
            let layout = AnyLayout::parse($text).expect("a layout");
            let lines = lines(&layout, DataType::Float32);
            assert_eq!(include_str!($file), format!("{{\n{lines}tensor\n}}\n"), "{}", $text);
            let tensor = include!($file);
            assert_eq!(tensor.extents().as_slice(), layout.extents(), "{}", $text);
        })* };
    }

    #[test]
    #[allow(non_camel_case_types, unreachable_pub, clippy::let_and_return)] // the lines are a user's
    fn lines_compile_whatever_the_axes_are_named() {
        compiles! {
            "H=2 W=3; order = WH" => "rust/letters.rs",
            "Batch=2 r#type=3 W=4; order = r#type W Batch; pad(r#type) = 4" => "rust/names.rs",
            "Layout=2 Layout_=3 Tensor=4 axis=5 f32=2 tensor_layout=1" => "rust/taken.rs",
        }
    }

    #[test]
    fn what_does_not_compile_is_said() {
        let layout = AnyLayout::parse("SequenceOfTokensInTheBatchOfQueries=2").expect("a layout");
        let said = "// `axis!` takes names of at most 32 bytes: give `SequenceOfTokensInTheBatchOfQueries` a shorter one.\nuse ";
        assert!(lines(&layout, DataType::Float32).starts_with(said));
        let layout = AnyLayout::parse("N=2").expect("a layout");
        let said = |data_type| lines(&layout, data_type).starts_with("// Rust has no type `");
        assert_eq!(DataType::ALL.iter().filter(|data_type| said(**data_type)).count(), DataType::ALL.len() - 13);
    }
}

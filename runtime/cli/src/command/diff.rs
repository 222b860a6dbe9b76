//! `tensor-layout diff A B`.

use crate::answer::{Answer, Failure, HEADING};
use crate::explain;
use crate::input::Bindings;
use crate::output::saved;
use serde::Serialize;
use std::path::PathBuf;
use tensor_layout::AnyLayout;
use tensor_layout::description::Digit;
use tensor_layout::picture::conversion_svg;
use tensor_layout_cli::{Numbers, aligned};

/// Tells which axes, strides and sizes of two layouts differ. Axes are matched by name.
///
/// The exit code is 1 if the layouts differ. The stride of an axis of one index has no effect, and is not compared.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  tensor-layout diff 'N=1 C=3 H=57 W=57; order = NHWC' 'N=1 C=3 H=57 W=57'
  tensor-layout diff 'H=4 W=5' 'H=4 W=5; pad(W) = 8' --svg difference.svg")]
pub(crate) struct Arguments {
    /// One layout.
    a: String,
    /// The other one.
    b: String,
    /// Draws where each element of A lies in B, into this file.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Replaces a file of `--svg` that exists. Its mode is kept.
    #[arg(long, requires = "svg")]
    force: bool,
    /// At most this many columns in a line of the pictures. Without it, the variable `COLUMNS`, or 80.
    #[arg(long, value_name = "COLUMNS")]
    width: Option<usize>,
    /// Writes the answer for programs, without the pictures.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    bindings: Bindings,
}

#[derive(Serialize)]
struct Comparison {
    differ: bool,
    differences: Vec<Difference>,
    /// Why there is no picture for `--svg`.
    svg_refused: Option<String>,
    a: Numbers,
    b: Numbers,
}

/// A number, or the order of the axes, in both layouts.
#[derive(Serialize)]
struct Difference {
    /// `logical_order`, `axis`, `extent`, `digits`, `stride_elements`, or `storage_elements`.
    what: &'static str,
    axis: Option<String>,
    /// `null` where it is absent.
    a: Option<String>,
    b: Option<String>,
}

pub(crate) fn answer(arguments: &Arguments) -> Result<Answer, Failure> {
    let [a, b] = arguments.bindings.layouts([&arguments.a, &arguments.b], arguments.json)?;
    let differences = differences(&a, &b);
    let code = u8::from(a != b);
    let mut svg_refused = None;
    if let Some(path) = &arguments.svg {
        match conversion_svg(&b, &a) {
            Ok(svg) => drop(saved(svg.to_string(), Some(path), arguments.force)?),
            Err(error) => svg_refused = Some(error.to_string()),
        }
    }
    if arguments.json {
        let comparison =
            Comparison { differ: a != b, differences, svg_refused, a: Numbers::of(&a), b: Numbers::of(&b) };
        return Ok(Answer::json(&comparison).with_code(code));
    }
    let picture = |name: &str, layout: &AnyLayout| {
        format!("\n{HEADING}{name}{HEADING:#}\n{}", explain::picture(layout, arguments.width))
    };
    let mut text = format!("A  {a}\nB  {b}\n\n{}", table(&differences));
    if code == 1 {
        text += &picture("A", &a);
        text += &picture("B", &b);
    }
    if let Some(refused) = svg_refused {
        text += &format!("\nno document for `--svg`: {refused}\n");
    }
    Ok(Answer::new(text).with_code(code))
}

fn table(differences: &[Difference]) -> String {
    if differences.is_empty() {
        return "the layouts are equal: each index has the same offset in both\n".into();
    }
    let mut rows = vec![[String::new(), "A".into(), "B".into(), String::new()]];
    for Difference { what, axis, a, b } in differences {
        let cell = |number: &Option<String>| number.clone().unwrap_or_else(|| "-".into());
        let what = what.trim_end_matches("_elements").replace('_', " ");
        let what = axis.as_ref().map_or_else(|| what.clone(), |axis| format!("{axis}: {what}"));
        rows.push([what, cell(a), cell(b), String::new()]);
    }
    aligned(&rows)
}

/// What makes the layouts unequal, as `AnyLayout` compares them.
fn differences(a: &AnyLayout, b: &AnyLayout) -> Vec<Difference> {
    let mut list = Vec::new();
    let mut compare = |what, axis: Option<&str>, a: Option<String>, b: Option<String>| {
        if a != b {
            list.push(Difference { what, axis: axis.map(str::to_owned), a, b });
        }
    };
    let order = |layout: &AnyLayout| Some(layout.names().collect::<Vec<_>>().join(" "));
    let has_same_axes = {
        let sorted = |layout: &AnyLayout| {
            let mut names: Vec<_> = layout.names().map(str::to_owned).collect();
            names.sort();
            names
        };
        sorted(a) == sorted(b)
    };
    if has_same_axes {
        compare("logical_order", None, order(a), order(b));
    }
    let names = a.names().chain(b.names().filter(|name| !a.names().any(|other| other == *name)));
    for name in names {
        let (Some(in_a), Some(in_b)) = (a.position(name), b.position(name)) else {
            let extent = |layout: &AnyLayout| layout.extent(name).map(|extent| extent.to_string());
            compare(
                "axis",
                Some(name),
                extent(a).map(|extent| format!("extent {extent}")),
                extent(b).map(|extent| format!("extent {extent}")),
            );
            continue;
        };
        let (extent_a, extent_b) = (a.extents()[in_a], b.extents()[in_b]);
        compare("extent", Some(name), Some(extent_a.to_string()), Some(extent_b.to_string()));
        let is_empty = a.extents().contains(&0) && b.extents().contains(&0);
        let extent = extent_a.max(extent_b);
        if is_empty || extent <= 1 {
            continue;
        }
        let digits = |layout: &AnyLayout, axis: usize| {
            let digits = layout.digits(axis).into_iter();
            // The last block may be the only one; then its stride leads nowhere.
            digits.filter(|digit| digit.divisor < extent && digit.modulus != Some(1)).collect::<Vec<_>>()
        };
        let (digits_a, digits_b) = (digits(a, in_a), digits(b, in_b));
        let parts = |digits: &[Digit]| Some(digits.iter().map(|digit| part(name, digit)).collect::<Vec<_>>().join(" "));
        compare("digits", Some(name), parts(&digits_a), parts(&digits_b));
        let strides = |digits: &[Digit]| {
            let strides = digits.iter().map(|digit| digit.stride.unwrap_or(0).to_string());
            Some(strides.collect::<Vec<_>>().join(" "))
        };
        compare("stride_elements", Some(name), strides(&digits_a), strides(&digits_b));
    }
    compare("storage_elements", None, Some(a.storage_size().to_string()), Some(b.storage_size().to_string()));
    list
}

/// `C/16`, `C%16`
fn part(name: &str, digit: &Digit) -> String {
    let divisor = if digit.divisor == 1 { String::new() } else { format!("/{}", digit.divisor) };
    format!("{name}{divisor}{}", digit.modulus.map_or_else(String::new, |modulus| format!("%{modulus}")))
}

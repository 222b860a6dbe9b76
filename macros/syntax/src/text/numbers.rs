//! The numbers of a text. There are no constants to name at run time, and nothing is left to be known later.

use super::{Bytes, Known, Text};
use crate::ast::{Number, StorageKind, Value};
use crate::check::{Model, ModelAxis};
use crate::report::Report;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

/// A layout of integers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// In logical order.
    pub axes: Vec<WrittenAxis>,
    /// Outermost first, with the digits of blocks.
    pub order: Vec<WrittenItem>,
}

/// An item of the order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenItem {
    /// Position in the axes.
    pub axis: usize,
    /// What follows the `/`.
    pub divisor: Option<usize>,
    /// What follows the `%`.
    pub modulus: Option<usize>,
    /// The rule that gives it its stride.
    pub stride: Option<WrittenRule>,
}

/// A rule, of an axis or of an item of the order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenRule {
    /// Which rule it is.
    pub kind: StorageKind,
    /// Its number; 0 for a rule that takes none.
    pub number: usize,
    /// The bytes of its word.
    pub bytes: Range<usize>,
}

/// An axis, and the rules that apply to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenAxis {
    /// The name, without `r#`.
    pub name: String,
    /// The extent.
    pub extent: usize,
    /// Each kind at most once.
    pub rules: Vec<WrittenRule>,
    /// The bytes of the extent.
    pub bytes: Range<usize>,
}

/// The model with its numbers. A number that is missing is reported, and is 1.
pub(super) fn resolve<'a>(model: Model<Text<'a>>, known: Known<'_>, report: &mut Report<Text<'a>>) -> Written {
    let mut number = |number: &Number<Text<'a>>, prefix: &str| integer(number, prefix, known, report);
    let order = model.order.iter().map(|item| WrittenItem {
        axis: item.axis,
        divisor: item.divisor.as_ref().map(|divisor| number(divisor, "order = .. /")),
        modulus: item.modulus.as_ref().map(|modulus| number(modulus, "order = .. %")),
        stride: item.stride.as_ref().map(|(kind, stride, word)| WrittenRule {
            kind: *kind,
            number: number(stride, &format!("{}(..) =", kind.word())),
            bytes: word.range(),
        }),
    });
    let order = order.collect();
    let axes = model.axes.into_iter().map(|axis| resolved(axis, known, report)).collect();
    Written { axes, order }
}

fn resolved<'a>(axis: ModelAxis<Text<'a>>, known: Known<'_>, report: &mut Report<Text<'a>>) -> WrittenAxis {
    let name = &axis.name;
    let bytes = axis.extent_span().range();
    let prefix = format!("{name} =");
    let extent = match &axis.extent {
        Value::Absent => known(&name.text)
            .unwrap_or_else(|| missing(name.span, &format!("`{name}`, a constant of the program,"), &prefix, report)),
        Value::Dynamic(question) => known(&name.text).unwrap_or_else(|| missing(*question, "`?`", &prefix, report)),
        Value::Static(number) => integer(number, &prefix, known, report),
    };
    let rules = axis.rules().map(|(kind, value, word)| {
        let prefix = format!("{}({name}) =", kind.word());
        let number = match value {
            Value::Absent => 0,
            Value::Dynamic(question) => {
                known(&format!("{}({name})", kind.word())).unwrap_or_else(|| missing(*question, "`?`", &prefix, report))
            }
            Value::Static(number) => integer(number, &prefix, known, report),
        };
        WrittenRule { kind: *kind, number, bytes: word.range() }
    });
    let rules = rules.collect();
    WrittenAxis { name: axis.name.text, extent, rules, bytes }
}

fn integer<'a>(number: &Number<Text<'a>>, prefix: &str, known: Known<'_>, report: &mut Report<Text<'a>>) -> usize {
    let Some(integer) = number.integer() else {
        return known(&number.text)
            .unwrap_or_else(|| missing(number.span, &format!("`{}`", number.text), prefix, report));
    };
    usize::try_from(integer).unwrap_or_else(|_| {
        let most = usize::MAX.to_string();
        report.at(number.span, format!("`{integer}` does not fit `usize`: the largest number is {most}"));
        1
    })
}

/// Reports that there is no integer.
fn missing<'a>(bytes: Bytes<'a>, what: &str, prefix: &str, report: &mut Report<Text<'a>>) -> usize {
    report.at(bytes, format!("{what} is not known in a text at run time, which needs an integer: write `{prefix} 8`"));
    1
}

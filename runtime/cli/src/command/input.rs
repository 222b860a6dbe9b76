//! The layouts among the arguments.

use crate::answer::Failure;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{Read, stdin};
use tensor_layout::AnyLayout;
use tensor_layout::element::DataType;

/// The library takes texts of this length. A longer text is not shown as a mistake: it would fill the screen.
const MAX_BYTES: usize = 1 << 14;

/// Parses a `--type` of elements that have whole bytes.
pub(crate) fn of_whole_bytes() -> impl TypedValueParser<Value = DataType> {
    data_type(|data_type| data_type.size_in_bytes().is_some())
}

/// Parses a `--type` by the name of the data type. It lists the names of those that are taken.
pub(crate) fn data_type(is_taken: fn(&DataType) -> bool) -> impl TypedValueParser<Value = DataType> {
    let names = DataType::ALL.iter().copied().filter(is_taken).map(DataType::name);
    PossibleValuesParser::new(names).map(|name| DataType::from_name(&name).expect("it is one of the names"))
}

/// Numbers for what a text leaves open.
#[derive(clap::Args)]
pub(crate) struct Bindings {
    /// The number of a `?` or of a constant: `--bind W=57` for `W=?` and for `W` alone, `--bind WIDTH=57` for `W=WIDTH`, `--bind
    /// 'stride(H)=64'` for `stride(H) = ?`. It can be given several times.
    #[arg(long = "bind", value_name = "NAME=NUMBER", value_parser = binding)]
    numbers: Vec<(String, usize)>,
}

fn binding(text: &str) -> Result<(String, usize), String> {
    let (name, number) = text.split_once('=').ok_or("write a name, `=` and a number: `W=57`")?;
    let number = number.trim();
    // `stride(H)` and `overlap(H)` are the only names with a parenthesis.
    if name.contains('(') && (number.starts_with('-') || (number == "0" && !name.contains("overlap"))) {
        return Err("a stride is at least 1 here; write `broadcast(H)` for 0, `reverse(H)` for a negative one".into());
    }
    match number.parse() {
        Ok(number) => Ok((name.trim().into(), number)),
        Err(error) => Err(format!("`{number}` is not a number of elements: {error}")),
    }
}

impl Bindings {
    /// The layouts of these arguments.
    pub(crate) fn layouts<const N: usize>(&self, arguments: [&str; N], json: bool) -> Result<[AnyLayout; N], Failure> {
        let mut used = BTreeSet::new();
        let mut has_read_input = false;
        let mut layouts = Vec::with_capacity(N);
        for argument in arguments {
            if argument == "-" && std::mem::replace(&mut has_read_input, true) {
                return Err(Failure::Usage("only one layout can be `-`, the standard input".into()));
            }
            layouts.push(self.layout(&text(argument)?, &mut used, json)?);
        }
        match self.numbers.iter().find(|(name, _)| !used.contains(&**name)) {
            Some((name, number)) => Err(Failure::Usage(format!(
                "`--bind {name}={number}`: nothing is named `{name}` in the text, as `{name}=?`; remove the binding, or name what is there"
            ))),
            None => Ok(layouts.try_into().expect("one for each argument")),
        }
    }

    fn layout<'a>(&'a self, text: &str, used: &mut BTreeSet<&'a str>, json: bool) -> Result<AnyLayout, Failure> {
        let number = |name: &str| {
            // As `--bind` has them: without spaces around the name.
            let (name, number) = self.numbers.iter().rev().find(|(given, _)| given == name)?;
            used.insert(name);
            Some(*number)
        };
        AnyLayout::parse_with(text.trim_end(), number).map_err(|error| Failure::Text { error, json })
    }
}

/// The text of an argument, or of what it names.
fn text(argument: &str) -> Result<String, Failure> {
    let most = MAX_BYTES as u64 + 1;
    let mut text = String::new();
    let (read, name) = match argument.strip_prefix('@') {
        _ if argument == "-" => (stdin().take(most).read_to_string(&mut text), "the standard input"),
        Some(path) => (File::open(path).and_then(|file| file.take(most).read_to_string(&mut text)), path),
        None => {
            text.push_str(argument);
            (Ok(0), "the argument")
        }
    };
    match read {
        Ok(_) if text.len() > MAX_BYTES => {
            Err(Failure::Usage(format!("{name} is too long: the text of a layout has at most {MAX_BYTES} bytes")))
        }
        Ok(_) => Ok(text),
        Err(error) => Err(Failure::Usage(format!("cannot read {name}: {error}"))),
    }
}

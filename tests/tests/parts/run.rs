//! Tries chains with random numbers for every `?` of the layout, and for every number that an operation is given at
//! run time. The same operations on a table say what must come.

use crate::chain::{Chain, Given};
use crate::reading::agrees;
use crate::same::is_same;
use crate::writing::{MARGIN, reaches_its_elements};
use proptest::collection::vec;
use proptest::prelude::any;
use tensor_layout_tests::oracle::{Oracle, Refused, Rules, Table, parse};
use tensor_layout_tests::random::{Numbers, config, for_every, small_numbers};

/// No chain takes more random numbers.
const MOST_GIVEN: usize = 20;

/// Tries chains: each gives what the same operations give of the table of its layout, or the same error; of a mutable view
/// exactly the elements of the table can be written.
pub(crate) fn hold(chains: &[Chain]) {
    for chain in chains {
        let rules = parse(chain.layout);
        let what = format!("{} {:?}", chain.layout, chain.operations);
        let values = (small_numbers(&rules), vec(any::<usize>(), MOST_GIVEN));
        for_every(&what, config().cases.div_ceil(8), values, |(numbers, random)| {
            holds(chain, &rules, &numbers, &random);
        });
    }
}

fn holds(chain: &Chain, rules: &Rules, numbers: &Numbers, random: &[usize]) {
    let whole = Table::of(&Oracle::of(&rules.bind(&numbers.0, &numbers.1)).expect("small numbers"));
    let (given, expected) = operated(&whole, chain.operations, random);
    let buffer: Vec<u32> = (0..whole.span() as u32).collect();
    match ((chain.part)(numbers, Given(&given), &buffer), &expected) {
        (Ok(part), Ok(table)) => agrees(&part, table, &buffer),
        (Err(error), Err(refused)) => {
            assert!(is_same(&error, refused), "{error}, where {refused:?} was expected of {given:?}")
        }
        (part, _) => panic!("{:?}, where {expected:?} was expected of {given:?}", part.map(|part| part.layout.shape())),
    }
    let Some(part_mut) = chain.part_mut.filter(|_| whole.is_unique()) else { return };
    reaches_its_elements(whole.span(), expected.as_ref().ok(), |buffer| {
        part_mut(numbers, Given(&given), &mut buffer[MARGIN..][..whole.span()]).ok()
    });
}

/// The table after the operations, and the numbers that they are given at run time.
pub(crate) fn operated(whole: &Table, operations: &[&str], random: &[usize]) -> (Vec<usize>, Result<Table, Refused>) {
    let (mut given, mut random) = (Vec::new(), random.iter().copied());
    let mut table = whole.clone();
    for operation in operations {
        let numbers = numbers_for(&table, &words(operation), &mut random);
        match operate(&table, operation, &numbers) {
            Ok(result) => table = result,
            Err(refused) => {
                given.extend(numbers);
                return (given, Err(refused));
            }
        }
        given.extend(numbers);
    }
    (given, Ok(table))
}

/// The words and numbers of an operation, without its parentheses.
fn words(operation: &str) -> Vec<&str> {
    operation.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty()).collect()
}

/// The numbers that an operation is given at run time: mostly such that there is a result.
fn numbers_for(table: &Table, words: &[&str], random: &mut impl Iterator<Item = usize>) -> Vec<usize> {
    let extent = || table.extents[table.position(words[1])];
    let mut below = |bound: usize| random.next().expect("enough numbers") % bound.max(1);
    // Most parts begin with a block.
    let block = || table.block(words[1]);
    let begin = |start: usize, at: usize| if at == 0 { start } else { start / block() * block() };
    match words[0] {
        "broadcast_to" => vec![below(5)],
        "step_by" => vec![below(5)],
        "reverse_if" => vec![below(2)],
        "split_by" if below(4) == 0 => vec![below(5)],
        "split_by" => {
            // Mostly a divisor.
            let divisors: Vec<usize> = (1..=extent()).filter(|by| extent() % by == 0).collect();
            vec![*divisors.get(below(divisors.len())).unwrap_or(&3)]
        }
        "windows_with" => vec![below(4), below(4), below(4)],
        "fix" | "first" | "rest" if below(16) == 0 => vec![extent() + 1],
        "fix" => vec![below(extent())],
        "first" | "rest" => vec![begin(below(extent() + 1), below(8))],
        "crop" if below(16) == 0 => vec![extent()],
        "crop" => vec![begin(below((extent() + 1).saturating_sub(number(words[2]))), below(8))],
        "range" if below(8) == 0 => vec![below(extent() + 2), below(extent() + 2)],
        "range" => {
            let start = begin(below(extent() + 1), below(8));
            vec![start, start + below(extent() + 1 - start)]
        }
        _ => vec![],
    }
}

fn number(word: &str) -> usize {
    word.parse().expect("a number")
}

/// The oracle's operation of this text.
pub(crate) fn operate(table: &Table, operation: &str, given: &[usize]) -> Result<Table, Refused> {
    if let Some(layout) = operation.strip_prefix("as_layout") {
        return table.as_layout(&parse(layout));
    }
    let words = words(operation);
    let axis = words.get(1).copied().unwrap_or_default();
    match *words {
        ["fix", _] => table.fix(axis, given[0]),
        ["crop", _, len] => table.crop(axis, number(len), given[0]),
        ["range", _] => table.range(axis, given[0], given[1]),
        ["first" | "rest", _] => {
            let first = table.range(axis, 0, given[0])?;
            let rest = table.range(axis, given[0], table.extents[table.position(axis)])?;
            Ok(if words[0] == "first" { first } else { rest })
        }
        ["step", _, by] => Ok(table.step(axis, number(by))),
        ["step_by", _] if given[0] == 0 => Err(Refused::Zero { axis: axis.to_owned(), what: "step" }),
        ["step_by", _] => Ok(table.step(axis, given[0])),
        ["reverse", _] => Ok(table.reverse(axis)),
        ["reverse_if", _] if given[0] == 1 => Ok(table.reverse(axis)),
        ["reverse_if", _] => Ok(table.clone()),
        ["permute", ref order @ ..] => Ok(table.permute(order)),
        ["rename", _, name] => Ok(table.rename(axis, name)),
        ["insert", _] => Ok(table.insert(axis)),
        ["squeeze", _] => table.squeeze(axis),
        ["unblock", _, ref digits @ ..] => table.unblock(axis, digits),
        ["arrays", _, len, name] => table.arrays(axis, number(len), name),
        ["broadcast", _, len] => table.broadcast(axis, number(len)),
        ["broadcast_to", _] => table.broadcast(axis, given[0]),
        ["split", _, outer, inner, by] => table.split(axis, [outer, inner], number(by)),
        ["split_by", ..] if given[0] == 0 => Err(Refused::Zero { axis: axis.to_owned(), what: "group size" }),
        ["split_by", _, outer, inner] => table.split(axis, [outer, inner], given[0]),
        ["windows", _, place, inner, size, step] => table.windows(axis, [place, inner], number(size), number(step)),
        ["windows_with", _, place, inner] => table.windows_with(axis, [place, inner], [given[0], given[1], given[2]]),
        ["merge", ref axes @ .., name] => table.merge(axes, name),
        ["diagonal", a, b, name] => Ok(table.diagonal([a, b], name)),
        _ => unreachable!("`{operation}` is not an operation"),
    }
}

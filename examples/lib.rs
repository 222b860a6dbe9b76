//! Programs that a user of `tensor-layout` would start from: `photo`, `strides_tour`, `descriptors`, `convolution`, `attention`,
//! `upload`, `expanded`, `tiles`, `kv_cache`, `kv_orders`, `normalise`, `camera`, `weights`, `chains` and
//! `gemm_int8`.
//!
//! This library has what they share: pictures in files, the printing of tables and numbers, and timing. It does not use layouts.

use std::fmt::{self, Display};
use std::time::{Duration, Instant};

mod picture;
pub use picture::{Picture, write_picture};

/// Rows of cells in columns. Columns of words are aligned to the left, columns of numbers to the right.
///
/// ```
/// let mut table = tensor_layout_examples::Table::new(1);
/// table.row(["axis", "extent"]);
/// table.row(["H", "57"]);
/// assert_eq!(table.to_string(), "  axis  extent\n  H         57\n");
/// ```
pub struct Table {
    /// The first columns, which hold words.
    words: usize,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table whose first `words` columns hold words, and whose other columns hold numbers.
    #[must_use]
    pub fn new(words: usize) -> Self {
        Table { words, rows: Vec::new() }
    }

    /// Adds a row, which may be shorter than others.
    pub fn row<C: Display>(&mut self, cells: impl IntoIterator<Item = C>) {
        self.rows.push(cells.into_iter().map(|cell| cell.to_string()).collect());
    }

    /// The width of a column in characters: the width of its widest cell.
    fn width(&self, column: usize) -> usize {
        let cells = self.rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    }
}

impl Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns).map(|column| self.width(column)).collect();
        for row in &self.rows {
            let mut line = String::new();
            for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
                line += &match column < self.words {
                    true => format!("  {cell:<width$}"),
                    false => format!("  {cell:>width$}"),
                };
            }
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// `405900` as `405,900`.
///
/// ```
/// use tensor_layout_examples::thousands;
///
/// assert_eq!([7, 405_900, -100, -1_000_000].map(thousands), ["7", "405,900", "-100", "-1,000,000"]);
/// ```
#[must_use]
pub fn thousands(number: impl Display) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.char_indices() {
        if text.ends_with(|before: char| before.is_ascii_digit()) && (digits.len() - at) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `[1, 3, 300, 451]` as `{1, 3, 300, 451}`, in the way of C.
#[must_use]
pub fn braces(numbers: &[u32]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
    format!("{{{}}}", numbers.join(", "))
}

/// The shortest time of each function in about a second. They are called by turns, so that a slow moment of the machine meets all
/// of them. In a debug build, whose times say nothing, each is called once.
pub fn times_by_turns<const N: usize>(mut functions: [&mut dyn FnMut(); N]) -> [Duration; N] {
    let mut shortest = [Duration::MAX; N];
    let first = Instant::now();
    loop {
        for (function, shortest) in functions.iter_mut().zip(&mut shortest) {
            let start = Instant::now();
            function();
            *shortest = start.elapsed().min(*shortest);
        }
        if cfg!(debug_assertions) || first.elapsed() > Duration::from_secs(1) {
            return shortest;
        }
    }
}

/// Prints the time of each function in milliseconds, and its ratio to the time of the first function.
pub fn print_times<const N: usize>(names: [&str; N], times: [Duration; N]) {
    let mut table = Table::new(1);
    table.row(["", "ms", "ratio"]);
    for (name, time) in names.into_iter().zip(times) {
        let ratio = time.as_secs_f64() / times[0].as_secs_f64();
        table.row([name, &format!("{:.2}", time.as_secs_f64() * 1e3), &format!("{ratio:.2}")]);
    }
    print!("{table}");
}

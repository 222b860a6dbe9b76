//! The numbers of a layout: for programs, and as a table.

use crate::bytes_of;
use serde::Serialize;
use std::fmt::Write;
use tensor_layout::AnyLayout;
use tensor_layout::element::DataType;

/// The numbers of a layout: for programs by `serde`, and as a [table](Self::table). They count elements, unless the name ends in `_bytes`.
#[derive(Serialize)]
pub struct Numbers {
    text: String,
    axes: Vec<Axis>,
    required_span_elements: usize,
    storage_elements: usize,
    is_unique: bool,
    is_exhaustive: bool,
    is_packed: bool,
    is_strided: bool,
    is_broadcast: bool,
    is_padded: bool,
}

#[derive(Serialize)]
struct Axis {
    name: String,
    extent: usize,
    /// Of the most significant digit.
    stride_elements: isize,
    /// The most significant first; empty if there is one, the whole index.
    digits: Vec<Digit>,
}

/// `index / divisor % modulus`
#[derive(Serialize)]
struct Digit {
    divisor: usize,
    modulus: Option<usize>,
    stride_elements: Option<isize>,
}

impl Digit {
    /// `stride 4 of C/4%4`
    fn text(&self, name: &str) -> String {
        let part = |sign: char, number: usize| if number == 1 { String::new() } else { format!("{sign}{number}") };
        let (divisor, modulus) =
            (part('/', self.divisor), self.modulus.map_or_else(String::new, |of| format!("%{of}")));
        format!("stride {} of {name}{divisor}{modulus}", self.stride_elements.unwrap_or(0))
    }
}

impl Numbers {
    /// Of this layout.
    #[must_use]
    pub fn of(layout: &AnyLayout) -> Self {
        let numbers = layout.names().zip(layout.extents()).zip(layout.strides()).enumerate();
        let axes = numbers.map(|(axis, ((name, &extent), stride_elements))| Axis {
            name: name.into(),
            extent,
            stride_elements,
            digits: (layout.digits(axis).iter().filter(|_| layout.digits(axis).len() > 1))
                .map(|digit| Digit { divisor: digit.divisor, modulus: digit.modulus, stride_elements: digit.stride })
                .collect(),
        });
        Numbers {
            text: layout.to_string(),
            axes: axes.collect(),
            required_span_elements: layout.required_span_size(),
            storage_elements: layout.storage_size(),
            is_unique: layout.is_unique(),
            is_exhaustive: layout.is_exhaustive(),
            is_packed: layout.is_packed(),
            is_strided: layout.is_strided(),
            is_broadcast: layout.is_broadcast(),
            is_padded: layout.is_padded(),
        }
    }

    /// The text of the layout.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The properties that the layout has, and those that it has not.
    fn properties(&self) -> String {
        let all = [
            ("unique", self.is_unique),
            ("exhaustive", self.is_exhaustive),
            ("packed", self.is_packed),
            ("strided", self.is_strided),
            ("broadcast", self.is_broadcast),
            ("padded", self.is_padded),
        ];
        let list: Vec<_> = all.iter().map(|(word, has)| format!("{}{word}", if *has { "" } else { "not " })).collect();
        list.join(", ")
    }

    /// A row for each axis, with its stride in bytes where that is given, and the sizes.
    ///
    /// # Panics
    ///
    /// If `strides_bytes` has fewer numbers than there are axes.
    #[must_use]
    pub fn table(&self, data_type: DataType, strides_bytes: Option<&[isize]>) -> String {
        let in_bytes = strides_bytes.map_or_else(String::new, |_| "in bytes".into());
        let mut rows = vec![["axis".into(), "extent".into(), "stride".into(), in_bytes, String::new()]];
        for (place, axis) in self.axes.iter().enumerate() {
            let digits = axis.digits.iter().map(|digit| digit.text(&axis.name)).collect::<Vec<_>>().join(", ");
            let in_bytes = strides_bytes.map_or_else(String::new, |strides| strides[place].to_string());
            rows.push([axis.name.clone(), axis.extent.to_string(), axis.stride_elements.to_string(), in_bytes, digits]);
        }
        let mut text = aligned(&rows);
        let bytes = |elements: usize| bytes_of(elements as u128, data_type);
        let (span, storage) = (self.required_span_elements, self.storage_elements);
        write!(
            text,
            "required span {span} elements ({} bytes), storage {storage} elements ({} bytes)\n{}\n",
            bytes(span),
            bytes(storage),
            self.properties()
        )
        .expect("a string takes all text");
        text
    }
}

/// Lines of columns: the first and the last at the left, the others at the right.
#[must_use]
pub fn aligned<const N: usize>(rows: &[[String; N]]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; N] = std::array::from_fn(width);
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().enumerate().map(|(column, cell)| match column {
            0 => format!("{cell:<0$}", widths[0]),
            _ if column + 1 == N => cell.clone(),
            _ => format!("{cell:>0$}", widths[column]),
        });
        text += cells.collect::<Vec<_>>().join("  ").trim_end();
        text.push('\n');
    }
    text
}

//! The names that other tools give to types of elements.

use tensor_layout::element::DataType;

/// The names that are neither the type's own name nor a longer form of it.
const OTHERS: [(&str, &str); 14] = [
    ("half", "f16"),
    ("bfloat16", "bf16"),
    ("float", "f32"),
    ("single", "f32"),
    ("double", "f64"),
    ("long", "i64"),
    ("short", "i16"),
    ("byte", "u8"),
    ("complex64", "c64"),
    ("complex128", "c128"),
    ("f8_e4m3fn", "f8_e4m3"),
    ("f8_e8m0fnu", "f8_e8m0"),
    ("f8_e4m3fnuz", "f8_e4m3fnuz"),
    ("f8_e5m2fnuz", "f8_e5m2fnuz"),
];

/// The type of a word such as `float32`, `F32` or `uint8`.
pub(super) fn of_word(word: &str) -> Option<DataType> {
    let word = word.to_ascii_lowercase();
    let short = [("float", "f"), ("uint", "u"), ("int", "i")].iter().find_map(|(long, short)| {
        let rest = word.strip_prefix(long)?;
        rest.starts_with(|digit: char| digit.is_ascii_digit()).then(|| format!("{short}{rest}"))
    });
    let name = short.unwrap_or(word);
    let other = OTHERS.iter().find(|(other, _)| *other == name).map(|(_, own)| *own);
    DataType::from_name(other.unwrap_or(&name))
}

/// The type of the part of a NumPy `descr` after its `<`, `>` or `|`: a letter, and the size in bytes.
pub(super) fn of_descr(code: &str) -> Option<DataType> {
    let (kind, bytes) = code.split_at_checked(1)?;
    let bits = bytes.parse::<usize>().ok().filter(|bytes| *bytes <= 16)? * 8;
    match (kind, bits) {
        ("b", 8) => Some(DataType::Bool),
        ("f" | "i" | "u" | "c", _) => DataType::from_name(&format!("{kind}{bits}")),
        _ => None,
    }
}

//! Which function is which kernel.

/// A kernel of the library, for units of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kernel {
    pub(crate) name: &'static str,
    /// The size of a unit.
    pub(crate) unit_in_bytes: usize,
    /// The number of channels, where there are.
    pub(crate) channels: Option<usize>,
}

/// The kernels with vectors, and whether they have a number of channels.
const NAMES: [(&str, bool); 7] = [
    ("InterleaveChannels", true),
    ("DeinterleaveChannels", true),
    ("TransposeTiles", false),
    ("TransposeShort", false),
    ("TransposeLow", false),
    ("LineTiles", false),
    ("TransposeThrees", false),
];

impl Kernel {
    /// The kernels that the library has for units of at most half a vector.
    pub(crate) fn all() -> Vec<Kernel> {
        let mut all = Vec::new();
        for (name, has_channels) in NAMES {
            let sizes: &[usize] = match name {
                "TransposeThrees" => &[3],
                "TransposeShort" | "TransposeLow" => &[1, 2],
                // For units of 8 bytes, the compiler unrolls the loop that copies the buffer.
                "LineTiles" => &[1, 2, 4],
                _ => &[1, 2, 4, 8],
            };
            for &unit_in_bytes in sizes {
                let channels: &[Option<usize>] = if has_channels { &[Some(2), Some(3), Some(4)] } else { &[None] };
                all.extend(channels.iter().map(|&channels| Kernel { name, unit_in_bytes, channels }));
            }
        }
        all
    }

    /// The number of units in a vector, while they are moved: a unit of three bytes takes the room of four.
    pub(crate) fn units(self) -> usize {
        16 / self.unit_in_bytes.next_power_of_two()
    }

    /// Whether this symbol, in rustc's mangling `v0`, is the function of the kernel. Its generic arguments are the number of units in a vector
    /// and the number of channels, as hexadecimal numbers. The second one may refer to the first one, if they are the same. One kernel interleaves and
    /// separates, by a third argument.
    pub(crate) fn is(self, symbol: &str) -> bool {
        let (name, direction) = match self.name {
            "InterleaveChannels" => ("ConvertChannels", Some("Kb1")),
            "DeinterleaveChannels" => ("ConvertChannels", Some("Kb0")),
            name => (name, None),
        };
        let name = format!("{}{name}", name.len());
        let Some((before, arguments)) = symbol.split_once(&name) else { return false };
        // Only functions for the vectors of the target count, not functions for the vectors of tests.
        if !before.contains("4Neon") || !before.contains("5enter") {
            return false;
        }
        let mut numbers = arguments.split_once('E').map_or("", |(numbers, _)| numbers).split_terminator('_');
        let mut last = String::new();
        let mut next = || {
            last = match numbers.next()? {
                number if number.starts_with("KB") => last.clone(),
                number => number.strip_prefix("Kj")?.to_owned(),
            };
            usize::from_str_radix(&last, 16).ok()
        };
        let units = if self.name == "TransposeThrees" { Some(self.units()) } else { next() };
        // The second number of tiles of a part of a lane is that part. Those of halves are counted.
        let part =
            if matches!(self.name, "TransposeShort" | "TransposeLow") { Some(self.units() / 2) } else { self.channels };
        units == Some(self.units()) && next() == part && numbers.next() == direction
    }
}

#[test]
fn functions_are_found_by_their_arguments() {
    let kernel = |name, unit_in_bytes, channels| Kernel { name, unit_in_bytes, channels };
    let symbol = |end: &str| format!("_RINvXNtCs1_13tensor_layout6nativeNtB3_4NeonNtB5_7Vectors5enter{end}EB9_");
    let cases = [
        (symbol("INtNtB7_8channels15ConvertChannelsKj10_Kj3_Kb1_E"), kernel("InterleaveChannels", 1, Some(3))),
        (symbol("INtNtB7_8channels15ConvertChannelsKj4_KB2s_Kb0_E"), kernel("DeinterleaveChannels", 4, Some(4))),
        (symbol("INtNtB7_5tiles14TransposeTilesKj8_E"), kernel("TransposeTiles", 2, None)),
        (symbol("INtNtB7_5short14TransposeShortKj8_Kj4_E"), kernel("TransposeShort", 2, None)),
        (symbol("INtNtB7_3low12TransposeLowKj10_Kj8_E"), kernel("TransposeLow", 1, None)),
        (symbol("NtNtB7_6threes15TransposeThrees"), kernel("TransposeThrees", 3, None)),
    ];
    for (symbol, kernel) in cases {
        let found: Vec<_> = Kernel::all().into_iter().filter(|each| each.is(&symbol)).collect();
        assert_eq!(found, [kernel], "{symbol}");
    }
    assert_eq!(Kernel::all().len(), 12 + 12 + 4 + 2 + 2 + 3 + 1);
}

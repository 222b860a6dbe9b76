//! The formats of pixels, and the fields of their structs: the table of the guide's chapter `frames`.

use std::fmt::Write;

/// A format.
pub(super) struct Format {
    /// In small letters: the name of the guide, which is that of FFmpeg, then those of other libraries.
    pub(super) names: &'static [&'static str],
    pub(super) struct_name: &'static str,
    pub(super) fields: &'static [Field],
}

/// A field of the struct.
pub(super) struct Field {
    pub(super) name: &'static str,
    /// Of an element: 1 or 2.
    pub(super) bytes: usize,
    /// The extent of `C`, or 0 without one.
    pub(super) channels: usize,
    /// The pixels that share an element: rows, and columns.
    pub(super) sub: (usize, usize),
    /// The strides of W and C of a field whose elements lie between those of another field.
    pub(super) steps: Option<(isize, isize)>,
    pub(super) plane: usize,
    /// The elements before its first one in the plane.
    pub(super) at: usize,
}

const fn plane(name: &'static str, bytes: usize, channels: usize, sub: (usize, usize), plane: usize) -> Field {
    Field { name, bytes, channels, sub, steps: None, plane, at: 0 }
}

const fn between(name: &'static str, channels: usize, sub: usize, steps: (isize, isize), at: usize) -> Field {
    Field { name, bytes: 1, channels, sub: (1, sub), steps: Some(steps), plane: 0, at }
}

const ALL: (usize, usize) = (1, 1);
const HALF: (usize, usize) = (2, 2);
const HALF_W: (usize, usize) = (1, 2);

const GRAY: &[Field] = &[plane("gray", 1, 0, ALL, 0)];
const GRAY_16: &[Field] = &[plane("gray", 2, 0, ALL, 0)];
const PIXELS_3: &[Field] = &[plane("pixels", 1, 3, ALL, 0)];
const PIXELS_4: &[Field] = &[plane("pixels", 1, 4, ALL, 0)];
const GBR: &[Field] = &[plane("green", 1, 0, ALL, 0), plane("blue", 1, 0, ALL, 1), plane("red", 1, 0, ALL, 2)];

const fn three(bytes: usize, sub: (usize, usize)) -> [Field; 3] {
    [plane("luma", bytes, 0, ALL, 0), plane("blue", bytes, 0, sub, 1), plane("red", bytes, 0, sub, 2)]
}

const fn two(bytes: usize, sub: (usize, usize)) -> [Field; 2] {
    [plane("luma", bytes, 0, ALL, 0), plane("chroma", bytes, 2, sub, 1)]
}

const fn pairs(luma: usize, chroma: usize) -> [Field; 2] {
    [between("luma", 0, 1, (2, 0), luma), between("chroma", 2, 2, (4, 2), chroma)]
}

const fn format(names: &'static [&'static str], struct_name: &'static str, fields: &'static [Field]) -> Format {
    Format { names, struct_name, fields }
}

/// Every format of the chapter.
pub(super) const FORMATS: [Format; 18] = [
    format(&["gray8", "gray", "grey", "r8_unorm"], "Gray", GRAY),
    format(&["gray10le", "gray10_le16", "y10"], "Gray", GRAY_16),
    format(&["gray16le", "gray16_le", "y16", "r16_unorm"], "Gray", GRAY_16),
    format(&["rgb24", "rgb"], "Packed", PIXELS_3),
    format(&["bgr24", "bgr"], "Packed", PIXELS_3),
    format(&["rgba", "rgba32", "r8g8b8a8_unorm"], "Packed", PIXELS_4),
    format(&["bgra", "abgr32", "b8g8r8a8_unorm"], "Packed", PIXELS_4),
    format(&["gbrp", "gbr"], "Gbr", GBR),
    format(&["yuv420p", "i420", "yuv420"], "Yuv420", &three(1, HALF)),
    format(&["yuv422p", "y42b"], "Yuv422", &three(1, HALF_W)),
    format(&["yuv444p", "y444", "yuv444m"], "Yuv444", &three(1, ALL)),
    format(&["yuv420p10le", "i420_10le"], "Yuv420", &three(2, HALF)),
    format(&["nv12"], "Nv12", &two(1, HALF)),
    format(&["nv21"], "Nv21", &two(1, HALF)),
    format(&["nv16", "p208"], "Nv16", &two(1, HALF_W)),
    format(&["p010le", "p010_10le", "p010"], "P010", &two(2, HALF)),
    format(&["yuyv422", "yuy2", "yuyv"], "Yuyv", &pairs(0, 1)),
    format(&["uyvy422", "uyvy"], "Uyvy", &pairs(1, 0)),
];

impl Field {
    /// The type of an element.
    pub(super) fn element(&self) -> &'static str {
        if self.bytes == 1 { "u8" } else { "u16" }
    }

    /// The text of its layout in the struct.
    fn layout(&self) -> String {
        let mut text = String::from("H=? W=?");
        if self.channels > 0 {
            write!(text, " C={}", self.channels).expect("a string takes all text");
        }
        text += match self.sub {
            (2, 2) => "; subsampled(H, W) = 2",
            (1, 2) => "; subsampled(W) = 2",
            _ => "",
        };
        text += "; stride(H) = ?";
        if self.steps.is_some() {
            text = text + &self.inner_strides() + "; shared";
        }
        text
    }

    /// The rules of the strides inside a row, where another field lies between the elements.
    pub(super) fn inner_strides(&self) -> String {
        match self.steps {
            None => String::new(),
            Some((column, _)) if self.channels == 0 => format!("; stride(W) = {column}"),
            Some((column, channel)) => format!("; stride(W) = {column}; stride(C) = {channel}"),
        }
    }

    /// The least bytes of a row of this many pixels.
    pub(super) fn row_bytes(&self, width: usize) -> Option<usize> {
        let step = self.steps.map_or(self.channels.max(1), |(column, _)| column.unsigned_abs());
        width.div_ceil(self.sub.1).checked_mul(step)?.checked_mul(self.bytes)
    }
}

impl Format {
    /// The number of planes.
    pub(super) fn planes(&self) -> usize {
        self.fields.iter().map(|field| field.plane + 1).max().unwrap_or(0)
    }

    /// The struct.
    pub(super) fn definition(&self) -> String {
        let mut text = format!(
            "use tensor_layout::Segments;\n\n#[derive(Segments)]\n#[layout(planes)]\nstruct {} {{\n",
            self.struct_name
        );
        for field in self.fields {
            let Field { name, .. } = field;
            write!(text, "    #[layout({})]\n    {name}: {},\n", field.layout(), field.element())
                .expect("a string takes all text");
        }
        text + "}\n"
    }
}

//! A frame of a camera or a decoder, as `nv12 1920x1080 linesize 2048`: its struct, its planes as layouts, and where they lie.

mod formats;
mod text;

use crate::answers::picture;
use formats::{Field, Format};
use serde_json::{Value, json};
use std::fmt::Write;
use tensor_layout::AnyLayout;
use tensor_layout::picture::parts_svg;

/// A frame in one memory, whose planes lie one after the other.
struct Frame {
    format: &'static Format,
    width: usize,
    height: usize,
    /// For each plane, the bytes from a row to the next one, upwards if negative.
    line_sizes: Vec<isize>,
}

/// The answer to a text that names a format and a size: the frame, or what is wrong; `null` of any other text.
pub(crate) fn read(text: &str) -> Value {
    match text::frame(text) {
        None => Value::Null,
        Some(Err(problem)) => json!({ "problem": problem }),
        Some(Ok(frame)) => frame.answer().unwrap_or_else(|problem| json!({ "problem": problem })),
    }
}

impl Frame {
    /// The rows of a plane.
    fn rows(&self, plane: usize) -> usize {
        let mut rows = self
            .format
            .fields
            .iter()
            .filter(|field| field.plane == plane)
            .map(|field| self.height.div_ceil(field.sub.0));
        rows.next().unwrap_or(0)
    }

    /// The byte at which each plane begins, and the bytes of all.
    fn begins(&self) -> Option<(Vec<usize>, usize)> {
        let mut end = 0_usize;
        let mut begins = Vec::new();
        for (plane, line_size) in self.line_sizes.iter().enumerate() {
            begins.push(end);
            end = end.checked_add(line_size.unsigned_abs().checked_mul(self.rows(plane))?)?;
        }
        Some((begins, end))
    }

    /// The layout of a field as a text, whose strides count elements of its type.
    fn layout(&self, field: &Field) -> String {
        let line_size = self.line_sizes[field.plane];
        let (h, w) = (self.height.div_ceil(field.sub.0), self.width.div_ceil(field.sub.1));
        let channels = if field.channels > 0 { format!(" C={}", field.channels) } else { String::new() };
        let reverse = if line_size < 0 { "; reverse(H)" } else { "" };
        let stride = line_size.unsigned_abs() / field.bytes;
        format!("H={h} W={w}{channels}; stride(H) = {stride}{reverse}{}", field.inner_strides())
    }

    fn answer(&self) -> Result<Value, String> {
        let too_large = || "the frame has more bytes than this page counts".to_owned();
        let (begins, bytes) = self.begins().ok_or_else(too_large)?;
        let size = self.format.fields[0].bytes;
        let mut parts = Vec::new();
        for field in self.format.fields {
            let line = self.line_sizes[field.plane];
            let first_row = if line < 0 { (self.rows(field.plane) - 1) * line.unsigned_abs() } else { 0 };
            let layout = AnyLayout::parse(&self.layout(field)).map_err(|_| too_large())?;
            parts.push((layout, (begins[field.plane] + first_row) / size + field.at));
        }
        let row = self.line_sizes[0].unsigned_abs();
        let memory = if bytes % row == 0 {
            format!("R={} B={}", bytes / row, row / size)
        } else {
            format!("B={}", bytes / size)
        };
        let memory = AnyLayout::parse(&memory).map_err(|_| too_large())?;
        let svg = parts_svg(&memory, &parts).map_err(|error| error.to_string())?;
        let planes = self.format.fields.iter().zip(&parts).map(|(field, (_, at))| {
            json!({ "name": field.name, "text": self.layout(field), "type": field.element(), "first_byte": at * size })
        });
        Ok(json!({
            "about": self.about(bytes),
            "planes": planes.collect::<Value>(),
            "picture": picture(svg, None),
            "rust": self.rust(),
        }))
    }

    fn about(&self, bytes: usize) -> String {
        let Frame { format, width, height, line_sizes } = self;
        let mut lines: Vec<_> = line_sizes.iter().map(isize::to_string).collect();
        lines.dedup();
        let after = if line_sizes.len() > 1 {
            " The planes are drawn one after the other: a driver may put them elsewhere."
        } else {
            ""
        };
        format!(
            "A frame of `{}`, {width} pixels wide and {height} high, with rows {} bytes apart: {bytes} bytes.{after}",
            format.names[0],
            lines.join(" and ")
        )
    }

    /// The struct, as the chapter `frames` of the guide has it, and the numbers of this frame.
    fn rust(&self) -> String {
        let Frame { format, width, height, line_sizes } = self;
        let name = format.struct_name;
        let mut extents = format!("{name}Extents {{\n    h: {height},\n    w: {width},\n");
        let mut data = Vec::new();
        for field in format.fields {
            let stride = line_sizes[field.plane] / isize::try_from(field.bytes).unwrap_or(1);
            let unit = if field.bytes > 1 { format!(" // {} bytes", line_sizes[field.plane]) } else { String::new() };
            writeln!(extents, "    {}_h_stride: {stride},{unit}", field.name).expect("a string takes all text");
            let plane = format!("data[{}]", field.plane);
            data.push(if field.at > 0 { format!("{plane}.wrapping_add({})", field.at) } else { plane });
        }
        let fields: Vec<_> = format.fields.iter().map(|field| field.name).collect();
        format!(
            "{}\nlet extents = {extents}}};\n// SAFETY: `data` has the address of the first row of each plane, the frame lives on, and nobody writes it.\n\
             let {name}Views {{ {} }} = unsafe {{ {name}::views_from_origins([{}], extents)? }};\n",
            format.definition(),
            fields.join(", "),
            data.join(", ")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GUIDE: [&str; 3] = [
        include_str!("../../../../runtime/src/guide/frames.md"),
        include_str!("../../../../runtime/src/guide/frames.2.md"),
        include_str!("../../../../runtime/src/guide/frames.3.md"),
    ];

    #[test]
    fn a_frame_has_its_struct_and_its_picture() {
        let frame = read("nv12 1920x1080 linesize 2048");
        assert_eq!(frame["planes"][0]["text"], "H=1080 W=1920; stride(H) = 2048");
        assert_eq!(
            frame["planes"][1],
            json!({ "name": "chroma", "text": "H=540 W=960 C=2; stride(H) = 2048", "type": "u8", "first_byte": 2048 * 1080 })
        );
        assert!(frame["picture"]["svg"].as_str().is_some_and(|svg| svg.contains("H=540 W=960 C=2")), "{frame}");
        for text in [
            "I420 6x4 stride 8",
            "yuv420p 6x4 linesize -8",
            "p010 7x5 pitch 32",
            "yuyv422 6x4",
            "bgr24 5x3 linesize 16",
            "uyvy422 5x3",
            "nv21 5x3",
        ] {
            let frame = read(text);
            assert!(frame["problem"].is_null() && frame["planes"].is_array(), "{text}: {frame}");
        }
        assert!(
            read("yuv420p 6x4 linesize -8")["rust"].as_str().is_some_and(|rust| rust.contains("blue_h_stride: -4,"))
        );
        for (text, problem) in [
            ("nv12 6x4 linesize 4", "at least 6 bytes"),
            ("nv12 6x4 linesize 8 8 8", "2 planes"),
            ("p010 6x4 linesize 13", "multiple of 2"),
            ("nv12 0x4", "at least one pixel"),
            ("nv12", "width and height"),
        ] {
            let frame = read(text);
            assert!(frame["problem"].as_str().is_some_and(|told| told.contains(problem)), "{text}: {frame}");
        }
        for text in ["", "H=4 W=5", "1920x1080", "nv99 6x4", "nv12 6x4 hello", "nv12 99999999999x99999999999x3"] {
            assert!(read(text).is_null(), "{text}");
        }
    }

    /// Each family of the chapter has the struct that the chapter has.
    #[test]
    fn the_structs_are_those_of_the_guide() {
        let code = |line: &str| line.split("//").next().unwrap_or_default().trim().to_owned();
        let guide: Vec<String> =
            GUIDE.iter().flat_map(|page| page.lines().map(code)).filter(|line| !line.is_empty()).collect();
        let guide = guide.join("\n");
        for name in ["gray8", "rgb24", "gbrp", "yuv420p", "nv12", "yuyv422"] {
            let rust = read(&format!("{name} 8x4"))["rust"].as_str().expect("lines").to_owned();
            let definition = rust.split_once("#[derive").expect("a struct").1.split_once("\nlet").expect("an end").0;
            let definition: Vec<_> = definition.lines().map(code).filter(|line| !line.is_empty()).collect();
            assert!(guide.contains(&definition.join("\n")), "{name}: {definition:#?}");
        }
    }

    /// Each format that the chapter names, by the name of each library in its table.
    #[test]
    fn the_formats_are_those_of_the_guide() {
        let rows = GUIDE
            .iter()
            .flat_map(|page| page.lines())
            .filter(|line| line.starts_with("| ") && line.contains("`](#") || line.contains(": u16`](#"));
        let mut count = 0;
        for row in rows.filter(|row| row.starts_with("| ") && row.matches('|').count() == 7) {
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            for name in std::iter::once(cells[1])
                .chain(cells[2..5].iter().map(|cell| cell.trim_matches('`')))
                .filter(|name| *name != "-")
            {
                let frame = read(&format!("{name} 8x4"));
                assert!(frame["planes"].is_array(), "{name}: {frame}");
                count += 1;
            }
        }
        assert!(count > 50, "{count}");
    }

    /// The lines compile, and the views have the extents of the frame.
    #[test]
    #[allow(missing_docs, unreachable_pub)] // the lines are a user's
    fn lines_compile() -> Result<(), Box<dyn std::error::Error>> {
        let bytes = [0_u16; 512];
        let data = [bytes.as_ptr().cast::<u8>(), bytes.as_ptr().cast::<u8>().wrapping_add(512)];
        macro_rules! compiles {
            ($($text:literal => $file:literal;)*) => { $({
                let lines = read($text)["rust"].as_str().expect("lines").to_owned();
                assert_eq!(include_str!($file), format!("{{\n{lines}let _ = chroma;\nluma.extents()\n}}\n"), "{}", $text);
                assert_eq!(include!($file).as_ref(), [4, 6], "{}", $text);
            })* };
        }
        compiles! {
            "nv12 6x4 linesize 16" => "nv12.rs";
            "p010le 6x4 linesize 32" => "p010.rs";
            "uyvy422 6x4" => "uyvy.rs";
        }
        Ok(())
    }
}

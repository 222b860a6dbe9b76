//! Reads `nv12 1920x1080 linesize 2048`.

use super::Frame;
use super::formats::{FORMATS, Format};

/// The words before line sizes.
const LINE_SIZE: [&str; 9] =
    ["linesize", "linesizes", "stride", "strides", "pitch", "rowpitch", "bytesperline", "bytesperrow", "bytes_per_row"];
/// The prefixes of the names in each library.
const PREFIXES: [&str; 4] = ["av_pix_fmt_", "gst_video_format_", "v4l2_pix_fmt_", "dxgi_format_"];

/// The frame, or what is wrong with its numbers; nothing of a text that does not begin with a format.
pub(super) fn frame(text: &str) -> Option<Result<Frame, String>> {
    let lower = text.to_lowercase();
    let mut words = lower
        .split(|letter: char| letter.is_whitespace() || ",:=()[]".contains(letter))
        .filter(|word| !word.is_empty());
    let format = format(words.next()?)?;
    let Some(size) = words.next() else {
        return Some(Err(format!(
            "`{}` needs its width and height, as `{0} 1920x1080`, and may have `linesize 2048`",
            format.names[0]
        )));
    };
    let (width, height) = size.split_once(['x', '×'])?;
    let (width, height) = (width.parse::<usize>().ok()?, height.parse::<usize>().ok()?);
    let mut given = Vec::new();
    for word in words {
        match word.parse::<isize>() {
            Ok(number) => given.push(number),
            Err(_) if LINE_SIZE.contains(&word) && given.is_empty() => {}
            Err(_) => return None,
        }
    }
    Some(of(format, width, height, &given))
}

fn format(name: &str) -> Option<&'static Format> {
    let name = PREFIXES.iter().find_map(|prefix| name.strip_prefix(prefix)).unwrap_or(name);
    let of = |name: &str| FORMATS.iter().find(|format| format.names.contains(&name));
    // `NV12M`: the planes are in buffers of their own.
    of(name).or_else(|| of(name.strip_suffix('m')?))
}

fn of(format: &'static Format, width: usize, height: usize, given: &[isize]) -> Result<Frame, String> {
    if width == 0 || height == 0 {
        return Err("a frame has at least one pixel: give its width and height".into());
    }
    let planes = format.planes();
    if given.len() > 1 && given.len() != planes {
        return Err(format!(
            "`{}` has {planes} planes, and there are {} line sizes: give one, or one for each plane",
            format.names[0],
            given.len()
        ));
    }
    let line_sizes = (0..planes).map(|plane| line_size(format, plane, width, given)).collect::<Result<_, _>>()?;
    Ok(Frame { format, width, height, line_sizes })
}

/// The bytes between the rows of a plane: given, in proportion to those of the first plane, or as few as the rows have.
fn line_size(format: &Format, plane: usize, width: usize, given: &[isize]) -> Result<isize, String> {
    let signed = |number: usize| isize::try_from(number).unwrap_or(isize::MAX);
    let fields: Vec<_> = format.fields.iter().filter(|field| field.plane == plane).collect();
    let first = fields.first().ok_or("a plane has a field")?;
    // The bytes of a pair of pixels are whole.
    let rows: Option<Vec<usize>> = fields.iter().map(|field| field.row_bytes(width)).collect();
    let least = rows.and_then(|rows| rows.into_iter().max()).ok_or("the rows have more bytes than this page counts")?;
    let line_size = match *given {
        [] => signed(least),
        [one] if plane == 0 => one,
        [one] => one.saturating_mul(signed(first.channels.max(1))) / signed(first.sub.1),
        _ => given[plane],
    };
    let apart = format!("the rows of plane {plane} are {line_size} bytes apart");
    if line_size.unsigned_abs() < least {
        return Err(format!("{apart}, and have at least {least} bytes: give a larger `linesize`"));
    }
    if line_size.unsigned_abs() % first.bytes != 0 {
        return Err(format!("{apart}: give a multiple of {}, the bytes of an element", first.bytes));
    }
    Ok(line_size)
}

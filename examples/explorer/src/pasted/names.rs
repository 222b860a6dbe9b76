//! Names for axes that have none, from their number and their extents.

/// The most channels of a picture, by which `(1, 224, 224, 3)` is known to have them last.
const MOST_CHANNELS: usize = 4;
/// The largest side of a usual kernel.
const MOST_TAPS: usize = 7;

/// Names for axes of these extents, the likeliest first.
pub(super) fn of(shape: &[usize]) -> Vec<Vec<&'static str>> {
    let (last, others): (&[&[&str]], &[&[&str]]) = match shape.len() {
        0 => return vec![Vec::new()],
        1 => (&[], &[&["N"]]),
        2 => (&[], &[&["H", "W"], &["M", "K"]]),
        3 => (&[&["H", "W", "C"]], &[&["C", "H", "W"], &["N", "H", "W"]]),
        4 => (&[&["N", "H", "W", "C"]], &[&["N", "C", "H", "W"], &["O", "I", "H", "W"]]),
        5 => (&[&["N", "D", "H", "W", "C"]], &[&["N", "C", "D", "H", "W"]]),
        rank => return vec![["A", "B", "C", "D", "E", "F", "G", "H"][..rank.min(8)].to_vec()],
    };
    let is_picture = |channels: usize, next: usize| channels <= MOST_CHANNELS && next > MOST_CHANNELS;
    let mut names: Vec<Vec<&str>> = others.iter().map(|names| names.to_vec()).collect();
    let at = usize::from(shape.len() > 3);
    if !last.is_empty() && is_picture(shape[shape.len() - 1], shape[at]) {
        names.insert(0, last[0].to_vec());
    } else {
        names.extend(last.iter().map(|names| names.to_vec()));
    }
    if let [_, _, h, w] = *shape {
        // A kernel is a small square.
        if h == w && h <= MOST_TAPS && shape[0] > 1 {
            names.swap(0, 1);
        }
    }
    names
}

/// The extent that an axis of this name often has.
pub(super) fn usual_extent(name: char) -> &'static str {
    let mut letter = [0; 4];
    let name: &str = name.encode_utf8(&mut letter);
    crate::hints::usual_extent(name)
}

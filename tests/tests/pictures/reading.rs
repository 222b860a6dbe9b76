//! What the text of a layout shows is what the layout says: the text is read back, cell by cell.

use super::random::layouts;
use tensor_layout::AnyLayout;
use tensor_layout::picture::{Explain, Svg};

/// The index of the axes in `N=0 C=16..=31 C%16=1`, and 0 for the others.
fn put(layout: &AnyLayout, index: &mut [usize], coordinates: &str) {
    let all = coordinates.split_whitespace().map(|one| one.split_once('=').expect("a name and a number"));
    let is_digit = |name: &str| name.contains(['/', '%']);
    for (name, at) in all.clone().filter(|(name, _)| !is_digit(name)) {
        put_one(layout, index, name, at);
    }
    for (name, at) in all.filter(|(name, _)| is_digit(name)) {
        let (name, digit) = name.split_at(name.find(['/', '%']).expect("a digit"));
        let divisor = digit.strip_prefix('/').map_or("1", |digit| digit.split('%').next().unwrap_or("1"));
        let axis = layout.names().position(|other| other == name).expect("an axis of the layout");
        index[axis] += divisor.parse::<usize>().expect("a divisor") * at.parse::<usize>().expect("a value");
    }
}

fn put_one(layout: &AnyLayout, index: &mut [usize], name: &str, at: &str) {
    let axis = layout.names().position(|other| other == name).expect("an axis of the layout");
    // A block, whose cells say which of its indices they are; or any index of a broadcast axis.
    let number = at.split("..").next().filter(|at| *at != "*").unwrap_or("0");
    index[axis] = number.parse().expect("an index");
}

/// The paragraphs of the text.
fn paragraphs(text: &str) -> Vec<Vec<&str>> {
    text.split("\n\n").map(|paragraph| paragraph.lines().collect()).collect()
}

/// Checks the offsets of the logical view, and says how many there are.
fn check_grid(layout: &AnyLayout, lines: &[&str]) -> usize {
    let rank = layout.rank();
    let mut plane = vec![0; rank];
    let mut columns = Vec::new();
    let mut checked = 0;
    // Neither a gap nor the end of a line that is cut.
    let is_whole = |cell: &(&&str, &str)| !cell.0.ends_with("...") && !cell.1.ends_with("...");
    for line in lines.iter().filter(|line| !line.trim_start().starts_with("... ")) {
        let (label, numbers) = line.split_once("= ").unwrap_or(("", line));
        if !label.contains('=') && line.contains("= ") && !label.contains("offset") {
            columns = numbers.split_whitespace().collect();
        } else if line.starts_with(|first: char| first.is_alphabetic()) && line.contains('=') {
            put(layout, &mut plane, line);
        } else if !columns.is_empty() && line.starts_with(' ') && (rank == 1 || line.contains('=')) {
            let mut cells = line.split_whitespace();
            let mut index = plane.clone();
            if rank > 1 {
                put(layout, &mut index, cells.next().expect("a label"));
            }
            for (column, cell) in columns.iter().zip(cells).filter(is_whole) {
                index[rank - 1] = column.parse().expect("the index of a column");
                let offset = cell.trim_end_matches('*').parse().expect("an offset");
                assert_eq!(layout.offset(&index), Some(offset), "{layout}: {index:?}");
                checked += 1;
            }
        }
    }
    checked
}

/// Checks the cells of the memory, and says how many there are.
fn check_memory(layout: &AnyLayout, lines: &[&str]) -> usize {
    // The first row begins at offset 0.
    let first = lines.iter().position(|line| line.split_whitespace().next() == Some("0")).unwrap_or(lines.len());
    let (heading, lines) = (lines[..first].join(" "), &lines[first..]);
    let Some(axes) = heading.split("a cell shows ").nth(1).and_then(|rest| rest.split(';').next()) else { return 0 };
    let axes: Vec<_> = axes.trim().split(',').map(str::trim).collect();
    let mut checked = 0;
    let is_row = |line: &&&str| line.trim_start().starts_with(|first: char| first.is_ascii_digit());
    for line in lines.iter().filter(is_row) {
        let mut index = vec![0; layout.rank()];
        let mut words = line.split_whitespace();
        let mut offset: usize = words.next().and_then(|start| start.parse().ok()).expect("the offset of a row");
        // A line that is too wide is cut.
        for word in words.take_while(|word| !word.ends_with("...")) {
            if let Some(gap) = word.strip_prefix("..") {
                offset += gap.parse::<usize>().expect("the cells of a gap");
            } else if word.contains('=') {
                put(layout, &mut index, word);
            } else if !word.ends_with("..") {
                if word != "-" {
                    let numbers = word.trim_end_matches('+').split(',');
                    axes.iter().zip(numbers).for_each(|(name, at)| put_one(layout, &mut index, name, at));
                    assert_eq!(layout.offset(&index), Some(offset), "{layout}: {word}");
                    checked += 1;
                }
                offset += 1;
            }
        }
    }
    checked
}

#[test]
fn every_offset_that_is_shown_is_that_of_its_index() {
    let mut checked = 0;
    for layout in layouts(600) {
        let text = layout.explain().to_string();
        let paragraphs = paragraphs(&text);
        let [.., grid, memory] = &paragraphs[..] else { panic!("{text}") };
        let cells = check_grid(&layout, grid) + check_memory(&layout, memory);
        let is_shown = layout.rank() > 0 && layout.required_span_size() > 1;
        assert!(cells > 1 || !is_shown, "{layout}: {cells} cells\n{text}");
        checked += cells;
    }
    assert!(checked > 15_000, "{checked} cells");
}

#[test]
fn no_line_is_wider_than_the_page() {
    for layout in layouts(300) {
        for width in [0, 40, 57, 80, 120] {
            let text = layout.explain().width(width).to_string();
            let widest = text.lines().map(|line| line.chars().count()).max();
            assert!(widest <= Some(width.max(40)), "{layout}\n{text}");
        }
    }
}

/// The colours change nothing else.
#[test]
fn the_text_in_colour_is_the_text() {
    for layout in layouts(100) {
        let (plain, colored) = (layout.explain().to_string(), layout.explain().color(true).to_string());
        assert!(!plain.contains('\x1b') && colored.contains('\x1b'));
        let without: String = colored
            .split('\x1b')
            .map(|piece| match piece.strip_prefix('[') {
                Some(rest) => rest.split_once('m').expect("the end of a sequence").1,
                None => piece,
            })
            .collect();
        assert_eq!(without, plain);
    }
}

/// Layouts of up to 2^60 elements, of all ranks, with every rule.
#[cfg(target_pointer_width = "64")]
const LARGE: [&str; 10] = [
    "A=1000000000 B=1000000000 C=1000000000 D=0",
    "A=1000000000 B=1000000000",
    "A=1000000000 B=1000000000; order = BA; pad(A) = 7",
    "A=1000000000; reverse(A)",
    "A=1000000000 B=1000000000 C=9; broadcast(A, B)",
    "A=1000000000 B=1000000000; overlap(A) = 1; overlap(B) = 3",
    "A=1000000000 B=1000; block(A) = 1000; block(B) = 10",
    "A=177 B=178 C=179 D=180 E=181 F=182 G=183 I=184; order = column_major",
    "A=400 B=50000 C=60000 D=70000; align(D) = 3; align(C) = 1009",
    "A=30000 B=30000 C=30000; overlap(A) = 2; overlap(B) = 3; overlap(C) = 5",
];

#[test]
#[cfg(target_pointer_width = "64")]
fn pictures_of_large_layouts_are_bounded() {
    use tensor_layout::picture::{conversion_svg, part_svg};
    let mut layouts = layouts(300);
    layouts.extend(LARGE.iter().map(|text| AnyLayout::parse(text).unwrap_or_else(|error| panic!("{error}"))));
    for layout in layouts {
        let text = layout.explain().width(usize::MAX).color(true).to_string();
        assert!(text.len() <= Explain::MOST_BYTES, "{layout}: {} bytes", text.len());
        let svg = layout.svg().rule_bytes(1, 1).to_string();
        assert!(svg.len() <= Svg::MOST_BYTES, "{layout}: {} bytes", svg.len());
        let twice = conversion_svg(&layout, &layout).map_or(0, |svg| svg.to_string().len());
        assert!(twice > 0 && twice <= Svg::MOST_BYTES, "{layout}: {twice} bytes");
        // A part in its midst.
        let at = layout.storage_size() / 2;
        let part = AnyLayout::parse(if at == 0 { "" } else { "Row=1" }).unwrap_or_else(|error| panic!("{error}"));
        let part = part_svg(&layout, &part, at).map_or(0, |svg| svg.to_string().len());
        assert!(part <= Svg::MOST_BYTES && (part > 0 || layout.storage_size() == 0), "{layout}: {part} bytes");
    }
}

#[test]
fn long_names_are_cut() {
    let name = "a".repeat(255);
    let layout =
        AnyLayout::from_numbers(&[&name, "W"], &[300, 400], &[400, 1]).unwrap_or_else(|error| panic!("{error}"));
    let (text, svg) = (layout.explain().to_string(), layout.svg().to_string());
    assert!(text.lines().all(|line| line.chars().count() <= 80) && text.len() <= Explain::MOST_BYTES);
    assert!(svg.contains("aaaaaaaaaa..=0") && svg.len() <= Svg::MOST_BYTES);
}

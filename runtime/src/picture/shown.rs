//! What is drawn of a long row: its begin, its end, what is looked at, and gaps with their lengths.

use alloc::vec::Vec;

/// A piece of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    One(usize),
    /// What is left out, more than one.
    Gap {
        from: usize,
        count: usize,
    },
}

/// All places of a row if it has room for them, else the first ones and the last one.
pub(super) fn shown(len: usize, room: usize) -> Vec<Shown> {
    if len <= room { with_gaps(0..len, len) } else { with_gaps(0..room.saturating_sub(2).max(1), len) }
}

/// As [`shown`], with whole groups of places at both ends where there is room for them.
pub(super) fn shown_in_groups(len: usize, room: usize, group: usize) -> Vec<Shown> {
    if len <= room || group < 2 || group > room / 3 {
        return shown(len, room);
    }
    let first = (room - 1 - group) / group * group;
    let last = len / group * group - if len % group == 0 { group } else { 0 };
    with_gaps((0..first).chain(last.max(first)..len), len)
}

/// The ends of a row, and the ends of what is looked at with their neighbours.
pub(super) fn shown_around(len: usize, room: usize, (first, last): (usize, usize)) -> Vec<Shown> {
    if len <= room {
        return shown(len, room);
    }
    let inside = (room / 4).max(1);
    let near = |at: usize, before: usize, after: usize| at.saturating_sub(before)..(at + after + 1).min(len);
    let from = near(first, 1, inside).take_while(|&at| at <= last + 1);
    let to = near(last, inside, 1).skip_while(|&at| at + 1 < first);
    with_gaps((0..1).chain(from).chain(to), len)
}

/// These places, which may repeat, and the last one of the row, and what is between them.
fn with_gaps(map: impl Iterator<Item = usize>, len: usize) -> Vec<Shown> {
    let mut map: Vec<usize> = map.chain(len.checked_sub(1)).collect();
    map.sort_unstable();
    map.dedup();
    let mut pieces = Vec::new();
    let mut next = 0;
    for place in map {
        match place - next {
            0 => {}
            1 => pieces.push(Shown::One(next)),
            count => pieces.push(Shown::Gap { from: next, count }),
        }
        pieces.push(Shown::One(place));
        next = place + 1;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::String;

    /// `0 1 (3) 5`
    fn written(pieces: &[Shown]) -> String {
        let each: Vec<String> = pieces
            .iter()
            .map(|piece| match piece {
                Shown::One(at) => std::format!("{at}"),
                Shown::Gap { count, .. } => std::format!("({count})"),
            })
            .collect();
        each.join(" ")
    }

    #[test]
    fn a_long_row_has_its_ends() {
        assert_eq!(written(&shown(0, 4)), "");
        assert_eq!(written(&shown(4, 4)), "0 1 2 3");
        assert_eq!(written(&shown(6, 4)), "0 1 (3) 5");
        assert_eq!(written(&shown(5, 4)), "0 1 (2) 4");
        assert_eq!(written(&shown(4, 3)), "0 (2) 3");
        assert_eq!(written(&shown(usize::MAX, 1)), std::format!("0 ({}) {}", usize::MAX - 2, usize::MAX - 1));
    }

    #[test]
    fn groups_are_whole() {
        assert_eq!(written(&shown_in_groups(30, 10, 3)), "0 1 2 3 4 5 (21) 27 28 29");
        assert_eq!(written(&shown_in_groups(31, 10, 3)), "0 1 2 3 4 5 (24) 30");
        assert_eq!(written(&shown_in_groups(30, 10, 4)), "0 1 2 3 4 5 6 7 (21) 29");
    }

    #[test]
    fn what_is_looked_at_has_its_neighbours() {
        assert_eq!(written(&shown_around(100, 8, (40, 49))), "0 (38) 39 40 41 42 (4) 47 48 49 50 (48) 99");
        assert_eq!(written(&shown_around(100, 8, (0, 99))), "0 1 2 (94) 97 98 99");
        assert_eq!(written(&shown_around(9, 8, (3, 3))), "0 1 2 3 4 (3) 8");
        assert_eq!(written(&shown_around(8, 8, (3, 3))), "0 1 2 3 4 5 6 7");
    }
}

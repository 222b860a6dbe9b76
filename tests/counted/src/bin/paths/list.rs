//! The special paths of the core, each with the change that leaves it out.

pub(crate) struct Path {
    pub(crate) name: &'static str,
    /// What counts it: a path for debug builds is counted in one.
    pub(crate) profile: &'static str,
    /// A file of the runtime, what stands in it once, and what stands there instead.
    pub(crate) changes: &'static [(&'static str, &'static str, &'static str)],
}

type Changes = &'static [(&'static str, &'static str, &'static str)];

const fn path(name: &'static str, changes: Changes) -> Path {
    Path { name, profile: "counted", changes }
}

const fn in_debug(name: &'static str, changes: Changes) -> Path {
    Path { name, profile: "dev", changes }
}

const COPY: &str = "view/copy.rs";
const MAP: &str = "view/map.rs";
const CHOOSE: &str = "convert/choose.rs";
const OPERANDS: &str = "view/walk/operands.rs";
const FOLD: &str = "view/walk/fold.rs";
const BY_TYPE: &str = "view/walk/by_type.rs";

pub(crate) const PATHS: &[Path] = &[
    path(
        "copies: small blocks as one",
        &[(COPY, "if const { StaticBlock::<T, L, S>::BLOCK.elements > 1 &&", "if const { false &&")],
    ),
    path("copies: few rows that the types know", &[(CHOOSE, "ARE_FEW: bool = Pair", "ARE_FEW: bool = false && Pair")]),
    path(
        "copies: a walk for few elements with a `?`",
        &[(COPY, "is_ordered } && count <= UNPLANNED_ELEMENTS", "is_ordered } && count == 0")],
    ),
    path("copies: loops of run time for near units", &[(COPY, "let is_near = Pair", "let is_near = false && Pair")]),
    path(
        "maps: a walk in place of a plan",
        &[
            (MAP, "match self.is_mapped_unplanned::<C>() ||", "match false && self.is_mapped_unplanned::<C>() ||"),
            (MAP, "match !is_one && self.is_mapped", "match false && !is_one && self.is_mapped"),
        ],
    ),
    path(
        "maps: rows last to first in vectors",
        &[("../strided/src/map/nest.rs", "LEAST_TURNED: usize = 4", "LEAST_TURNED: usize = usize::MAX")],
    ),
    path(
        "maps: a walk to pixels in place of a plan",
        &[(MAP, "[are_channels(channels), ", "[false && are_channels(channels), ")],
    ),
    path(
        "maps: a walk to planes in place of a plan",
        &[(MAP, " are_channels(pixel)]", " false && are_channels(pixel)]")],
    ),
    path("maps: long rows without a plan", &[(MAP, "MOST_UNPLANNED: usize = 1 << 15", "MOST_UNPLANNED: usize = 0")]),
    path(
        "walks: long rows of several mutable operands as a call",
        &[(OPERANDS, "CALLED_ROW: usize = 16", "CALLED_ROW: usize = usize::MAX")],
    ),
    path(
        "walks: operands that stay, by their types",
        &[(BY_TYPE, "some = some || Self::STAYS[k];", "some = some && Self::STAYS[k];")],
    ),
    path(
        "walks: a single end for rows of a `?`",
        &[(OPERANDS, "if const { $count > 1 && !ByType", "if const { $count > 100 && !ByType")],
    ),
    path(
        "walks: blocks with a `?` whole",
        &[(BY_TYPE, "IS_WALKED_WHOLE: bool =\n", "IS_WALKED_WHOLE: bool = false &&\n")],
    ),
    path(
        "walks: one slice where there are no gaps",
        &[(FOLD, "if A::Layout::__KNOWN_UNIQUE && count > 0", "if count == usize::MAX")],
    ),
    in_debug(
        "walks in a debug build: one slice where there are no gaps",
        &[(FOLD, "if A::Layout::__KNOWN_UNIQUE && count > 0", "if count == usize::MAX")],
    ),
    path(
        "runs: in the order that the rules say",
        &[(
            "view/runs.rs",
            "in_order(raw.layout()).unwrap_or_else(|| by_numbers(raw.layout()))",
            "by_numbers(raw.layout())",
        )],
    ),
    path(
        "borders: slices by their loops",
        &[("view/parts/border.rs", "if const { L::__SPEC.is_strided() } &&", "if false &&")],
    ),
];

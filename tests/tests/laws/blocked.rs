//! Layouts with axes that are split in blocks.

use tensor_layout_tests::cases;
use tensor_layout_tests::subject::Case;

/// Blocks that are full or not, of known and unknown extents, beside every other rule; of ranks 1 to 7.
pub(crate) static BLOCKED: &[Case] = cases![blocked:
    [N=? C=? H=? W=?; block(H) = 2; block(C) = 2; block(W) = 3]
    [C=? H=? W=?; order = HCW; block(C) = 4; pad(H) = 4; reverse(H)]
    exhaustive:
    [C=5 H=2; block(C) = 4]
    [C=0 H=2; block(C) = 4]
    [C=8 H=2; block(C) = 4]
    [C=6; block(C) = 1]
    [N=? C=? H=? W=?; order = CWHN; block(C) = 2; reverse(W)]
    [O=5 I=7 H=2 W=2; block(I) = 2; block(O) = 4]
    [C=? H=? W=?; block(C) = 2; stride(W) = ?; stride(H) = ?]
    [A=? B=? C=? D=? E=? F=? G=?; order = GBFCEDA; block(D) = 2]
];

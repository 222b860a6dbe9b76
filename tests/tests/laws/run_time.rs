//! Layouts with some numbers that are known only at run time.

use crate::{Batch, Head, Seq};
use tensor_layout_tests::cases;
use tensor_layout_tests::subject::Case;

/// Every rule and what they make together, on extents and strides that are known, unknown, or mixed; of ranks 1 to 8.
pub(crate) static RUN_TIME: &[Case] = cases![writable:
    // Each rule.
    [W=?]
    [N=? C=3 H=? W=?; order = NHWC; pad(H) = 8; reverse(H)]
    [N=? H=? W=?; order = HWN; stride(W) = ?; pad(W) = 4; align(H) = 5]
    [A=? B=? C=? D=? E=2 F=? G=? H=?; broadcast(C, F); pad(H) = 2; align(B) = 8; stride(A) = ?]
    exhaustive:
    [Batch=? Seq=4 Head=? D=2; order = Batch Head Seq D]
    [H=? W=? C=3; align(H) = 16; reverse(H, C)]
    [C=3 H=? W=?; order = HWC]
    [H=? W=?; stride(H) = ?]
    [H=? W=?; broadcast(H, W)]
    // No rule but the order.
    [H=? W=?; order = WH; reverse(W)]
    [N=? C=? H=? W=?]
    [N=? C=? H=? W=?; order = column_major]
    [N=1 C=? H=4 W=?; order = CWHN]
    [A=? B=? C=? D=? E=? F=? G=? H=?; order = HAGBFCED]
    // pad
    [H=? W=?; order = WH; pad(H, W) = 3]
    [Batch=2 Seq=? Head=3; order = Seq Head Batch; pad(Batch) = 4]
    // align
    [W=?; align(W) = 4]
    [N=? H=2 W=?; order = NWH; align(W) = 4; pad(H) = 3]
    [H=? W=?; align(H) = 4; pad(H) = 3; pad(W) = 2]
    // stride
    [W=?; stride(W) = ?]
    [H=? W=3; stride(H) = 4; pad(H) = 2]
    [H=3 W=4; stride(H) = ?]
    [N=? H=? W=?; overlap(H) = 2; reverse(N, H, W)]
    [A=? B=? C=? D=?; stride(A) = ?; stride(B) = ?; stride(C) = ?; stride(D) = ?]
    // broadcast
    [W=?; broadcast(W)]
    [N=? C=? H=? W=?; broadcast(N, H); pad(W) = 3; align(C) = 4]
    [N=? H=3 W=?; order = WHN; broadcast(N); overlap(W) = 2]
];

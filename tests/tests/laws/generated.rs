//! Static layouts at random; written by `generator.rs`, which says how to write them anew.

use crate::{Batch, Head, Seq};
use tensor_layout_tests::subject::{Case, StaticCase};
use tensor_layout_tests::{cases, static_cases};

/// No two indices share an element.
pub(crate) static UNIQUE: &[StaticCase] = static_cases![writable:
    []
    [H=3 N=1; order = HN; stride(N) = 39]
    [Batch=1 C=3 N=1 O=4 W=2 Seq=2 H=1; order = column_major; reverse(C); stride(N) = 37; pad(O) = 2; align(O) = 14; pad(Seq) = 5; reverse(H)]
    exhaustive:
    [Head=5 N=2; order = N Head; align(N) = 11]
    [O=2; order = O]
    [C=2 I=2 Batch=1 W=2; order = C I Batch W; align(I) = 2; align(Batch) = 6]
    [N=13 O=7 D=1 W=1; order = DONW; reverse(O)]
    [C=3 K=4 D=0 Q=1; order = KDQC]
    [I=5 W=5 C=7 Batch=1; order = I C Batch W; align(I) = 10; align(W) = 5; reverse(W); stride(Batch) = 25]
    [Seq=2 C=6; order = C Seq; stride(C) = 6]
    [D=5; order = D]
    [K=2 Batch=13 N=5 H=2; order = H N Batch K; pad(K) = 8; reverse(K)]
    [N=4 Batch=3; order = Batch N; stride(N) = 21; stride(Batch) = 38; pad(Batch) = 8; reverse(Batch)]
    [I=1 Batch=3 K=7 O=3 Head=1 Q=2 D=2 W=1; order = D K Head O I Q Batch W; pad(I) = 3; stride(Batch) = 22; pad(Batch) = 2; align(K) = 15; align(W) = 8]
    [Head=2 Batch=1 K=1; order = row_major; stride(Batch) = 32; pad(Batch) = 2; pad(K) = 2; align(K) = 6]
    [Q=5 D=2 O=2; order = QOD; pad(O) = 4; align(O) = 1]
    [Q=4 Seq=6 H=3 D=1 K=2; order = row_major; reverse(H); align(D) = 4; reverse(K)]
    [Head=4 W=4 N=2; order = N W Head; pad(W) = 2; align(W) = 3; reverse(N)]
    [W=1; order = W; align(W) = 6]
    [I=3 N=2; pad(N) = 2]
    [Seq=2 N=4 O=5; order = Seq N O; stride(Seq) = 39; pad(Seq) = 8]
    [C=5; order = C; stride(C) = 28; reverse(C)]
    [O=1 W=1; order = WO; align(W) = 9]
    [W=5 Seq=1; order = W Seq; stride(Seq) = 37]
];

/// Some two indices share an element.
pub(crate) static SHARED: &[StaticCase] = static_cases![shared:
    [C=6 I=2 Q=3; order = CQI; pad(C) = 6; align(C) = 12; reverse(C); broadcast(Q)]
    [N=2 H=2 Batch=3 Q=3 Head=2 O=1 Seq=2; order = Q O Batch N H Head Seq; broadcast(N); align(H) = 8; reverse(H); pad(Batch) = 3; reverse(Q); stride(Head) = 2; pad(Head) = 8; pad(O) = 3; broadcast(Seq)]
    exhaustive:
    [C=2 H=7 Head=5 Batch=4; align(H) = 10; reverse(H); broadcast(Batch)]
    [N=3 O=7 I=4 K=2; order = OIKN; align(N) = 9; broadcast(O)]
    [C=7 Head=1 I=2 Seq=5; order = row_major; align(C) = 15; reverse(C); broadcast(Seq)]
    [C=2 D=2 Seq=2 I=3 H=3 N=3 W=1 Q=1; order = C Seq Q W I H D N; reverse(C); overlap(I) = 43; overlap(H) = 24; overlap(N) = 28; pad(N) = 6]
    [W=5 K=2 H=2 N=1; order = column_major; overlap(H) = 9; pad(H) = 1]
    [Q=7 K=2; stride(Q) = 32; broadcast(K)]
    [Seq=6 D=3 Head=5 Q=1 O=2; order = Q D O Seq Head; broadcast(Seq); stride(D) = 23; broadcast(Q)]
    [D=5 N=2 Seq=2 C=2 W=1 K=2 Batch=3; order = N W Batch C K Seq D; align(Seq) = 13; pad(W) = 6; stride(K) = 42; broadcast(Batch)]
];

/// Axes with digits, some of unknown extents.
pub(crate) static DIGITS: &[Case] = cases![blocked:
    [H=? Q=? K=? O=?; order = H/6 Q/16 K Q%4 O H%3 Q/4%4 H/3%2]
    [N=? K=? Head=2; stride(Head/3%2) = 5010; order = Head%3 N Head/6 K Head/3%2]
    exhaustive:
    [Seq=? D=? N=? Batch=? W=1; order = Batch W D Seq N/3 N%3; reverse(D); align(Batch) = 10]
    [Head=? Seq=? O=?; overlap(O/8) = 1; order = Head O/2%4 Seq%2 O/8 O%2 Seq/2; reverse(Head)]
    [H=? Head=? W=2 I=? O=3; order = O%4 Head%3 Head/9 H W Head/3%3 I O/4; align(I) = 4; reverse(H); reverse(W)]
    [Head=2; overlap(Head/4%2) = 8; order = Head/8 Head/4%2 Head%4]
    [Q=13 N=? C=? Batch=? O=?; overlap(C%2) = 3; order = C/2 Q O C%2 Batch N; pad(O) = 4; reverse(Q)]
    [O=?; order = O/6 O/3%2 O%3]
    [O=2 C=? H=2; order = O%3 O/3 H/12 C/4%4 C/16 H%3 H/3%4 C%4]
    [I=? N=?; stride(I/4) = 5006; order = I/4 N I%4; pad(N) = 5]
    [K=3 C=?; order = C/3 C%3 K%4 K/4%3 K/12]
    [K=3 C=? W=4 D=? Seq=?; order = K/12 K/4%3 W D C/2 Seq K%4 C%2]
];

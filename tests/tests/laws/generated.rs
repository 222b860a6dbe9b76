//! Static layouts at random; written by `generator.rs`, which says how to write them anew.

use crate::{Batch, Head, Seq};
use tensor_layout_tests::subject::{Case, StaticCase};
use tensor_layout_tests::{cases, static_cases};

/// No two indices share an element.
pub(crate) static UNIQUE: &[StaticCase] = static_cases![writable:
    []
    [H=3 N=1; order = HN; stride(N) = 39]
    exhaustive:
    [Batch=1 C=3 N=1 O=4 W=2 Seq=2 H=1; order = column_major; reverse(C); stride(N) = 37; pad(O) = 2; align(O) = 14; pad(Seq) = 5; reverse(H)]
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
];

/// Some two indices share an element.
pub(crate) static SHARED: &[StaticCase] = static_cases![shared:
    [C=6 I=2 Q=3; order = CQI; pad(C) = 6; align(C) = 12; reverse(C); broadcast(Q)]
    exhaustive:
    [N=2 H=2 Batch=3 Q=3 Head=2 O=1 Seq=2; order = Q O Batch N H Head Seq; broadcast(N); align(H) = 8; reverse(H); pad(Batch) = 3; reverse(Q); stride(Head) = 2; pad(Head) = 8; pad(O) = 3; broadcast(Seq)]
    [C=2 H=7 Head=5 Batch=4; align(H) = 10; reverse(H); broadcast(Batch)]
    [N=3 O=7 I=4 K=2; order = OIKN; align(N) = 9; broadcast(O)]
    [C=7 Head=1 I=2 Seq=5; order = row_major; align(C) = 15; reverse(C); broadcast(Seq)]
    [C=2 D=2 Seq=2 I=3 H=3 N=3 W=1 Q=1; order = C Seq Q W I H D N; reverse(C); overlap(I) = 43; overlap(H) = 24; overlap(N) = 28; pad(N) = 6]
];

/// Axes with digits, some of unknown extents.
pub(crate) static DIGITS: &[Case] = cases![blocked:
    [Seq=2 H=? D=3 Q=?; overlap(Seq/4%4) = 10; order = D Seq%4 Q/9 Q%3 Q/3%3 Seq/16 Seq/4%4 H; align(H) = 11; reverse(H)]
    exhaustive:
    [Batch=0 H=? Head=? I=?; order = Head/2 H/3 H%3 I Batch Head%2; align(Batch) = 14]
    [D=? K=? Head=?; stride(K/3%3) = 5009; order = D%2 Head%3 K%3 K/9 K/3%3 D/2 Head/3]
    [Batch=? Head=? C=1; order = Head Batch/3 C Batch%3]
    [Head=3 I=5; overlap(I%2) = 21; order = I/2 I%2 Head]
    [I=2; order = I%2 I/2]
    [C=? W=5 H=?; stride(W/8) = 5018; order = C W/2%4 H/2%3 H%2 W/8 W%2 H/6]
    [Q=1 C=? K=?; stride(K/2%3) = 5029; order = K/2%3 C K/6 Q K%2]
];

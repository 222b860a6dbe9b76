//! Chains of operations at random; written by `generator.rs`, which says how to write them anew.

use crate::chain::{Chain, chains};
use crate::{Batch, Head, Seq};
use tensor_layout::axis::{C, D, H, I, K, M, N, O, P, Q, W};

/// There are mutable views, and these operations on them.
pub(crate) static WRITABLE: &[Chain] = chains![writable:
    [Head=8 K=6; order = K Head][step Head 2][merge (K Head) Seq];
    [Head=6 K=5; order = Head/2 K Head%2; align(K) = 8][reverse K][insert D][merge (K D) Batch][unblock Head (W I)];
    [M=4 N=3 K=4; order = N M K; stride(M) = 51; align(N) = 3; align(K) = 14][diagonal (K N) D][fix D];
    exhaustive:
    [Head=? C=6 P=?][reverse Head][fix Head][crop C 1][fix C];
    [M=6; align(M) = 3][crop M 4][step M 4][arrays M 1 H][permute H];
    [Batch=? O=5 Q=8][permute Batch O Q][range O][diagonal (Q O) P][rename Batch K];
    [M=? W=4 N=0; order = W/3%4 W%3 M/4%2 M%4 N W/12 M/8; pad(N) = 4][fix W][reverse N][step N 3][fix M];
    [M=4 Batch=3][crop M 4][permute M Batch][range Batch][merge (M Batch) Head];
    [O=2 Head=3; order = Head O][range Head][rename O P][diagonal (Head P) W];
    [N=?; stride(N) = ?][fix N][insert W][reverse W][permute W];
    [Q=6 Seq=3; align(Q) = 12][arrays Seq 3 Batch][reverse Q][permute Batch Q][reverse Batch];
    [O=1 K=1; order = K O; stride(O) = ?][step O 4][arrays O 1 O][insert N];
];

/// There are shared views only, or an operation is for these.
pub(crate) static SHARED: &[Chain] = chains![shared:
    [Q=4 Head=5 I=4; order = Q Head I][merge (Q Head I) W][windows W (P K) 2 4][crop P 6][fix P];
    [Head=? P=3 N=?; order = N P Head][insert D][rename D Batch][insert O][windows P (H Q) 2 2];
    exhaustive:
    [D=1 N=1 Head=8; pad(D) = 8][windows Head (C Head) 3 1][broadcast N 4][diagonal (C Head) M];
    [W=8 O=6 I=6 C=8; broadcast(I); pad(C) = 5][diagonal (W O) P][reverse P][split P (Q P) 1];
    [I=1 Batch=1 D=3; order = I D Batch; align(I) = 5][crop I 1][broadcast Batch 2][insert Head][merge (I D Head) Q];
    [Q=6][windows Q (Batch W) 3 3][arrays W 3 Q];
];

/// There are mutable views, and the result has blocks.
pub(crate) static BLOCKED: &[Chain] = chains![blocked:
    [P=4 I=6 Batch=2 D=6; order = P Batch%2 Batch/2 D I][diagonal (P I) N][split D (O D) 3];
    [C=5 Q=8 Seq=4 O=5; order = Seq%2 C/3%2 C/6 C%3 O/4 Seq/2 Q O%4; pad(Q) = 3][fix Seq][permute C Q O];
    exhaustive:
    [W=8 Head=1; order = Head W%3 W/9 W/3%3][crop Head 1][permute Head W][permute Head W][permute W Head];
    [N=1 K=5 Head=2; order = N%4 K/4%2 K%4 K/8 N/16 Head N/4%4; align(Head) = 4][fix N][insert P];
    [C=4 D=4; align(C) = 15; block(D) = 3][rename C N][crop N 3][reverse N];
    [O=? M=8 K=?; order = O/16 M K/4 O/4%4 O%4 K%4][crop M 4][rename M Q][range Q][crop O 4];
    [C=3 K=0 I=4; order = C K I/3%2 I/6 I%3][reverse K][rename K P][diagonal (P C) N];
    [Batch=4 Seq=3; order = Seq%3 Batch Seq/3%2 Seq/6; stride(Batch) = 58][permute Seq Batch][insert K];
];

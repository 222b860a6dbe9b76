//! Chains of operations at random; written by `generator.rs`, which says how to write them anew.

use crate::chain::{Chain, chains};
use crate::{Batch, Head, Seq};
use tensor_layout::axis::{C, D, H, I, K, M, N, O, P, Q, W};

/// There are mutable views, and these operations on them.
pub(crate) static WRITABLE: &[Chain] = chains![writable:
    [Head=8 K=6; order = K Head][step Head 2][merge (K Head) Seq];
    [Head=6 K=5; order = Head/2 K Head%2; align(K) = 8][reverse K][insert D][merge (K D) Batch][unblock Head (W I)];
    [P=2 Head=3 W=6; order = Head P W][rename W H][reverse H][reverse_if H];
    exhaustive:
    [I=6 D=1 Seq=?; order = D I Seq][diagonal (I Seq) Q][fix Q][crop D 1];
    [W=3 Seq=8; stride(W) = 46][insert P][reverse P];
    [I=? C=?; order = I/3 I%3 C][unblock I (K I)][merge (K I C) O][crop O 14][crop O 8];
    [N=2 O=1 Seq=8; order = Seq/2 O Seq%2 N][insert H][merge (O N) Q][unblock Seq (M O)];
    [K=3; align(K) = 13][range K][rename K Head][reverse_if Head][reverse_if Head];
    [K=6 W=6 M=6; pad(W) = 5][permute K M W][crop W 1][step M 2];
    [C=? N=8 M=?][merge (C N) Seq][permute Seq M][insert C];
    [D=4 Head=2 Q=5][merge (D Head Q) W][permute W][crop W 8];
    [H=? Head=6; order = Head H; stride(H) = ?][crop H 4][fix Head][split_by H (Seq K)][reverse Seq];
];

/// There are shared views only, or an operation is for these.
pub(crate) static SHARED: &[Chain] = chains![shared:
    [I=8 H=1 Batch=3; align(I) = 7; pad(Batch) = 1][insert O][windows O (Q Head) 1 1][crop Batch 3][merge (Q Head) K];
    [Seq=1; stride(Seq) = 55][fix Seq][insert Q][broadcast Q 2][crop Q 1];
    exhaustive:
    [M=? O=1 D=6 C=5; order = M D C O; align(M) = 5][fix D][broadcast O 1][permute M O C][permute C M O];
    [Q=1 M=8 P=?; order = Q/3%3 P M Q%3 Q/9; broadcast(M)][squeeze Q][insert H][step H 4][diagonal (H P) K];
    [M=8][windows M (N K) 1 2][merge (N K) Batch][insert Seq][reverse Batch];
    [H=2][crop H 1][crop H 1][rename H P][broadcast P 3];
];

/// There are mutable views, and the result has blocks.
pub(crate) static BLOCKED: &[Chain] = chains![blocked:
    [P=4 I=6 Batch=2 D=6; order = P Batch%2 Batch/2 D I][diagonal (P I) N][split D (Head D) 3];
    [D=4 C=? H=?; order = H/6 H/2%3 H%2 C D][permute C H D][crop D 3][crop D 1][crop H 3];
    exhaustive:
    [O=4 N=6 Q=8; order = N Q O/12 O/3%4 O%3][insert Head][crop N 6][reverse Q];
    [D=6 K=1 W=6; order = D%2 W/4%2 D/4 W/8 W%4 K D/2%2; stride(K) = 4][fix D][insert P][diagonal (K P) M];
    [P=4 Seq=1 N=8 K=1; order = P%3 N/4 P/3%4 Seq%2 N%4 K P/12 Seq/2][fix P][permute N Seq K];
    [K=? I=0 D=8 N=?; order = I/2%2 K/6 K/3%2 D N I%2 I/4 K%3][fix K][reverse N];
    [Q=3 N=2 H=3; order = Q/4%3 N/2%4 Q/12 N/8 Q%4 H N%2; pad(H) = 5][fix Q][permute N H][crop H 3];
    [Batch=5 Head=1 N=1; order = Batch%2 Head N Batch/2; broadcast(N)][merge (Head N) W][crop W 1][permute W Batch];
];

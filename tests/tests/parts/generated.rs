//! Chains of operations at random; written by `generator.rs`, which says how to write them anew.

use crate::chain::{Chain, chains};
use crate::{Batch, Head, Seq};
use tensor_layout::axis::{C, D, H, I, K, M, N, O, P, Q, W};

/// There are mutable views, and these operations on them.
pub(crate) static WRITABLE: &[Chain] = chains![writable:
    [P=1 Head=6 D=0; order = D P Head; align(P) = 13; broadcast(Head); pad(D) = 7][fix Head][diagonal (P D) Q][step Q 3][permute Q];
    [W=2 Head=6 K=4; stride(K) = 25][fix W][crop K 4][range K][merge (Head K) P];
    [H=? P=1 N=0; stride(P) = ?][reverse N][merge (H P N) M][split M (N I) 1];
    [M=3 W=0 Q=4 Batch=1; stride(M) = ?; pad(Q) = 1; broadcast(Batch)][range W][merge (M W) D][merge (D Q Batch) H][insert Head];
    [N=? Head=?; order = Head N][arrays N 2 Q][merge (Head Q) O];
    [P=4 N=3; order = N P][permute P N][rename P K];
    [I=8 Head=3 P=1; order = I Head P; block(I) = 3; block(Head) = 2; block(P) = 4][fix Head][fix I][fix P][insert K];
    [W=1 Seq=2 H=?][crop H 2][reverse H][squeeze W][reverse H];
    [D=6][permute D][crop D 3][fix D][insert H];
    [H=8 K=1 N=4; block(H) = 2; block(K) = 3; stride(N) = 18][fix H][split N (I N) 2][fix K][reverse N];
    [D=1 Q=1 Seq=1; pad(Q) = 3; pad(Seq) = 1][merge (D Q) I][permute Seq I][squeeze I];
    [Seq=8 P=1 H=1 Head=0; order = P Head Seq H; broadcast(Seq); block(P) = 1; block(H) = 2; broadcast(Head)][rename H I][fix I][unblock P (N O)];
];

/// There are shared views only, or an operation is for these.
pub(crate) static SHARED: &[Chain] = chains![shared:
    [D=3 N=2 Batch=3; order = D Batch N; stride(D) = 59; align(N) = 2; block(Batch) = 1][fix Batch][windows D (Batch D) 1 3][reverse D];
    [I=8 Head=? W=?; order = W I Head; broadcast(Head); pad(W) = 8][reverse Head][reverse I][reverse W][permute W Head I];
    [O=2 K=5 Q=6; order = O K Q; stride(O) = 22][range Q][crop Q 2][reverse O];
    [D=8 H=1 W=1; order = W D H; align(H) = 10][crop D 4][reverse D][broadcast H 1];
    [O=4 N=3 C=8; order = N O C; broadcast(N)][split O (Seq P) 2][fix P][diagonal (Seq N) I];
    [N=3][range N][broadcast N 2];
];

/// There are mutable views, and the result has blocks.
pub(crate) static BLOCKED: &[Chain] = chains![blocked:
    [Head=8 K=6; block(Head) = 3][insert I][merge (K I) Seq];
    [O=5 N=1; block(O) = 2; block(N) = 2][insert Q][insert H];
    [O=8 C=1; order = O C; block(O) = 1; block(C) = 4][insert P][range C][unblock O (Q Seq)];
    [N=3 Q=6 P=0; order = Q N P; pad(N) = 4; block(Q) = 4][merge (P N) Seq][reverse Seq];
    [M=2 W=4 D=2 K=1; block(W) = 2; block(D) = 3; block(K) = 4][squeeze K][crop D 2];
    [W=0 M=1 P=6 Q=1; order = M P Q W; align(W) = 5; block(M) = 3; stride(P) = 60][rename W O][diagonal (Q P) W][merge (W O) D];
    [K=? P=3 W=6; block(W) = 4][crop K 4][crop P 2][reverse K][step K 2];
    [M=5 Seq=4 D=2 N=1; block(M) = 3; block(Seq) = 1; block(D) = 1][fix D][rename N Batch][arrays Batch 1 C][reverse C];
];

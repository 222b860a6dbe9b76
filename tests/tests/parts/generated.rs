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
    [Q=8; block(Q) = 3][crop Q 1][rename Q Head][rename Head Batch][squeeze Batch];
    [W=2; block(W) = 2][unblock W (Head W)][insert N][step W 4][reverse Head];
    [N=1 Head=5 C=3 Q=5; pad(N) = 4; pad(Q) = 5][crop N 1][step Q 1][crop N 1];
    [K=5 C=4][merge (K C) W][reverse W][permute W][range W];
    [N=3; pad(N) = 4][insert P][diagonal (P N) Head][permute Head][reverse Head];
    [I=1 P=3 K=6; stride(K) = ?][reverse I][permute I P K];
    [M=?][permute M][permute M][crop M 4][rename M W];
    [K=8 N=0 D=6; order = D K N; block(K) = 2; block(N) = 3][unblock K (P K)][unblock N (Q O)][permute K Q O P D][step P 1];
    [W=3][step W 2][reverse W][crop W 2][range W];
    [C=6 Seq=6 W=3; block(C) = 3; pad(W) = 5][unblock C (D H)][rename H Head][rename D M];
    [Q=0 N=? Seq=1; order = N Seq Q; block(Q) = 1; block(N) = 2; block(Seq) = 1][unblock Q (K Q)][squeeze Q][unblock Seq (I Batch)][unblock N (W P)];
    [I=2 Head=4; order = Head I][step I 1][diagonal (Head I) Seq];
    [I=4 H=6 N=3][merge (I H) W][range W];
    [P=3][crop P 2][range P][range P][step P 3];
    [N=4 Batch=8; order = Batch N; stride(Batch) = 24][crop Batch 8][step N 4];
    [O=8 W=0 Batch=4 H=8; order = O W Batch H; broadcast(O); stride(Batch) = 46][reverse W][crop H 5][rename H D][range O];
    [Seq=6 H=3; pad(Seq) = 6; stride(H) = 53][merge (Seq H) K][permute K][reverse K][reverse K];
    [W=4 N=1; order = N W][reverse W][permute W N];
];

/// There are shared views only, or an operation is for these.
pub(crate) static SHARED: &[Chain] = chains![shared:
    [D=3 N=2 Batch=3; order = D Batch N; stride(D) = 59; align(N) = 2; block(Batch) = 1][fix Batch][windows D (Batch D) 1 3][reverse D];
    [I=8 Head=? W=?; order = W I Head; broadcast(Head); pad(W) = 8][reverse Head][reverse I][reverse W][permute W Head I];
    [O=2 K=5 Q=6; order = O K Q; stride(O) = 22][range Q][crop Q 2][reverse O];
    [D=8 H=1 W=1; order = W D H; align(H) = 10][crop D 4][reverse D][broadcast H 1];
    [O=4 N=3 C=8; order = N O C; broadcast(N)][split O (Seq P) 2][fix P][diagonal (Seq N) I];
    [N=3][range N][broadcast N 2];
    [Q=1; block(Q) = 1][unblock Q (M H)][broadcast M 3][merge (H M) I][insert N];
    [Q=4 C=6 O=5; stride(Q) = 38; broadcast(O)][range C][step O 3][merge (C O) K];
    [Seq=3 Head=1 H=4; order = Head H Seq; stride(Seq) = 4; pad(Head) = 1][windows H (Q H) 3 2][crop H 1][insert D][squeeze D];
    [Q=6 M=4; order = Q M; broadcast(Q)][permute M Q][insert O][rename M N][rename N I];
    [N=3 W=8 Head=5; order = N Head W; broadcast(N)][range Head][crop Head 3][insert C][crop N 2];
    [K=2 P=0; align(P) = 5][windows K (M K) 2 4][insert C][diagonal (K P) I][merge (I C M) Q];
    [Seq=4 O=? Head=4; broadcast(Seq); block(Head) = 2][crop O 1][permute Head O Seq][unblock Head (P I)][squeeze O];
    [I=8 Batch=3 N=1; order = Batch N I; align(I) = 5; broadcast(Batch); block(N) = 3][squeeze N][reverse I][step Batch 3][merge (I Batch) D];
    [I=6 C=?; broadcast(I); pad(C) = 8][crop C 2][permute I C][windows I (D M) 2 4][rename M Seq];
    [K=1 I=3; order = K I; pad(I) = 5][reverse K][range I][windows K (M K) 1 2][merge (M K I) Q];
    [Batch=0 Head=3 Q=6; order = Q Head Batch; pad(Head) = 1][windows Head (H Head) 2 2][crop Q 3][range Head][split H (P H) 1];
    [D=3 N=? W=6 M=?; order = N M W D; pad(N) = 5; align(M) = 16][diagonal (D M) O][crop O 1][broadcast O 3];
    [K=8 P=4; stride(K) = 15; broadcast(P)][rename K O][permute O P][fix P][reverse O];
    [K=4 Q=5 I=4; order = I K Q; pad(Q) = 8][windows K (Head D) 3 3][fix D][windows I (O P) 1 4][insert H];
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
    [K=3 W=6 C=3 Q=6; block(K) = 1; block(W) = 4; block(C) = 1; block(Q) = 4][fix W][unblock K (Batch K)][merge (Batch K) I][crop Q 6];
    [Q=? Batch=6 N=1; order = Q Batch N; pad(Batch) = 4; block(N) = 3][range N][merge (Q Batch) H];
    [M=? D=6 O=1 Head=?; order = O Head M D; block(M) = 4; align(D) = 10; stride(O) = ?; block(Head) = 2][rename Head H][range H][crop D 3][merge (D O) Batch];
    [Q=3 K=4 P=6; block(K) = 2; block(P) = 3][reverse Q][reverse Q][rename Q Head][unblock K (O Q)];
    [K=5 N=6 M=6; pad(K) = 2; block(N) = 2; block(M) = 1][fix M][permute N K];
    [H=4 Head=5; order = Head H; block(H) = 3; align(Head) = 9][permute Head H][reverse Head];
    [C=2 N=? Seq=2; block(N) = 1; align(Seq) = 6][permute C Seq N][permute Seq C N];
    [Head=6 W=3; order = Head W; block(Head) = 1; align(W) = 7][range Head][fix W][crop Head 5][range Head];
    [M=4 P=4 Seq=2 O=3; block(M) = 1; stride(Seq) = 60; block(O) = 3][unblock O (I Q)][fix Seq];
    [H=1 Q=4 K=1; order = Q K H; stride(H) = 40; block(Q) = 3; block(K) = 4][crop Q 2][insert W][merge (H W) P][insert H];
    [M=3 D=5; order = D M; block(M) = 3; block(D) = 1][permute M D][range M][unblock D (Batch C)][merge (Batch C) O];
    [C=3 O=4 I=3; order = C I O; block(C) = 4; block(O) = 2; block(I) = 2][crop O 3][fix I];
];

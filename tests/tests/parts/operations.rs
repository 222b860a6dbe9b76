//! The law of each operation, on layouts of every kind: static and mixed, padded, permuted, broadcast, with run-time strides;
//! and on parts that are reversed.

use crate::chain::chains;
use crate::run::hold;
use crate::{Batch, Head, Seq};
use tensor_layout::axis::{A, B, C, D, E, F, G, H, I, K, M, N, O, P, W};

/// `result[[w]] == self[[index, w]]`
#[test]
fn fix() {
    hold(chains![writable:
        [W=4; stride(W) = 3][fix W];
        [H=? W=?][reverse H][fix H];
        exhaustive:
        [H=? W=?; stride(H) = ?][fix H];
        [N=? C=3 H=? W=2; order = NHWC; pad(H) = 4][fix C];
        [Batch=? Seq=4 Head=2 D=?; order = Batch Head Seq D][fix Seq];
        [Batch=2 Seq=0 Head=3][fix Head];
        [A=? B=? C=? D=2 E=? F=? G=? H=?; order = HAGBFCED; stride(A) = ?][fix E];
    ]);
    hold(chains![shared:
        [H=? W=3; broadcast(H)][fix W];
    ]);
}

/// `result[[h, w]] == self[[start + h, w]]`
#[test]
fn crop() {
    hold(chains![writable:
        [W=4; stride(W) = 3][crop W 2];
        [H=? W=?][reverse H][crop H 2];
        exhaustive:
        [H=3 W=4][crop W 0];
        [H=? W=?; stride(H) = ?][crop H 2];
        [Batch=? Seq=4 Head=2 D=?; order = Batch Head Seq D][crop D 3];
    ]);
    hold(chains![shared: [H=3 W=?; broadcast(H)][crop H 2];]);
}

/// `result[[h, w]] == self[[start + h, w]]`, of a range that is known at run time.
#[test]
fn range() {
    hold(chains![writable:
        [W=4; stride(W) = 3][range W];
        [H=? W=?; stride(H) = ?][reverse W][range W];
        exhaustive:
        [H=5 W=4][range W];
        [H=? W=?; stride(H) = ?][range H];
        [N=? C=3 H=? W=2; order = NHWC; pad(H) = 4][range C];
    ]);
    hold(chains![shared: [H=3 W=?; broadcast(H)][range H];]);
}

/// `first[[h, w]] == self[[h, w]]` and `rest[[h, w]] == self[[middle + h, w]]`
#[test]
fn split_at() {
    hold(chains![writable:
        [H=5 W=4][rest H];
        [H=5 W=?][reverse H][rest H];
        exhaustive:
        [H=? W=?; order = WH; pad(W) = 4][first W];
        [H=5 W=?][reverse H][first H];
    ]);
}

/// `result[[o, i]] == self[[o * B + i]]`, where the axis is in blocks of B.
#[test]
fn unblock() {
    hold(chains![writable:
        [C=8; block(C) = 4][unblock C (O I)];
        [C=? H=3; block(C) = 4][crop C 8][unblock C (O I)];
        exhaustive:
        [N=2 C=6 H=? W=2; order = NHWC; block(C) = 3; pad(H) = 4][unblock C (C I)];
        [N=? C=? H=? W=?; block(C) = 2; stride(H) = ?][unblock C (O C)];
        [O=8 I=? H=2; order = O/4 I/8 H I/2%4 O%4 I%2][unblock I (P M I)][unblock O (K O)];
        [O=4 I=6 H=2; block(I) = 3; block(O) = 2][unblock O (P M)][unblock I (D K)];
    ]);
    hold(chains![blocked:
        [O=4 I=6 H=2; block(I) = 3; block(O) = 2][unblock O (P M)];
        [O=? I=? H=2; block(I) = 3; block(O) = 2][unblock I (P M)];
        [Seq=1 H=3; order = H%2 Seq%2 Seq/2 H/2][crop H 2][unblock H (P H)];
    ]);
    hold(chains![shared: [N=2 C=4; broadcast(N); block(C) = 2][unblock C (O I)];]);
}

/// `result[[h, w]][c] == self[[h, c, w]]`, read as `flattened[[h, w, c]]`.
#[test]
fn arrays() {
    hold(chains![writable:
        [H=? W=? C=3; pad(W) = 4][arrays C 3 K];
        [N=2 C=8 H=?; block(C) = 4][unblock C (O I)][arrays I 4 K];
        exhaustive:
        [C=3 H=? W=?; order = HWC][arrays C 3 C];
        [H=? W=? C=2; stride(W) = ?][arrays C 2 C];
        [H=? W=?; stride(W) = ?][arrays W 2 W];
        [H=4 W=6 C=3][reverse H][step W 2][arrays C 3 C];
    ]);
    hold(chains![blocked:
        [O=4 I=6 H=2; block(I) = 3; block(O) = 2][unblock O (P M)][arrays M 2 M];
        [O=? I=? H=1; block(O) = 2][arrays H 1 H];
    ]);
    hold(chains![shared: [H=3 W=2 C=3; broadcast(H)][arrays C 3 C];]);
}

/// `result[[h, w]] == self[[h * K, w]]`
#[test]
fn step() {
    hold(chains![writable:
        [W=7; stride(W) = 3][step W 2];
        [H=? W=?][reverse W][step W 2];
        exhaustive:
        [H=5 W=4; pad(W) = 5][step W 9];
        [H=? W=?; stride(H) = ?][step H 2];
    ]);
    hold(chains![shared: [H=? W=5; broadcast(H)][step H 2];]);
}

/// `result[[h, w]] == self[[E - 1 - h, w]]`
#[test]
fn reverse() {
    hold(chains![writable:
        [W=7; stride(W) = 3][reverse W];
        [H=4 W=?][reverse H][reverse H];
        exhaustive:
        [H=2 W=3; pad(H, W) = 4][reverse W];
        [H=3 W=0][reverse H];
        [H=? W=?; stride(H) = ?][reverse W][reverse H];
        [N=? C=3 H=? W=2; order = NHWC; pad(H) = 4][reverse N][reverse W][reverse C];
    ]);
    hold(
        chains![shared: [H=3 W=2; broadcast(H)][reverse H][reverse W]; [H=? W=?; broadcast(W)][reverse H][reverse W];],
    );
}

/// `result[[w, h]] == self[[h, w]]`
#[test]
fn permute() {
    hold(chains![writable:
        [][permute];
        [H=3 W=?][reverse H][permute W H];
        exhaustive:
        [N=2 C=3 H=2 W=2; order = NHWC; pad(H) = 4][permute W N C H];
        [N=? C=3 H=? W=?; pad(C) = 4; stride(H) = ?][permute C W H N];
        [A=? B=? C=? D=2 E=? F=? G=? H=?; order = HAGBFCED; pad(H) = 3][permute H G F E D C B A];
    ]);
    hold(chains![shared: [N=? C=3 H=2; broadcast(C)][permute C N H]; [H=4 W=?; broadcast(H, W)][permute W H];]);
}

/// `result[index] == self[index]`, under another name.
#[test]
fn rename() {
    hold(chains![writable:
        [H=3 W=4][rename H W2];
        [Batch=? Seq=4][reverse Seq][rename Seq K];
        exhaustive:
        [H=3 W=?; order = WH; pad(W) = 5][rename W Head];
        [H=3 W=4][rename W W];
    ]);
}

/// `result[[0, h, w]] == self[[h, w]]`
#[test]
fn insert() {
    hold(chains![writable:
        [][insert N];
        [H=? W=4][reverse W][insert N];
        exhaustive:
        [H=? W=0][insert Batch];
        [A=? B=? C=? D=2 E=? F=? G=?; order = AGBFCED][insert H];
    ]);
    hold(chains![shared: [H=3 W=4; broadcast(H, W)][insert N];]);
}

/// `result[[w]] == self[[0, w]]`, where the extent is 1.
#[test]
fn squeeze() {
    hold(chains![writable:
        [N=1][squeeze N];
        [H=? W=3; order = WH][reverse W][squeeze H];
        exhaustive:
        [N=1 H=3 W=4; pad(N, H, W) = 5][squeeze N];
        [N=? H=? W=2; stride(N) = ?][squeeze N];
    ]);
    hold(chains![shared: [N=? W=4; broadcast(N)][squeeze N];]);
}

/// `result[[h, w]] == self[[0, w]]`, where the extent is 1.
#[test]
fn broadcast() {
    hold(chains![shared:
        [N=1][broadcast N 3];
        [H=? N=? W=2; order = NWH][broadcast_to N];
        exhaustive:
        [N=1 W=4; pad(W) = 5][broadcast N 0];
        [H=3 N=1 W=0][broadcast N 2];
        [H=? W=?; stride(W) = ?][broadcast W 4];
        [H=3 W=?][reverse H][broadcast W 2];
        [N=1 W=4; pad(W) = 5][broadcast_to N];
    ]);
}

/// `result[[o, i]] == self[[o * K + i]]`
#[test]
fn split() {
    hold(chains![writable:
        [W=6; stride(W) = 3][split W (O I) 2];
        [H=? W=6][reverse W][split W (O I) 3];
        exhaustive:
        [H=4 W=3; pad(W) = 4][split H (H I) 4];
        [H=4 W=0; order = WH][split W (O I) 3];
        [H=? W=?; stride(H) = ?][split W (O I) 2];
        [A=1 B=1 C=1 D=6 E=? F=? G=?; order = AGBFCED][split D (Head Seq) 3];
    ]);
    hold(chains![shared: [H=? W=6; broadcast(W)][split W (O I) 3];]);
}

/// `result[[h * W + w]] == self[[h, w]]`
#[test]
fn merge() {
    hold(chains![writable:
        [H=4 W=3; order = WH][merge (W H) W];
        [H=? W=3][reverse H][merge (H W) M];
        exhaustive:
        [C=2 H=4 W=3; order = HWC][merge (H W C) P];
        [N=2 C=3 H=1 W=2; order = NHWC; pad(W) = 2][merge (N H W C) M];
        [H=2 W=3 D=0; stride(H) = 50][merge (H W) M];
        [H=1 W=1; stride(W) = 7; stride(H) = 9][merge (H W) M];
        [H=? W=3; stride(H) = ?][merge (H W) M];
        [H=? W=?; stride(H) = ?; stride(W) = ?][merge (H W) M];
        [N=? H=? W=?; order = NWH][merge (W H) M];
        [A=? B=? C=? D=2 E=? F=? G=? H=?; order = HAGBFCED][merge (B F C E) M];
        [H=? W=3][reverse H][reverse W][merge (H W) M];
    ]);
    hold(chains![shared:
        [H=? W=3; broadcast(H)][merge (H W) M];
        [H=? W=3; broadcast(W)][merge (H W) M];
    ]);
}

/// `result[[p, i]] == self[[p * STEP + i]]`
#[test]
fn windows() {
    hold(chains![shared:
        [W=7; stride(W) = 3][windows W (P I) 3 2];
        [H=? W=6][reverse W][windows W (P K) 3 2];
        exhaustive:
        [H=4 W=3; pad(W) = 4][windows H (P H) 3 1];
        [H=4 W=3; order = WH][windows H (H K) 4 4];
        [H=4 W=0][windows H (P K) 2 1];
        [H=? W=?; stride(H) = ?][windows W (P I) 2 2];
        [A=1 B=1 C=1 D=6 E=? F=? G=?; order = AGBFCED][windows D (Head Seq) 3 2];
    ]);
}

/// `result[[p, i]] == self[[p * step + i * dilation]]`
#[test]
fn windows_with() {
    hold(chains![shared:
        [W=7; stride(W) = 3][windows_with W (P I)];
        [H=4 W=5; broadcast(W)][windows_with W (P K)];
        exhaustive:
        [H=4 W=3; order = WH][windows_with H (H K)];
        [H=? W=?; stride(H) = ?][windows_with W (P I)][windows_with H (A K)];
        [H=? W=6][reverse W][windows_with W (P K)][step P 2][crop K 1];
    ]);
}

/// `result[[h, w]] == self[[h * by, w]]`
#[test]
fn step_by() {
    hold(chains![writable:
        [W=7; stride(W) = 3][step_by W];
        [H=4 W=6][step_by W][split W (W I) 1][merge (H W) P];
        exhaustive:
        [H=? W=?; order = WH][step_by H][step_by W][step_by H];
        [H=? W=?; stride(H) = ?][reverse H][step_by H][range H];
    ]);
}

/// `result[[h, w]] == self[[if reversed { E - 1 - h } else { h }, w]]`
#[test]
fn reverse_if() {
    hold(chains![writable:
        [W=7; stride(W) = 3][reverse_if W];
        [H=4 W=6; pad(W) = 8][reverse_if W][reverse_if H][split W (O I) 2];
        exhaustive:
        [H=? W=?; order = WH][reverse_if H][reverse W][range H];
        [H=? W=?; stride(H) = ?][reverse H][reverse_if H][reverse_if W][merge (H W) P];
        [H=0 W=3][reverse_if H][reverse_if W];
    ]);
    hold(chains![shared: [H=4 W=3; broadcast(H)][reverse_if H][reverse_if W];]);
}

/// `result[[o, i]] == self[[o * size + i]]`
#[test]
fn split_by() {
    hold(chains![writable:
        [W=12; stride(W) = 3][split_by W (O I)];
        [H=4 W=6][split_by W (W I)][merge (W I) P][merge (H P) M];
        exhaustive:
        [H=? W=?; order = WH][split_by H (O I)][split_by W (H W)];
        [H=? W=?; stride(H) = ?][reverse H][split_by H (O I)][step_by O];
        [H=0 W=3][split_by H (O I)];
        [A=1 B=1 C=1 D=6 E=? F=? G=?; order = AGBFCED][split_by D (Head Seq)];
    ]);
    hold(chains![shared: [H=4 W=6; broadcast(W)][split_by W (O I)]; [W=9][windows W (P K) 4 1][split_by K (O I)];]);
}

/// `result[[d]] == self[[d, d]]`
#[test]
fn diagonal() {
    hold(chains![writable:
        [H=4 W=3; pad(W) = 5][diagonal (W H) D];
        [A=? B=? C=? D=2 E=? F=? G=? H=?; order = HAGBFCED][diagonal (F C) I];
        exhaustive:
        [N=? H=3 W=?; order = WNH][diagonal (N W) D];
        [H=? W=?; stride(H) = ?][diagonal (H W) D];
        [H=3 W=0][diagonal (H W) D];
        [H=? W=?][reverse W][diagonal (H W) D];
    ]);
    hold(
        chains![shared: [H=? W=4; broadcast(H)][diagonal (W H) D]; [H=3 W=3; overlap(H) = 1][reverse W][diagonal (H W) D];],
    );
}

/// `result[index] == self[index]`, with the numbers of another layout, which are the same where there is a second index.
#[test]
fn as_layout() {
    hold(chains![writable:
        [][as_layout];
        [H=? W=3; stride(H) = ?][reverse W][as_layout H=? W=3; stride(H) = ?; stride(W) = ?];
        exhaustive:
        [N=2 H=3 W=4][fix N][as_layout H=? W=?];
        [N=2 H=3 W=4][fix N][as_layout H=3 W=4; pad(H) = 8];
        [N=2 H=3 W=4][fix W][as_layout N=? H=?; stride(N) = ?; stride(H) = ?];
        [H=? W=?; stride(H) = ?][as_layout H=3 W=?; stride(H) = 20];
        [H=? W=?; stride(H) = ?][crop H 2][crop W 2][as_layout H=2 W=2; stride(H) = ?][fix W];
        [H=? W=?; order = WH][range H][as_layout H=? W=?; order = WH];
        [N=? C=3 H=? W=2; order = NHWC][fix N][permute H W C][as_layout H=? W=2 C=3][split C (N C) 1];
        [H=4 W=6][split W (O I) 3][as_layout H=4 O=2 I=3];
        [H=1 W=4; stride(H) = 9][as_layout H=1 W=4][insert N];
        [H=? W=3][reverse W][reverse W][as_layout H=? W=?][reverse H];
    ]);
    hold(chains![shared:
        [H=? W=?; broadcast(H)][as_layout H=3 W=?; broadcast(H)];
        [H=? W=?; broadcast(H)][as_layout H=? W=?];
        [H=1 W=?][broadcast H 3][as_layout H=3 W=?; broadcast(H)];
    ]);
}

tensor_layout::axis!(W2);

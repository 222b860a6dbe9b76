use tensor_layout::{Views, axis};

axis!(Seq, XSeq);

#[derive(Views)]
struct Conv {
    #[layout(Seq=? N=1; own(Seq))]
    x: Vec<f32>,
    #[layout(XSeq=?)]
    y: Vec<f32>,
}

fn main() {}

use tensor_layout::layout;

layout! {
    pub type Act = N C H=57u8 W; order = NHC; pad(X) = 8
}

fn main() {}

use tensor_layout::axis;

axis!(pub SequenceOfTokensInTheBatchOfQueries);

fn main() {}

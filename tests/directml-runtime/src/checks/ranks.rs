//! Which ranks the operators take: the table of `OperatorGroup`, but for resampling and the operators of rank 4 alone, which are not
//! asked.

use crate::directml::{Filtered, Operator, Runtime, Sliding};
use crate::tally::Tally;
use tensor_layout::directml::{BufferTensorDesc, ConvolutionTensors, Gemm, OperatorGroup};
use tensor_layout::layout;

/// Asks each of them for tensors of one element.
pub(crate) fn check(runtime: &mut Runtime) -> Tally {
    let mut tally = Tally::default();
    for rank in 1..=8 {
        let one = BufferTensorDesc::of::<f32, layout!(W = 1)>().with_rank(rank);
        let raw = one.as_raw();
        let (ones, zeros) = (vec![1; rank.saturating_sub(2)], vec![0; rank.saturating_sub(2)]);
        let sliding = Sliding::plain(&ones, &zeros);
        let tensors = ConvolutionTensors { input: one, filter: one, bias: None, output: one };
        let filtered = Filtered::from(&tensors);
        for (group, operator) in [
            (OperatorGroup::ElementWise, Operator::Identity { input: &raw, output: &raw }),
            (OperatorGroup::Convolution, Operator::Convolution(sliding, &filtered)),
            (OperatorGroup::Pooling, Operator::AveragePooling(sliding, [&raw, &raw])),
            (OperatorGroup::Pooling, Operator::MaxPooling(sliding, [&raw, &raw])),
            (OperatorGroup::Gemm, Operator::Gemm(&Gemm::PLAIN, [&raw, &raw], None, &raw)),
        ] {
            let theirs = runtime.takes(&operator);
            tally.count(one.check_rank(group).is_ok() == theirs, || format!("{group:?} of rank {rank}: {theirs}"));
        }
    }
    tally
}

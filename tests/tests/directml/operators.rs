//! Operators: their tensors in one call, and each rule that their shapes may break.

use tensor_layout::directml::error::OutputError;
use tensor_layout::directml::{
    BufferTensorDesc, Convolution, ConvolutionTensors, DescriptorError, Gemm, GemmTensors, OperatorError, Pooling,
    PoolingTensors,
};
use tensor_layout::element::DataType;
use tensor_layout::layout;

type Image = layout!(N=2 C=6 H=9 W=8; order = NHWC);
type Filter = layout!(O=4 I=6 H=3 W=3);
type Output = layout!(N=2 C=4 H=7 W=6; order = NHWC);
const UNIT: Convolution<2> = Convolution::UNIT;

fn text(error: OperatorError) -> String {
    error.to_string()
}

#[test]
fn convolutions_are_constants() {
    const TENSORS: ConvolutionTensors = UNIT.tensors_with_bias::<f32, Image, Filter, layout!(O = 4), Output>();
    assert_eq!(TENSORS.input, BufferTensorDesc::of::<f32, Image>());
    assert_eq!(TENSORS.filter.sizes(), [4, 6, 3, 3]);
    assert_eq!(TENSORS.bias.unwrap().sizes(), [1, 4, 1, 1]);
    assert_eq!(TENSORS.output, BufferTensorDesc::of::<f32, Output>().as_output());
    assert_eq!(UNIT.check(&TENSORS), Ok(()));
    let owned = ConvolutionTensors { filter: TENSORS.filter.owned_by_dml(), ..TENSORS };
    assert_eq!(UNIT.check(&owned), Ok(()));
}

/// Strides, dilations, padding and groups, each on the axis that it is given for.
#[test]
fn convolutions_move_their_window() {
    let strided = UNIT.with_strides([2, 3]); // (9 - 3) / 2 + 1, (8 - 3) / 3 + 1
    assert!(strided.tensors_of_layouts::<f32, _, _, _>(&Image::default(), &Filter::default(), &out::<4, 2>()).is_ok());
    let dilated = UNIT.with_dilations([4, 2]); // 9 - 8, 8 - 4
    assert!(dilated.tensors_of_layouts::<f32, _, _, _>(&Image::default(), &Filter::default(), &out::<1, 4>()).is_ok());
    let padded = UNIT.with_padding([1, 0], [0, 5]);
    assert!(padded.tensors_of_layouts::<f32, _, _, _>(&Image::default(), &Filter::default(), &out::<8, 11>()).is_ok());
    let grouped = UNIT.with_groups(2);
    let filter = <layout!(O=4 I=3 H=3 W=3)>::default();
    assert!(grouped.tensors_of_layouts::<f32, _, _, _>(&Image::default(), &filter, &Output::default()).is_ok());
}

fn out<const H: usize, const W: usize>() -> layout!(N=2 C=4 H W; order = NHWC) {
    Default::default()
}

/// A 1-D convolution is a 2-D one without an axis H; a 3-D one has a D, and its bias gets the rank of the rest.
#[test]
fn convolutions_in_one_and_three_dimensions() {
    let along_w = UNIT.with_strides([1, 2]);
    let tensors = along_w.tensors::<f32, layout!(N=1 C=3 W=9), layout!(O=4 I=3 W=3), layout!(N=1 C=4 W=4)>();
    assert_eq!(tensors.input.sizes(), [1, 3, 1, 9]);
    assert_eq!(tensors.filter.sizes(), [4, 3, 1, 3]);

    const VOLUMES: ConvolutionTensors = Convolution::<3>::UNIT.tensors_with_bias::<
        f32,
        layout!(N=1 C=3 D=5 H=6 W=7; order = NDHWC),
        layout!(O=4 I=3 D=2 H=2 W=2),
        layout!(C = 4),
        layout!(N=1 C=4 D=4 H=5 W=6),
    >();
    assert_eq!(VOLUMES.bias.unwrap().sizes(), [1, 4, 1, 1, 1]);
}

fn convolved(tensors: ConvolutionTensors) -> OperatorError {
    UNIT.check(&tensors).unwrap_err()
}

#[test]
fn convolutions_that_do_not_fit() {
    let tensors = UNIT.tensors::<f32, Image, Filter, Output>();
    let bias = |descriptor| Some(descriptor);

    let input = BufferTensorDesc::of::<f32, layout!(N=2 C=5 H=9 W=8)>();
    assert_eq!(
        text(convolved(ConvolutionTensors { input, ..tensors })),
        "convolution: the input has size 5 in dimension 1 (channels), and must have 6: the size of the filter's dimension 1 \
         (input channels) times the groups"
    );
    let output = BufferTensorDesc::of::<f32, layout!(N=2 C=4 H=9 W=6)>();
    let error = convolved(ConvolutionTensors { output, ..tensors });
    let OperatorError::OutputSize { operator: "convolution", along, output: 9 } = error else { panic!("{error:?}") };
    assert_eq!((along.axis, along.input, along.start_padding, along.end_padding), ("H", 9, 0, 0));
    assert_eq!((along.window, along.dilation, along.stride), (3, 1, 1));
    let output = BufferTensorDesc::of::<f32, layout!(N=1 C=4 H=7 W=6)>();
    assert!(text(convolved(ConvolutionTensors { output, ..tensors })).contains("as many images as the input"));
    let output = BufferTensorDesc::of::<f32, layout!(N=2 C=3 H=7 W=6)>();
    assert!(
        text(convolved(ConvolutionTensors { output, ..tensors }))
            .contains("the size of the filter's dimension 0 (output channels)")
    );
    let filter = BufferTensorDesc::of::<half::f16, Filter>();
    let error = OperatorError::OtherDataType {
        operator: "convolution",
        tensor: "filter",
        data_type: DataType::Float16,
        required: DataType::Float32,
    };
    assert_eq!(convolved(ConvolutionTensors { filter, ..tensors }), error);
    let filter = tensors.filter.with_rank(5);
    let error = OperatorError::Rank { operator: "convolution", tensor: "filter", rank: 5, required: 4 };
    assert_eq!(convolved(ConvolutionTensors { filter, ..tensors }), error);
    let short = BufferTensorDesc::of::<f32, layout!(O = 3)>();
    assert!(
        text(convolved(ConvolutionTensors { bias: bias(short), ..tensors }))
            .contains("the size of the filter's dimension 0")
    );
    let rows = BufferTensorDesc::of::<f32, layout!(W = 4)>();
    assert!(matches!(convolved(ConvolutionTensors { bias: bias(rows), ..tensors }), OperatorError::Size { .. }));

    let small = BufferTensorDesc::of::<f32, layout!(N=2 C=6 H=2 W=8)>();
    assert_eq!(
        text(convolved(ConvolutionTensors { input: small, ..tensors })),
        "convolution: along the height a window of 3 (dilation 1) moves by 1 over 2 elements (padding 0 before, 0 after) and does not \
         fit; pad more, or make the window smaller"
    );
}

#[test]
fn parameters_of_convolutions_that_make_no_sense() {
    let tensors = UNIT.tensors::<f32, Image, Filter, Output>();
    let zero = |parameter, axis| OperatorError::ZeroParameter { operator: "convolution", parameter, axis };
    assert_eq!(UNIT.with_strides([1, 0]).check(&tensors), Err(zero("strides", "W")));
    assert_eq!(UNIT.with_dilations([0, 1]).check(&tensors), Err(zero("dilations", "H")));
    assert_eq!(UNIT.with_groups(0).check(&tensors), Err(zero("groups", "")));
    let error = OperatorError::Groups { groups: 3, channels: 4 };
    assert_eq!(UNIT.with_groups(3).check(&tensors), Err(error));
}

/// A tensor's own rule comes with the tensor's name, and integers are not convolved.
#[test]
fn tensors_of_operators_keep_their_own_rules() {
    let shared = <layout!(N=2 C=4 H=7 W=6; broadcast(N))>::default();
    let error = UNIT.tensors_of_layouts::<f32, _, _, _>(&Image::default(), &Filter::default(), &shared).unwrap_err();
    assert_eq!(
        error,
        OperatorError::Tensor { tensor: "output", error: DescriptorError::Output(OutputError::NotUnique) }
    );
    assert!(text(error).starts_with("DirectML: the output: two indices of the output share an element"));
    let error =
        UNIT.tensors_of_layouts::<u8, _, _, _>(&Image::default(), &Filter::default(), &Output::default()).unwrap_err();
    assert_eq!(error, OperatorError::NotFloat { operator: "convolution", data_type: DataType::Uint8 });
}

#[test]
fn poolings() {
    const POOL: Pooling<2> = Pooling::of_window([2, 2]).with_strides([2, 2]);
    let tensors = POOL.tensors::<f32, Image, layout!(N=2 C=6 H=4 W=4)>();
    assert_eq!(tensors.output.sizes(), [2, 6, 4, 4]);
    let error =
        POOL.tensors_of_layouts::<f32, _, _>(&Image::default(), &<layout!(N=2 C=6 H=5 W=4)>::default()).unwrap_err();
    assert!(matches!(error, OperatorError::OutputSize { output: 5, .. }));
    let error =
        POOL.tensors_of_layouts::<f32, _, _>(&Image::default(), &<layout!(N=2 C=3 H=4 W=4)>::default()).unwrap_err();
    assert_eq!(
        text(error),
        "pooling: the output has size 3 in dimension 1 (channels), and must have 6: as many as the input"
    );
    let error = Pooling::of_window([0, 2]).check(&tensors).unwrap_err();
    assert_eq!(error, OperatorError::ZeroParameter { operator: "pooling", parameter: "window", axis: "H" });
}

#[test]
fn matrix_products() {
    type A = layout!(M=2 K=3);
    type B = layout!(K=3 N=5);
    const TENSORS: GemmTensors = Gemm::PLAIN.tensors::<f32, A, B, layout!(M=2 N=5)>();
    assert_eq!(TENSORS.b.sizes(), [1, 1, 3, 5]);
    // Rows and columns follow the order in which axes are written: `N C` is a matrix, not an image of one pixel.
    let rows = Gemm::PLAIN.tensors::<f32, layout!(N=2 C=3), layout!(C=3 W=5), layout!(N=2 W=5)>();
    assert_eq!(rows.a.sizes(), [1, 1, 2, 3]);
    let turned = Gemm::PLAIN.with_transpose_a(true).with_transpose_b(true);
    let tensors = turned.tensors::<f32, layout!(K=3 M=2), layout!(N=5 K=3), layout!(M=2 N=5)>();
    assert_eq!(tensors.a.sizes(), [1, 1, 3, 2]);

    let product = |output| Gemm::PLAIN.check(&GemmTensors { output, ..TENSORS }).unwrap_err();
    let error = product(BufferTensorDesc::in_logical_order::<f32, layout!(M=3 N=5)>());
    assert!(text(error).contains("3 in dimension 2 (rows), and must have 2"));
    let error = product(BufferTensorDesc::in_logical_order::<f32, layout!(M=2 N=4)>());
    assert!(text(error).contains("4 in dimension 3 (columns), and must have 5"));
    let error = Gemm::PLAIN.with_transpose_b(true).check(&TENSORS).unwrap_err();
    assert_eq!(
        text(error),
        "matrix product: the tensor `b` has size 5 in dimension 3 (columns), and must have 3: `b` has a row for each column of `a`; \
         set `transpose_b` if it is stored transposed, and only then"
    );
    let c = Some(BufferTensorDesc::of::<f32, layout!(N = 5)>());
    let error = Gemm::PLAIN.check(&GemmTensors { c, ..TENSORS }).unwrap_err();
    assert!(text(error).contains("broadcast it by stride 0"));
}

/// The axes that a message names, between its back quotes.
fn named(message: &str) -> Vec<&str> {
    message
        .split('`')
        .skip(1)
        .step_by(2)
        .filter(|name| name.starts_with(|letter: char| letter.is_uppercase()))
        .collect()
}

/// The messages of operators name no axis: the tensors may be described in logical order, and then have axes of any names.
#[test]
fn messages_name_no_axis_that_the_layouts_lack() {
    type Filter = layout!(K=4 R=6 S=3 U=3);
    type Image = layout!(A=2 B=6 E=9 F=8);
    type Output = layout!(A=2 B=4 E=7 F=6);
    let input = BufferTensorDesc::in_logical_order::<f32, Image>();
    let filter = BufferTensorDesc::in_logical_order::<f32, Filter>();
    let output = BufferTensorDesc::in_logical_order::<f32, Output>();
    let tensors = ConvolutionTensors { input, filter, bias: None, output };
    assert_eq!(UNIT.check(&tensors), Ok(()));
    assert_eq!(Pooling::of_window([3, 3]).check(&pool(input, input, 7, 6)), Ok(()));

    let mut messages = Vec::new();
    let other = |at: usize, size: usize| {
        let mut extents = [2, 6, 9, 8];
        extents[at] = size;
        let layout = <layout!(A=? B=? E=? F=?)>::with_extents(extents).unwrap();
        BufferTensorDesc::try_in_logical_order::<f32, _>(&layout).unwrap()
    };
    for at in 0..4 {
        for size in [1, 3, 5, 20] {
            let input = other(at, size);
            let of = [
                ConvolutionTensors { input, ..tensors },
                ConvolutionTensors { filter: input, ..tensors },
                ConvolutionTensors { output: input, ..tensors },
                ConvolutionTensors { bias: Some(input), ..tensors },
            ];
            messages.extend(of.iter().filter_map(|tensors| UNIT.check(tensors).err()));
            messages.extend(Pooling::of_window([3, 3]).check(&pool(input, tensors.input, 7, 6)).err());
            for transposed in [false, true] {
                let product = Gemm::PLAIN.with_transpose_a(transposed).with_transpose_b(!transposed);
                let of = GemmTensors { a: tensors.input, b: input, c: Some(input), output };
                messages.extend(product.check(&of).err());
            }
        }
    }
    for parameters in [UNIT.with_strides([0, 1]), UNIT.with_dilations([1, 0])] {
        messages.extend(parameters.check(&tensors).err());
    }
    messages.extend(UNIT.with_groups(3).check(&tensors).err());
    assert!(messages.len() > 80, "{}", messages.len());
    for message in messages {
        assert_eq!(named(&message.to_string()), <[&str; 0]>::default(), "{message}");
    }
}

/// A pooling of these tensors, whose output is of the rows and columns.
fn pool(input: BufferTensorDesc, of: BufferTensorDesc, rows: usize, columns: usize) -> PoolingTensors {
    let sizes = of.sizes();
    let extents = [sizes[0] as usize, sizes[1] as usize, rows, columns];
    let layout = <layout!(A=? B=? E=? F=?)>::with_extents(extents).unwrap();
    PoolingTensors { input, output: BufferTensorDesc::try_in_logical_order::<f32, _>(&layout).unwrap() }
}

//! What people paste, and what it becomes.

use super::*;

/// The first layout of a text, and its type.
#[track_caller]
fn first(text: &str) -> (String, Option<String>) {
    let answer = read(text);
    let offer = &answer["offers"][0];
    let word = |key: &str| offer[key].as_str().map(str::to_owned);
    (word("text").unwrap_or_else(|| panic!("{text}: {answer}")), word("type"))
}

#[test]
fn a_shape_becomes_a_layout() {
    for text in [
        "(1, 3, 224, 224)",
        "[1,3,224,224]",
        "torch.Size([1, 3, 224, 224])",
        "1x3x224x224",
        "1 x 3 x 224 x 224",
        "1×3×224×224",
        "float32[1,3,224,224]",
        "f32[1,3,224,224]",
        "1, 3, 224, 224",
        "1 3 224 224",
        "x.shape = (1, 3, 224, 224)",
        "tensor<1x3x224x224xf32>",
        "Tensor[(1, 3, 224, 224), f32]",
        "TensorShape([1, 3, 224, 224])",
        "shape=[1, 3, 224, 224], dtype=float32",
        "(None, 3, 224, 224)",
        "(-1, 3, 224, 224)",
        "?x3x224x224",
        "torch.Size([1, 3, 224, 224]) torch.float32",
    ] {
        assert_eq!(first(text).0, "N=1 C=3 H=224 W=224", "{text}");
        let has_type = text.contains("32") && !text.contains("x.shape");
        assert_eq!(first(text).1.as_deref(), has_type.then_some("f32"), "{text}");
    }
    for (text, becomes) in [
        ("(768,)", "N=768"),
        ("(4, 5)", "H=4 W=5"),
        ("(3, 57, 57)", "C=3 H=57 W=57"),
        ("(57, 57, 3)", "H=57 W=57 C=3"),
        ("(1, 224, 224, 3)", "N=1 H=224 W=224 C=3"),
        ("(64, 3, 7, 7)", "O=64 I=3 H=7 W=7"),
        ("(2, 3, 4, 5, 6)", "N=2 C=3 D=4 H=5 W=6"),
        ("(1, 2, 3, 4, 5, 6)", "A=1 B=2 C=3 D=4 E=5 F=6"),
        ("NCHW", "N=1 C=3 H=57 W=57"),
    ] {
        assert_eq!(first(text), (becomes.into(), None), "{text}");
    }
}

#[test]
fn strides_are_elements_or_bytes() {
    for (text, becomes, about) in [
        ("shape (2,3,4) strides (12,4,1)", "C=2 H=3 W=4", "The strides count elements."),
        ("shape=(2, 3, 4), strides=(96, 32, 8)", "C=2 H=3 W=4", "read as bytes, a guess from the smallest of them, 8."),
        ("shape (2,3) strides (20,4) bytes", "H=2 W=3; pad(W) = 5", "count bytes, of elements of 4 bytes."),
        ("shape (2,3) strides (20,4) elements", "H=2 W=3; stride(W) = 4; pad(W) = 5", "count elements."),
        ("torch.Size([1, 3, 57, 57]) (10944, 1, 171, 3)", "N=1 C=3 H=57 W=57; order = NHWC", "count elements"),
        ("size: [4, 5] stride: [-8, 1]", "H=4 W=5; reverse(H); pad(W) = 8", "count elements"),
        ("float32 shape (4, 5) strides (0, 4)", "H=4 W=5; broadcast(H)", "read as bytes"),
    ] {
        let answer = read(text);
        let found = tensor_layout::AnyLayout::parse(&first(text).0).expect("a layout");
        assert!(answer["about"].as_str().is_some_and(|told| told.contains(about)), "{text}: {answer}");
        let expected = tensor_layout::AnyLayout::parse(becomes).expect("a layout");
        assert_eq!((found.extents(), found.strides()), (expected.extents(), expected.strides()), "{text}: {found}");
    }
}

#[test]
fn headers_become_layouts() {
    let word = |text: &str| Some(text.to_owned());
    assert_eq!(first("{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4)}"), ("H=3 W=4".into(), word("f32")));
    assert_eq!(
        first("{'descr': '|u1', 'fortran_order': True, 'shape': (3, 4), }"),
        ("H=3 W=4; order = WH".into(), word("u8"))
    );
    assert_eq!(first("{'descr': '<i8', 'fortran_order': False, 'shape': (3,), }"), ("N=3".into(), word("i64")));
    let big = read("{'descr': '>f8', 'fortran_order': False, 'shape': (3, 4), }");
    assert!(big["about"].as_str().is_some_and(|about| about.contains("the highest byte first")), "{big}");
    assert_eq!(first(r#""w": {"dtype":"F32","shape":[3,4],"data_offsets":[0,48]}"#), ("H=3 W=4".into(), word("f32")));
    assert_eq!(first(r#"{"dtype":"BF16","shape":[3,4],"data_offsets":[0,24]},"#), ("H=3 W=4".into(), word("bf16")));
    let two = read(
        r#"{"__metadata__":{"format":"pt"},"w":{"dtype":"F32","shape":[3,4],"data_offsets":[0,48]},"b":{"dtype":"I64","shape":[3],"data_offsets":[48,72]}}"#,
    );
    assert_eq!(two["offers"][0], json!({ "text": "N=3", "about": "tensor `b`", "type": "i64" }));
    assert_eq!(two["offers"][1]["about"], "tensor `w`");
    let short = read(r#""w": {"dtype":"F32","shape":[3,4],"data_offsets":[0,40]}"#);
    assert!(
        short["about"].as_str().is_some_and(|about| about.contains("hold 40 bytes, and the shape has 48")),
        "{short}"
    );
}

/// A layout that is being typed is left alone, and what is no layout says why.
#[test]
fn other_texts_are_left_alone() {
    for text in [
        "",
        "H",
        "H=4 W=",
        "H=4 W=5; pad(W",
        "4",
        "pad (3, 4)",
        "hello (3, 4)",
        "NN",
        "(",
        "()",
        "(2, 3) (4, 5) (6, 7)",
        "(2, 3) (4, 5, 6)",
        "1x",
        "(99999999999999999999, 2)",
        "{}",
        "order = NHWC",
        "(3, -4)",
        "😀(3, 4)",
    ] {
        assert_eq!(read(text), Value::Null, "{text}");
    }
    let nine = read("(1, 2, 3, 4, 5, 6, 7, 8, 9)");
    assert!(nine["about"].as_str().is_some_and(|about| about.contains("at most 8")), "{nine}");
    let large = read("(4000000000000, 4000000000000)");
    assert!(large["offers"] == json!([]) && large["about"].as_str().is_some_and(|about| !about.is_empty()), "{large}");
}

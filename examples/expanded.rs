//! What `layout!`, `axis!`, `at!` and the derives expand to, beside the same types written by hand.
//!
//! ```text
//! cargo run --release --example expanded
//! ```
//!
//! A layout expands to a type, without code: the axes with their names, numbers and rules, and then their order. Each module below has
//! both forms, and compiles only because they are one type. The program prints these modules from its own source, and then
//! the arithmetic of an index of the first layout.

#![allow(dead_code, reason = "Rust 1.85 does not count what a `const _` uses")]

use tensor_layout::{Layout, StaticLayout, Tensor};

/// Compiles only if `A` and `B` are one type.
const fn same<A: Is<B>, B>() {}

trait Is<B> {}
impl<T> Is<T> for T {}

mod type_form {
    use tensor_layout::axis::{C, H, N, W};
    use tensor_layout::layout;
    use tensor_layout::notation::{Dim, Pad, Strided};

    pub(crate) type Written = layout!(N=1 C=3 H=57 W=57; order = NHWC; pad(H) = 8);

    type ByHand = Strided<(Dim<N, 1>, Dim<C, 3>, Dim<H, 57, Pad<8>>, Dim<W, 57>), (N, H, W, C)>;

    const _: () = super::same::<Written, ByHand>();
}

mod item_form {
    use tensor_layout::layout;

    layout! {
        /// Activations, channels last.
        pub(crate) type Act = N C H W; order = NHWC; pad(H) = 8
    }

    mod by_hand {
        use tensor_layout::notation::{Dim, Pad, Strided};
        use tensor_layout::{View, ViewMut, axis};

        pub(crate) type Act<const N: usize, const C: usize, const H: usize, const W: usize> = Strided<
            (Dim<axis::N, N>, Dim<axis::C, C>, Dim<axis::H, H, Pad<8>>, Dim<axis::W, W>),
            (axis::N, axis::H, axis::W, axis::C),
        >;
        pub(crate) type ActView<'a, T, const N: usize, const C: usize, const H: usize, const W: usize> =
            View<'a, T, Act<N, C, H, W>>;
        pub(crate) type ActViewMut<'a, T, const N: usize, const C: usize, const H: usize, const W: usize> =
            ViewMut<'a, T, Act<N, C, H, W>>;
    }

    const _: () = super::same::<Act<1, 3, 57, 57>, by_hand::Act<1, 3, 57, 57>>();
    const _: () = super::same::<ActView<'_, f32, 1, 3, 57, 57>, by_hand::ActView<'_, f32, 1, 3, 57, 57>>();
    const _: () = super::same::<ActViewMut<'_, f32, 1, 3, 57, 57>, by_hand::ActViewMut<'_, f32, 1, 3, 57, 57>>();
}

mod run_time {
    use tensor_layout::axis::{C, H, W};
    use tensor_layout::layout;
    use tensor_layout::notation::{Dim, Dyn, DynStride, Strided};

    type Written = layout!(H=? W=? C=3; stride(H) = ?);

    type ByHand = Strided<(Dyn<H, DynStride>, Dyn<W>, Dim<C, 3>), (H, W, C)>;

    const _: () = super::same::<Written, ByHand>();
}

mod rules {
    use tensor_layout::axis::{C, H, N, W};
    use tensor_layout::layout;
    use tensor_layout::notation::{Align, Broadcast, Dim, Pad, Stride, Strided};

    // Two rules on one axis are a pair, and `pad` is its first.
    type Written = layout!(N=2 H=300 W=451 C=3; align(H) = 256; pad(H) = 8; stride(W) = 4; broadcast(N));

    type ByHand = Strided<
        (Dim<N, 2, Broadcast>, Dim<H, 300, (Pad<8>, Align<256>)>, Dim<W, 451, Stride<4>>, Dim<C, 3>),
        (N, H, W, C),
    >;

    const _: () = super::same::<Written, ByHand>();
}

mod axis_names {
    use tensor_layout::axis::D;
    use tensor_layout::notation::{Dim, Dyn, Strided};
    use tensor_layout::{AxisName, axis, layout};

    // `struct Batch;` with its name spelled as a type, by which the compiler tells names apart; and the same for `Seq`. The trait
    // `AxisName` follows from the spelling, and cannot be implemented by hand.
    axis!(Batch, Seq);

    type Written = layout!(Batch=? Seq=128 D=64; order = Seq Batch D);

    type ByHand = Strided<(Dyn<Batch>, Dim<Seq, 128>, Dim<D, 64>), (Seq, Batch, D)>;

    const _: () = super::same::<Written, ByHand>();
    const _: [&str; 2] = [Batch::NAME, Seq::NAME];
}

mod named {
    use tensor_layout::axis::{H, N};
    use tensor_layout::notation::{Dim, Strided};
    use tensor_layout::{Layout, Nominal};

    // `impl Nominal for Activation` and `impl Default`; the first has a hidden member, the one value.
    #[derive(Clone, Copy, Layout)]
    #[layout(N=1 H=57; order = HN)]
    struct Activation;

    type ByHand = Strided<(Dim<N, 1>, Dim<H, 57>), (H, N)>;

    const _: () = super::same::<<Activation as Nominal>::As, ByHand>();
}

mod element_by_names {
    use tensor_layout::{View, at, layout};

    type Image = layout!(H=2 W=3);

    fn written(image: View<'_, u8, Image>, y: usize, x: usize) -> u8 {
        at!(image, W: x, H: y)
    }

    // The position of each name is a constant. An axis that is left out is a type error.
    fn by_hand(image: View<'_, u8, Image>, y: usize, x: usize) -> u8 {
        let mut index = [0; 2];
        index[1] = x;
        index[0] = y;
        image[index]
    }

    type Pixel = fn(View<'_, u8, Image>, usize, usize) -> u8;

    const _: [Pixel; 2] = [written, by_hand];
}

mod buffers {
    use tensor_layout::{View, ViewMut, Views, layout};

    type Rows = layout!(N=? C=3);

    #[derive(Views)]
    struct Scale<'a> {
        #[layout(N=? C=3)]
        input: &'a [f32],
        #[layout(N=? C=3)]
        output: &'a mut [f32],
    }

    // `struct ScaleExtents { n: usize }`, `struct ScaleViews<'v>`, `struct ScaleViewsMut<'v>`, `type ScaleViewsError = ViewsError<2>`,
    // and these methods:
    //     fn check(&self, extents: ScaleExtents) -> Result<(), ViewsError<2>>
    //     fn views(&self, extents: ScaleExtents) -> Result<ScaleViews<'_>, ViewsError<2>>
    //     fn views_mut(&mut self, extents: ScaleExtents) -> Result<ScaleViewsMut<'_>, ViewsError<2>>
    struct ByHand<'v> {
        input: View<'v, f32, Rows>,
        output: ViewMut<'v, f32, Rows>,
    }

    const _: for<'v> fn(ScaleViewsMut<'v>) -> ByHand<'v> = |ScaleViewsMut { input, output }| ByHand { input, output };
    const _: fn(ByHand<'_>) = |ByHand { input: _, output: _ }| {};
    const _: fn(&Scale<'_>) -> bool =
        |scale| scale.views(ScaleExtents { n: 1 }).is_ok_and(|views| views.input[[0, 0]] == views.output[[0, 0]]);
}

fn main() {
    let types = ["type_form", "item_form", "run_time", "rules", "axis_names"];
    for module in types.into_iter().chain(["named", "element_by_names", "buffers"]) {
        println!("{}\n", source_of(module));
    }
    println!("{}", arithmetic());
}

/// A module of this file.
fn source_of(module: &str) -> &'static str {
    let source = include_str!("expanded.rs");
    let start = source.find(&format!("\nmod {module} {{")).expect("the module is one of this file") + 1;
    let end = source[start..].find("\n}\n").expect("a module ends with a brace") + start + 2;
    &source[start..end]
}

/// Compares the offset of each index with the arithmetic that it stands for.
fn arithmetic() -> String {
    let act = Tensor::<f32, type_form::Written>::zeros(); // N=1 C=3 H=57 W=57
    for ([n, c, h, w], _) in act.indexed_iter() {
        assert_eq!(act.layout().offset([n, c, h, w]), n * 10944 + c + h * 171 + w * 3);
    }
    format!(
        "With strides {:?}, act[[n, c, h, w]] is buffer[n * 10944 + c + h * 171 + w * 3]: checked for all {} indices.",
        type_form::Written::STRIDES,
        act.len(),
    )
}

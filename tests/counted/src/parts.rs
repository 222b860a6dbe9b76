//! Parts of views: what is made of a view and no element of it.

use super::{Blocked, Counted, of_each_layout, program, tensor};
use std::hint::black_box;
use tensor_layout::axis::{C, D, H, K, N, P, W};
use tensor_layout::{Tensor, View, Window, layout};

/// A program for each row: what it is called, and what it makes of a view.
macro_rules! parts {
    ($kind:literal, $layout:ident: $($name:literal $view:ident => $part:expr;)*) => {
        vec![$(
            program(format!("{}, {}", $name, $kind), move || tensor($layout), |t| {
                let $view: View<'_, f32, _> = black_box(t.view());
                _ = black_box($part);
            }),
        )*]
    };
}

macro_rules! of {
    ($kind:literal, $layout:expr) => {{
    let layout = $layout;
    let mut all = strided_or_not!($kind, layout);
    all.extend(parts! { $kind, layout:
        "split_at" view => view.split_at::<W>(black_box(3));
        "windows" view => view.windows::<W, (P, K), 3, 1>();
        "windows_with" view => view.windows_with::<W, (P, K)>(Window::new(3).with_step(black_box(2)));
        "range of each axis" view => view.range::<C>(black_box(1)..3).range::<H>(black_box(1)..3).range::<W>(black_box(2)..6);
    });
    all
    }};
}

macro_rules! strided_or_not {
    ($kind:literal, $layout:expr) => {{
        let layout = $layout;
        parts! { $kind, layout:
            "fix" view => view.fix::<C>(black_box(1));
            "fix of two axes" view => view.fix::<C>(black_box(1)).fix::<H>(black_box(2));
            "crop" view => view.crop::<H, 2>(black_box(1));
            "range" view => view.range::<H>(black_box(1)..3);
            "step" view => view.step::<H, 2>();
            "step_by" view => view.step_by::<H>(black_box(2));
            "reverse" view => view.reverse::<H>();
            "permute" view => view.permute::<(W, H, C)>();
            "insert and broadcast" view => view.insert::<P>().broadcast::<P, 5>();
            "split" view => view.split::<H, (P, K), 2>();
            "rename" view => view.rename::<H, K>();
        }
    }};
}

pub(super) fn programs() -> Vec<Counted> {
    let mut all: Vec<Counted> = of_each_layout!(of);
    all.extend(strided_or_not!("blocked", Blocked::default()));
    let (static_layout, open) = (super::Static::default(), super::open());
    all.extend(parts! { "static", static_layout: "merge" view => view.merge::<(C, H), P>(); });
    all.extend(parts! { "all `?`", open: "merge" view => view.merge::<(C, H), P>(); });
    let layout = <layout!(N=? C=? D=? H=? W=?)>::with_extents(black_box([2, 3, 2, 3, 4])).expect("small numbers");
    let tensor = move || Tensor::<f32, _>::zeros_with_layout(layout);
    macro_rules! crops {
        ($view:expr) => {{
            let at = black_box(1);
            $view.range::<N>(at..2).range::<C>(at..3).range::<D>(at..2).range::<H>(at..3).range::<W>(at..4)
        }};
    }
    all.push(program("crops of five axes, all `?`".to_owned(), tensor, |t| _ = black_box(crops!(t.view()))));
    let both = move || (tensor(), tensor());
    all.push(program("copy_from of crops of five axes, all `?`".to_owned(), both, |(to, from)| {
        crops!(to.view_mut()).copy_from(&crops!(from.view()));
    }));
    all.push(program("copy_from of a part of five axes without gaps, all `?`".to_owned(), both, |(to, from)| {
        to.view_mut().fix::<N>(black_box(1)).copy_from(&from.view().fix::<N>(black_box(0)));
    }));
    all
}

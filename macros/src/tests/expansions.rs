//! What correct input expands to.

use super::{axis, layout};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::quote;

/// The tokens one by one, so that no difference in spacing counts.
pub(super) fn flat(tokens: TokenStream) -> Vec<String> {
    let flatten = |token| match token {
        TokenTree::Group(group) => {
            let [open, close] = match group.delimiter() {
                Delimiter::Parenthesis => ["(", ")"],
                Delimiter::Brace => ["{", "}"],
                Delimiter::Bracket => ["[", "]"],
                Delimiter::None => ["", ""],
            };
            [vec![open.to_owned()], flat(group.stream()), vec![close.to_owned()]].concat()
        }
        token => vec![token.to_string()],
    };
    tokens.into_iter().flat_map(flatten).collect()
}

#[track_caller]
pub(super) fn assert_same(expansion: TokenStream, expected: TokenStream) {
    assert_eq!(flat(expansion).join(" "), flat(expected).join(" "));
}

#[test]
fn generic_layouts_expand_to_the_bare_type() {
    assert_same(
        layout("N C H=57 W; order = NHWC; pad(H) = 8"),
        quote! { root::notation::Strided::<
            (
                root::notation::Dim<root::axis::N, { N }>,
                root::notation::Dim<root::axis::C, { C }>,
                root::notation::Dim<root::axis::H, 57, root::notation::Pad<8>>,
                root::notation::Dim<root::axis::W, { W }>,
            ),
            (root::axis::N, root::axis::H, root::axis::W, root::axis::C,)
        > },
    );
}

#[test]
fn the_scalar_has_no_axes() {
    for source in ["", ";", "; order = row_major"] {
        assert_same(layout(source), quote!(root::notation::Strided::<(), ()>));
    }
}

#[test]
fn dynamic_extents_need_no_verification() {
    assert_same(
        layout("H=? Batch=?; pad(H) = 8; order = Batch H"),
        quote! { root::notation::Strided::<
            (root::notation::Dyn<root::axis::H, root::notation::Pad<8>>, root::notation::Dyn<Batch>,),
            (Batch, root::axis::H,)
        > },
    );
}

/// A last const argument verifies the layout, once for each axis; the axes stay as they are written.
#[test]
fn literal_layouts_verify_themselves() {
    let plain = quote! { root::notation::Strided::<
        (root::notation::Dyn<root::axis::H>, root::notation::Dim<Width, 57usize>, root::notation::Dim<root::axis::C, { A + 1 }>,),
        (root::axis::H, Width, root::axis::C,)
    > };
    assert_same(
        layout("H=? Width={57usize} C={A + 1}"),
        quote! { root::notation::Strided::<
            (
                root::notation::Dyn<root::axis::H>,
                root::notation::Dim<Width, 57usize>,
                root::notation::Dim<root::axis::C, {A + 1}>,
            ),
            (root::axis::H, Width, root::axis::C,),
            {
                let tensor_layout_status = root::__private::status::<#plain>();
                root::__private::verify(tensor_layout_status, 0);
                root::__private::verify(tensor_layout_status, 1);
                root::__private::verify(tensor_layout_status, 2);
                0
            }
        > },
    );
}

#[test]
fn braces_within_braces_count_once() {
    assert_same(layout("N={{57}} C={{K}}"), layout("N=57 C=K"));
    assert_same(layout("N={{2 * 3}} C"), layout("N={2 * 3} C"));
}

#[test]
fn what_may_be_generic_is_not_verified() {
    for source in ["N=1 C=K", "N=1 C={K}", "N=1 C", "N=1; pad(N) = K", "N=a::K", "N=::a::K"] {
        assert!(!layout(source).to_string().contains("verify"), "{source}");
    }
    for source in ["N=1 C={K + 1}", "N=1; pad(N) = {2 * K}", "N={K + 1}; broadcast(N)", "N={1 + 1}; stride(N) = ?"] {
        assert!(layout(source).to_string().contains("verify"), "{source}");
    }
}

/// What is small, and named by letters, cannot fail, and is not verified: that takes compile time.
#[test]
fn small_layouts_are_not_verified() {
    for source in ["N=1", "N=0 C=134217728", "N=2 H=4096 W=? C=64; pad(C) = 16; align(W) = 16", "N=1 C=2; broadcast(N)"]
    {
        assert!(!layout(source).to_string().contains("verify"), "{source}");
    }
    for source in
        ["N=134217729", "N=2 H=4096 C=64; pad(C) = 16; align(H) = 17", "Heads=8", "N=18446744073709551615 C=2"]
    {
        assert!(layout(source).to_string().contains("verify"), "{source}");
    }
}

#[test]
fn rules_of_an_axis_stand_together_pad_first() {
    assert_same(
        layout("A B C D E F; align(A) = 64; pad(A, B) = 8; stride(B) = 9; stride(C) = ?; pad(C) = K; broadcast(E, F)"),
        quote! { root::notation::Strided::<
            (
                root::notation::Dim<root::axis::A, { A }, (root::notation::Pad<8>, root::notation::Align<64>)>,
                root::notation::Dim<root::axis::B, { B }, (root::notation::Pad<8>, root::notation::Stride<9>)>,
                root::notation::Dim<root::axis::C, { C }, (root::notation::Pad<{ K }>, root::notation::DynStride)>,
                root::notation::Dim<root::axis::D, { D }>,
                root::notation::Dim<root::axis::E, { E }, root::notation::Broadcast>,
                root::notation::Dim<root::axis::F, { F }, root::notation::Broadcast>,
            ),
            (root::axis::A, root::axis::B, root::axis::C, root::axis::D, root::axis::E, root::axis::F,)
        > },
    );
}

#[test]
fn orders() {
    let order = |source: &str| {
        let expansion = flat(layout(source)).join(" ");
        let (expansion, _) = expansion.split_once(") , {").unwrap_or((&expansion, "")); // what verifies it comes last
        let (_, order) = expansion.rsplit_once("( ").expect("an order");
        order.replace("root : : axis : : ", "").replace(" , ", " ").replace(") >", "").trim().to_owned()
    };
    assert_eq!(order("N C H"), "N C H");
    assert_eq!(order("N C H; order = row_major"), "N C H");
    assert_eq!(order("N C H; order = column_major"), "H C N");
    assert_eq!(order("N C H; order = CHN"), "C H N");
    assert_eq!(order("N C H; order = C H N"), "C H N");
    // A declared name wins over letters.
    assert_eq!(order("HW=4; order = HW"), "HW");
    // An order of one word is the keyword, also where an axis has its name.
    assert_eq!(order("row_major=4; order = row_major"), "row_major");
    assert_eq!(order("row_major=4 N; order = column_major"), "N row_major");
    assert_eq!(order("row_major=4 N; order = N row_major"), "N row_major");
    assert_eq!(order("r#type=4 N; order = N r#type"), "N r#type");
}

/// `macro_rules!` fragments arrive in groups without delimiters.
#[test]
fn fragments_of_other_macros_are_understood() {
    let fragment = |tokens: TokenStream| TokenTree::from(Group::new(Delimiter::None, tokens));
    let with_extent = |tokens: TokenStream| {
        let extent = fragment(tokens);
        crate::expand_layout(quote!(root; N = #extent C))
    };
    assert_same(with_extent(quote!(57)), layout("N = 57 C"));
    assert_same(with_extent(quote!(a::K)), layout("N = a::K C"));
    assert_same(with_extent(quote!(2 * 3)), layout("N = {2 * 3} C"));
    let in_braces = fragment(quote!(K));
    assert_same(crate::expand_layout(quote!(root; N = { #in_braces } C = 3)), layout("N = K C = 3"));

    let visibility = fragment(quote!(pub(crate)));
    assert_same(crate::expand_layout(quote!(root; #visibility type Act = N)), layout("pub(crate) type Act = N"));
}

#[test]
fn items_take_the_missing_extents_as_parameters() {
    assert_same(
        layout("#[doc = \" Channels last.\"] #[cfg(x)] #[deprecated] pub type Act = N C=64 H; order = NHC"),
        quote! {
            #[doc = " Channels last."]
            #[cfg(x)]
            #[deprecated]
            pub type Act<const N: ::core::primitive::usize, const H: ::core::primitive::usize> = root::notation::Strided::<
                (root::notation::Dim<root::axis::N, {N}>, root::notation::Dim<root::axis::C, 64>, root::notation::Dim<root::axis::H, {H}>,),
                (root::axis::N, root::axis::H, root::axis::C,)
            >;
            #[doc = "A shared view of a tensor in the layout [`Act`]."]
            #[cfg(x)]
            #[allow(dead_code, deprecated)]
            pub type ActView<'a, T, const N: ::core::primitive::usize, const H: ::core::primitive::usize> = root::View<'a, T, Act<{N}, {H}> >;
            #[doc = "A mutable view of a tensor in the layout [`Act`]."]
            #[cfg(x)]
            #[allow(dead_code, deprecated)]
            pub type ActViewMut<'a, T, const N: ::core::primitive::usize, const H: ::core::primitive::usize> = root::ViewMut<'a, T, Act<{N}, {H}> >;
        },
    );
}

#[test]
fn items_may_have_no_parameters_and_no_docs() {
    assert_same(
        layout("type Row = W = K"),
        quote! {
            #[doc = "The layout `W = K`."]
            type Row = root::notation::Strided::<(root::notation::Dim<root::axis::W, {K}>,), (root::axis::W,)>;
            #[doc = "A shared view of a tensor in the layout [`Row`]."]
            #[allow(dead_code, deprecated)]
            type RowView<'a, T,> = root::View<'a, T, Row>;
            #[doc = "A mutable view of a tensor in the layout [`Row`]."]
            #[allow(dead_code, deprecated)]
            type RowViewMut<'a, T,> = root::ViewMut<'a, T, Row>;
        },
    );
}

#[test]
fn the_element_has_a_name_of_its_own() {
    let element = |source: &str| {
        let expansion = flat(layout(source)).join(" ");
        let (_, rest) = expansion.split_once("View < ' a , ").expect("a view");
        rest.split(' ').next().unwrap_or_default().to_owned()
    };
    assert_eq!(element("type Act = N"), "T");
    assert_eq!(element("type Act = N T"), "Element");
    assert_eq!(element("type T = N"), "Element");
    assert_eq!(element("type Element = T"), "Scalar");
}

/// The parts that make sense are a type, beside the errors.
#[test]
fn mistakes_leave_a_usable_type() {
    assert_same(
        layout("N N C=1.5; order = NC; pad(X) = 8"),
        quote! { root::__private::WithErrors::<
            root::notation::Strided::<
                (root::notation::Dim<root::axis::N, { N }>, root::notation::Dim<root::axis::C, 1>,),
                (root::axis::N, root::axis::C,)
            >,
            {
                ::core::compile_error! {"`1.5` is not an integer: write a whole number, as in `C = 8`"};
                ::core::compile_error! {"the axis `N` is there already: remove this one or rename it"};
                ::core::compile_error! {"this layout has no axis `X`: its axes are `N` and `C`"};
                0
            }
        > },
    );
}

/// A rule that has a mistake by itself, and one that another rule excludes.
#[test]
fn rules_with_mistakes_are_left_out() {
    assert_same(
        layout("N C; pad(N) = 0; align(C) = 4; stride(C) = 8"),
        quote! { root::__private::WithErrors::<
            root::notation::Strided::<
                (
                    root::notation::Dim<root::axis::N, { N }>,
                    root::notation::Dim<root::axis::C, { C }, root::notation::Align<4>>,
                ),
                (root::axis::N, root::axis::C,)
            >,
            {
                ::core::compile_error! {"nothing can be rounded up to a multiple of 0: write 1 for no padding, or remove the rule"};
                ::core::compile_error! {"`stride` and `align` of `C` exclude each other (`stride` sets the stride that `align` would round): keep one"};
                0
            }
        > },
    );
}

#[test]
fn axes_are_spelled_in_their_key() {
    assert_same(
        axis("pub Hi, #[doc = \"Rows.\"] #[cfg(x)] r#in,"),
        quote! {
            #[doc = "The axis `Hi`."]
            #[derive(
                ::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::default::Default,
                ::core::cmp::PartialEq, ::core::cmp::Eq, ::core::hash::Hash,
            )]
            pub struct Hi {}
            impl root::__private::Spelled for Hi {
                type __Key = root::__private::Spell<root::axis::E, root::axis::I,
                    root::__private::Spell<root::axis::G, root::axis::J, root::__private::End> >;
            }
            #[doc = "Rows."]
            #[cfg(x)]
            #[derive(
                ::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::default::Default,
                ::core::cmp::PartialEq, ::core::cmp::Eq, ::core::hash::Hash,
            )]
            pub struct r#in {}
            #[cfg(x)]
            impl root::__private::Spelled for r#in {
                type __Key = root::__private::Spell<root::axis::G, root::axis::J,
                    root::__private::Spell<root::axis::G, root::axis::O, root::__private::End> >;
            }
        },
    );
}

#[test]
fn a_visibility_holds_up_to_the_next() {
    let expansion = flat(axis("A1, pub(crate) B1, C1, pub D1")).join(" ");
    for declaration in ["] struct A1", "pub ( crate ) struct B1", "pub ( crate ) struct C1", "pub struct D1"] {
        assert!(expansion.contains(declaration), "{declaration}: {expansion}");
    }
}

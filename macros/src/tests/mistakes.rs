//! What is said of each mistake.

use super::{axis, layout, layouts, messages};
use proc_macro2::TokenStream;

/// A source text, and all that is said of it.
type Case = (&'static str, &'static [&'static str]);

#[track_caller]
pub(super) fn check(expand: fn(&str) -> TokenStream, cases: &[Case]) {
    for (source, expected) in cases {
        assert_eq!(messages(expand(source)), *expected, "{source}");
    }
}

/// Tokens that the grammar has no place for.
#[test]
fn syntax() {
    check(
        layout,
        &[
            ("N C H ! W", &["expected an axis, as `N`, `N = 8` or `Batch = ?`, found `!`"]),
            ("N, C, H", &["axes are separated by spaces: remove the commas"]),
            ("N C, order = NC", &["`order` begins a rule: write `;` instead of the comma: `; order`"]),
            ("N C order = NC", &["`order` begins a rule: write `;` before it: `; order`"]),
            ("N = 1 pad(N) = 8", &["`pad` begins a rule: write `;` before it: `; pad`"]),
            ("N C; pad(N) = 8 align(C) = 4", &["`align` begins a rule: write `;` before it: `; align`"]),
            ("N C; pad(N) = 8, align(C) = 4", &["`align` begins a rule: write `;` instead of the comma: `; align`"]),
            ("N C; pad(N) = 8,", &["no rule follows this comma, and rules are separated by `;`: remove it"]),
            ("N C; order = NC pad(N) = 8", &["`pad` begins a rule: write `;` before it: `; pad`"]),
            ("N C; order = NC, pad(N) = 8", &["`pad` begins a rule: write `;` instead of the comma: `; pad`"]),
            ("N =", &["the extent of `N` is missing: write `N = 8`, or `N = ?` if it is known at run time only"]),
            ("N = C = 3", &["the extent of `N` is missing: write `N = 8`, or `N = ?` if it is known at run time only"]),
            (
                "N = , C",
                &[
                    "the extent of `N` is missing: write `N = 8`, or `N = ?` if it is known at run time only",
                    "axes are separated by spaces: remove the commas",
                ],
            ),
            ("N = -3", &["`-3` is negative, and this is a count: write `N = 3`"]),
            ("N = 1.5", &["`1.5` is not an integer: write a whole number, as in `N = 8`"]),
            ("N = \"3\"", &["`\"3\"` is not an integer: write a whole number, as in `N = 8`"]),
            ("N = true", &["expected a number, found `true`: write `N = 8`, `N = NAME` or `N = {expression}`"]),
            ("N = 3u32", &["`3u32` is a `u32`, but numbers here are `usize`: write `N = 3`"]),
            (
                "N = 99999999999999999999",
                &["`99999999999999999999` does not fit 64 bits: the largest number is 18446744073709551615"],
            ),
            (
                "N = 0x99999999999999999999999999999999999999999u8",
                &["a number of 45 characters does not fit 64 bits: the largest number is 18446744073709551615"],
            ),
            ("N = {rows} C = r#K", &[]),
            ("N = A * 2 C", &["an expression stands in braces: write `N = {A * 2}`"]),
            ("N = (A + 1) C", &["an expression stands in braces: write `N = {A + 1}`"]),
            ("N = {}", &["these braces are empty: write `N = 8` or `N = {expression}`"]),
            ("N = if A { 1 } else { 2 }", &["an expression stands in braces: write `N = {if A { 1 } else { 2 }}`"]),
            ("N 57", &["`=` is missing before this extent: write `N = 57`"]),
            ("Batch ?", &["`=` is missing before this extent: write `Batch = ?`"]),
            ("N: 57", &["an extent follows `=`: write `N = 57`"]),
            (
                "my::Batch = 8",
                &["an axis is named by one identifier: bring it into scope with `use` and write `Batch`"],
            ),
            (
                "NCHW",
                &["`NCHW` needs an extent: write `NCHW = 8` or `NCHW = ?`; or, if these are several axes, `N C H W`"],
            ),
            ("n C", &["`n` needs an extent: write `n = 8` or `n = ?`; or, if the standard axis is meant, `N`"]),
            (
                "fn = 3",
                &[
                    "expected an axis, as `N`, `N = 8` or `Batch = ?`, found the keyword `fn`: write another name, or `r#fn`",
                ],
            ),
            (
                "self = 3",
                &["expected an axis, as `N`, `N = 8` or `Batch = ?`, found the keyword `self`: write another name"],
            ),
            ("_ = 3", &["expected an axis, as `N`, `N = 8` or `Batch = ?`, found `_`"]),
            ("(N C)", &["expected an axis, as `N`, `N = 8` or `Batch = ?`, found `(N C)`"]),
            ("N;; order = N", &["no rule follows this `;`: remove it"]),
            (
                "N; fn",
                &[
                    "there is no rule `fn`: the rules are `order`, `pad`, `align`, `stride`, `overlap`, `broadcast`, `reverse` and `block`",
                ],
            ),
            (
                "N; 3",
                &[
                    "expected a rule, found `3`: the rules are `order`, `pad`, `align`, `stride`, `overlap`, `broadcast`, `reverse` and `block`",
                ],
            ),
            ("N; pad = 8", &["`pad` names its axis in parentheses: write `pad(H) = 8`"]),
            ("N; pad N = 8", &["`pad` names its axis in parentheses: write `pad(N) = 8`"]),
            ("N; pad[N] = 8", &["axes stand in parentheses: write `pad(N) = 8`"]),
            ("N; pad() = 8", &["`pad` names no axis: write `pad(H) = 8`"]),
            ("N; pad(N)", &["`pad` needs a value: write `pad(N) = 8`"]),
            ("N; pad(N) =", &["the value of `pad` is missing: write `pad(N) = 8`"]),
            ("N; pad(N) = ?", &["`pad` cannot be a `?`, unlike an extent or a stride: write `pad(N) = 8`"]),
            ("N; align(N) = ?", &["`align` cannot be a `?`, unlike an extent or a stride: write `align(N) = 8`"]),
            ("N; pad(N) 8", &["`=` is missing before this value: write `pad(N) = 8`"]),
            ("N C; pad(N C) = 8", &["axes in a list have commas: write `(N, C)`"]),
            ("N C; pad(N; C) = 8", &["expected an axis, found `;`: write a list as `(H, W)`"]),
            ("N C; pad(NC) = 8", &["there is no axis `NC`: did you mean `N, C`?"]),
            ("N; pad(3) = 8", &["expected an axis, found `3`: write a list as `(H, W)`"]),
            ("N; pad(N) = \"8\"", &["`\"8\"` is not an integer: write a whole number, as in `pad(N) = 8`"]),
            ("N; pad(N) = 2 * A", &["an expression stands in braces: write `pad(N) = {2 * A}`"]),
            ("N; broadcast(N) = 2", &["`broadcast` takes no value: write `broadcast(N)`"]),
            ("N C; order NC", &["`=` is missing after `order`: write `order = NC`"]),
            ("N C; order(NC)", &["`=` is missing after `order`: write `order = NC`"]),
            ("N C; order: NC", &["`=` is missing after `order`: write `order = NC`"]),
            (
                "N C; order =",
                &["the order is missing: write the axes from the outermost to the innermost, as `order = NHWC`"],
            ),
            (
                "N C; order = ?",
                &["`?` is not an axis: write the axes from the outermost to the innermost, as `order = NHWC`"],
            ),
            (
                "N C; order = \"NC\"",
                &["`\"NC\"` is not an axis: write the axes from the outermost to the innermost, as `order = NHWC`"],
            ),
            ("N C; order = N, C", &["an order has no commas: write `NHWC` or `Batch Head Seq`"]),
            ("N C; order = NC = 3", &["the rule ends before `=`: write `;` and the next rule, or nothing"]),
            ("N; type X = C", &["the item form declares one layout: write another `layout! { .. }` for this one"]),
        ],
    );
}

/// Rules about the list of axes.
#[test]
fn axes() {
    check(
        layout,
        &[
            (
                "A B C D E F G H I",
                &["a layout has at most 8 axes, and `I` is the ninth of 9: merge axes that are adjacent in memory"],
            ),
            (
                "A B C D E F G H I J; order = JIHGFEDCBA",
                &["a layout has at most 8 axes, and `I` is the ninth of 10: merge axes that are adjacent in memory"],
            ),
            ("N C N", &["the axis `N` is there already: remove this one or rename it"]),
            ("Batch", &["`Batch` needs an extent: write `Batch = 8` or `Batch = ?`"]),
        ],
    );
}

/// Rules about `order`.
/// Two orders of one set.
#[test]
fn orders_of_a_set() {
    check(
        layouts,
        &[
            (
                "enum Set = N=2 C=64; A = C/16 N C%16 | B = C/0x10 N C%1_6",
                &["`B` is the same order as `A`: remove one of the two"],
            ),
            ("enum Set = N=2 C=64; A = C/16 N C%16 | B = C/8 N C%8", &[]),
            ("enum Set = N=2 C=64; A = C/{B} N C%{B} | B = C/{D} N C%{D}", &[]),
            (
                "enum Set = N=2 C=64; block(C) = 1; A = C/16 N C%16",
                &["`C` has digits in the order, and a `block`: keep one of the two"],
            ),
        ],
    );
}

#[test]
fn orders() {
    check(
        layout,
        &[
            ("N C; order = NX", &["this layout has no axis `X`: its axes are `N` and `C`"]),
            (
                "N C; order = XYC",
                &[
                    "this layout has no axis `X`: its axes are `N` and `C`",
                    "this layout has no axis `Y`: its axes are `N` and `C`",
                ],
            ),
            (
                "N C H; order = NCN",
                &[
                    "`N` occurs twice in this order: write each axis once",
                    "this order leaves out `H`: write each axis once, as `order = NCH`",
                ],
            ),
            ("N C H W; order = NHC", &["this order leaves out `W`: write each axis once, as `order = NHCW`"]),
            ("N C; order = nc", &["there is no axis `nc`: did you mean `NC`?"]),
            ("N C; order = row_majr", &["there is no order `row_majr`: did you mean `row_major`?"]),
            ("N C; order = column_majors", &["there is no order `column_majors`: did you mean `column_major`?"]),
            ("Batch=1 Seq=2; order = Batch Sequ", &["this layout has no axis `Sequ`: did you mean `Seq`?"]),
            (
                "Batch=1 Seq=2; order = Batch",
                &["this order leaves out `Seq`: write each axis once, as `order = Batch Seq`"],
            ),
            ("Batch=1 Seq=2; order = Batch Seq Seq", &["`Seq` occurs twice in this order: write each axis once"]),
            (
                "Batch=1 Seq=2; order = BS",
                &["`BS` are letters, and names of several letters stand apart: write `order = Batch Seq`"],
            ),
            ("N C H; order = NC H", &["there is no axis `NC`: did you mean `N C`?"]),
            ("N C; order = row_major N", &["`row_major` stands alone: write `order = row_major`"]),
            ("N C; order = foo", &["this layout has no axis `foo`: its axes are `N` and `C`"]),
            ("; order = N", &["this layout has no axes, so no `N`: remove it"]),
            ("N r#fn=2; order = fn N", &["`fn` is a keyword: write the axis as `r#fn`, as it is among the axes"]),
            (
                "N r#fn=2; order = fn/2 N fn%2",
                &["`fn` is a keyword: write the axis as `r#fn`, as it is among the axes"; 2],
            ),
            ("N C; order = fn N", &["this layout has no axis `fn`: its axes are `N` and `C`"]),
            ("N C; order = NC; order = CN", &["`order` is given already: keep one of the two"]),
        ],
    );
}

/// Rules about the other rules.
#[test]
fn rules() {
    check(
        layout,
        &[
            ("N; padd(N) = 8", &["there is no rule `padd`: did you mean `pad`?"]),
            ("N; padding(N) = 8", &["there is no rule `padding`: did you mean `pad`?"]),
            (
                "N; tile(N) = 8",
                &[
                    "there is no rule `tile`: the rules are `order`, `pad`, `align`, `stride`, `overlap`, `broadcast`, `reverse` and `block`",
                ],
            ),
            ("N; r#pad(N) = 8", &["`r#pad` is not a rule: write `pad`"]),
            ("N C; r#order = CN", &["`r#order` is not a rule: write `order`"]),
            ("N r#fn=2; pad(N, fn) = 8", &["`fn` is a keyword: write the axis as `r#fn`, as it is among the axes"]),
            ("N; pad(fn) = 8", &["this layout has no axis `fn`: its axis is `N`"]),
            ("N; C H", &["there is no rule `C`: axes stand before the first `;`"]),
            ("N; pad(X) = 8", &["this layout has no axis `X`: its axis is `N`"]),
            ("Batch=3; pad(Bach) = 8", &["this layout has no axis `Bach`: did you mean `Batch`?"]),
            ("N; pad(n) = 8", &["this layout has no axis `n`: did you mean `N`?"]),
            ("; pad(N) = 8", &["this layout has no axes, so no `N`: remove it"]),
            ("N; pad(N, N) = 8", &["`N` occurs twice in this list: write it once"]),
            ("N; pad(N) = 8; pad(N) = 4", &["`pad` is given already for `N`: keep one of the two"]),
            (
                "N C; pad(N, C) = 8; pad(C, N) = 4",
                &[
                    "`pad` is given already for `C`: keep one of the two",
                    "`pad` is given already for `N`: keep one of the two",
                ],
            ),
            (
                "N; broadcast(N); pad(N) = 8",
                &[
                    "`pad` and `broadcast` of `N` exclude each other (`broadcast` sets the stride to 0 and stores nothing more): keep one",
                ],
            ),
            (
                "N; pad(N) = 8; broadcast(N)",
                &[
                    "`broadcast` and `pad` of `N` exclude each other (`broadcast` sets the stride to 0 and stores nothing more): keep one",
                ],
            ),
            (
                "N; align(N) = 8; stride(N) = ?",
                &[
                    "`stride` and `align` of `N` exclude each other (`stride` sets the stride that `align` would round): keep one",
                ],
            ),
            (
                "N; stride(N) = 8; align(N) = 4",
                &[
                    "`align` and `stride` of `N` exclude each other (`stride` sets the stride that `align` would round): keep one",
                ],
            ),
            ("H W; align(H, W) = 8", &["`align` takes one axis: write `align(H) = 8; align(W) = 8`"]),
            ("H W; stride(H, W) = ?", &["`stride` takes one axis: write `stride(H) = ?; stride(W) = ?`"]),
            (
                "N; pad(N) = 0",
                &["nothing can be rounded up to a multiple of 0: write 1 for no padding, or remove the rule"],
            ),
            (
                "N; align(N) = 0",
                &["nothing can be rounded up to a multiple of 0: write 1 for no padding, or remove the rule"],
            ),
            ("N; stride(N) = 0", &["a stride of 0 repeats one element: write `broadcast(N)`"]),
            ("H W; reverse(H, W); reverse(W)", &["`reverse` is given already for `W`: keep one of the two"]),
            (
                "H W; broadcast(H); reverse(W, H)",
                &[
                    "`reverse` and `broadcast` of `H` exclude each other (`broadcast` sets the stride to 0 and stores nothing more): keep one",
                ],
            ),
            (
                "H; reverse(H); stride(H) = ?",
                &["`stride` and `reverse` of `H` exclude each other (a run-time stride has its own sign): keep one"],
            ),
            ("H; reverse(H) = 2", &["`reverse` takes no value: write `reverse(H)`"]),
            ("C; block(C) = 16", &[]),
            (
                "H W; block(H, W) = 0",
                &[
                    "`block` takes one axis: write `block(H) = 0; block(W) = 0`",
                    "a block has at least 1 index: write `block(H) = 16`",
                ],
            ),
            ("C; block(C) = 16; block(C) = 4", &["`block` is given already for `C`: keep one of the two"]),
            (
                "C; pad(C) = 8; block(C) = 16",
                &[
                    "`block` and `pad` of `C` exclude each other (an axis in blocks has two strides, and its blocks are its padding): keep one",
                ],
            ),
            (
                "C; block(C) = 16; broadcast(C)",
                &[
                    "`broadcast` and `block` of `C` exclude each other (`broadcast` sets the stride to 0 and stores nothing more): keep one",
                ],
            ),
            (
                "A B C D E F G; block(A) = 2; block(B) = 2",
                &[
                    "an axis with a block counts as two, and a layout has at most 8: with this block, `B` makes 9; merge axes that are adjacent in memory",
                ],
            ),
        ],
    );
}

/// The item form.
#[test]
fn items() {
    check(
        layout,
        &[
            (
                "pub type A<const K: usize = 3> = N C",
                &[
                    "the item form takes no generics, as axes without an extent become const parameters: leave these out, or write `type Name<..> = layout!(..);`",
                ],
            ),
            (
                "type A where T: B = N",
                &["the item form takes no `where` clause: write `pub type Name = N C H W; order = NHWC`"],
            ),
            (
                "type A = (N C); order = NC",
                &["the axes follow `=` as they are, without delimiters: write `pub type Name = N C H W; order = NHWC`"],
            ),
            (
                "type A = layout!(N C)",
                &["the axes follow `=` as they are, without delimiters: write `pub type Name = N C H W; order = NHWC`"],
            ),
            ("type = N", &["expected the name of the type, found `=`: write `pub type Name = N C H W; order = NHWC`"]),
            ("pub struct A = N", &["expected `type`, found `struct`: write `pub type Name = N C H W; order = NHWC`"]),
            ("pub A = N", &["expected `type`, found `A`: write `pub type Name = N C H W; order = NHWC`"]),
            ("struct A = N", &["expected `type`, found `struct`: write `pub type Name = N C H W; order = NHWC`"]),
            ("type A N C", &["expected `=`, found `N`: write `pub type Name = N C H W; order = NHWC`"]),
            ("type A", &["expected `=`, found the end: write `pub type Name = N C H W; order = NHWC`"]),
            (
                "type A = N C; type B = N; order = X",
                &["the item form declares one layout: write another `layout! { .. }` for this one"],
            ),
            (
                "type A = N C; pub type B = N; order = X",
                &["the item form declares one layout: write another `layout! { .. }` for this one"],
            ),
        ],
    );
}

/// All mistakes of one invocation are found.
#[test]
fn several_at_once() {
    check(
        layout,
        &[(
            "N N, C=1.5; order = X; pad(Y) = 0; pda(C) = ?",
            &[
                "axes are separated by spaces: remove the commas",
                "`1.5` is not an integer: write a whole number, as in `C = 8`",
                "there is no rule `pda`: did you mean `pad`?",
                "`pad` cannot be a `?`, unlike an extent or a stride: write `pad(C) = 8`",
                "the axis `N` is there already: remove this one or rename it",
                "this layout has no axis `X`: its axes are `N` and `C`",
                "nothing can be rounded up to a multiple of 0: write 1 for no padding, or remove the rule",
                "this layout has no axis `Y`: its axes are `N` and `C`",
            ],
        )],
    );
}

/// `axis!`
#[test]
fn declarations() {
    check(
        axis,
        &[
            ("", &["`axis!` declares at least one axis: write `axis!(pub Batch, Seq)`"]),
            ("A", &["`A` is a standard axis already: use it in `layout!` without declaring it"]),
            ("Batch, Batch", &["the axis `Batch` is declared already: remove this one"]),
            ("Batch Seq", &["expected a comma after the name, found `Seq`: write `axis!(pub Batch, Seq)`"]),
            ("struct Batch", &["expected the name of an axis, found `struct`: write `axis!(pub Batch, Seq)`"]),
            ("Batch,,Seq", &["the name of an axis is missing: write `axis!(pub Batch, Seq)`"]),
            ("3", &["expected the name of an axis, found `3`: write `axis!(pub Batch, Seq)`"]),
            (
                "A23456789012345678901234567890123",
                &[
                    "the name of an axis has at most 32 bytes, and `A23456789012345678901234567890123` has 33: shorten it",
                ],
            ),
            ("A2345678901234567890123456789012", &[]),
            ("_", &["expected the name of an axis, found `_`: write `axis!(pub Batch, Seq)`"]),
            ("Batch = 3, Seq", &["expected a comma after the name, found `=`: write `axis!(pub Batch, Seq)`"]),
            ("Batch; Seq", &["expected a comma after the name, found `;`: write `axis!(pub Batch, Seq)`"]),
            ("pub", &["the name of an axis is missing: write `axis!(pub Batch, Seq)`"]),
            ("pub N, Batch", &["`N` is a standard axis already: use it in `layout!` without declaring it"]),
        ],
    );
}

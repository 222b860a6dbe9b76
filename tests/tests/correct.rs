//! The programs of `tests/ui` without a mistake, each run: up to the limits of what is allowed.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// A test for each program, which is a module of this one.
macro_rules! programs {
    ($($name:ident $path:literal;)*) => {
        $(
            #[path = $path]
            #[allow(
                clippy::all,
                clippy::pedantic,
                dead_code,
                nonstandard_style,
                unreachable_pub,
                reason = "it shows what may be written, not how it is best written"
            )]
            mod $name;
        )*
        const PROGRAMS: &[&str] = &[$($path),*];

        mod runs {
            $(#[test]
            fn $name() {
                super::$name::main();
            })*
        }
    };
}

programs! {
    at_places "../ui/at/pass/places.rs";
    axes_const_of_the_same_name "../ui/axes/pass/const_of_the_same_name.rs";
    axes_names "../ui/axes/pass/names.rs";
    axes_two_types_of_one_name "../ui/axes/pass/two_types_of_one_name.rs";
    buffers_fits "../ui/buffers/pass/fits.rs";
    derive_named "../ui/derive/pass/named.rs";
    derive_run_time "../ui/derive/pass/run_time.rs";
    descriptors_accepted "../ui/descriptors/pass/accepted.rs";
    extents_computed "../ui/extents/pass/computed.rs";
    generic_functions "../ui/generic/pass/functions.rs";
    mutability_unique "../ui/mutability/pass/unique.rs";
    order_orders "../ui/order/pass/orders.rs";
    orders_forms "../ui/orders/pass/forms.rs";
    parts_operations "../ui/parts/pass/operations.rs";
    require_met "../ui/require/pass/met.rs";
    rules_together "../ui/rules/pass/together.rs";
    segments_all_forms "../ui/segments/pass/all_forms.rs";
    syntax_forms "../ui/syntax/pass/forms.rs";
    types_matched_by_name "../ui/types/pass/matched_by_name.rs";
    views_all_kinds "../ui/views/pass/all_kinds.rs";
    views_any_buffer "../ui/views/pass/any_buffer.rs";
}

#[test]
fn no_program_is_left_out() {
    let files = |folder: &Path| {
        fs::read_dir(folder).into_iter().flatten().map(|entry| entry.expect("readable").path()).collect::<Vec<_>>()
    };
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let programs: BTreeSet<_> = files(&tests.join("../ui")).iter().flat_map(|kind| files(&kind.join("pass"))).collect();
    assert_eq!(programs, PROGRAMS.iter().map(|path| tests.join(path)).collect());
}

//! The programs: the subject beside items.

use crate::tokens::Declared;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// A program with the subject alone and beside each kind of items. Each must give the same results.
pub(crate) fn modules(subject: &str, names: &BTreeSet<String>, types: &BTreeMap<String, Declared>) -> String {
    let each = |item: &str| names.iter().map(|name| item.replace('$', name)).collect::<Vec<_>>().join(" ");
    let for_all = |item: &str| {
        let methods = each(item);
        format!("pub trait SubjectItems {{ {methods} }} impl<Subject> SubjectItems for Subject {{}}")
    };
    let of_types = |item: &str| types.values().map(|of_type| inherent(of_type, names, item)).collect::<String>();
    let kinds = [
        ("constants_and_traits", each("pub const $: () = (); pub trait $ {}")),
        ("unit_structs", each("pub struct $;")),
        ("statics_and_modules", each("pub static $: () = (); pub mod $ {}")),
        ("functions_and_types", each("pub fn $() {} pub type $ = ();")),
        ("macros", each("macro_rules! $ { () => {}; }")),
        ("methods_by_value", for_all("fn $(self) where Self: ::core::marker::Sized {}")),
        ("methods_by_reference", for_all("fn $(&self) {}")),
        ("methods_by_mutable_reference", for_all("fn $(&mut self) {}")),
        ("constants_of_all_types", for_all("const $: () = ();")),
        ("constants_of_its_types", of_types("pub const $: () = ();")),
        ("functions_of_its_types", of_types("pub fn $() {}")),
        ("parameters", parameters(names)),
    ];
    let mut program = format!("#![allow(warnings)]\nmod alone {{ {subject} }}\n");
    let mut checks = String::new();
    for (kind, items) in kinds {
        let _ = writeln!(program, "mod {kind} {{ {items}\n{subject} }}");
        let _ = writeln!(checks, "assert_eq!({kind}::subject_results(), results, \"{kind}\");");
    }
    let _ = writeln!(program, "fn main() {{ let results = alone::subject_results(); {checks} }}");
    program
}

/// Items of a type, but for those that the expansion gives it.
fn inherent(of_type: &Declared, names: &BTreeSet<String>, item: &str) -> String {
    let items: String = names.difference(&of_type.items).map(|name| item.replace('$', name)).collect();
    format!("{} {{ {items} }}", of_type.header)
}

/// Structs with a parameter of each name.
fn parameters(names: &BTreeSet<String>) -> String {
    let list =
        |before: &str, after: &str| names.iter().map(|name| format!("{before}{name}{after}, ")).collect::<String>();
    let constants = list("const ", ": ::core::primitive::usize");
    let types = list("", "");
    format!(
        "#[derive(::tensor_layout::Views)] #[layout(directml)]
        pub struct SubjectViewsOfConstants<{constants}> {{
            #[layout(N=? C=3; stride(N) = ?)] subject: ::std::vec::Vec<::core::primitive::f32>,
        }}
        #[derive(::tensor_layout::Views)] #[layout(directml)]
        pub struct SubjectViewsOfTypes<{types}> {{
            #[layout(C=3; element = ::core::primitive::f32)] subject: ::std::vec::Vec<u8>,
            subject_others: ::core::marker::PhantomData<({types})>,
        }}
        #[derive(::tensor_layout::Segments)] #[layout(directml)]
        pub struct SubjectSegmentsOfConstants<{constants}> {{
            #[layout(N=2 C=3)] subject: ::core::primitive::f32,
        }}
        #[derive(::tensor_layout::Segments)] #[layout(directml)]
        pub struct SubjectSizedSegmentsOfConstants<{constants}> {{
            #[layout(N=? C=3; offset_bytes = ?)] subject: ::core::primitive::f32,
        }}"
    )
}

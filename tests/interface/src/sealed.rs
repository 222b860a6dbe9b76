//! Whether a program can implement a trait for a type of its own.

use crate::json::{Item, list, named_in, tagged};
use crate::reach::Surface;
use serde_json::Value;
use std::collections::BTreeSet;

/// Whether a value of the token is needed to call the function, which only the library can make.
pub(crate) fn takes_token(surface: &Surface<'_>, function: &Value) -> bool {
    let mut takes = false;
    named_in(&function["sig"]["inputs"], &mut |id| {
        let token = surface.docs.item(id).filter(|item| item.name() == "CrateToken");
        takes |= token.is_some_and(|item| !surface.is_nameable(item.id));
    });
    takes
}

/// A trait is sealed if
///
/// 1. a program cannot write one of its functions, as it cannot name the token that it takes; or
/// 2. a program cannot name one of its supertraits, and types of a program get this supertrait only with the trait itself, by blocks that
///    are written for all types of a kind; or
/// 3. each type that has the supertraits has the trait already.
pub(crate) fn is_sealed(surface: &Surface<'_>, item: &Item<'_>) -> bool {
    let required = surface.children(&item.inner()["items"]);
    let mut functions = required.filter(|child| child.kind() == "function" && child.inner()["has_body"] == false);
    if functions.any(|function| takes_token(surface, function.inner())) {
        return true;
    }
    let (own, above) = (blankets(surface, item), supertraits(surface, item));
    let demanded = above.iter().flat_map(|above| demanded(above)).chain(demanded(item)).collect();
    let mut private = above.iter().filter(|above| !surface.is_nameable(above.id));
    private.any(|private| {
        blankets(surface, private).iter().all(|theirs| own.iter().any(|own| own.covers(theirs, &demanded)))
    }) || follows_from_supertraits(surface, item)
}

/// The traits of this crate that a trait demands, and those that they demand.
pub(crate) fn supertraits<'d>(surface: &Surface<'d>, item: &Item<'d>) -> Vec<Item<'d>> {
    let direct = list(&item.inner()["bounds"]).iter();
    let direct = direct.filter_map(|bound| surface.docs.item(&bound["trait_bound"]["trait"]["id"]));
    direct.flat_map(|above| [vec![above], supertraits(surface, &above)].concat()).collect()
}

/// The numbers of the traits that a trait demands, of a type and of its own parameters.
fn demanded(item: &Item<'_>) -> BTreeSet<String> {
    let inner = item.inner();
    traits_of(&inner["bounds"]).chain(traits_of_parameters(&inner["generics"])).collect()
}

/// The numbers of the traits that parameters have.
fn traits_of_parameters(generics: &Value) -> impl Iterator<Item = String> {
    list(&generics["params"]).iter().flat_map(|parameter| traits_of(&parameter["kind"]["type"]["bounds"]))
}

/// The numbers of the traits among bounds.
fn traits_of(bounds: &Value) -> impl Iterator<Item = String> {
    list(bounds).iter().filter_map(|bound| bound.get("trait_bound")).map(|bound| bound["trait"]["id"].to_string())
}

/// A block that gives a trait to types of a program.
struct Blanket {
    /// All types, all references, or a type of the library with a parameter of the trait that may be a program's type.
    of: String,
    /// The numbers of the traits that its parameters have. What it demands of other types, such as of an associated type, is left out: a program
    /// cannot count on it that a type of the library does not have a trait.
    bounds: BTreeSet<String>,
}

impl Blanket {
    /// Whether no type that has a trait by the other one, and what else the trait of this one demands, lacks it.
    fn covers(&self, other: &Blanket, demanded: &BTreeSet<String>) -> bool {
        self.of == other.of && self.bounds.iter().all(|bound| other.bounds.contains(bound) || demanded.contains(bound))
    }
}

fn blankets(surface: &Surface<'_>, item: &Item<'_>) -> Vec<Blanket> {
    let blanket = |part: Item<'_>| {
        let inner = part.inner();
        let of = match tagged(&inner["for"]) {
            ("generic", _) => "any type".to_owned(),
            ("borrowed_ref", of) => format!("any reference, mutable: {}", of["is_mutable"]),
            ("resolved_path", of) if arguments(&inner["trait"]).any(|argument| argument.get("generic").is_some()) => {
                format!("type {}", of["id"])
            }
            _ => return None,
        };
        Some(Blanket { of, bounds: traits_of_parameters(&inner["generics"]).collect() })
    };
    surface.impls(item).filter_map(blanket).collect()
}

/// The types that are arguments of a trait.
fn arguments(of_trait: &Value) -> impl Iterator<Item = &Value> {
    list(&of_trait["args"]["angle_bracketed"]["args"]).iter().filter_map(|argument| argument.get("type"))
}

/// Whether there is a block for all types that demands no more than the trait does.
fn follows_from_supertraits(surface: &Surface<'_>, item: &Item<'_>) -> bool {
    let demanded = demanded(item);
    let unconditional = |part: &Item<'_>| list(&part.inner()["generics"]["where_predicates"]).is_empty();
    surface.impls(item).any(|part| {
        let is_generic = part.inner()["for"].get("generic").is_some();
        let mut bounds = traits_of_parameters(&part.inner()["generics"]);
        is_generic && unconditional(&part) && bounds.all(|bound| demanded.contains(&bound))
    })
}

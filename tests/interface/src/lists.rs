//! What was found, and the lists that it is held against.

use crate::json::{Item, named_in};
use crate::print::Printer;
use crate::reach::Surface;
use crate::sealed::{is_sealed, supertraits, takes_token};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display, Formatter};
use std::fs;
use std::path::PathBuf;

/// Traits for the compiler's own use, that a derive implements or that it finds out, and that no program can name.
pub(crate) const FOR_RUSTC: [&str; 4] = ["Freeze", "StructuralPartialEq", "TrivialClone", "UnsafeUnpin"];

/// What the libraries have.
#[derive(Default)]
pub(crate) struct Found {
    /// The lines of `public.txt` and of `hidden.txt`.
    pub(crate) shown: BTreeSet<String>,
    pub(crate) hidden: BTreeSet<String>,
    /// The traits that a program can name: whether each is sealed, and whether its documentation says so.
    pub(crate) traits: BTreeMap<String, (bool, bool)>,
    /// The functions that the documentation does not show, that are safe and take no token.
    pub(crate) trusting: BTreeSet<String>,
    /// The functions that the documentation does not show, that generic code calls by a bound, and whose name has no prefix.
    pub(crate) without_prefix: BTreeSet<String>,
    functions: usize,
}

impl Found {
    pub(crate) fn add(&mut self, surface: &Surface<'_>) {
        let printer = Printer::new(surface);
        for item in surface.items() {
            let path = surface.path(&item);
            self.line(path.is_hidden, &path.text, &printer.item(&item, &[]));
            for other in surface.paths(item.id).iter().skip(1) {
                self.line(other.is_hidden, &other.text, &format!("use {}", path.text));
            }
            let at = Place { surface, printer: &printer, path: &path.text, is_hidden: path.is_hidden };
            match item.kind() {
                "function" => self.function(&at, &item),
                "trait" => self.of_trait(&at, &item),
                "struct" | "enum" | "union" => self.of_type(&at, &item),
                _ => {}
            }
        }
        for (path, source) in &surface.foreign {
            self.line(path.is_hidden, &path.text, &format!("use {source}"));
        }
        self.impls_of_traits(surface, &printer);
    }

    fn line(&mut self, is_hidden: bool, path: &str, text: &str) {
        let lines = if is_hidden { &mut self.hidden } else { &mut self.shown };
        lines.insert(format!("{path}: {text}"));
    }

    fn of_trait(&mut self, at: &Place<'_, '_>, item: &Item<'_>) {
        if at.surface.is_nameable(item.id) {
            let facts = (is_sealed(at.surface, item), item.docs().contains("Sealed"));
            self.traits.insert(at.path.to_owned(), facts);
        }
        if !at.is_hidden {
            self.prefixes(at.surface, item);
        }
        for child in at.surface.children(&item.inner()["items"]) {
            let is_provided = child.inner()["has_body"] == true || !child.inner()["value"].is_null();
            let text = format!("{}{}", if is_provided { "provided " } else { "" }, at.printer.item(&child, &[]));
            self.child(at, &child, child.is_hidden(), &text);
        }
    }

    /// In generic code a method of a bound comes before one of a trait in scope. So a method of the library that a program does not know of
    /// has a name that no program takes.
    fn prefixes(&mut self, surface: &Surface<'_>, item: &Item<'_>) {
        let own = surface.children(&item.inner()["items"]).filter(Item::is_hidden).map(|child| (*item, child));
        let private = supertraits(surface, item).into_iter().filter(|above| !surface.is_nameable(above.id));
        let theirs =
            private.flat_map(|above| surface.children(&above.inner()["items"]).map(move |child| (above, child)));
        for (of, child) in own.chain(theirs) {
            if child.kind() == "function" && !child.name().starts_with("__") {
                self.without_prefix.insert(format!("{}::{}", surface.path(&of).text, child.name()));
            }
        }
    }

    fn of_type(&mut self, at: &Place<'_, '_>, item: &Item<'_>) {
        for field in at.surface.fields(item) {
            self.child(at, &field, field.is_hidden(), &at.printer.item(&field, &[]));
            let path = format!("{}::{}", at.path, field.name());
            let within = Place { path: &path, ..*at };
            for part in at.surface.fields(&field) {
                self.child(&within, &part, part.is_hidden(), &at.printer.item(&part, &[]));
            }
        }
        for part in at.surface.impls(item).filter(|part| part.inner()["trait"].is_null()) {
            let printer = at.printer.within(&part.inner()["for"]);
            for child in at.surface.children(&part.inner()["items"]).filter(Item::is_public) {
                let text = printer.item(&child, &[&part.inner()["generics"]]);
                self.child(at, &child, part.is_hidden() || child.is_hidden(), &text);
            }
        }
    }

    fn child(&mut self, at: &Place<'_, '_>, child: &Item<'_>, is_hidden: bool, text: &str) {
        let path = format!("{}::{}", at.path, child.name());
        let is_hidden = at.is_hidden || is_hidden;
        self.line(is_hidden, &path, text);
        if child.kind() == "function" {
            self.function(&Place { path: &path, is_hidden, ..*at }, child);
        }
    }

    fn function(&mut self, at: &Place<'_, '_>, item: &Item<'_>) {
        self.functions += 1;
        let function = item.inner();
        let is_guarded = function["header"]["is_unsafe"] == true || takes_token(at.surface, function);
        if at.is_hidden && !is_guarded {
            self.trusting.insert(at.path.to_owned());
        }
    }

    /// A block is listed at the type that it is for, also for references to it; if that is another crate's, at the trait; and if that is one too, at
    /// the first type that the block names. The auto traits that rustc finds out, as `Send`, are among them.
    fn impls_of_traits(&mut self, surface: &Surface<'_>, printer: &Printer<'_, '_>) {
        let is_shown = |part: &Item<'_>| {
            let inner = part.inner();
            inner["blanket_impl"].is_null() && !inner["trait"].is_null()
        };
        let reached = |id: &Value| surface.docs.item(id).filter(|item| surface.reached.contains(&item.id));
        for part in surface.docs.items().filter(|item| item.kind() == "impl").filter(is_shown) {
            let inner = part.inner();
            let of = surface.docs.item(&inner["trait"]["id"]);
            let of_type = reached(&referred(&inner["for"])["resolved_path"]["id"]);
            // What a program cannot reach; and what rustc has for itself.
            let is_for_rustc = FOR_RUSTC.iter().any(|name| inner["trait"]["path"] == *name);
            if is_for_rustc || of.is_some_and(|of| !surface.reached.contains(&of.id)) {
                continue;
            }
            // A trait of another crate, for a type of another crate: `impl From<Tensor> for Box<..>`, `impl Debug for Box<View>`.
            let mut named = None;
            let mut name = |id: &Value| named = named.or_else(|| reached(id));
            named_in(&inner["for"], &mut name);
            named_in(&inner["trait"], &mut name);
            let Some(owner) = of_type.or(of).or(named) else { continue };
            let path = surface.path(&owner);
            let is_hidden = path.is_hidden || part.is_hidden() || of.is_some_and(|of| surface.path(&of).is_hidden);
            self.line(is_hidden, &path.text, &printer.impl_of_trait(&part));
        }
    }
}

/// The type below references.
fn referred(mut of: &Value) -> &Value {
    while let Some(below) = of.get("borrowed_ref") {
        of = &below["type"];
    }
    of
}

/// Where something was found.
#[derive(Clone, Copy)]
struct Place<'p, 'd> {
    surface: &'p Surface<'d>,
    printer: &'p Printer<'p, 'd>,
    path: &'p str,
    is_hidden: bool,
}

impl Display for Found {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let sealed = self.traits.values().filter(|(is_sealed, _)| *is_sealed).count();
        write!(
            f,
            "interface: {} public and {} hidden lines; {} traits, {sealed} of them sealed; {} functions, {} of them hidden, safe and without \
             the token",
            self.shown.len(),
            self.hidden.len(),
            self.traits.len(),
            self.functions,
            self.trusting.len(),
        )
    }
}

/// Everything in which the lists and what was found differ.
pub(crate) fn compare(found: &Found, bless: bool) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, lines) in [("public.txt", &found.shown), ("hidden.txt", &found.hidden)] {
        faults.extend(blessed(name, lines, bless));
    }
    traits(found, &by_hand("traits.txt"), &mut faults);
    functions(found, &by_hand("functions.txt"), &mut faults);
    faults.extend(found.without_prefix.iter().map(|name| {
        format!("`{name}` is not documented, and generic code calls it by a bound: begin its name with `__`, so that it is no name of a program")
    }));
    faults
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn read(name: &str) -> String {
    fs::read_to_string(file(name)).unwrap_or_default()
}

/// Compares a list that is written by this program, or writes it.
fn blessed(name: &str, lines: &BTreeSet<String>, bless: bool) -> Vec<String> {
    let text = lines.iter().fold(String::new(), |text, line| text + line + "\n");
    let old = read(name);
    if bless && old != text {
        fs::write(file(name), &text).expect("the folder is writable");
    }
    if bless || old == text {
        return Vec::new();
    }
    let old: BTreeSet<String> = old.lines().map(str::to_owned).collect();
    let gone = old.difference(lines).map(|line| format!("- {line}"));
    let new = lines.difference(&old).map(|line| format!("+ {line}"));
    let heading = format!(
        "tests/interface/{name}: the interface is another one. If it is meant to be, run `BLESS=1 .ci/run interface`:"
    );
    [heading].into_iter().chain(gone).chain(new).collect()
}

/// A list that is written by hand: the paths below each heading, a line that begins with `# `.
fn by_hand(name: &str) -> BTreeMap<String, String> {
    let (text, mut heading, mut list) = (read(name), String::new(), BTreeMap::new());
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        match line.strip_prefix("# ") {
            Some(new) => heading = new.to_owned(),
            None => drop(list.insert(line.to_owned(), heading.clone())),
        }
    }
    list
}

const SEALED: &str = "sealed";

fn traits(found: &Found, listed: &BTreeMap<String, String>, faults: &mut Vec<String>) {
    let mut fault = |path: &str, text: &str| faults.push(format!("tests/interface/traits.txt: {path} {text}"));
    for (path, (is_sealed, says_sealed)) in &found.traits {
        match listed.get(path).map(String::as_str) {
            None => fault(path, "is missing: list it as sealed, or under what an implementation that lies may do"),
            Some(SEALED) if !is_sealed => {
                fault(path, "is listed as sealed, and a program can implement it: give it a private supertrait")
            }
            Some(heading) if heading != SEALED && *is_sealed => {
                fault(path, "is sealed, and is listed under another heading")
            }
            _ => {}
        }
        if *says_sealed && !is_sealed {
            fault(path, "is documented as sealed, and a program can implement it");
        }
    }
    let gone = listed.keys().filter(|path| !found.traits.contains_key(*path));
    gone.for_each(|path| fault(path, "is no trait that a program can name: remove the line"));
}

fn functions(found: &Found, listed: &BTreeMap<String, String>, faults: &mut Vec<String>) {
    let mut fault = |path: &str, text: &str| faults.push(format!("tests/interface/functions.txt: {path} {text}"));
    let missing = found.trusting.iter().filter(|path| !listed.contains_key(*path));
    missing.for_each(|path| {
        fault(
            path,
            "is missing. The documentation does not show it, and a program can call it. If it trusts its arguments, make it `unsafe`, or let it \
             take the token of `runtime/src/crate_token.rs`. Otherwise list it under why it does not",
        );
    });
    let gone = listed.keys().filter(|path| !found.trusting.contains(*path));
    gone.for_each(|path| fault(path, "is no hidden function that is safe and takes no token: remove the line"));
}

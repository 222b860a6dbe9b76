//! The items that a program can reach: by a path, or through an item that it reaches by a path. Generic code calls the methods of a private
//! supertrait of a public trait. A program calls the methods of a private type on a value that a public function gives.

use crate::json::{Docs, Id, Item, list, named_in};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The items of a crate that a program reaches.
pub(crate) struct Surface<'d> {
    pub(crate) docs: &'d Docs,
    /// The paths of each item that has one.
    paths: BTreeMap<Id, Vec<Path>>,
    /// The items with a path, and the items that are reached through them.
    pub(crate) reached: BTreeSet<Id>,
    /// What other crates define, with the path there.
    pub(crate) foreign: Vec<(Path, String)>,
}

/// A path by which a program names an item.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Path {
    /// Whether the documentation does not show it.
    pub(crate) is_hidden: bool,
    depth: usize,
    pub(crate) text: String,
}

impl Path {
    fn child(&self, name: &str, is_hidden: bool) -> Path {
        let is_hidden = self.is_hidden || is_hidden;
        Path { is_hidden, depth: self.depth + 1, text: format!("{}::{name}", self.text) }
    }
}

impl<'d> Surface<'d> {
    pub(crate) fn of(docs: &'d Docs) -> Surface<'d> {
        let mut surface = Surface { docs, paths: BTreeMap::new(), reached: BTreeSet::new(), foreign: Vec::new() };
        let root = docs.root();
        surface.name(root, Path { is_hidden: false, depth: 0, text: root.name().to_owned() });
        for (id, paths) in &mut surface.paths {
            let definition = docs.definition(*id);
            paths.sort_by_key(|path| {
                (path.is_hidden, path.depth, Some(&path.text) != definition.as_ref(), path.text.clone())
            });
        }
        surface.foreign.sort();
        surface.reach();
        surface
    }

    /// The paths of an item. The first path is the one to name it by.
    pub(crate) fn paths(&self, id: Id) -> &[Path] {
        self.paths.get(&id).map_or(&[], Vec::as_slice)
    }

    /// The path of an item that is reached. If no path names the item, this is the path of its definition.
    pub(crate) fn path(&self, item: &Item<'_>) -> Path {
        match self.paths(item.id).first() {
            Some(path) => path.clone(),
            None => {
                let text = self.docs.definition(item.id).unwrap_or_else(|| item.name().to_owned());
                Path { is_hidden: true, depth: 0, text }
            }
        }
    }

    /// Whether a program can name it.
    pub(crate) fn is_nameable(&self, id: Id) -> bool {
        !self.paths(id).is_empty()
    }

    pub(crate) fn items(&self) -> impl Iterator<Item = Item<'d>> {
        self.reached.iter().filter_map(|id| self.docs.item(&Value::from(*id)))
    }

    /// The item has this path, and what is public in it has paths too.
    fn name(&mut self, item: Item<'d>, path: Path) {
        let paths = self.paths.entry(item.id).or_default();
        if paths.contains(&path) {
            return;
        }
        paths.push(path.clone());
        if item.kind() == "module" {
            self.name_all(&item.inner()["items"], &path);
        }
    }

    fn name_all(&mut self, ids: &'d Value, path: &Path) {
        for item in list(ids).iter().filter_map(|id| self.docs.item(id)) {
            // An exported macro is at the root, wherever it is written.
            if item.kind() == "use" {
                self.name_used(item, path);
            } else if item.kind() != "impl" && item.is_public() {
                self.name(item, path.child(item.name(), item.is_hidden()));
            }
        }
    }

    fn name_used(&mut self, using: Item<'d>, path: &Path) {
        if !using.is_public() {
            return;
        }
        let (inner, is_hidden) = (using.inner(), using.is_hidden());
        let name = if inner["is_glob"] == true { "*" } else { inner["name"].as_str().unwrap_or_default() };
        match self.docs.item(&inner["id"]) {
            Some(module) if name == "*" => {
                let path = Path { is_hidden: path.is_hidden || is_hidden, ..path.clone() };
                self.name_all(&module.inner()["items"], &path);
            }
            Some(item) => self.name(item, path.child(name, is_hidden || item.is_hidden())),
            None => {
                let source = inner["source"].as_str().unwrap_or_default().to_owned();
                self.foreign.push((path.child(name, is_hidden), source));
            }
        }
    }

    /// Follows the types and the traits that items name.
    fn reach(&mut self) {
        let mut open: Vec<Id> = self.paths.keys().copied().collect();
        while let Some(id) = open.pop() {
            let Some(item) = self.docs.item(&Value::from(id)) else { continue };
            if self.reached.insert(id) {
                self.shown_by(&item, &mut |id| open.extend(self.docs.item(id).map(|item| item.id)));
            }
        }
    }

    /// What a program sees of an item.
    fn shown_by(&self, item: &Item<'_>, each: &mut impl FnMut(&Value)) {
        let inner = item.inner();
        match item.kind() {
            "module" | "macro" | "use" => {}
            "trait" => {
                named_in(&inner["bounds"], each);
                named_in(&inner["generics"], each);
                self.children(&inner["items"]).for_each(|child| named_in(child.inner(), each));
            }
            "struct" | "enum" | "union" => {
                named_in(&inner["generics"], each);
                let fields = self.fields(item).into_iter();
                let fields = fields.flat_map(|field| [vec![field], self.fields(&field)].concat());
                fields.for_each(|field| named_in(field.inner(), each));
                for part in self.impls(item) {
                    let (is_inherent, of) = (part.inner()["trait"].is_null(), part.inner());
                    if is_inherent {
                        named_in(&of["generics"], each);
                    }
                    let seen = self.children(&of["items"]);
                    let seen =
                        seen.filter(|child| if is_inherent { child.is_public() } else { child.kind() == "assoc_type" });
                    seen.for_each(|child| named_in(child.inner(), each));
                }
            }
            _ => named_in(inner, each),
        }
    }

    pub(crate) fn children(&self, ids: &'d Value) -> impl Iterator<Item = Item<'d>> {
        list(ids).iter().filter_map(|id| self.docs.item(id))
    }

    /// The fields of a struct, or the variants of an enum and their fields, as far as they are public.
    pub(crate) fn fields(&self, item: &Item<'d>) -> Vec<Item<'d>> {
        let of = |kind: &'d Value| -> Vec<Item<'d>> {
            let fields = ["plain", "struct"].iter().find_map(|key| kind.get(key)).map(|plain| &plain["fields"]);
            let all = fields.or_else(|| kind.get("tuple")).unwrap_or(&Value::Null);
            self.children(all).filter(Item::is_visible).collect()
        };
        match item.kind() {
            "enum" => self.children(&item.inner()["variants"]).collect(),
            "variant" => of(&item.inner()["kind"]),
            "struct" => of(&item.inner()["kind"]).into_iter().filter(Item::is_public).collect(),
            "union" => self.children(&item.inner()["fields"]).filter(Item::is_public).collect(),
            _ => Vec::new(),
        }
    }

    /// The blocks that are written for a type or a trait.
    pub(crate) fn impls(&self, item: &Item<'d>) -> impl Iterator<Item = Item<'d>> {
        let key = if item.kind() == "trait" { "implementations" } else { "impls" };
        self.children(&item.inner()[key]).filter(|part| {
            let of = part.inner();
            of["is_synthetic"] == false && of["blanket_impl"].is_null()
        })
    }
}

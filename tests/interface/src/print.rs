//! Items as text, a line for each.

use crate::json::{Item, list, tagged};
use crate::reach::Surface;
use serde_json::Value;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Prints what a surface has.
pub(crate) struct Printer<'s, 'd> {
    surface: &'s Surface<'d>,
    /// How many of the items that a program can name have each name. If it is not one, an item is told by its path.
    names: Rc<BTreeMap<&'d str, usize>>,
    /// The type for which a method is written, in place of `Self`.
    of: Option<String>,
}

impl<'s, 'd> Printer<'s, 'd> {
    pub(crate) fn new(surface: &'s Surface<'d>) -> Printer<'s, 'd> {
        let mut names = BTreeMap::new();
        let types = surface.items().filter(|item| !["module", "function", "macro"].contains(&item.kind()));
        for item in types.filter(|item| surface.is_nameable(item.id)) {
            *names.entry(item.name()).or_default() += 1;
        }
        Printer { surface, names: Rc::new(names), of: None }
    }

    /// The same, for what is in a block for this type.
    pub(crate) fn within(&self, of: &Value) -> Printer<'s, 'd> {
        Printer { surface: self.surface, names: Rc::clone(&self.names), of: Some(self.ty(of)) }
    }

    /// What follows the path of an item.
    pub(crate) fn item(&self, item: &Item<'_>, outer: &[&Value]) -> String {
        let inner = item.inner();
        let generics = || self.generics(outer, inner.get("generics"));
        match item.kind() {
            "module" => "mod".into(),
            "macro" => "macro".into(),
            kind @ ("struct" | "enum" | "union") => {
                let [parameters, bounds] = generics();
                let more = if item.is_non_exhaustive() { "#[non_exhaustive] " } else { "" };
                format!("{more}{kind}{parameters}{bounds}")
            }
            "struct_field" => self.ty(inner),
            "variant" => format!("{}variant", if item.is_non_exhaustive() { "#[non_exhaustive] " } else { "" }),
            "trait" => {
                let [parameters, bounds] = generics();
                let safety = if inner["is_unsafe"] == true { "unsafe " } else { "" };
                format!("{safety}trait{parameters}{}{bounds}", self.bounds(": ", &inner["bounds"]))
            }
            "type_alias" => {
                let [parameters, bounds] = generics();
                format!("type{parameters} = {}{bounds}", self.ty(&inner["type"]))
            }
            "constant" | "assoc_const" | "static" => format!("const {}", self.ty(&inner["type"])),
            "assoc_type" => {
                let [parameters, bounds] = generics();
                let is =
                    if inner["type"].is_null() { String::new() } else { format!(" = {}", self.ty(&inner["type"])) };
                format!("type{parameters}{}{is}{bounds}", self.bounds(": ", &inner["bounds"]))
            }
            "function" => self.function(inner, outer),
            kind => panic!("{}: how is a `{kind}` printed?", item.name()),
        }
    }

    fn function(&self, inner: &Value, outer: &[&Value]) -> String {
        let header = &inner["header"];
        let mut text = String::new();
        for (key, word) in [("is_const", "const "), ("is_async", "async "), ("is_unsafe", "unsafe ")] {
            text += if header[key] == true { word } else { "" };
        }
        if header["abi"] != "Rust" {
            text += &format!("extern {} ", header["abi"]);
        }
        let [parameters, bounds] = self.generics(outer, inner.get("generics"));
        let inputs = list(&inner["sig"]["inputs"]).iter();
        let inputs = inputs.map(|input| format!("{}: {}", input[0].as_str().unwrap_or_default(), self.ty(&input[1])));
        let output = &inner["sig"]["output"];
        let output = if output.is_null() { String::new() } else { format!(" -> {}", self.ty(output)) };
        format!("{text}fn{parameters}({}){output}{bounds}", joined(inputs))
    }

    /// A block for a trait: `impl<..> Trait for Type where ..`, and the types that it gives.
    pub(crate) fn impl_of_trait(&self, part: &Item<'_>) -> String {
        let inner = part.inner();
        let [parameters, bounds] = self.generics(&[], Some(&inner["generics"]));
        let sign = if inner["is_negative"] == true { "!" } else { "" };
        let types = self.surface.children(&inner["items"]).filter(|item| item.kind() == "assoc_type");
        let types: Vec<String> =
            types.map(|item| format!("{} = {}", item.name(), self.ty(&item.inner()["type"]))).collect();
        let types = if types.is_empty() { String::new() } else { format!(" {{ {} }}", types.join(", ")) };
        let (path, of) = (self.path(&inner["trait"]), self.ty(&inner["for"]));
        let safety = if inner["is_unsafe"] == true { "unsafe " } else { "" };
        format!("{safety}impl{parameters} {sign}{path} for {of}{bounds}{types}")
    }

    /// The parameters of an item, and the bounds after it. The bounds of the block around the item are among them.
    fn generics(&self, outer: &[&Value], own: Option<&Value>) -> [String; 2] {
        let (mut parameters, mut bounds) = (Vec::new(), Vec::new());
        for generics in outer {
            bounds.extend(list(&generics["params"]).iter().filter_map(|parameter| {
                let text = self.parameter(parameter);
                text.contains(": ").then_some(text)
            }));
            bounds.extend(self.predicates(generics));
        }
        if let Some(own) = own {
            let shown =
                list(&own["params"]).iter().filter(|parameter| parameter["kind"]["type"]["is_synthetic"] != true);
            parameters.extend(shown.map(|parameter| self.parameter(parameter)));
            bounds.extend(self.predicates(own));
        }
        let parameters = if parameters.is_empty() { String::new() } else { format!("<{}>", parameters.join(", ")) };
        [parameters, if bounds.is_empty() { String::new() } else { format!(" where {}", bounds.join(", ")) }]
    }

    fn parameter(&self, parameter: &Value) -> String {
        let name = parameter["name"].as_str().unwrap_or_default();
        match tagged(&parameter["kind"]) {
            ("lifetime", lifetime) => {
                let outlives: Vec<_> = list(&lifetime["outlives"]).iter().filter_map(Value::as_str).collect();
                if outlives.is_empty() { name.into() } else { format!("{name}: {}", outlives.join(" + ")) }
            }
            ("type", of) => {
                let default =
                    if of["default"].is_null() { String::new() } else { format!(" = {}", self.ty(&of["default"])) };
                format!("{name}{}{default}", self.bounds(": ", &of["bounds"]))
            }
            ("const", of) => {
                let default = of["default"].as_str().map_or(String::new(), |default| format!(" = {default}"));
                format!("const {name}: {}{default}", self.ty(&of["type"]))
            }
            (kind, _) => panic!("how is a parameter that is a `{kind}` printed?"),
        }
    }

    fn predicates(&self, generics: &Value) -> Vec<String> {
        let predicates = list(&generics["where_predicates"]).iter();
        let print = |predicate| match tagged(predicate) {
            ("bound_predicate", of) => format!("{}{}", self.ty(&of["type"]), self.bounds(": ", &of["bounds"])),
            ("lifetime_predicate", of) => {
                let outlives: Vec<_> = list(&of["outlives"]).iter().filter_map(Value::as_str).collect();
                format!("{}: {}", of["lifetime"].as_str().unwrap_or_default(), outlives.join(" + "))
            }
            (kind, _) => panic!("how is a bound that is a `{kind}` printed?"),
        };
        predicates.map(print).collect()
    }

    fn bounds(&self, before: &str, bounds: &Value) -> String {
        let bounds: Vec<String> = list(bounds).iter().map(|bound| self.bound(bound)).collect();
        if bounds.is_empty() { String::new() } else { format!("{before}{}", bounds.join(" + ")) }
    }

    fn bound(&self, bound: &Value) -> String {
        match tagged(bound) {
            ("trait_bound", of) => {
                let modifier = match of["modifier"].as_str() {
                    Some("maybe") => "?",
                    _ => "",
                };
                format!("{modifier}{}", self.path(&of["trait"]))
            }
            ("outlives", lifetime) => lifetime.as_str().unwrap_or_default().into(),
            ("use", _) => "use<..>".into(),
            (kind, _) => panic!("how is a bound that is a `{kind}` printed?"),
        }
    }

    pub(crate) fn ty(&self, ty: &Value) -> String {
        let (kind, of) = tagged(ty);
        let mutable = |yes: &'static str, no: &'static str| if of["is_mutable"] == true { yes } else { no };
        match kind {
            "resolved_path" => self.path(of),
            "generic" if of == "Self" => self.of.clone().unwrap_or_else(|| "Self".into()),
            "generic" | "primitive" => {
                of.as_str().map_or(String::new(), |name| if name == "never" { "!" } else { name }.into())
            }
            "tuple" if list(of).len() == 1 => format!("({},)", self.ty(&of[0])),
            "tuple" => format!("({})", joined(list(of).iter().map(|part| self.ty(part)))),
            "slice" => format!("[{}]", self.ty(of)),
            "array" => format!("[{}; {}]", self.ty(&of["type"]), of["len"].as_str().unwrap_or_default()),
            "raw_pointer" => format!("*{} {}", mutable("mut", "const"), self.ty(&of["type"])),
            "borrowed_ref" => {
                let lifetime = of["lifetime"].as_str().map_or(String::new(), |lifetime| format!("{lifetime} "));
                format!("&{lifetime}{}{}", mutable("mut ", ""), self.ty(&of["type"]))
            }
            "impl_trait" => format!("impl {}", joined_by(" + ", list(of).iter().map(|bound| self.bound(bound)))),
            "dyn_trait" => {
                format!("dyn {}", joined_by(" + ", list(&of["traits"]).iter().map(|each| self.path(&each["trait"]))))
            }
            "function_pointer" => {
                let safety = if of["header"]["is_unsafe"] == true { "unsafe " } else { "" };
                let inputs = list(&of["sig"]["inputs"]).iter().map(|input| self.ty(&input[1]));
                let output = &of["sig"]["output"];
                let output = if output.is_null() { String::new() } else { format!(" -> {}", self.ty(output)) };
                format!("{safety}fn({}){output}", joined(inputs))
            }
            "qualified_path" => {
                let (of_type, name) = (self.ty(&of["self_type"]), of["name"].as_str().unwrap_or_default());
                let arguments = self.arguments(&of["args"]);
                match of["trait"]["path"].as_str() {
                    None | Some("") => format!("{of_type}::{name}{arguments}"),
                    Some(_) => format!("<{of_type} as {}>::{name}{arguments}", self.path(&of["trait"])),
                }
            }
            "infer" => "_".into(),
            kind => panic!("how is a type that is a `{kind}` printed?"),
        }
    }

    /// A path of a type or of a trait: the last name, if no other item has it.
    fn path(&self, path: &Value) -> String {
        let written = path["path"].as_str().unwrap_or_default();
        let name = written.rsplit("::").next().unwrap_or_default();
        let name = match self.surface.docs.item(&path["id"]) {
            Some(item) if self.names.get(item.name()) != Some(&1) || !self.surface.is_nameable(item.id) => {
                self.surface.path(&item).text
            }
            Some(item) => item.name().to_owned(),
            None => name.to_owned(),
        };
        name + &self.arguments(&path["args"])
    }

    fn arguments(&self, arguments: &Value) -> String {
        if arguments.is_null() {
            return String::new();
        }
        match tagged(arguments) {
            ("angle_bracketed", of) => {
                let own = list(&of["args"]).iter().map(|argument| self.argument(argument));
                let all: Vec<String> =
                    own.chain(list(&of["constraints"]).iter().map(|each| self.constraint(each))).collect();
                if all.is_empty() { String::new() } else { format!("<{}>", all.join(", ")) }
            }
            ("parenthesized", of) => {
                let output = &of["output"];
                let output = if output.is_null() { String::new() } else { format!(" -> {}", self.ty(output)) };
                format!("({}){output}", joined(list(&of["inputs"]).iter().map(|input| self.ty(input))))
            }
            (kind, _) => panic!("how are arguments that are `{kind}` printed?"),
        }
    }

    fn argument(&self, argument: &Value) -> String {
        match tagged(argument) {
            ("type", of) => self.ty(of),
            ("lifetime", of) => of.as_str().unwrap_or_default().into(),
            ("const", of) => of["expr"].as_str().unwrap_or_default().into(),
            (kind, _) => panic!("how is an argument that is a `{kind}` printed?"),
        }
    }

    fn constraint(&self, constraint: &Value) -> String {
        let name =
            format!("{}{}", constraint["name"].as_str().unwrap_or_default(), self.arguments(&constraint["args"]));
        match tagged(&constraint["binding"]) {
            ("equality", of) => format!("{name} = {}", self.argument(of)),
            ("constraint", of) => format!("{name}{}", self.bounds(": ", of)),
            (kind, _) => panic!("how is a `{kind}` of an associated type printed?"),
        }
    }
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    joined_by(", ", parts)
}

fn joined_by(separator: &str, parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(separator)
}

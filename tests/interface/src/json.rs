//! The JSON that rustdoc writes.

use serde_json::{Map, Value};
use std::fs;
use std::path::Path;

/// The version of the JSON that this program reads. It has no stable form yet, and each compiler writes one version.
const FORMAT: u64 = 57;

/// The documentation of a crate, with private and hidden items.
pub(crate) struct Docs {
    json: Value,
}

/// The number of an item in its crate.
pub(crate) type Id = u64;

/// An item of the crate.
#[derive(Clone, Copy)]
pub(crate) struct Item<'d> {
    pub(crate) id: Id,
    json: &'d Value,
}

impl Docs {
    /// # Errors
    ///
    /// What is wrong with the file.
    pub(crate) fn read(path: &Path) -> Result<Docs, String> {
        let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        Docs::parse(&text).map_err(|fault| format!("{}: {fault}", path.display()))
    }

    fn parse(text: &str) -> Result<Docs, String> {
        Docs::of(serde_json::from_str(text).map_err(|error| error.to_string())?)
    }

    pub(crate) fn of(json: Value) -> Result<Docs, String> {
        let version = json["format_version"].as_u64();
        if version != Some(FORMAT) {
            let version = version.map_or("none".into(), |version| version.to_string());
            return Err(format!(
                "the format of the JSON is version {version}, and this program reads {FORMAT}: use rustc 1.95; or, \
                 for another one, read what changed in the crate `rustdoc-types` between the two versions, change `tests/interface/src/` \
                 accordingly, and see that the lists stay the same",
            ));
        }
        if json["includes_private"] != true {
            return Err("it lacks private items: `--document-private-items` is missing".into());
        }
        Ok(Docs { json })
    }

    pub(crate) fn root(&self) -> Item<'_> {
        self.item(&self.json["root"]).expect("the root is an item")
    }

    /// The item of this number, if it is one of this crate.
    pub(crate) fn item(&self, id: &Value) -> Option<Item<'_>> {
        let id = id.as_u64()?;
        let json = self.json["index"].get(id.to_string())?;
        (json["crate_id"] == 0).then_some(Item { id, json })
    }

    pub(crate) fn items(&self) -> impl Iterator<Item = Item<'_>> {
        let index = self.json["index"].as_object().expect("the index is an object");
        index.keys().filter_map(|id| self.item(&Value::from(id.parse::<Id>().ok()?)))
    }

    /// Where the item is defined. A program cannot name a path with a private module.
    pub(crate) fn definition(&self, id: Id) -> Option<String> {
        let path = self.json["paths"][id.to_string()]["path"].as_array()?;
        Some(path.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("::"))
    }
}

impl<'d> Item<'d> {
    /// What it is, as `struct`.
    pub(crate) fn kind(&self) -> &'d str {
        self.tagged().0
    }

    /// What an item of this kind has.
    pub(crate) fn inner(&self) -> &'d Value {
        self.tagged().1
    }

    fn tagged(&self) -> (&'d str, &'d Value) {
        tagged(&self.json["inner"])
    }

    pub(crate) fn name(&self) -> &'d str {
        self.json["name"].as_str().unwrap_or_default()
    }

    pub(crate) fn docs(&self) -> &'d str {
        self.json["docs"].as_str().unwrap_or_default()
    }

    /// Whether it is `pub`, or is as visible as what it is in: an item of a trait, a variant.
    pub(crate) fn is_visible(&self) -> bool {
        self.json["visibility"] == "public" || self.json["visibility"] == "default"
    }

    pub(crate) fn is_public(&self) -> bool {
        self.json["visibility"] == "public"
    }

    pub(crate) fn is_hidden(&self) -> bool {
        list(&self.json["attrs"]).iter().any(|attribute| attribute["other"] == "#[doc(hidden)]")
    }

    pub(crate) fn is_non_exhaustive(&self) -> bool {
        list(&self.json["attrs"]).iter().any(|attribute| attribute == "non_exhaustive")
    }
}

/// A value that is an object of one key, or a text: the key, and what it has.
pub(crate) fn tagged(value: &Value) -> (&str, &Value) {
    match value {
        Value::String(text) => (text, &Value::Null),
        Value::Object(object) => only(object),
        other => panic!("neither a text nor an object: {other}"),
    }
}

fn only(object: &Map<String, Value>) -> (&str, &Value) {
    let mut entries = object.iter();
    match (entries.next(), entries.next()) {
        (Some((key, value)), None) => (key, value),
        _ => panic!("not an object of one key: {object:?}"),
    }
}

pub(crate) fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// The numbers of all items that a type, a bound or a signature names.
pub(crate) fn named_in(value: &Value, each: &mut impl FnMut(&Value)) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| named_in(value, each)),
        Value::Object(object) => {
            // A path of a type, or of a trait.
            if object.contains_key("path") && object.contains_key("id") {
                each(&object["id"]);
            }
            object.values().for_each(|value| named_in(value, each));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_that_is_not_known_is_an_error_that_says_what_to_do() {
        let fault = |text: &str| Docs::parse(text).map(drop).unwrap_err();
        assert!(fault(r#"{"format_version": 58}"#).contains("version 58, and this program reads 57: use rustc 1.95"));
        assert!(fault("{}").contains("version none"));
        assert!(fault(r#"{"format_version": 57, "includes_private": false}"#).contains("--document-private-items"));
    }

    #[test]
    fn names_in_a_type() {
        let of = r#"[{"resolved_path": {"path": "View", "id": 7, "args": {"args": [{"trait": {"path": "Layout", "id": 8}}]}}}]"#;
        let mut ids = Vec::new();
        named_in(&serde_json::from_str(of).expect("JSON"), &mut |id| ids.push(id.as_u64()));
        assert_eq!(ids, [Some(7), Some(8)]);
    }
}

//! Rules that make a target take a layout: what its refusal says to write.

use serde_json::{Map, Value, json};
use tensor_layout::AnyLayout;
use tensor_layout::descriptors::exports;
use tensor_layout::element::DataType;

/// For each target that refuses the text and says what to write, the text with it. What does not change the answer of the target is left out.
pub(crate) fn of(text: &str, layout: &AnyLayout, data_type: DataType) -> Value {
    let refused =
        exports(data_type, layout).into_iter().filter_map(|export| Some((export.target, export.numbers.err()?)));
    let mut all = Map::new();
    for (target, refusal) in refused {
        let refusal_of = |layout: &AnyLayout| {
            let mut all = exports(data_type, layout).into_iter();
            all.find(|export| export.target == target).and_then(|export| export.numbers.err())
        };
        let helps =
            |fixed: &String| AnyLayout::parse(fixed).is_ok_and(|fixed| refusal_of(&fixed).as_ref() != Some(&refusal));
        let rules =
            quoted(&refusal).filter_map(|rule| Some((rule, with_rule(text, rule)?))).filter(|(_, fixed)| helps(fixed));
        let rules: Vec<Value> =
            rules.map(|(rule, fixed)| json!({ "label": format!("write {rule}"), "text": fixed })).collect();
        if !rules.is_empty() {
            all.insert(target.name().into(), rules.into());
        }
    }
    all.into()
}

/// What stands in backquotes after the word `write`.
fn quoted(refusal: &str) -> impl Iterator<Item = &str> {
    let remedy = refusal.split_once("write `").map_or("", |(_, remedy)| remedy);
    remedy.split('`').step_by(2).filter(|rule| rule.contains('('))
}

/// The text with the rule, in the place of the one of that word and axis if there is one.
fn with_rule(text: &str, rule: &str) -> Option<String> {
    let head = |rule: &str| Some(rule.split_once(')')?.0.replace(char::is_whitespace, ""));
    let own = head(rule)?;
    let mut parts: Vec<String> = text.trim_end().trim_end_matches(';').split(';').map(str::to_owned).collect();
    match parts.iter_mut().skip(1).find(|part| head(part).as_ref() == Some(&own)) {
        Some(part) => *part = format!(" {rule}"),
        None => parts.push(format!(" {rule}")),
    }
    Some(parts.join(";"))
}

//! A person who has never read the grammar gets to a layout by what the page says.

use crate::{ask, fixes};
use serde_json::{Value, json};

fn asked(question: &Value) -> Value {
    ask(&question.to_string())
}

fn hints(text: &str) -> Value {
    asked(&json!({ "ask": "hints", "text": text, "cursor": text.len() }))
}

/// The text after a click on the hint of this label.
#[track_caller]
fn click(text: &str, label: &str) -> String {
    let answer = hints(text);
    let hints = answer["hints"].as_array().expect("a list");
    let found = hints.iter().find(|hint| hint["label"] == label);
    found.unwrap_or_else(|| panic!("{text:?} has no hint {label:?}: {answer}"))["text"].as_str().expect("a text").into()
}

/// Each click follows from the one before.
#[test]
fn hints_lead_from_nothing_to_a_layout() {
    let clicks = ["N=1", "C=3", "H=57", "W=57", "order = ..", "NHWC", "pad(..) = ..", "H", "8"];
    let text = clicks.iter().fold(String::new(), |text, label| click(&text, label));
    assert_eq!(text, "N=1 C=3 H=57 W=57; order = NHWC; pad(H) = 8");
}

/// What is typed in part goes on.
#[test]
fn hints_complete_what_is_begun() {
    for (text, label, then) in [
        ("N", "N=1", "N=1"),
        ("N=1 Seq", "Seq=8", "N=1 Seq=8"),
        ("N=1 C=", "3", "N=1 C=3"),
        ("H=4 W=5; or", "order = ..", "H=4 W=5; order = "),
        ("H=4 W=5; order = W", "WH", "H=4 W=5; order = WH"),
        ("H=4 W=5;pad(", "W", "H=4 W=5;pad(W) = "),
        ("H=4 W=5; stride(H) = ", "10", "H=4 W=5; stride(H) = 10"),
        ("H=4 W=5; reverse(", "H", "H=4 W=5; reverse(H)"),
        ("Batch=4 Seq=2; order = ", "Seq Batch", "Batch=4 Seq=2; order = Seq Batch"),
    ] {
        assert_eq!(click(text, label), then, "{text:?}");
    }
}

/// No hint leads to a mistake that a further hint does not take away.
#[test]
fn every_way_of_hints_is_a_layout() {
    let mut texts = vec![String::new()];
    let mut complete = 0;
    for _ in 0..9 {
        let answers: Vec<Value> = texts.iter().map(|text| hints(text)).collect();
        let next = answers.iter().flat_map(|answer| answer["hints"].as_array().expect("a list"));
        texts = next.map(|hint| hint["text"].as_str().expect("a text").to_owned()).step_by(3).take(300).collect();
        for text in &texts {
            let is_layout = tensor_layout::AnyLayout::parse(text).is_ok();
            complete += usize::from(is_layout);
            let has_hint = hints(text)["hints"].as_array().is_some_and(|hints| !hints.is_empty());
            assert!(is_layout || has_hint, "{text:?} leads nowhere");
        }
    }
    assert!(complete > 100, "{complete}");
}

/// Each text, and the first of its fixes.
#[test]
fn mistakes_have_fixes() {
    for (text, fixed) in [
        ("N=1 C=3; padd(C) = 8", "N=1 C=3; pad(C) = 8"),
        ("H=4 W=5 pad(W) = 8", "H=4 W=5; pad(W) = 8"),
        ("H=? W=5", "H = 8 W=5"),
        ("H=4, W=5", "H=4 W=5"),
        ("H=4 W=5; pad(X) = 8", "H=4 W=5; pad(W) = 8"),
        ("H=4 W=5; pad = 8", "H=4 W=5; pad(H) = 8"),
        ("H=4 W=5; pad(W)", "H=4 W=5; pad(W) = 8"),
        ("H=4 W=5; pitch(H) = 8", "H=4 W=5; stride(H) = 8"),
        ("N=1 C=64 H=4 W=5; order = nChw16c", "N=1 C=64 H=4 W=5; block(C) = 16"),
        ("N=1 C=64 H=4 W=5; order = nhwC16c", "N=1 C=64 H=4 W=5; order = NHWC; block(C) = 16"),
    ] {
        let answer = asked(&json!({ "ask": "layout", "text": text, "type": "f32" }));
        let fixes = &answer["mistakes"][0]["fixes"];
        assert!(
            fixes.as_array().is_some_and(|fixes| fixes.iter().any(|fix| fix["text"] == fixed)),
            "{text:?}: {fixes} of {}",
            answer["shown"].as_str().unwrap_or_default()
        );
    }
}

/// Texts with a mistake or more, mostly.
fn wrong_texts(count: usize) -> impl Iterator<Item = String> {
    const PARTS: [&str; 22] = [
        "N=1",
        "C=3",
        "H=4",
        "W=5",
        "Batch=2",
        "H=?",
        "NCHW",
        "nhwc",
        ";",
        "; order = NHWC",
        "; order = nChw16c",
        "; pad(W) = 8",
        "; pad(X) = 8",
        "; padd(W) = 8",
        "; pad = 8",
        "; pitch(H) = 64",
        "pad(W) = 7",
        "; align(H)",
        ",",
        "(1, 3)",
        "= 6",
        "; reverse(W) = 2",
    ];
    let mut state = 11_u64;
    let mut random = move |below: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % below
    };
    (0..count).map(move |_| (0..=random(5)).map(|_| PARTS[random(PARTS.len())]).collect::<Vec<_>>().join(" "))
}

/// Numbers that are typed stay, and no two buttons have one name.
#[test]
fn fixes_keep_what_is_typed() {
    let numbers = |text: &str| {
        let numbers = text.split(|letter: char| !letter.is_ascii_digit()).filter(|number| !number.is_empty());
        numbers.map(str::to_owned).collect::<Vec<_>>()
    };
    let mut tried = 0;
    for text in wrong_texts(400) {
        let answer = asked(&json!({ "ask": "layout", "text": text, "type": "f32" }));
        let mistakes = answer["mistakes"].as_array().into_iter().flatten();
        let fixes: Vec<_> = mistakes.flat_map(|mistake| mistake["fixes"].as_array().expect("a list")).collect();
        let labels: Vec<_> = fixes.iter().map(|fix| fix["label"].as_str().expect("a name")).collect();
        assert!((1..labels.len()).all(|at| !labels[..at].contains(&labels[at])), "{text:?}: {labels:?}");
        for (fix, _) in fixes.iter().zip(&labels).filter(|(_, label)| !label.starts_with("remove it")) {
            let mut left = numbers(fix["text"].as_str().expect("a text"));
            for number in numbers(&text) {
                let at = left.iter().position(|other| *other == number);
                left.remove(at.unwrap_or_else(|| panic!("{text:?}: {number} is lost in {fix}")));
            }
            tried += 1;
        }
    }
    assert!(tried > 300, "{tried}");
}

/// A fix is found by trials, each of which parses the whole text: only what is shown has fixes, and no long text has.
#[test]
fn mistakes_that_are_not_shown_have_no_fixes() {
    let with_fixes = |text: &str| {
        let answer = asked(&json!({ "ask": "layout", "text": text, "type": "f32" }));
        let mistakes = answer["mistakes"].as_array().expect("a list").clone();
        let has_fixes = |mistake: &Value| mistake["fixes"].as_array().is_some_and(|fixes| !fixes.is_empty());
        let places = mistakes.iter().enumerate().filter(|(_, mistake)| has_fixes(mistake));
        (places.map(|(place, _)| place).collect::<Vec<_>>(), mistakes.len())
    };
    assert_eq!(with_fixes(&"H=1 padd ".repeat(5)).0.iter().max(), Some(&3));
    let long = |bytes: usize| format!("{:<bytes$}", "H=4 W=5; padd(W) = 8");
    assert_eq!(with_fixes(&long(1000)), (vec![0], 1));
    assert_eq!(with_fixes(&long(1001)), (vec![], 1));
}

/// The number of texts that are tried follows from what is shown, however many mistakes there are.
#[test]
fn a_text_of_many_mistakes_is_tried_few_times() {
    let trials = |text: &str| {
        fixes::TRIALS.set(0);
        let mistakes = asked(&json!({ "ask": "layout", "text": text, "type": "f32" }))["mistakes"].clone();
        (fixes::TRIALS.get(), mistakes.as_array().expect("a list").len())
    };
    for part in ["=", "N=1;", "H=4 padd(W) = 8;", "x ", "W=?,"] {
        let (few, shown) = trials(part.repeat(16).trim_end());
        assert!(few > 0 && shown >= 4, "{part}: {few} trials of {shown} mistakes");
        for bytes in [400, 1000] {
            let (tried, mistakes) = trials(part.repeat(bytes / part.len()).trim_end());
            assert!(tried <= 4 * 60 && mistakes > shown, "{part}: {tried} trials of {mistakes} mistakes");
        }
        assert_eq!(trials(&part.repeat(1000 / part.len() + 1)).0, 0, "{part}");
    }
}

/// A panic would end the module.
#[test]
fn every_text_has_an_answer() {
    const PARTS: [&str; 24] = [
        "N", "C", "H=4", "W=5", "Batch", "=", "=57", ";", "; ", "order", "order = ", "pad", "pad(", "(H", ")", "/16",
        "%4", "?", " ", "\u{2003}", "\u{e9}", ",", "-1", "{",
    ];
    let mut state = 7_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % below
    };
    for _ in 0..500 {
        let count = random(9);
        let text: String = (0..count).map(|_| PARTS[random(PARTS.len())]).collect();
        let cursor = random(text.len() + 2);
        assert!(asked(&json!({ "ask": "hints", "text": text, "cursor": cursor }))["hints"].is_array(), "{text:?}");
        let answer = asked(&json!({ "ask": "layout", "text": text, "type": "u8" }));
        assert!(answer["mistakes"].is_array() || answer["explanation"].is_object(), "{text:?}: {answer}");
    }
}

#[test]
fn an_element_is_found_both_ways() {
    let (text, to) = ("H=2 W=3; pad(W) = 4", "W=3 H=2");
    let at = |place: Value| asked(&json!({ "ask": "element", "text": text, "to": to, "place": place }));
    let element = json!({ "kind": "element", "offset": 6, "index": [1, 2], "is_shared": false, "to_offset": 5 });
    assert_eq!(at(json!({ "offset": 6 })), element);
    assert_eq!(at(json!({ "index": [1, 2] })), element);
    assert_eq!(at(json!({ "offset": 3 }))["kind"], "padding");
    assert_eq!(at(json!({ "offset": 8 }))["kind"], "outside");
    assert_eq!(at(json!({ "index": [2, 0] }))["kind"], "outside");
}

#[test]
fn a_conversion_has_its_strategy_and_its_regions() {
    let answer =
        asked(&json!({ "ask": "conversion", "from": "C=3 H=2 W=4", "to": "C=3 H=2 W=4; pad(W) = 5", "type": "u8" }));
    assert_eq!(answer["conversion"]["regions"]["count"], 6);
    assert_eq!(answer["conversion"]["regions"]["first"][1], json!({ "to": 5, "from": 4, "bytes": 4 }));
    let cells = answer["picture"]["cells"].as_array().expect("a list");
    let count = |view: &str| cells.iter().filter(|cell| cell["view"] == view).count();
    assert_eq!((count("memory"), count("destination")), (24, 30));
    let other = asked(&json!({ "ask": "conversion", "from": "C=3 H=2", "to": "C=3 W=2", "type": "u8" }));
    assert!(other["refused"].as_str().is_some_and(|reason| reason.contains("only one")), "{other}");
}

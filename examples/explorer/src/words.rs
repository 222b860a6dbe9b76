//! The words of the page, with what they mean: those of the guide, and some that only the page has.

use serde_json::{Map, Value, json};

/// The table of the guide's words.
const GUIDE: &str = include_str!("../../../runtime/src/guide/ch11_words.md");

/// Words that the page has beside those of the guide, with a chapter that shows what they are about.
const OWN: [(&str, &str, &str); 4] = [
    ("padded", "the storage has elements that no index reaches", "ch02_layouts"),
    (
        "regions",
        "bytes that lie together in both memories, so that each region is copied as one piece; a box with pitches is many regions of equal \
         size at equal distances, which one call such as `cudaMemcpy3D` copies",
        "ch05_copies",
    ),
    ("reads", "the elements that the copy takes, and the cache lines of memory that hold them", "performance"),
    ("writes", "the elements that the copy puts, and the cache lines of memory that hold them", "performance"),
];

/// Words whose chapter is not the one of words.
const CHAPTERS: [(&str, &str); 5] = [
    ("strategy", "ch05_copies"),
    ("stride", "ch02_layouts"),
    ("span", "ch02_layouts"),
    ("storage", "ch02_layouts"),
    ("digit", "ch02_layouts"),
];

/// Each word with its meaning, and the page of the guide.
pub(crate) fn all() -> Value {
    let mut all = Map::new();
    for (word, meaning) in GUIDE.lines().filter_map(row) {
        let chapter = CHAPTERS.iter().find(|(other, _)| *other == word).map_or("ch11_words", |(_, chapter)| chapter);
        all.insert(word.into(), json!({ "meaning": meaning, "chapter": chapter }));
    }
    for (word, meaning, chapter) in OWN {
        all.insert(word.into(), json!({ "meaning": meaning, "chapter": chapter }));
    }
    all.into()
}

/// `| *span* | the elements .. |`: the word and its meaning, without links and emphasis.
fn row(line: &str) -> Option<(&str, String)> {
    let (word, meaning) = line.strip_prefix("| *")?.split_once("* | ")?;
    let mut plain = String::new();
    let mut rest = meaning.strip_suffix(" |")?;
    while let Some((before, link)) = rest.split_once('[') {
        let (text, after) = link.split_once(']')?;
        plain += before;
        plain += text;
        rest = after.strip_prefix('(').and_then(|address| Some(address.split_once(')')?.1)).unwrap_or(after);
    }
    Some((word, (plain + rest).replace('*', "")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_the_page_have_a_meaning_and_a_chapter() {
        let words = all();
        for word in [
            "axis",
            "extent",
            "stride",
            "span",
            "storage",
            "unique",
            "exhaustive",
            "packed",
            "strided",
            "broadcast",
            "padded",
            "strategy",
        ] {
            let meaning = words[word]["meaning"].as_str().unwrap_or_else(|| panic!("{word} has no meaning"));
            assert!(meaning.len() > 20 && !meaning.contains(['[', ']', '*', '|']), "{word}: {meaning}");
        }
        let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../../runtime/src/guide");
        for (word, about) in words.as_object().expect("a map") {
            let chapter = about["chapter"].as_str().expect("a name");
            assert!(std::path::Path::new(&format!("{guide}/{chapter}.md")).exists(), "{word}: {chapter}");
        }
    }
}

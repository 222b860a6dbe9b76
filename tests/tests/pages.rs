//! The pages that rustdoc builds of the library: no table is shown as text, and each link leads to a page and to a place of it.
//!
//! `.ci/run docs` builds the pages, and then runs this with the folder of the pages in `TENSOR_LAYOUT_PAGES`.

use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};
use std::{env, fs};

/// All pages below a folder.
fn pages(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the documentation is built") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            pages(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "html") {
            found.push(path);
        }
    }
}

/// The values of an attribute.
fn attributes<'a>(page: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    let start = format!(" {name}=\"");
    let values: Vec<_> = page.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).collect();
    values.into_iter()
}

/// The path without `..`.
fn resolved(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut path, component| {
        match component {
            Component::ParentDir => drop(path.pop()),
            component => path.push(component),
        }
        path
    })
}

/// Why a link of a page leads nowhere. The pages of sources have a place for each line, which is not looked for.
fn dead(page: &Path, link: &str, places: &mut HashMap<PathBuf, Vec<String>>) -> Option<&'static str> {
    if link.contains(':') || link.contains(".__") {
        return None; // another site, or an item that is hidden
    }
    let (file, place) = link.split_once('#').unwrap_or((link, ""));
    let file = file.split('?').next().unwrap_or(file);
    let target = if file.is_empty() {
        page.to_owned()
    } else {
        resolved(&page.parent().expect("a page in a folder").join(file))
    };
    if !target.exists() {
        return Some("no page");
    }
    if place.is_empty() || target.extension().is_none_or(|extension| extension != "html") || link.contains("src/") {
        return None;
    }
    let ids = places.entry(target).or_insert_with_key(|target| {
        let text = fs::read_to_string(target).expect("a page");
        attributes(&text, "id").map(str::to_owned).collect()
    });
    (!ids.iter().any(|id| id == place)).then_some("no place")
}

#[test]
fn links_and_places_are_found() {
    assert!(attributes("<a href=\"b#c\" id=\"d\">", "href").eq(["b#c"]));
    assert_eq!(resolved(Path::new("/a/b/../c.html")), Path::new("/a/c.html"));
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("page.html");
    let mut places = HashMap::from([(page.clone(), vec!["a".to_owned()])]);
    assert_eq!(dead(&page, "https://a/b", &mut places), None);
    assert_eq!(dead(&page, "no.html#a", &mut places), Some("no page"));
    assert_eq!(dead(&page, "README.md", &mut places), None);
}

#[test]
#[ignore = "it reads the pages that `.ci/run docs` builds"]
fn every_page_is_whole() {
    let folder = env::var_os("TENSOR_LAYOUT_PAGES").expect("the folder of the pages, in `TENSOR_LAYOUT_PAGES`");
    let mut all = Vec::new();
    pages(&Path::new(&folder).join("tensor_layout"), &mut all);
    assert!(all.len() > 200, "{} pages", all.len());
    let (mut wrong, mut places) = (Vec::new(), HashMap::new());
    for page in &all {
        let text = fs::read_to_string(page).expect("a page");
        if text.contains("<p>|") {
            wrong.push(format!("{}: a table is shown as text", page.display()));
        }
        for link in attributes(&text, "href") {
            if let Some(why) = dead(page, link, &mut places) {
                wrong.push(format!("{}: `{link}` leads to {why}", page.display()));
            }
        }
    }
    wrong.sort();
    wrong.dedup();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

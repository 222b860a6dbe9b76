//! The pages: every link leads to a file and a heading, also from page to page and in the guide; the files that are named exist; the chapters
//! of the guide are in one order. (The examples of the READMEs run as doctests of this package, the guide's as doctests of the library.)

use crate::files::{ROOT, files_in, read};
use std::fs;
use std::path::{Component, Path, PathBuf};

/// The pages for readers of the repository, each with the least number of paths that it names. A page that names fewer has lost
/// its table.
const PAGES: [(&str, usize); 17] = [
    ("README.md", 8),
    ("CONTRIBUTING.md", 30),
    ("SECURITY.md", 5),
    ("CHANGELOG.md", 1),
    ("runtime/README.md", 0),
    ("examples/README.md", 20),
    ("runtime/WORDS.md", 3),
    ("runtime/ADDING.md", 50),
    ("runtime/DESIGN.md", 5),
    ("tests/README.md", 15),
    ("tests/MUTATION.md", 5),
    ("tests/bench/README.md", 5),
    ("tests/directml-runtime/README.md", 5),
    ("runtime/cli/README.md", 0),
    ("runtime/python/README.md", 0),
    ("examples/explorer/README.md", 5),
    ("runtime/strided/README.md", 0),
];

/// The texts in backticks, outside of code blocks.
fn code_quotes(markdown: &str) -> impl Iterator<Item = &str> {
    let prose = markdown.split("```").step_by(2);
    prose.flat_map(|prose| prose.split('`').skip(1).step_by(2))
}

/// Where a chapter of the guide is read: on docs.rs.
const GUIDE: &str = "https://docs.rs/tensor-layout/latest/tensor_layout/guide/";

/// The text without blocks of code and without what is in backticks.
fn prose(markdown: &str) -> String {
    let prose: String = markdown.split("```").step_by(2).collect();
    prose.lines().map(|line| line.split('`').step_by(2).collect::<Vec<_>>().join("`") + "\n").collect()
}

/// The target of each link, written beside its text or in a line `[name]: target`.
fn written(markdown: &str) -> impl Iterator<Item = &str> {
    let prose = || markdown.split("```").step_by(2);
    let beside = prose().flat_map(|prose| prose.split("](").skip(1)).filter_map(|rest| rest.split(')').next());
    beside.chain(definitions(markdown).map(|(_, target)| target))
}

/// Each line `[name]: target`.
fn definitions(markdown: &str) -> impl Iterator<Item = (&str, &str)> {
    let lines = markdown.split("```").step_by(2).flat_map(str::lines);
    lines.filter_map(|line| line.strip_prefix('[')?.split_once("]: "))
}

/// The file that a link of a page leads to, from the root, and the heading. `None` for another site, and for an item of the library, whose
/// links rustdoc checks.
fn followed(page: &Path, target: &str) -> Option<(PathBuf, Option<String>)> {
    let (target, heading) =
        target.split_once('#').map_or((target, None), |(target, heading)| (target, Some(heading.to_owned())));
    let chapter = |name: &str| Path::new("runtime/src/guide").join(if name.is_empty() { "guide" } else { name });
    let file = if let Some(page) = target.strip_prefix(GUIDE) {
        chapter(page.strip_suffix("index.html")?.trim_end_matches('/')).with_extension("md")
    } else if let Some(name) = target.strip_prefix("crate::guide") {
        let name = name.trim_start_matches(':');
        if name.contains(':') {
            return None; // below a chapter
        }
        chapter(name).with_extension("md")
    } else if target == "crate" || target.contains(':') || target.contains('@') {
        return None;
    } else if target.is_empty() {
        page.to_owned()
    } else {
        let folder = page.parent().expect("a page lies in a folder").to_owned();
        Path::new(target).components().fold(folder, |mut path, component| {
            match component {
                Component::ParentDir => drop(path.pop()),
                component => path.push(component),
            }
            path
        })
    };
    Some((file, heading))
}

/// The target of each link that leads to a file of the repository.
fn links(markdown: &str) -> impl Iterator<Item = &str> {
    let inside = written(markdown).filter(|target| !target.contains("://"));
    inside.map(|target| target.split('#').next().unwrap_or(target)).filter(|file| !file.is_empty())
}

/// What a link to each heading has after `#`.
fn anchors(markdown: &str) -> impl Iterator<Item = String> {
    let prose = markdown.split("```").step_by(2);
    let headings =
        prose.flat_map(str::lines).filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim());
    headings.map(|heading| {
        let kept = heading.chars().filter(|char| char.is_alphanumeric() || " -_".contains(*char));
        kept.map(|char| if char == ' ' { '-' } else { char.to_ascii_lowercase() }).collect()
    })
}

/// A file of source or prose, or a folder written with its `/`.
fn is_path(quote: &str) -> bool {
    let has_no_code = !quote.contains([' ', '(', '<', '{', ':', '*', '=']);
    has_no_code
        && quote.contains('/')
        && [".rs", ".md", ".toml", ".tsv", ".png", ".sh", "/"].iter().any(|end| quote.ends_with(end))
}

/// The paths that a page names: relative to the folder of the page, or to the root.
fn paths(markdown: &str) -> Vec<&str> {
    code_quotes(markdown).filter(|quote| is_path(quote)).chain(links(markdown)).collect()
}

fn missing<'a>(page: &str, paths: &[&'a str]) -> Vec<&'a str> {
    let root = Path::new(ROOT);
    let folder = root.join(page).parent().expect("a page lies in a folder").to_owned();
    let exists = |path: &&str| folder.join(path).exists() || root.join(path).exists();
    paths.iter().copied().filter(|path| !exists(path)).collect()
}

/// A page. A chapter of the guide may be in several files, between which pictures stand: `ch04_parts.md`,
/// `ch04_parts.2.md`, ..
fn text(page: &Path) -> String {
    let name = page.file_stem().expect("a page has a name").to_string_lossy();
    let parts = (2..).map(|part| page.with_file_name(format!("{name}.{part}.md")));
    let parts = parts.take_while(|part| Path::new(ROOT).join(part).exists());
    [page.to_owned()].into_iter().chain(parts).map(read).collect()
}

/// The files of the guide.
fn guide_files() -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(Path::new(ROOT).join("runtime/src/guide")).expect("there is a guide");
    let files = entries.map(|entry| entry.expect("the folder can be read").path());
    files.filter(|path| path.extension().is_some_and(|extension| extension == "md"))
}

/// The chapters of the guide and its first page, each by its first file.
fn guide() -> Vec<PathBuf> {
    let is_first = |path: &PathBuf| path.file_stem().is_some_and(|name| !name.to_string_lossy().contains('.'));
    guide_files().filter(is_first).collect()
}

#[test]
fn paths_are_told_from_other_quotes() {
    let markdown = "a `macros/src/lib.rs` b `H=?`\n```\n`no/quote.rs`\n```\n[c](tests/) `a / b` `runtime/src/` `lib.rs` [d](https://e/f.md)";
    assert_eq!(paths(markdown), ["macros/src/lib.rs", "runtime/src/", "tests/"]);
    assert_eq!(missing("README.md", &["no/such.rs", "tests/README.md"]), ["no/such.rs"]);
    assert_eq!(missing("tests/README.md", &["src/lib.rs", "README.md", "src/no.rs"]), ["src/no.rs"]);
}

#[test]
fn headings_are_told_from_code() {
    let markdown = "# A page\n```sh\n# a comment\n```\n## `ui/`, and more\n[c](#a-page) [d](e/f.md#ui-and-more)";
    assert!(anchors(markdown).eq(["a-page", "ui-and-more"]));
    assert!(written(markdown).eq(["#a-page", "e/f.md#ui-and-more"]) && links(markdown).eq(["e/f.md"]));
}

#[test]
fn links_are_followed() {
    let markdown = "[a] [b](c.md#d) `[e](f)`\n[a]: https://g/h";
    assert!(definitions(markdown).eq([("a", "https://g/h")]));
    assert_eq!(prose(markdown), "[a] [b](c.md#d) `\n[a]: https://g/h\n");
    let follow = |target: &str| followed(Path::new("runtime/WORDS.md"), target);
    let found = |file: &str, heading: Option<&str>| Some((PathBuf::from(file), heading.map(str::to_owned)));
    assert_eq!(follow("cli/README.md#x"), found("runtime/cli/README.md", Some("x")));
    assert_eq!(follow("#x"), found("runtime/WORDS.md", Some("x")));
    assert_eq!(follow(&format!("{GUIDE}frames/index.html#x")), found("runtime/src/guide/frames.md", Some("x")));
    assert_eq!(follow(&format!("{GUIDE}index.html")), found("runtime/src/guide/guide.md", None));
    assert_eq!(follow("crate::guide::recipes#x"), found("runtime/src/guide/recipes.md", Some("x")));
    assert_eq!((follow("crate::View"), follow("https://g/h")), (None, None));
}

/// On each page, also on the pages of the guide, each link leads to a file that exists, and to a heading of this file.
#[test]
fn every_link_leads_somewhere() {
    let mut pages: Vec<_> = PAGES.iter().map(|(page, _)| PathBuf::from(page)).collect();
    let mut at = 0;
    while let Some(page) = pages.get(at).cloned() {
        let page_text = text(&page);
        for target in written(&page_text) {
            let Some((file, heading)) = followed(&page, target) else { continue };
            let shown = format!("{}: `{target}`", page.display());
            assert!(Path::new(ROOT).join(&file).exists(), "{shown} leads to no file");
            if file.extension().is_none_or(|extension| extension != "md") {
                continue;
            }
            if let Some(heading) = heading {
                assert!(anchors(&text(&file)).any(|anchor| anchor == heading), "{shown} leads to no heading");
            }
            if !pages.contains(&file) {
                pages.push(file);
            }
        }
        at += 1;
    }
}

/// The guide's first page, its module and the alphabet give the chapters one order, as rustdoc lists modules by their names. The last line of
/// each numbered chapter leads to the next one.
#[test]
fn the_chapters_are_in_one_order() {
    let first_page = read("runtime/src/guide/guide.md");
    let rows = first_page.lines().filter_map(|line| line.strip_prefix("| [`")?.split_once("`] |"));
    let chapters: Vec<_> = rows.map(|(name, _)| name).collect();
    assert_eq!(chapters.len(), guide().len() - 1);
    assert!(chapters.is_sorted(), "{chapters:?}");
    let module = read("runtime/src/guide/mod.rs");
    let modules = module.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(" {"));
    assert!(modules.eq(chapters.iter().copied()), "`guide/mod.rs` has another order");
    let numbered: Vec<_> = chapters.iter().filter(|chapter| chapter.starts_with("ch")).collect();
    assert!(numbered.len() >= 10, "{numbered:?}");
    for (chapter, next) in numbered.iter().zip(&numbered[1..]) {
        let text = text(Path::new(&format!("runtime/src/guide/{chapter}.md")));
        let last = text.lines().rfind(|line| !line.is_empty()).expect("a chapter has lines");
        assert!(last.starts_with(&format!("Next: [`{next}`](crate::guide::{next}), ")), "{chapter}: {last}");
    }
}

/// Each is short, can be pasted into an empty program, and is in the list on the guide's first page.
#[test]
fn the_recipes_are_short_programs() {
    let page = read("runtime/src/guide/recipes.md");
    let first_page = read("runtime/src/guide/guide.md");
    let mut recipes = page.split("\n\n# ");
    assert!(recipes.next().is_some_and(|before| before.contains("fn main()")));
    let mut count = 0;
    for recipe in recipes {
        let (title, rest) = recipe.split_once('\n').expect("a recipe has a title");
        let programs: Vec<_> = rest.split("```\n").skip(1).step_by(2).collect();
        assert_eq!(programs.len(), 1, "{title}");
        let (hidden, shown): (Vec<_>, Vec<_>) = programs[0].lines().partition(|line| line.starts_with("# "));
        assert_eq!(hidden, ["# Ok::<(), Box<dyn std::error::Error>>(())"], "{title}");
        let lines = shown.iter().filter(|line| !line.is_empty()).count();
        assert!((5..=25).contains(&lines), "{title}: {lines} lines");
        let anchor = anchors(&format!("# {title}")).next().expect("a title is a heading");
        assert!(first_page.contains(&format!("recipes#{anchor})")), "the guide leaves out {title}");
        count += 1;
    }
    assert_eq!(count, 17);
}

/// The lines of documentation of a source file, as Markdown.
fn documentation(source: &str) -> String {
    let lines = source.lines().map(str::trim_start);
    let lines = lines.map(|line| line.strip_prefix("//!").or_else(|| line.strip_prefix("///")).unwrap_or_default());
    lines.map(|line| line.strip_prefix(' ').unwrap_or(line).to_owned() + "\n").collect()
}

/// The cells of a row.
fn cells(row: &str) -> usize {
    row.replace("\\|", "").matches('|').count() - 1
}

/// The first row of each table that is shown as text, because it has no line `|---|`, or that has rows of other numbers of cells.
fn broken_tables(markdown: &str) -> Vec<&str> {
    let mut broken = Vec::new();
    for prose in markdown.split("```").step_by(2) {
        let lines: Vec<_> = prose.lines().collect();
        let blocks = lines.chunk_by(|line, next| line.starts_with('|') == next.starts_with('|'));
        for table in blocks.filter(|block| block[0].starts_with('|')) {
            let has_head = table.get(1).is_some_and(|line| line.replace(' ', "").starts_with("|---"));
            if !has_head || table.iter().any(|row| cells(row) != cells(table[0])) {
                broken.push(table[0]);
            }
        }
    }
    broken
}

#[test]
fn no_table_is_broken() {
    assert!(broken_tables("a\n| b |\n|---|\n| `c \\| d` |\n\n```\n| e\n```\n").is_empty());
    assert_eq!(broken_tables("| a |\n|---|\n| b | c |\n\n| d |\n\n"), ["| a |", "| d |"]);
    let pages = PAGES.iter().map(|(page, _)| read(page)).chain(guide().into_iter().map(|page| text(&page)));
    let mut count = 0;
    let files = sources(&Path::new(ROOT).join("runtime"));
    let sources = files.iter().map(|file| documentation(&read(file)));
    for page in pages.chain(sources) {
        let broken = broken_tables(&page);
        assert!(broken.is_empty(), "{broken:#?}");
        count += page.matches("\n|---").count();
    }
    assert!(count > 100, "{count} tables");
}

/// To the guide, and to the chapters where a newcomer begins.
#[test]
fn the_readme_leads_into_the_guide() {
    let text = read("README.md");
    let files: Vec<_> = written(&text).filter_map(|target| followed(Path::new("README.md"), target)).collect();
    for chapter in ["guide", "ch01_start", "ch02_layouts", "ch10_messages", "recipes"] {
        let file = Path::new("runtime/src/guide").join(chapter).with_extension("md");
        assert!(files.iter().any(|(found, _)| *found == file), "{chapter}");
    }
}

/// A `[name]` without a line `[name]: target` is no link.
#[test]
fn every_name_of_a_link_has_its_target() {
    for (page, _) in PAGES {
        let text = read(page);
        let defined: Vec<_> = definitions(&text).map(|(name, _)| name).collect();
        if defined.is_empty() {
            continue; // its links have their targets beside them
        }
        let prose = prose(&text);
        let names = prose.split('[').skip(1).filter_map(|rest| rest.split_once(']'));
        let named = names.filter(|(_, rest)| !rest.starts_with(['(', '[', ':'])).map(|(name, _)| name);
        for name in named.filter(|name| !name.contains('`')) {
            assert!(defined.contains(&name), "{page}: `[{name}]` leads nowhere");
        }
    }
}

/// The files in the tables of a module: relative to its folder, or to the sources of the runtime.
#[test]
fn every_file_that_a_module_lists_exists() {
    for (module, least) in [("macros/src/lib.rs", 30), ("runtime/src/arith/mod.rs", 9), ("runtime/src/view/mod.rs", 15)]
    {
        let text = read(module);
        let rows = text.lines().filter_map(|line| line.strip_prefix("//! |"));
        let quotes = rows.flat_map(|row| row.split('`').skip(1).step_by(2));
        let files: Vec<_> = quotes.filter(|quote| quote.ends_with(".rs") || quote.ends_with('/')).collect();
        let missing = missing("runtime/src/lib.rs", &missing(module, &files));
        assert!(missing.is_empty(), "{module} lists what does not exist: {missing:?}");
        assert!(files.len() >= least, "{module} lists {} files, and should list {least} or more", files.len());
    }
}

#[test]
fn every_path_that_a_page_names_exists() {
    for (page, least) in PAGES {
        let text = read(page);
        let paths = paths(&text);
        let missing = missing(page, &paths);
        assert!(missing.is_empty(), "{page} names what does not exist: {missing:?}");
        assert!(paths.len() >= least, "{page} names {} paths, and should name {least} or more", paths.len());
    }
}

#[test]
fn every_path_that_the_guide_names_exists() {
    for chapter in guide() {
        let text = text(&chapter);
        let paths: Vec<_> = code_quotes(&text).filter(|quote| is_path(quote)).collect(); // rustdoc checks the links
        let missing = missing("README.md", &paths);
        assert!(missing.is_empty(), "{} names what does not exist: {missing:?}", chapter.display());
    }
}

/// A chapter that the module does not include is neither shown nor tested.
#[test]
fn every_chapter_of_the_guide_is_in_the_documentation() {
    let (module, first_page) = (read("runtime/src/guide/mod.rs"), read("runtime/src/guide/guide.md"));
    let chapters = guide();
    assert!(chapters.len() >= 8, "{} chapters", chapters.len());
    for file in guide_files() {
        let name = file.file_name().expect("a file has a name").to_string_lossy();
        assert!(module.contains(&format!("include_str!(\"{name}\")")), "`guide/mod.rs` leaves out {name}");
    }
    for chapter in chapters {
        let name = chapter.file_stem().expect("a file has a name").to_string_lossy();
        assert!(name == "guide" || first_page.contains(&format!("[`{name}`]")), "the guide's list leaves out `{name}`");
    }
}

/// It is what a newcomer reads first. What is longer has a place in the guide.
#[test]
fn the_readme_is_short() {
    let readme = read("README.md");
    let lines = readme.lines().count() - definitions(&readme).count();
    assert!(lines <= 180, "the README has {lines} lines");
}

/// It is a map, and a list for each kind of addition. What is longer has a place in the documentation of a module, or in `tests/`.
#[test]
fn contributing_is_short() {
    let bytes = read("CONTRIBUTING.md").len();
    assert!(bytes <= 12 * 1024, "CONTRIBUTING has {bytes} bytes");
}

/// The source files in a folder, without the files of tests.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let is_of_tests =
        |path: &Path| path.iter().any(|part| part == "tests" || part == "exhaustive" || part == "tests.rs");
    let mut files = files_in(folder);
    files.retain(|path| {
        let within = path.strip_prefix(folder).expect("it is in the folder");
        path.extension().is_some_and(|extension| extension == "rs") && !is_of_tests(within)
    });
    files
}

/// A folder without unsafe code forbids it: what is wrong there is a number, which is checked before memory is reached.
#[test]
fn a_folder_without_unsafe_code_forbids_it() {
    let mut forbidding = 0;
    for root in ["runtime/src", "runtime/strided/src"] {
        for entry in fs::read_dir(Path::new(ROOT).join(root)).expect("the folder can be read") {
            let folder = entry.expect("the folder can be read").path();
            let Ok(module) = fs::read_to_string(folder.join("mod.rs")) else { continue };
            let files = sources(&folder);
            let is_unsafe = |line: &str| line.contains("unsafe ") && !line.trim_start().starts_with("//");
            let texts = files.iter().map(|file| fs::read_to_string(file).expect("a source file"));
            let has_unsafe = texts.into_iter().any(|text| text.lines().any(is_unsafe));
            let forbids = module.contains("\n#![forbid(unsafe_code)]\n");
            let is_guide = folder.ends_with("guide");
            assert!(is_guide || has_unsafe != forbids, "{}: forbids {forbids}", folder.display());
            forbidding += usize::from(forbids);
        }
    }
    assert!(forbidding >= 14, "{forbidding} folders forbid unsafe code");
}

/// CONTRIBUTING lists the folders of the runtime in the order in which they build on each other. What a folder shows to users by `pub use` may
/// come from below.
#[test]
fn each_folder_uses_those_above_it() {
    let text = read("CONTRIBUTING.md");
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `runtime/src/")?.split_once("/` |"));
    let folders: Vec<_> = rows.map(|(folder, _)| folder).collect();
    let root = Path::new(ROOT).join("runtime/src");
    let mut uses = 0;
    for file in sources(&root) {
        let name = file.strip_prefix(&root).expect("it is in the folder").to_str().expect("a name in ASCII");
        let Some((folder, _)) = name.split_once('/') else { continue };
        if folder == "guide" {
            continue;
        }
        let place = folders.iter().position(|listed| *listed == folder);
        let place = place.unwrap_or_else(|| panic!("CONTRIBUTING leaves out `runtime/src/{folder}/`"));
        let text = fs::read_to_string(&file).expect("a source file");
        let code = text.split("\nmod tests {").next().unwrap_or_default();
        for line in code.lines().filter(|line| !line.trim_start().starts_with("//") && !line.starts_with("pub use ")) {
            for used in line.split("crate::").skip(1) {
                let used = used.split(|char: char| !char.is_alphanumeric() && char != '_').next().unwrap_or_default();
                let below = folders.iter().skip(place + 1).any(|listed| *listed == used);
                assert!(!below, "`runtime/src/{name}` uses `{used}/`, which stands below `{folder}/` in CONTRIBUTING");
                uses += usize::from(folders.contains(&used));
            }
        }
    }
    assert!(folders.len() > 15 && uses > 300, "{} folders, {uses} uses", folders.len());
}

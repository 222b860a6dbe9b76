//! The files of the repository, for tests that read them.

use std::fs;
use std::path::{Path, PathBuf};

pub(crate) const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The text of a file, by its path from the root.
pub(crate) fn read(path: impl AsRef<Path>) -> String {
    let path = Path::new(ROOT).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The pages of the guide.
pub(crate) fn guide_pages() -> impl Iterator<Item = PathBuf> {
    let files = files_in("runtime/src/guide").into_iter();
    files.filter(|path| path.extension().is_some_and(|extension| extension == "md"))
}

/// The files in a folder and in all folders of it, by its path from the root.
pub(crate) fn files_in(folder: impl AsRef<Path>) -> Vec<PathBuf> {
    let (mut folders, mut files) = (vec![Path::new(ROOT).join(folder)], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.expect("an entry of the folder").path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files
}

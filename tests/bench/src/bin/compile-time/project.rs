//! Packages made for this, and how long Cargo takes to build them.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;
use std::{fs, io};

/// A separate package in a separate folder.
pub(crate) struct Project {
    folder: PathBuf,
}

impl Project {
    /// Writes the package. `manifest` is what follows its name.
    pub(crate) fn write(name: &str, manifest: &str, source: &str) -> io::Result<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
        let folder = root.join("target/compile-time").join(name);
        fs::create_dir_all(folder.join("src"))?;
        let head = format!("[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[workspace]\n");
        fs::write(folder.join("Cargo.toml"), head + &manifest.replace("ROOT", &root.display().to_string()))?;
        fs::write(folder.join("src/lib.rs"), source)?;
        // The versions that the workspace has been built with, which are at hand.
        fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
        Ok(Project { folder })
    }

    /// Seconds for the package alone, its dependencies being built already.
    pub(crate) fn again(&self, command: &[&str]) -> io::Result<f64> {
        let source = self.folder.join("src/lib.rs");
        fs::write(&source, fs::read(&source)?)?;
        self.cargo(command)
    }

    /// Seconds for the package and all of its dependencies.
    pub(crate) fn whole(&self, command: &[&str]) -> io::Result<f64> {
        let target = self.folder.join("target");
        if target.exists() {
            fs::remove_dir_all(target)?;
        }
        self.cargo(command)
    }

    /// The functions in the release code of a dependency, as `nm` lists them: their mangled names, and their sizes in bytes.
    pub(crate) fn symbols(&self, library: &str) -> io::Result<Vec<(String, usize)>> {
        let is_library = |path: &PathBuf| {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            name.starts_with(&format!("lib{library}-")) && name.ends_with(".rlib")
        };
        let built = fs::read_dir(self.folder.join("target/release/deps"))?;
        let paths = built.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
        let library = paths.into_iter().find(is_library).ok_or_else(|| io::Error::other(format!("no {library}")))?;
        let listed = Command::new("nm").args(["--print-size", "--radix=d"]).arg(library).output()?;
        let function = |line: &str| match line.split_whitespace().collect::<Vec<_>>()[..] {
            [_, size, "t" | "T" | "w" | "W", name] => Some((name.to_owned(), size.parse().ok()?)),
            _ => None,
        };
        Ok(String::from_utf8_lossy(&listed.stdout).lines().filter_map(function).collect())
    }

    pub(crate) fn cargo(&self, command: &[&str]) -> io::Result<f64> {
        let begin = Instant::now();
        let status = Command::new(env!("CARGO"))
            .args(command)
            .args(["--quiet", "--offline", "--target-dir", "target"])
            .current_dir(&self.folder)
            .env("CARGO_INCREMENTAL", "0")
            .env_remove("RUSTFLAGS")
            .status()?;
        let seconds = begin.elapsed().as_secs_f64();
        if status.success() { Ok(seconds) } else { Err(io::Error::other(format!("cargo {command:?}: {status}"))) }
    }
}

//! The grammar of the layouts of `tensor-layout`, apart from where their tokens come from: `layout!` gives tokens of rustc, a text at
//! run time its own. Use it through `tensor-layout`.
//!
//! A layout is [parsed](parse) into a [tree](ast), and [checked](check) to be a [`Model`](check::Model), whose names are resolved. All
//! mistakes are in one [`Report`](report::Report).
//!
//! This is not a public interface: each version of `tensor-layout` depends on exactly one version of this crate.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod ast;
pub mod characters;
pub mod check;
pub mod cursor;
pub mod integer;
pub mod parse;
pub mod report;
pub mod text;
pub mod token;
pub mod words;

//! What the page asks. A question and its answer are JSON; their numbers are those of the command `tensor-layout`.
//!
//! The page writes a question into the memory of the module, which [`question`] makes room for, calls [`answer`], and reads the answer
//! from [`answered`] on.

mod answers;
mod fixes;
mod frame;
mod hints;
mod motion;
mod pasted;
mod remedies;
mod rust;
#[cfg(test)]
mod tests;
mod words;

use serde::Deserialize;
use serde_json::Value;
use std::cell::RefCell;
use tensor_layout::AnyLayout;
use tensor_layout::any::ParseError;
use tensor_layout::element::DataType;

/// A question of the page.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
enum Question {
    /// Which types elements can have.
    Types,
    /// What a text says.
    Layout { text: String, r#type: String, color_by: Option<String>, at: Option<usize> },
    /// What a copy does.
    Conversion { from: String, to: String, r#type: String, color_by: Option<String> },
    /// The region of this number of a copy.
    Region { from: String, to: String, r#type: String, color_by: Option<String>, at: usize },
    /// What the words of the page mean.
    Words,
    /// Which element lies at an offset, or has an index; and where the copy takes it.
    Element { text: String, to: Option<String>, place: Place },
    /// What can follow in a text, at this byte.
    Hints { text: String, cursor: usize },
}

/// A place in a layout.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Place {
    Offset(usize),
    Index(Vec<usize>),
}

/// The answer to a question.
fn ask(question: &str) -> Value {
    match serde_json::from_str(question) {
        Ok(Question::Types) => answers::types(),
        Ok(Question::Layout { text, r#type, color_by, at }) => {
            with_layout(&text, |layout| answers::layout(&text, layout, data_type(&r#type), color_by.as_deref(), at))
        }
        Ok(Question::Conversion { from, to, r#type, color_by }) => with_layout(&from, |from| {
            with_layout(&to, |to| answers::conversion(to, from, data_type(&r#type), color_by.as_deref()))
        }),
        Ok(Question::Region { from, to, r#type, color_by, at }) => with_layout(&from, |from| {
            with_layout(&to, |to| motion::region(to, from, data_type(&r#type), color_by.as_deref(), at))
        }),
        Ok(Question::Words) => words::all(),
        Ok(Question::Element { text, to, place }) => {
            let to = to.and_then(|to| AnyLayout::parse(&to).ok());
            with_layout(&text, |layout| answers::element(layout, to.as_ref(), &place))
        }
        Ok(Question::Hints { text, cursor }) => hints::answer(&text, cursor),
        Err(error) => serde_json::json!({ "error": error.to_string() }),
    }
}

fn with_layout(text: &str, answer: impl FnOnce(&AnyLayout) -> Value) -> Value {
    AnyLayout::parse(text).map_or_else(|error: ParseError| answers::mistakes(&error), |layout| answer(&layout))
}

/// The page offers the names of [`answers::types`]; a link may have any.
fn data_type(name: &str) -> DataType {
    DataType::from_name(name).filter(|found| found.size_in_bytes().is_some()).unwrap_or(DataType::Float32)
}

thread_local! {
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a question of this many bytes, and says where.
#[unsafe(no_mangle)]
pub extern "C" fn question(len: usize) -> *mut u8 {
    QUESTION.with_borrow_mut(|bytes| {
        bytes.resize(len, 0);
        bytes.as_mut_ptr()
    })
}

/// Answers the question, and says how many bytes the answer has.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    let answer = QUESTION.with_borrow(|bytes| ask(&String::from_utf8_lossy(bytes)).to_string());
    ANSWER.with_borrow_mut(|bytes| {
        *bytes = answer.into_bytes();
        bytes.len()
    })
}

/// Where the answer begins.
#[unsafe(no_mangle)]
pub extern "C" fn answered() -> *const u8 {
    ANSWER.with_borrow(Vec::as_ptr)
}

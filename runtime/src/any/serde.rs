//! Layouts as texts in files of any format that `serde` writes.

use super::AnyLayout;
use core::fmt;
use serde_core::de::{Error, Visitor};
use serde_core::{Deserialize, Deserializer, Serialize, Serializer};

impl Serialize for AnyLayout {
    /// The canonical text.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for AnyLayout {
    /// A text, with the checks of [`parse`](AnyLayout::parse). The error has all mistakes.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Text)
    }
}

struct Text;

impl Visitor<'_> for Text {
    type Value = AnyLayout;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the text of a layout, as \"N=1 C=3 H=4; order = NHC\"")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<AnyLayout, E> {
        AnyLayout::parse(text).map_err(E::custom)
    }
}

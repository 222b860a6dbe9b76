//! Pictures of layouts: the drawings and the texts are what they were when a person looked at them last, and what they show is true.

mod cells;
mod drawings;
mod random;
mod reading;
mod subjects;
mod texts;

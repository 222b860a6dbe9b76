//! The errors of `.safetensors` files.

use crate::any::{ParseError, ViewError};
use crate::element::DataType;
use crate::error::run_time::run_time_errors;
use crate::error::{Printable, no_memory};
use ::safetensors::{Dtype, SafeTensorError};
use alloc::string::String;
use alloc::vec::Vec;

run_time_errors! {
    /// Why a file, or a tensor in it, cannot be read. A `name` is the name of the tensor.
    pub enum ReadError ["safetensors: "] {
        /// The bytes are not such a file, or it has no tensor of this name.
        File(error: SafeTensorError)
        => "{error}", error = Printable(error);

        /// The text in the metadata is not a layout: all mistakes of the text.
        Text { name: String, error: ParseError }
        => "the layout of `{name}` in the metadata is wrong:\n{error}", name = Printable(name);

        /// The storage of the layout in the metadata is another array than the tensor: another program has changed the tensor, and kept the text.
        /// [`ignore_text`](super::Reader::ignore_text) takes the tensor as its extents say. The extents of the storage are those that
        /// [`storage_extents`](crate::AnyLayout::storage_extents) gives.
        Storage { name: String, storage: Vec<usize>, actual: Vec<usize> }
        => "the layout of `{name}` in the metadata has a storage of extents {storage:?}, and the tensor has {actual:?}; another program may have changed the tensor: `ignore_text` takes it as its extents say",
        name = Printable(name);

        /// It is not a tensor of the required type and layout.
        View { name: String, error: ViewError }
        => "`{name}`: {error}", name = Printable(name);

        /// The elements have a type that this crate does not know.
        Type { name: String, dtype: Dtype }
        => "the elements of `{name}` are {dtype}, which is not known", name = Printable(name);

        /// The file is little-endian, and this machine is not.
        ByteOrder { name: String }
        => "the file is little-endian, and this machine is not: read a copy of `{name}` with `tensor`", name = Printable(name);
    }
}

impl From<SafeTensorError> for ReadError {
    fn from(error: SafeTensorError) -> Self {
        Self::File(error)
    }
}

run_time_errors! {
    /// Why a file cannot be written. A `name` is the name of the tensor.
    pub enum WriteError ["safetensors: "] {
        /// Two tensors, or two entries of the metadata, have the same name.
        Twice { name: String }
        => "`{name}` occurs twice; give each tensor its own name", name = Printable(name);

        /// A file has no such type.
        Type { name: String, data_type: DataType }
        => "the elements of `{name}` are {data_type}, which a `.safetensors` file does not have", name = Printable(name);

        /// The text of the layout is not one that a reader takes, as it is over 16 KiB.
        Text { name: String, text: String }
        => "the text of the layout of `{name}` has {bytes} bytes, and no reader takes it; use shorter names of axes",
        name = Printable(name), bytes = text.len();

        /// The storage of elements of less than a byte has gaps, or is not whole bytes.
        Gaps { name: String, data_type: DataType }
        => "the elements of `{name}` are {data_type}, and the storage is not whole bytes without gaps; copy them into a tensor without gaps",
        name = Printable(name);

        /// There is no memory for the copy of a tensor, or, with an empty name, for the file. The `bytes` are the largest number if it is larger.
        Memory { name: String, bytes: u64 }
        if name.is_empty() => "there is no memory for the file, which has over {bytes} bytes; write several files"
        => concat!("`{name}`: ", no_memory!()), name = Printable(name), bytes = bytes;

        /// The crate `safetensors` refuses the file.
        Serializer(error: SafeTensorError)
        => "{error}", error = Printable(error);
    }
}

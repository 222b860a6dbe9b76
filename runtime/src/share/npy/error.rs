//! The errors of `.npy` files.

use crate::any::ViewError;
use crate::element::DataType;
use crate::error::Printable;
use crate::error::run_time::run_time_errors;
use alloc::string::String;

run_time_errors! {
    /// Why bytes are not a `.npy` file that this crate reads. Axes are counted from 0.
    #[derive(Clone, PartialEq, Eq)]
    pub enum HeaderError ["npy: "] {
        /// The file does not begin with the bytes `\x93NUMPY`.
        Magic
        => "the file does not begin with `\\x93NUMPY`, as a `.npy` file does";

        /// The version of the format is not 1.0, 2.0 or 3.0.
        Version { major: u8, minor: u8 }
        => "version {major}.{minor} of the format is not known; there are 1.0, 2.0 and 3.0";

        /// The file ends before its header does.
        Truncated { required_in_bytes: u64, actual_in_bytes: usize }
        => "the header ends at byte {required_in_bytes}, and the file has {actual_in_bytes} bytes";

        /// The header is not a dictionary of `descr`, `fortran_order` and `shape`, each once. The place in the file is in bytes.
        Syntax { at: usize, expected: &'static str }
        => "byte {at} of the header: expected {expected}";

        /// The elements have no size: they are structures or objects, or their type is not one of NumPy's. Of the type, as the file says it, the first
        /// 64 characters are here.
        Descr { descr: String }
        => "the type `{descr}` is not one of elements with a size, as `<f4`, `>i2`, `|b1`, `<V2` and `<M8[ns]`; structures and objects have none",
        descr = Printable(descr);

        /// There are more than 8 axes.
        Rank { rank: usize }
        => "there are {rank} axes; a layout has at most 8";

        /// An extent is over `isize::MAX`.
        Extent { axis: usize }
        => "axis {axis} has an extent over isize::MAX";

        /// The number of elements or of their bytes is over `isize::MAX`. The axis is the first one with which it is.
        Size { axis: usize, extent: usize }
        => "with axis {axis} of extent {extent} the size in bytes is over isize::MAX";

        /// The file has fewer bytes than its header promises.
        Data { required_in_bytes: usize, actual_in_bytes: usize }
        => "the elements have {required_in_bytes} bytes, and {actual_in_bytes} bytes follow the header";
    }
}

run_time_errors! {
    /// Why a `.npy` file cannot be viewed or read as a tensor of some layout. A `descr` is the type of the elements, as the file says it.
    #[derive(Clone, PartialEq, Eq)]
    pub enum ReadError ["npy: "] {
        /// The bytes of each element are in another order than this machine's.
        ByteOrder { data_type: DataType }
        => "the bytes of each {data_type} are in another order than this machine's: read a copy with `tensor` or `copy_to`";

        /// The file has a type that this crate does not know.
        Unknown { descr: String, item_size_in_bytes: usize }
        => "the type `{descr}` is not known, only its size: name a type of {item_size_in_bytes} bytes by `with_data_type`, or take the bytes by `any_bytes`",
        descr = Printable(descr);

        /// The type that the program names has another size than the elements of the file.
        ItemSize { descr: String, item_size_in_bytes: usize, required: DataType }
        => "the elements are `{descr}`, of {bits} bits each, and {required} has {required_bits} bits",
        descr = Printable(descr), bits = *item_size_in_bytes as u128 * 8, required_bits = required.size_in_bits();
    }
    or View(ViewError as Into): "The file is not a tensor of the required type and layout.";
}

//! Each way to write a set of orders.

use tensor_layout::{StaticLayout, axis, layouts};

axis!(pub Batch, Seq, Head);

const TOKENS: usize = 16;
const T: usize = TOKENS;

layouts! {
    /// Where the blocks of a KV cache lie.
    #[derive(Debug, Clone, Default, PartialOrd, Ord)]
    pub enum KvCache = L=2 B={2 + 2} T H=8 D=TOKENS; pad(H) = 4;
        /// One layer after the other.
        | #[default] LBTHD
        /// All layers of a block.
        | BLHTD
        | /// By another name.
          Tokens = T L B H D
        | #[doc(hidden)] L H B T D;
}

layouts!(pub(crate) enum Keys = Batch=2 Seq=3 Head=4; Batch Seq Head | HeadFirst = Head Seq Batch);
layouts!(enum Only = H=2 W=3; WH);
layouts!(enum Majors = H=2 W=3; Rows = row_major | Columns = column_major;);

pub(crate) fn main() {
    assert_eq!(KvCache::NAMES, ["LBTHD", "BLHTD", "Tokens", "LHBTD"]);
    assert_eq!(KvCache::default(), KvCache::LBTHD);
    assert_eq!(KvCacheTokens::STRIDES, [512, 128, 1024, 16, 1]);
    assert!(KvCache::LBTHD < KvCache::BLHTD);

    assert_eq!(Keys::NAMES, ["BatchSeqHead", "HeadFirst"]);
    assert_eq!([KeysBatchSeqHead::STRIDES, KeysHeadFirst::STRIDES], [[12, 4, 1], [1, 2, 6]]);
    assert_eq!(Keys!(Keys::HeadFirst; K => K::STRIDES), [1, 2, 6]);

    const NAME: &str = Only::WH.name();
    assert_eq!(NAME.parse(), Ok(Only::WH));
    assert_eq!(Only!(Only::ALL[0]; L => L::STRIDES), [1, 2]);
    assert_eq!(Majors::ALL.map(|order| Majors!(order; L => L::STRIDES[0])), [3, 1]);
    assert_eq!(OnlyWH::STORAGE_SIZE, 6);
}

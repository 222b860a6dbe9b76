//! Buffers of any type, whose elements the layout says: of elements, of bytes, of both; generic, borrowed, and under another name.

#![deny(warnings)]

use std::rc::Rc;
use std::sync::Arc;
use tensor_layout::Views;

/// It lends bytes, as a mapped file does.
pub(crate) struct Mapped(Vec<u32>);

impl AsRef<[u8]> for Mapped {
    fn as_ref(&self) -> &[u8] {
        bytemuck::cast_slice(&self.0)
    }
}

impl AsMut<[u8]> for Mapped {
    fn as_mut(&mut self) -> &mut [u8] {
        bytemuck::cast_slice_mut(&mut self.0)
    }
}

/// It lends elements and other bytes. The elements come first.
struct Both(Vec<f32>);

impl AsRef<[f32]> for Both {
    fn as_ref(&self) -> &[f32] {
        &self.0
    }
}

impl AsRef<[u8]> for Both {
    fn as_ref(&self) -> &[u8] {
        &[]
    }
}

type Elements = Vec<f32>;

#[derive(Views)]
struct Network<'a, T, B: AsRef<[char]>, M>
where
    M: AsRef<[u8]> + AsMut<[u8]>,
{
    #[layout(N=1 C=3; element = f32; shared)]
    counted: Arc<[f32]>,
    #[layout(N=1 C=3; element = bool; shared)]
    mask: Rc<[bool]>,
    #[layout(N=1 C=3; element = f32)]
    mapped: Mapped,
    #[layout(N=1 C=12; own(C); element = u8)]
    bytes: Mapped,
    #[layout(N=1 C=3; element = f32; shared)]
    both: Both,
    #[layout(N=1 C=3; element = T; shared)]
    generic: Arc<[T]>,
    #[layout(N=1 C=3; element = char; shared)]
    elements: B,
    #[layout(N=? C=3; own(N); element = i32)]
    r#mut: M,
    #[layout(N=1 C=3; element = f32; broadcast(C))]
    broadcast: Arc<[f32]>,
    #[layout(N=1 C=3; element = f32; shared)]
    lent: &'a dyn AsRef<[f32]>,
    #[layout(N=1 C=3; element = f32)]
    alias: Elements,
    #[layout(N=1 C=3; element = f32)]
    borrowed: &'a mut Elements,
    #[layout(N=1 C=3; element = f32)]
    known: Vec<f32>,
    #[layout(N=1 C=3; element = u8; shared)]
    text: String,
}

pub(crate) fn main() {
    let mut borrowed = vec![0.0; 3];
    let mut network = Network {
        counted: Arc::from([1.0, 2.0, 3.0]),
        mask: Rc::from([true, false, true]),
        mapped: Mapped(vec![0; 3]),
        bytes: Mapped(vec![u32::from_ne_bytes([7; 4]); 3]),
        both: Both(vec![4.0, 5.0, 6.0]),
        generic: Arc::from([None, Some(1), None]),
        elements: Arc::<[char]>::from(['a', 'b', 'c']),
        r#mut: Mapped(vec![0; 6]),
        broadcast: Arc::from([8.0]),
        lent: &[9.0, 10.0, 11.0_f32],
        alias: vec![0.0; 3],
        borrowed: &mut borrowed,
        known: vec![0.0; 3],
        text: "xyz".into(),
    };
    let extents = NetworkExtents { mut_n: 2 };
    let NetworkViewsMut {
        counted, mask, mut mapped, bytes, both, generic, elements, mut r#mut, broadcast, lent, ..
    } = network.views_mut(extents).unwrap();
    mapped.copy_from(&counted);
    r#mut[[1, 2]] = -1;
    assert_eq!((mask[[0, 1]], bytes[[0, 11]], both[[0, 2]]), (false, 7, 6.0));
    assert_eq!((generic[[0, 1]], elements[[0, 2]]), (Some(1), 'c'));
    assert_eq!((broadcast[[0, 2]], lent[[0, 0]]), (8.0, 9.0));

    let NetworkViewsMut { mut alias, borrowed: mut to, mut known, text, .. } = network.views_mut(extents).unwrap();
    (alias[[0, 0]], to[[0, 1]], known[[0, 2]]) = (1.0, 2.0, 3.0);
    assert_eq!(text[[0, 2]], b'z');
    assert_eq!((network.mapped.0[2], network.r#mut.0[5]), (3.0_f32.to_bits(), u32::MAX));
    assert_eq!((network.alias[0], network.known[2], borrowed[1]), (1.0, 3.0, 2.0));
}

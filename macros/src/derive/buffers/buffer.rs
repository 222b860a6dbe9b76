//! The kind of buffer that a field is, by its type.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{GenericArgument, PathArguments, Type};

/// The kinds of buffers, by how their elements are accessed.
#[derive(Clone, Copy, PartialEq)]
pub(in crate::derive) enum Kind {
    /// `&[T]`
    Shared,
    /// `&mut [T]`, `Vec<T>`, `Box<[T]>`
    Mutable,
    /// `[T; N]`
    Array,
    /// `Tensor<T, L>`
    Tensor,
    /// Another type, beside an `element`.
    Lending,
    /// Another type, which is reported. It has views all the same, so that their uses cause no further errors.
    Unknown,
}

/// A buffer of elements.
pub(in crate::derive) struct Buffer {
    pub(in crate::derive) kind: Kind,
    pub(in crate::derive) element: TokenStream,
}

impl Buffer {
    /// A buffer of any type, whose elements are said beside its layout.
    pub(in crate::derive) fn lending(element: TokenStream) -> Self {
        Buffer { kind: Kind::Lending, element }
    }

    /// The buffer in the place of another type: its elements are of the type's first argument.
    pub(in crate::derive) fn in_place_of(field: &Type) -> Self {
        let argument = match field {
            Type::Path(path) => path.path.segments.last().and_then(|last| first_argument(&last.arguments)),
            _ => None,
        };
        let element =
            argument.map_or_else(|| quote!(()), |argument| slice(argument).unwrap_or(argument).to_token_stream());
        Buffer { kind: Kind::Unknown, element }
    }

    pub(in crate::derive) fn of(field: &Type) -> Option<Self> {
        let (kind, element) = match field {
            Type::Paren(inner) => return Self::of(&inner.elem),
            Type::Group(inner) => return Self::of(&inner.elem),
            Type::Array(array) => (Kind::Array, &*array.elem),
            Type::Reference(reference) => {
                let kind = if reference.mutability.is_some() { Kind::Mutable } else { Kind::Shared };
                (kind, slice(&reference.elem)?)
            }
            Type::Path(path) => {
                let last = path.path.segments.last()?;
                let first = first_argument(&last.arguments)?;
                if last.ident == "Vec" {
                    (Kind::Mutable, first)
                } else if last.ident == "Box" {
                    (Kind::Mutable, slice(first)?)
                } else if last.ident == "Tensor" {
                    (Kind::Tensor, first)
                } else {
                    return None;
                }
            }
            _ => return None,
        };
        Some(Buffer { kind, element: element.to_token_stream() })
    }
}

/// The element of `[T]` or `[T; N]`.
fn slice(field: &Type) -> Option<&Type> {
    match field {
        Type::Slice(slice) => Some(&slice.elem),
        Type::Array(array) => Some(&array.elem),
        Type::Paren(inner) => slice(&inner.elem),
        Type::Group(inner) => slice(&inner.elem),
        _ => None,
    }
}

fn first_argument(arguments: &PathArguments) -> Option<&Type> {
    let PathArguments::AngleBracketed(arguments) = arguments else { return None };
    match arguments.args.first()? {
        GenericArgument::Type(argument) => Some(argument),
        _ => None,
    }
}

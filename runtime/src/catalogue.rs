#![doc = include_str!("catalogue.md")]
//!
//! What depends on numbers known to no one before they are there is an `Err` at run time: [`LayoutError`], [`BufferError`],
//! [`BuffersError`], [`ExtentMismatch`] and [`directml::DescriptorError`].
//!
//! [`LayoutError`]: crate::LayoutError
//! [`BufferError`]: crate::BufferError
//! [`BuffersError`]: crate::BuffersError
//! [`ExtentMismatch`]: crate::ExtentMismatch
//! [`directml::DescriptorError`]: crate::directml::DescriptorError

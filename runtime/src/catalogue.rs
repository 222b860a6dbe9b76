#![doc = include_str!("catalogue.md")]
//!
//! A mistake in run-time values is an `Err`: [`LayoutError`], [`BufferError`], [`BuffersError`], [`ExtentMismatch`] and
//! [`directml::DescriptorError`].
//!
//! [`LayoutError`]: crate::LayoutError
//! [`BufferError`]: crate::BufferError
//! [`BuffersError`]: crate::BuffersError
//! [`ExtentMismatch`]: crate::ExtentMismatch
//! [`directml::DescriptorError`]: crate::directml::DescriptorError

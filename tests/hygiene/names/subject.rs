// Every macro in every form that expands to other names. `compiled/tests/names` compiles this beside items of each name that the expansions have.
//
// What is written here must mean the same beside them, so every path begins with `::` and every name of its own with `subject`. No method
// is called: all types have methods of all those names.

::tensor_layout::axis!(
    /// An axis.
    #[allow(dead_code)]
    pub SubjectRow,
    SubjectColumn
);

pub type SubjectVerified = ::tensor_layout::layout!(SubjectRow={2 * 2} C=3; pad(C) = 4; order = SubjectRow C);
pub type SubjectDigits = ::tensor_layout::layout!(M=64 K=4; order = M/32 K M%{8 * 4});
::tensor_layout::layout!(pub type SubjectItem = N C H=4; order = NHC; align(H) = 8);
::tensor_layout::layout!(pub type SubjectFrame = H=? W=3; stride(H) = ?);

::tensor_layout::layouts! {
    /// A set without a `?`.
    #[derive(::core::default::Default)]
    pub enum SubjectFixed = H=4 W=6; #[default] HW | SubjectOther = W H
}
::tensor_layout::layouts!(pub enum SubjectSized = L=? B=2; LB | BL);
::tensor_layout::layouts!(pub enum SubjectStrided = L=? B=2; stride(B) = ?; LB | BL);

#[derive(::core::clone::Clone, ::core::marker::Copy, ::tensor_layout::Layout)]
#[layout(N C=3; order = CN)]
pub struct SubjectPlain<const N: ::core::primitive::usize>;

#[derive(::core::clone::Clone, ::core::marker::Copy, ::tensor_layout::Layout)]
#[layout(H=? W=3)]
pub struct SubjectNumbers(::tensor_layout::Numbers<Self>);

#[derive(::core::clone::Clone, ::core::marker::Copy, ::tensor_layout::Layout)]
#[layout(H=? W; stride(H) = ?)]
pub struct SubjectPitched<const W: ::core::primitive::usize>(::tensor_layout::Numbers<Self>);

#[derive(::tensor_layout::Views)]
#[layout(directml)]
pub struct SubjectBuffers<'subject> {
    #[layout(N=1 C=3)]
    pub shared: &'subject [::core::primitive::f32],
    #[layout(C=3)]
    mutable: &'subject mut [::core::primitive::f32],
    #[layout(C = 3)]
    array: [::core::primitive::f32; 3],
    #[layout(C=3; element = ::core::primitive::f32)]
    bytes: ::std::vec::Vec<u8>,
    #[layout(C=3)]
    tensor: ::tensor_layout::Tensor<::core::primitive::f32, ::tensor_layout::layout!(C = 3)>,
    #[layout(C=3; element = ::core::primitive::f32; shared)]
    lent: ::std::sync::Arc<[::core::primitive::f32]>,
    #[layout(C=3; element = ::core::primitive::u16)]
    lent_bytes: SubjectBytes,
    _other: (),
}

/// A buffer that lends bytes.
pub struct SubjectBytes(::std::vec::Vec<::core::primitive::u16>);
impl ::core::convert::AsRef<[::core::primitive::u8]> for SubjectBytes {
    fn as_ref(&self) -> &[::core::primitive::u8] {
        ::bytemuck::cast_slice(&self.0)
    }
}
impl ::core::convert::AsMut<[::core::primitive::u8]> for SubjectBytes {
    fn as_mut(&mut self) -> &mut [::core::primitive::u8] {
        ::bytemuck::cast_slice_mut(&mut self.0)
    }
}

#[derive(::tensor_layout::Views)]
#[layout(directml)]
pub struct SubjectGeneric<'subject, Subject: ::core::marker::Copy, const C: ::core::primitive::usize> {
    #[layout(N=? C; stride(N) = ?)]
    pub shared: &'subject [Subject],
    #[layout(C)]
    mutable: &'subject mut [Subject],
}

#[derive(::tensor_layout::Segments)]
#[layout(directml)]
#[layout(align_bytes = 32)]
pub struct SubjectFixedSegments {
    #[layout(N=2 C=3)]
    subject_first: ::core::primitive::f32,
    #[layout(C=3; offset_bytes = 64)]
    subject_second: ::core::primitive::f32,
}

#[derive(::tensor_layout::Segments)]
pub struct SubjectGenericSegments<const C: ::core::primitive::usize> {
    #[layout(N=2 C)]
    subject_first: ::core::primitive::f32,
    #[layout(C; align_bytes = {4 * 16}; shared)]
    subject_second: ::core::primitive::f32,
}

#[derive(::tensor_layout::Segments)]
#[layout(directml)]
pub struct SubjectSizedSegments {
    #[layout(N=? C=3; stride(N) = ?)]
    subject_first: ::core::primitive::f32,
    #[layout(C=3; offset_bytes = ?)]
    subject_second: ::core::primitive::f32,
}

#[derive(::tensor_layout::Segments)]
pub struct SubjectSizedGenericSegments<const C: ::core::primitive::usize> {
    #[layout(N=? C)]
    subject_first: ::core::primitive::f32,
    #[layout(N=?; align_bytes = 64)]
    subject_second: ::core::primitive::f32,
}

#[derive(::tensor_layout::Segments)]
#[layout(planes)]
pub struct SubjectPlanes {
    #[layout(N=? C=4; stride(N) = ?)]
    subject_first: ::core::primitive::f32,
    #[layout(N=? C=2; subsampled(N) = 2; subsampled(C) = {1 + 1})]
    subject_second: ::core::primitive::f32,
}

#[derive(::tensor_layout::Segments)]
#[layout(planes)]
pub struct SubjectGenericPlanes<const C: ::core::primitive::usize> {
    #[layout(N=2 C)]
    subject_first: ::core::primitive::f32,
    #[layout(C=?; subsampled(C) = 2; shared)]
    subject_second: ::core::primitive::f32,
}

/// The numbers of a part of the results.
type SubjectResults = ::std::vec::Vec<::core::primitive::usize>;

fn subject_add(subject_results: &mut SubjectResults, subject_result: ::core::primitive::usize) {
    ::std::vec::Vec::push(subject_results, subject_result);
}

fn subject_stride(subject_stride: ::core::primitive::isize) -> ::core::primitive::usize {
    ::core::primitive::isize::unsigned_abs(subject_stride)
}

fn subject_unwrap<Subject, SubjectError: ::core::fmt::Debug>(
    subject_result: ::core::result::Result<Subject, SubjectError>,
) -> Subject {
    ::core::result::Result::unwrap(subject_result)
}

/// What the layouts give.
pub fn subject_layouts(subject_results: &mut SubjectResults) {
    for subject in <SubjectVerified as ::tensor_layout::StaticLayout>::STRIDES {
        subject_add(subject_results, subject_stride(*subject));
    }
    for subject in <SubjectItem<2, 3> as ::tensor_layout::StaticLayout>::STRIDES {
        subject_add(subject_results, subject_stride(*subject));
    }
    for subject in <SubjectPlain<5> as ::tensor_layout::StaticLayout>::STRIDES {
        subject_add(subject_results, subject_stride(*subject));
    }
    subject_add(subject_results, <SubjectDigits as ::tensor_layout::StaticLayout>::STORAGE_SIZE);
    subject_add(subject_results, ::core::primitive::str::len(<SubjectRow as ::tensor_layout::AxisName>::NAME));
    let subject = subject_unwrap(SubjectFrame::with_extents_and_strides([4], [5]));
    subject_add(subject_results, ::tensor_layout::Layout::storage_size(&subject));
    let subject = subject_unwrap(SubjectNumbers::with_extents([4]));
    subject_add(subject_results, ::tensor_layout::Layout::storage_size(&subject));
    let subject = subject_unwrap(SubjectPitched::<2>::with_extents_and_strides([4], [7]));
    subject_add(subject_results, ::tensor_layout::Layout::storage_size(&subject));
    subject_add(
        subject_results,
        ::std::string::String::len(&::std::string::ToString::to_string(&<SubjectPlain<5> as ::core::default::Default>::default())),
    );
}

/// What the sets of orders give.
pub fn subject_orders(subject_results: &mut SubjectResults) {
    for subject in SubjectFixed::ALL {
        subject_add(subject_results, ::core::primitive::str::len(SubjectFixed::name(subject)));
        subject_add(
            subject_results,
            subject_stride(SubjectFixed!(subject; Subject => <Subject as ::tensor_layout::StaticLayout>::STRIDES[0])),
        );
        let subject_text = ::std::string::ToString::to_string(&subject);
        subject_add(
            subject_results,
            subject_unwrap(<SubjectFixed as ::core::str::FromStr>::from_str(&subject_text)) as ::core::primitive::usize,
        );
        let subject = <SubjectFixed as ::core::convert::TryFrom<&::core::primitive::str>>::try_from(&subject_text);
        subject_add(subject_results, subject_unwrap(subject) as ::core::primitive::usize);
    }
    for subject in SubjectSized::ALL {
        let subject = subject_unwrap(SubjectSized::with_extents(subject, [3]));
        subject_add(
            subject_results,
            SubjectSizedLayout!(subject; subject_layout => ::tensor_layout::Layout::offset(&subject_layout, [1, 1])),
        );
    }
    for subject in SubjectStrided::ALL {
        let subject = subject_unwrap(SubjectStrided::with_extents_and_strides(subject, [3], [16]));
        subject_add(
            subject_results,
            SubjectStridedLayout!(subject; subject_layout => ::tensor_layout::Layout::offset(&subject_layout, [1, 1])),
        );
    }
}

/// What `at!`, `require!`, `assert_views_eq!` and the texts of shaders give.
pub fn subject_expressions(subject_results: &mut SubjectResults) {
    let mut subject = ::tensor_layout::Tensor::<::core::primitive::u16, SubjectVerified>::zeros();
    ::tensor_layout::at!(subject, C: 2, SubjectRow: 1) = 7;
    ::tensor_layout::at!(::tensor_layout::Tensor::view_mut(&mut subject), C: 2, SubjectRow: 1) += 2;
    let subject_view = ::tensor_layout::Tensor::view(&subject);
    subject_add(subject_results, ::tensor_layout::at!(subject_view, SubjectRow: 1, C: 2).subject_number());
    subject_add(subject_results, ::tensor_layout::at!(&&subject_view, SubjectRow: 1, C: 2).subject_number());
    ::tensor_layout::require!(subject; contiguous(C), align(SubjectRow) = {2 * 2}, align_bytes(SubjectRow) = 8, unique);
    subject_unwrap(::tensor_layout::try_require!(subject_view; align(SubjectRow) = 2));
    ::tensor_layout::assert_views_eq!(subject, subject_view);
    ::tensor_layout::assert_views_eq!(subject, subject_view, "{}", 1);
    ::tensor_layout::assert_views_eq!(subject, subject_view, by = |_, _| true);
    ::tensor_layout::assert_views_eq!(subject, subject_view, by = |_, _| true, "{}", 1);
    type SubjectImage = ::tensor_layout::layout!(H=4 W=6; order = WH);
    for subject in [
        ::tensor_layout::wgsl!(subject_image: [::core::primitive::u8; SubjectImage]),
        ::tensor_layout::hlsl!(subject_image: [::core::primitive::u8; SubjectImage]),
        ::tensor_layout::glsl!(subject_image: [::core::primitive::u8; SubjectImage]),
        ::tensor_layout::cuda!(subject_image: [::core::primitive::u8; SubjectImage]),
    ] {
        subject_add(subject_results, ::core::primitive::str::len(subject));
    }
}

/// As a number, by a name that no expansion has.
trait SubjectNumber {
    fn subject_number(self) -> ::core::primitive::usize;
}
impl SubjectNumber for ::core::primitive::u16 {
    fn subject_number(self) -> ::core::primitive::usize {
        self as ::core::primitive::usize
    }
}

/// What the structs of buffers give.
pub fn subject_buffers(subject_results: &mut SubjectResults) {
    let mut subject_mutable = [0.0; 6];
    let mut subject_buffers = SubjectBuffers {
        shared: &[1.0, 2.0, 3.0],
        mutable: &mut subject_mutable[3..],
        array: [4.0; 3],
        bytes: <::std::vec::Vec<u8> as ::core::convert::From<_>>::from([0; 12]),
        tensor: ::tensor_layout::Tensor::zeros(),
        lent: ::std::sync::Arc::new([5.0; 3]),
        lent_bytes: SubjectBytes(<::std::vec::Vec<::core::primitive::u16> as ::core::convert::From<_>>::from([6; 3])),
        _other: (),
    };
    subject_unwrap(SubjectBuffers::check(&subject_buffers));
    let mut subject = subject_unwrap(SubjectBuffers::views_mut(&mut subject_buffers));
    subject.mutable[[1]] = subject.shared[[0, 1]] + subject.array[[0]] + subject.lent[[2]];
    subject.lent_bytes[[0]] = 8;
    let subject = subject_unwrap(SubjectBuffers::views(&subject_buffers));
    let subject = ::core::clone::Clone::clone(&subject);
    subject_add(subject_results, subject.mutable[[1]] as ::core::primitive::usize);
    subject_add(subject_results, ::core::convert::Into::into(subject.lent_bytes[[0]]));
    subject_add(subject_results, SubjectBuffers::DESCRIPTORS[0].sizes()[1] as ::core::primitive::usize);
    subject_add(subject_results, SubjectBuffers::SHARED_DESCRIPTOR.sizes()[1] as ::core::primitive::usize);

    let subject_generic = SubjectGeneric { shared: &[1.0_f32; 9], mutable: &mut subject_mutable[..3] };
    let subject_extents = SubjectGenericExtents { n: 2, shared_n_stride: 4 };
    let subject = subject_unwrap(SubjectGeneric::<'_, _, 3>::views(&subject_generic, subject_extents));
    subject_add(subject_results, subject.shared[[1, 2]] as ::core::primitive::usize);
    subject_unwrap(SubjectGeneric::<'_, _, 3>::check(&subject_generic, subject_extents));
    let subject = subject_unwrap(SubjectGeneric::<'_, ::core::primitive::f32, 3>::descriptors(subject_extents));
    subject_add(subject_results, subject[0].sizes()[0] as ::core::primitive::usize);
}

/// What the structs of segments give.
pub fn subject_segments(subject_results: &mut SubjectResults) {
    let mut subject_memory = [0.0_f32; 64];
    let subject_bytes: &mut [::core::primitive::u8] = ::bytemuck::cast_slice_mut(&mut subject_memory);

    subject_unwrap(SubjectFixedSegments::check(subject_bytes));
    let mut subject = subject_unwrap(SubjectFixedSegments::views_mut(subject_bytes));
    subject.subject_second[[2]] = 1.0;
    let subject = subject_unwrap(SubjectFixedSegments::views(subject_bytes));
    subject_add(subject_results, subject.subject_second[[2]] as ::core::primitive::usize);
    subject_add(subject_results, SubjectFixedSegments::SIZE_IN_BYTES + SubjectFixedSegments::SUBJECT_SECOND_OFFSET_IN_BYTES);
    subject_add(subject_results, SubjectFixedSegments::OFFSETS_IN_BYTES[1] + SubjectFixedSegments::BYTE_RANGES[1].start);
    subject_add(subject_results, SubjectFixedSegments::BINDINGS[1].offset as ::core::primitive::usize);

    type SubjectThree = SubjectGenericSegments<3>;
    subject_unwrap(SubjectThree::check(subject_bytes));
    let mut subject = subject_unwrap(SubjectThree::views_mut(subject_bytes));
    subject.subject_first[[1, 2]] = 2.0;
    let subject = subject_unwrap(SubjectThree::views(subject_bytes));
    subject_add(subject_results, subject.subject_first[[1, 2]] as ::core::primitive::usize);
    subject_add(subject_results, SubjectThree::OFFSETS_IN_BYTES[1] + SubjectThree::BYTE_RANGES[1].end);

    let subject_extents = SubjectSizedSegmentsExtents { n: 2, subject_first_n_stride: 4, subject_second_offset_bytes: 128 };
    subject_unwrap(SubjectSizedSegments::check(subject_bytes, subject_extents));
    let mut subject = subject_unwrap(SubjectSizedSegments::views_mut(subject_bytes, subject_extents));
    subject.subject_second[[2]] = 3.0;
    let subject = subject_unwrap(SubjectSizedSegments::views(subject_bytes, subject_extents));
    subject_add(subject_results, subject.subject_second[[2]] as ::core::primitive::usize);
    subject_add(subject_results, subject_unwrap(SubjectSizedSegments::size_in_bytes(subject_extents)));
    subject_add(subject_results, subject_unwrap(SubjectSizedSegments::offsets_in_bytes(subject_extents))[1]);
    subject_add(subject_results, subject_unwrap(SubjectSizedSegments::byte_ranges(subject_extents))[1].end);
    let subject = subject_unwrap(SubjectSizedSegments::bindings(subject_extents));
    subject_add(subject_results, subject[1].offset as ::core::primitive::usize);
    let subject = subject_unwrap(SubjectSizedSegments::descriptors(subject_extents));
    subject_add(subject_results, subject[1].sizes()[0] as ::core::primitive::usize);

    type SubjectFour = SubjectSizedGenericSegments<4>;
    let subject_extents = SubjectSizedGenericSegmentsExtents { n: 2 };
    subject_add(subject_results, subject_unwrap(SubjectFour::size_in_bytes(subject_extents)));
    subject_unwrap(SubjectFour::views(subject_bytes, subject_extents));

    let subject_first = <[::core::primitive::u8]>::as_mut_ptr(subject_bytes);
    let subject_second = <*mut ::core::primitive::u8>::wrapping_add(subject_first, 128);
    let subject_extents = SubjectPlanesExtents { n: 3, subject_first_n_stride: 4 };
    // SAFETY: all elements are in the buffer.
    let mut subject = subject_unwrap(unsafe {
        SubjectPlanes::views_mut_from_origins([subject_first, subject_second], subject_extents)
    });
    subject.subject_second[[1, 1]] = 4.0;
    // SAFETY: all elements are in the buffer.
    let subject = subject_unwrap(unsafe {
        SubjectPlanes::views_from_origins([subject_first, subject_second], subject_extents)
    });
    subject_add(subject_results, subject.subject_second[[1, 1]] as ::core::primitive::usize);

    type SubjectFive = SubjectGenericPlanes<5>;
    // SAFETY: all elements are in the buffer.
    let subject = subject_unwrap(unsafe { SubjectFive::views_mut_from_origins([subject_first, subject_second]) });
    subject_add(subject_results, subject.subject_first[[1, 4]] as ::core::primitive::usize);
    // SAFETY: all elements are in the buffer.
    let subject = subject_unwrap(unsafe { SubjectFive::views_from_origins([subject_first, subject_second]) });
    subject_add(subject_results, subject.subject_second[[2]] as ::core::primitive::usize);
}

/// All results.
pub fn subject_results() -> SubjectResults {
    let mut subject_results = ::std::vec::Vec::new();
    subject_layouts(&mut subject_results);
    subject_orders(&mut subject_results);
    subject_expressions(&mut subject_results);
    subject_buffers(&mut subject_results);
    subject_segments(&mut subject_results);
    subject_results
}

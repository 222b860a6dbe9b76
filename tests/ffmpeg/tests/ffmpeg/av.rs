//! The functions of FFmpeg that the tests call.

use core::ffi::{CStr, c_char, c_int, c_void};
use core::ptr::{null, null_mut};
use std::ffi::CString;

/// The beginning of `AVPixFmtDescriptor`.
#[repr(C)]
struct Descriptor {
    name: *const c_char,
    component_count: u8,
    log2_chroma_w: u8,
    log2_chroma_h: u8,
}

#[link(name = "avutil")]
unsafe extern "C" {
    fn av_get_pix_fmt(name: *const c_char) -> c_int;
    fn av_pix_fmt_desc_get(format: c_int) -> *const Descriptor;
    fn av_pix_fmt_count_planes(format: c_int) -> c_int;
    fn av_image_get_linesize(format: c_int, width: c_int, plane: c_int) -> c_int;
    fn av_read_image_line2(
        to: *mut c_void,
        data: *const *const u8,
        linesize: *const c_int,
        descriptor: *const Descriptor,
        x: c_int,
        y: c_int,
        component: c_int,
        width: c_int,
        palette: c_int,
        element_bytes: c_int,
    );
    fn av_write_image_line2(
        from: *const c_void,
        data: *const *mut u8,
        linesize: *const c_int,
        descriptor: *const Descriptor,
        x: c_int,
        y: c_int,
        component: c_int,
        width: c_int,
        element_bytes: c_int,
    );
    fn av_log_set_level(level: c_int);
}

#[link(name = "swscale")]
unsafe extern "C" {
    fn sws_isSupportedOutput(format: c_int) -> c_int;
    fn sws_getContext(
        width: c_int,
        height: c_int,
        format: c_int,
        to_width: c_int,
        to_height: c_int,
        to_format: c_int,
        flags: c_int,
        from_filter: *mut c_void,
        to_filter: *mut c_void,
        parameters: *const f64,
    ) -> *mut c_void;
    fn sws_scale(
        context: *mut c_void,
        from: *const *const u8,
        from_linesize: *const c_int,
        first_row: c_int,
        rows: c_int,
        to: *const *mut u8,
        to_linesize: *const c_int,
    ) -> c_int;
    fn sws_freeContext(context: *mut c_void);
}

/// `AV_LOG_ERROR`: FFmpeg warns of each line size that slows it down.
const ERRORS: c_int = 16;
/// `SWS_POINT | SWS_ACCURATE_RND | SWS_BITEXACT`
const FLAGS: c_int = 0x10 | 0x40000 | 0x80000;

/// A pixel format.
#[derive(Clone, Copy)]
pub(crate) struct Format {
    number: c_int,
    descriptor: &'static Descriptor,
}

impl Format {
    /// The format that FFmpeg calls so.
    pub(crate) fn new(name: &str) -> Format {
        let text = CString::new(name).expect("a name has no zero");
        // SAFETY: the text ends with a zero.
        let number = unsafe { av_get_pix_fmt(text.as_ptr()) };
        assert!(number >= 0, "FFmpeg has no format `{name}`");
        // SAFETY: the function takes any number.
        let descriptor = unsafe { av_pix_fmt_desc_get(number) };
        // SAFETY: FFmpeg has a table of descriptors, which begin as `Descriptor` says; the pointer to one is null if there is none.
        let descriptor = unsafe { descriptor.as_ref() }.expect("a format has a descriptor");
        // SAFETY: the name is a constant of FFmpeg.
        assert_eq!(unsafe { CStr::from_ptr(descriptor.name) }, text.as_c_str());
        Format { number, descriptor }
    }

    pub(crate) fn plane_count(self) -> usize {
        // SAFETY: the function takes any number.
        unsafe { av_pix_fmt_count_planes(self.number) as usize }
    }

    pub(crate) fn component_count(self) -> usize {
        self.descriptor.component_count.into()
    }

    /// The bytes of a row of a plane, without padding.
    pub(crate) fn row_bytes(self, width: usize, plane: usize) -> usize {
        // SAFETY: the function takes any numbers.
        let bytes = unsafe { av_image_get_linesize(self.number, width as c_int, plane as c_int) };
        usize::try_from(bytes).expect("a row has a size")
    }

    /// The extents of a plane or a component: those of number 1 and 2 may be of colours.
    pub(crate) fn extents(self, [height, width]: [usize; 2], place: usize) -> [usize; 2] {
        let Descriptor { log2_chroma_h, log2_chroma_w, .. } = self.descriptor;
        if place == 1 || place == 2 {
            [height.div_ceil(1 << log2_chroma_h), width.div_ceil(1 << log2_chroma_w)]
        } else {
            [height, width]
        }
    }

    /// The numbers of a component, row by row, as FFmpeg reads them.
    ///
    /// # Safety
    ///
    /// The planes are there, as the format and the line sizes say.
    pub(crate) unsafe fn read(
        self,
        data: [*const u8; 4],
        linesize: [c_int; 4],
        size: [usize; 2],
        component: usize,
    ) -> Vec<u16> {
        let [rows, columns] = self.extents(size, component);
        let mut numbers = vec![0_u16; rows * columns];
        for (row, line) in numbers.chunks_mut(columns).enumerate() {
            let (to, from, linesize) = (line.as_mut_ptr().cast(), data.as_ptr(), linesize.as_ptr());
            let (row, component, columns) = (row as c_int, component as c_int, columns as c_int);
            // SAFETY: the line has as many numbers of 2 bytes; the caller says that the planes are there.
            unsafe { av_read_image_line2(to, from, linesize, self.descriptor, 0, row, component, columns, 0, 2) };
        }
        numbers
    }
}

impl Format {
    /// Whether `libswscale` fills frames of this format.
    pub(crate) fn is_filled(self) -> bool {
        // SAFETY: the function takes any number.
        unsafe { sws_isSupportedOutput(self.number) != 0 }
    }

    /// Writes the numbers of a component, row by row.
    ///
    /// # Safety
    ///
    /// The planes are there, as the format and the line sizes say, and nobody else uses them.
    pub(crate) unsafe fn write(
        self,
        data: [*mut u8; 4],
        linesize: [c_int; 4],
        size: [usize; 2],
        component: usize,
        numbers: &[u16],
    ) {
        let [rows, columns] = self.extents(size, component);
        assert_eq!(numbers.len(), rows * columns);
        for (row, line) in numbers.chunks(columns).enumerate() {
            let (from, data, linesize) = (line.as_ptr().cast(), data.as_ptr(), linesize.as_ptr());
            let (row, component, columns) = (row as c_int, component as c_int, columns as c_int);
            // SAFETY: the line has as many numbers of 2 bytes; the caller says that the planes are there.
            unsafe { av_write_image_line2(from, data, linesize, self.descriptor, 0, row, component, columns, 2) };
        }
    }
}

/// A conversion from RGBA.
pub(crate) struct Converter {
    context: *mut c_void,
    size: [usize; 2],
}

impl Converter {
    pub(crate) fn new(to: Format, size: [usize; 2]) -> Converter {
        let ([height, width], from) = (size.map(|extent| extent as c_int), Format::new("rgba"));
        // SAFETY: the function takes any numbers.
        unsafe { av_log_set_level(ERRORS) };
        // SAFETY: the function takes any numbers, and filters and parameters that are null.
        let context = unsafe {
            sws_getContext(width, height, from.number, width, height, to.number, FLAGS, null_mut(), null_mut(), null())
        };
        assert!(!context.is_null(), "FFmpeg does not make frames of {size:?}");
        Converter { context, size }
    }

    /// Fills the planes.
    ///
    /// # Safety
    ///
    /// The planes are there, as the format and the line sizes say, with 64 bytes before and after each, and nobody else uses them.
    pub(crate) unsafe fn fill(&self, pixels: &[u8], data: [*mut u8; 4], linesize: [c_int; 4]) {
        let [height, width] = self.size;
        assert_eq!(pixels.len(), height * width * 4);
        let (from, from_linesize) = ([pixels.as_ptr(), null(), null(), null()], [width as c_int * 4, 0, 0, 0]);
        // SAFETY: the pixels are there; as the caller says, the planes are too.
        let rows = unsafe {
            sws_scale(
                self.context,
                from.as_ptr(),
                from_linesize.as_ptr(),
                0,
                height as c_int,
                data.as_ptr(),
                linesize.as_ptr(),
            )
        };
        assert_eq!(rows, height as c_int);
    }
}

impl Drop for Converter {
    fn drop(&mut self) {
        // SAFETY: nobody uses the context after this.
        unsafe { sws_freeContext(self.context) };
    }
}

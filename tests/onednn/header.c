// Prints what the header of the installed oneDNN says, a name and a number a line.
#include <oneapi/dnnl/dnnl.h>
#include <stddef.h>
#include <stdio.h>

#define SIZE(type) printf("sizeof(" #type ") %zu\n", sizeof(type));
#define FIELD(type, field) printf(#type "." #field " %zu\n", offsetof(type, field));
#define VALUE(name) printf(#name " %d\n", (int)(name));

int main(void) {
    SIZE(dnnl_memory_desc_t)
    FIELD(dnnl_memory_desc_t, ndims)
    FIELD(dnnl_memory_desc_t, dims)
    FIELD(dnnl_memory_desc_t, data_type)
    FIELD(dnnl_memory_desc_t, padded_dims)
    FIELD(dnnl_memory_desc_t, padded_offsets)
    FIELD(dnnl_memory_desc_t, offset0)
    FIELD(dnnl_memory_desc_t, format_kind)
    FIELD(dnnl_memory_desc_t, format_desc)
    FIELD(dnnl_memory_desc_t, extra)
    SIZE(dnnl_blocking_desc_t)
    FIELD(dnnl_blocking_desc_t, strides)
    FIELD(dnnl_blocking_desc_t, inner_nblks)
    FIELD(dnnl_blocking_desc_t, inner_blks)
    FIELD(dnnl_blocking_desc_t, inner_idxs)
    SIZE(dnnl_memory_extra_desc_t)
    FIELD(dnnl_memory_extra_desc_t, flags)
    FIELD(dnnl_memory_extra_desc_t, compensation_mask)
    FIELD(dnnl_memory_extra_desc_t, scale_adjust)
    FIELD(dnnl_memory_extra_desc_t, asymm_compensation_mask)
    VALUE(dnnl_f16) VALUE(dnnl_bf16) VALUE(dnnl_f32) VALUE(dnnl_s32) VALUE(dnnl_s8) VALUE(dnnl_u8)
    VALUE(dnnl_blocked)
    VALUE(dnnl_cpu) VALUE(dnnl_stream_default_flags) VALUE(DNNL_ARG_FROM) VALUE(DNNL_ARG_TO)
    VALUE(dnnl_a) VALUE(dnnl_ab) VALUE(dnnl_ba) VALUE(dnnl_abc) VALUE(dnnl_acb) VALUE(dnnl_cba)
    VALUE(dnnl_nchw) VALUE(dnnl_nhwc) VALUE(dnnl_chwn) VALUE(dnnl_ncdhw) VALUE(dnnl_ndhwc)
    VALUE(dnnl_oihw) VALUE(dnnl_hwio) VALUE(dnnl_ohwi) VALUE(dnnl_goihw)
    VALUE(dnnl_nCw16c) VALUE(dnnl_nChw4c) VALUE(dnnl_nChw8c) VALUE(dnnl_nChw16c) VALUE(dnnl_nCdhw16c)
    VALUE(dnnl_NChw16n16c)
    VALUE(dnnl_OIhw16i16o) VALUE(dnnl_OIhw16o16i) VALUE(dnnl_OIhw8i8o) VALUE(dnnl_OIhw8o8i) VALUE(dnnl_OIhw4i4o)
    VALUE(dnnl_Oihw16o) VALUE(dnnl_Ohwi16o) VALUE(dnnl_Ohwi8o) VALUE(dnnl_OIdhw16i16o) VALUE(dnnl_gOIhw8i8o)
    VALUE(dnnl_OIhw4i16o4i) VALUE(dnnl_OIhw8i16o2i) VALUE(dnnl_OIdhw4i16o4i) VALUE(dnnl_BA16a16b) VALUE(dnnl_BA16a16b4a)
    VALUE(dnnl_abcd) VALUE(dnnl_acdb) VALUE(dnnl_bcda) VALUE(dnnl_aBc16b) VALUE(dnnl_aBcd4b) VALUE(dnnl_aBcd8b) VALUE(dnnl_aBcd16b)
    VALUE(dnnl_ABcd4b16a4b) VALUE(dnnl_ABcd8b16a2b) VALUE(dnnl_ABcde4b16a4b) VALUE(dnnl_ABcd16b16a) VALUE(dnnl_ABcd8b8a)
    return 0;
}

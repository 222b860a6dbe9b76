/* Stands in for the D3D12 loader, of which DirectML wants one function: to serialise a root signature. The device that it is
 * for (src/d3d12) needs nothing of it, so the blob is four bytes. */
#include <stddef.h>
#include <stdint.h>

typedef struct {
    void **methods;
} Blob;

static uint32_t query_interface(Blob *blob, const void *id, void **result) {
    (void)id;
    *result = blob;
    return 0;
}
static uint32_t count_reference(Blob *blob) {
    (void)blob;
    return 1;
}
static const void *pointer(Blob *blob) {
    (void)blob;
    return "root";
}
static size_t size(Blob *blob) {
    (void)blob;
    return 4;
}
static void *methods[] = {(void *)query_interface, (void *)count_reference, (void *)count_reference, (void *)pointer,
                          (void *)size};

int32_t D3D12SerializeVersionedRootSignature(const void *description, Blob **result, Blob **error) {
    static Blob blob = {methods};
    (void)description;
    *result = &blob;
    if (error) *error = NULL;
    return 0;
}

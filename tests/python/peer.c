/* A program of C that exchanges tensors by DLPack: the structs are those of `dlpack.h`, version 1.0. */

#include <stdint.h>
#include <stdlib.h>

typedef struct {
    uint32_t major, minor;
} DLPackVersion;

typedef struct {
    int32_t device_type, device_id;
} DLDevice;

typedef struct {
    uint8_t code, bits;
    uint16_t lanes;
} DLDataType;

typedef struct {
    void *data;
    DLDevice device;
    int32_t ndim;
    DLDataType dtype;
    int64_t *shape, *strides;
    uint64_t byte_offset;
} DLTensor;

typedef struct DLManagedTensorVersioned {
    DLPackVersion version;
    void *manager_ctx;
    void (*deleter)(struct DLManagedTensorVersioned *);
    uint64_t flags;
    DLTensor dl_tensor;
} DLManagedTensorVersioned;

static int deleted;

/* How many tensors of `make_tensor` have been deleted. */
int deleted_tensors(void) {
    return deleted;
}

static void delete_tensor(DLManagedTensorVersioned *tensor) {
    free(tensor->dl_tensor.data);
    free(tensor->dl_tensor.shape);
    free(tensor);
    deleted++;
}

/* A tensor of 2 x 3 8-bit floats (E4M3) in rows of 4, the second row first. */
DLManagedTensorVersioned *make_tensor(void) {
    DLManagedTensorVersioned *tensor = calloc(1, sizeof *tensor);
    uint8_t *data = malloc(8);
    int64_t *numbers = malloc(4 * sizeof *numbers);
    for (int at = 0; at < 8; at++) data[at] = (uint8_t)at;
    numbers[0] = 2, numbers[1] = 3, numbers[2] = -4, numbers[3] = 1;
    tensor->version = (DLPackVersion){1, 0};
    tensor->deleter = delete_tensor;
    tensor->dl_tensor = (DLTensor){data, {1, 0}, 2, {10, 8, 1}, numbers, numbers + 2, 4};
    return tensor;
}

/* The sum of the elements of a tensor of `float`, by its strides; the tensor is deleted. NaN of another type. */
double sum_tensor(DLManagedTensorVersioned *tensor) {
    DLTensor *t = &tensor->dl_tensor;
    double sum = 0.0;
    if (tensor->version.major != 1 || t->device.device_type != 1 || t->dtype.code != 2 || t->dtype.bits != 32 || t->ndim > 8) {
        sum = 0.0 / 0.0;
    } else {
        int64_t index[8] = {0}, count = 1;
        for (int axis = 0; axis < t->ndim; axis++) count *= t->shape[axis];
        for (int64_t k = 0; k < count; k++) {
            int64_t offset = 0;
            for (int axis = 0; axis < t->ndim; axis++) offset += index[axis] * t->strides[axis];
            sum += ((float *)((char *)t->data + t->byte_offset))[offset];
            for (int axis = t->ndim - 1; axis >= 0 && ++index[axis] == t->shape[axis]; axis--) index[axis] = 0;
        }
    }
    tensor->deleter(tensor);
    return sum;
}

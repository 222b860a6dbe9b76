/* Stands in for DXCore, which lists the graphics adapters: it knows one, of hardware that there is not. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct {
    void **methods;
} Object;

static int32_t query_interface(Object *object, const void *id, void **result) {
    (void)id;
    *result = object;
    return 0;
}
static uint32_t count_reference(Object *object) {
    (void)object;
    return 1;
}
static uint8_t yes(Object *object) {
    (void)object;
    return 1;
}
static int32_t not_implemented(Object *object) {
    (void)object;
    return (int32_t)0x80004001;
}

/* IDXCoreAdapter */
enum { INSTANCE_LUID = 0, DRIVER_VERSION = 1, HARDWARE_ID = 3, DEDICATED_MEMORY = 7, IS_HARDWARE = 11, HARDWARE_PARTS = 14 };

static int32_t get_property(Object *object, uint32_t property, size_t size, void *value) {
    (void)object;
    memset(value, 0, size);
    switch (property) {
    case INSTANCE_LUID: memcpy(value, &(uint32_t){1}, 4); break;
    case DRIVER_VERSION: memcpy(value, &(uint64_t){0x001f000f00000000}, 8); break;
    case HARDWARE_ID:
    case HARDWARE_PARTS: memcpy(value, (uint32_t[]){0x1414, 0x8c}, 8); break;
    case DEDICATED_MEMORY: memcpy(value, &(uint64_t){8ull << 30}, 8); break;
    case IS_HARDWARE: memset(value, 1, 1); break;
    }
    return 0;
}
static int32_t get_property_size(Object *object, uint32_t property, size_t *size) {
    static const uint8_t sizes[] = {8, 8, 16, 16, 4, 2, 2, 8, 8, 8, 1, 1, 1, 1, 20};
    (void)object;
    *size = property < sizeof sizes ? sizes[property] : 1;
    return 0;
}
static void *adapter_methods[] = {
    (void *)query_interface, (void *)count_reference, (void *)count_reference,
    (void *)yes,          /* IsValid */
    (void *)yes,          /* IsAttributeSupported */
    (void *)yes,          /* IsPropertySupported */
    (void *)get_property, /* GetProperty */
    (void *)get_property_size,
    (void *)not_implemented, (void *)not_implemented, (void *)not_implemented, (void *)not_implemented,
    (void *)not_implemented,
};

/* IDXCoreAdapterFactory */
static int32_t get_adapter(Object *object, const void *luid, const void *id, void **result) {
    static Object adapter = {adapter_methods};
    (void)object;
    (void)luid;
    (void)id;
    *result = &adapter;
    return 0;
}
static void *factory_methods[] = {
    (void *)query_interface, (void *)count_reference, (void *)count_reference,
    (void *)not_implemented, /* CreateAdapterList */
    (void *)get_adapter,     /* GetAdapterByLuid */
    (void *)not_implemented, (void *)not_implemented, (void *)not_implemented,
};

int32_t DXCoreCreateAdapterFactory(const void *id, void **result) {
    static Object factory = {factory_methods};
    (void)id;
    *result = &factory;
    return 0;
}

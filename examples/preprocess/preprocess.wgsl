// The kernels. The index functions of `photo`, `planar` and `blocked` come from the layouts in main.rs.

@group(0) @binding(0) var<storage, read> photo: array<u32>;
@group(0) @binding(1) var<storage, read_write> tensor: array<u32>;
@group(0) @binding(2) var<uniform> photo_numbers: PhotoNumbers;

// `(x - 128) / 128`. WGSL does not say how a division is rounded, and a device may round a multiplication and an addition together or one
// after the other. Here no step rounds: x - 128 is an integer of 8 bits, and 1 / 128 is a power of 2. So every device gives the value that
// the Rust program gives.
fn normalized(h: u32, w: u32, c: u32) -> f32 {
    let offset = photo_offset(photo_numbers, h, w, c);
    let x = photo_unpack(photo[photo_word(offset)], offset);
    return (f32(x) - 128.0) * 0.0078125;
}

@compute @workgroup_size(64)
fn to_planar(@builtin(global_invocation_id) id: vec3<u32>) {
    if (id.x >= arrayLength(&tensor)) { return; }
    let to = planar_index_from_offset(id.x);
    if (to.is_element) {
        tensor[id.x] = planar_pack(0u, id.x, normalized(to.h, to.w, to.c));
    }
}

// A word has two elements. Only one invocation writes it.
@compute @workgroup_size(64)
fn to_blocked(@builtin(global_invocation_id) id: vec3<u32>) {
    if (id.x >= arrayLength(&tensor)) { return; }
    var word = tensor[id.x];
    for (var lane = 0u; lane < blocked_lanes; lane++) {
        let offset = id.x * blocked_lanes + lane;
        let to = blocked_index_from_offset(offset);
        if (to.is_element) {
            word = blocked_pack(word, offset, normalized(to.h, to.w, to.c));
        }
    }
    tensor[id.x] = word;
}

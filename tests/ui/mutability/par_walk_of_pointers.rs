use tensor_layout::{View, layout};

struct Handle(*mut u32);

fn are_set(handles: View<'_, Handle, layout!(H=2 W=3)>) {
    handles.par_for_each(|handle| assert!(!handle.0.is_null()));
}

fn main() {}

//! What a test that asks for a device does where the Vulkan loader has no drivers: it is skipped, or fails if a device is required.

use std::process::{Command, Output};

/// Another test of this program, for which the loader has no drivers.
fn asks(required: Option<&str>) -> Output {
    let mut test = Command::new(std::env::current_exe().expect("the test is a program"));
    test.args(["elements::values_and_bits", "--exact", "--nocapture"]);
    for variable in ["VK_DRIVER_FILES", "VK_ICD_FILENAMES"] {
        test.env(variable, concat!(env!("CARGO_TARGET_TMPDIR"), "/no_driver.json"));
    }
    test.env_remove("VK_ADD_DRIVER_FILES").env_remove("TENSOR_LAYOUT_DEVICE");
    test.envs(required.map(|required| ("TENSOR_LAYOUT_DEVICE", required)));
    test.output().expect("the test runs again")
}

#[test]
fn a_loader_without_drivers_is_no_device() {
    let skipped = asks(None);
    let said = String::from_utf8_lossy(&skipped.stdout);
    assert!(skipped.status.success() && said.contains("elements: skipped: there is no Vulkan device"), "{said}");
    assert!(said.contains("1 passed"), "{said}");
    assert!(!asks(Some("required")).status.success());
}

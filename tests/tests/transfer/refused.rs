//! What has no regions, and what an error says.

use tensor_layout::convert::AnyPairError;
use tensor_layout::transfer::{self, PitchRule, ReadPolicy, ReadsError};
use tensor_layout::{AnyLayout, layout};

type Image = layout!(H=? W=?);

#[test]
fn unequal_extents_name_the_axis() {
    let [to, from] = [[4, 3], [4, 5]].map(|extents| Image::with_extents(extents).unwrap());
    let error = transfer::regions::<f32>(&to, &from).unwrap_err();
    assert_eq!((error.axis, error.left, error.right), ("W", 3, 5));
    assert!(
        error.to_string().starts_with("unequal extents: axis `W` has extent 3 in the destination and 5 in the source")
    );
    assert_eq!(transfer::pitched::<f32>(&to, &from, PitchRule::Engine).unwrap_err(), error);
    let policy = ReadPolicy::new().with_most_bytes(4);
    assert_eq!(transfer::reads::<f32>(&to, &from, policy).unwrap_err(), ReadsError::Regions(error));
    let [to, from] = [AnyLayout::of_layout(&to), AnyLayout::of_layout(&from)];
    let expected = AnyPairError::Extents { axis: "W".into(), to: 3, from: 5 };
    assert_eq!(transfer::regions_any(&to, &from, 4).unwrap_err(), expected);
}

#[test]
fn a_shared_destination_names_the_axes() {
    let plain = Image::with_extents([4, 3]).unwrap();
    let broadcast = <layout!(H=4 W=3; broadcast(H))>::default();
    let error = transfer::regions::<f32>(&broadcast, &plain).unwrap_err();
    assert_eq!(error.axis, "H");
    assert_eq!(
        error.to_string(),
        "the destination of a transfer needs a layout in which no two indices share an element, and axis `H` is broadcast: its 4 indices share one element; give each index an element of its own"
    );
    let rows = <layout!(H=? W=?; overlap(H) = ?)>::with_extents_and_strides([4, 3], [2]).unwrap();
    let error = transfer::regions::<f32>(&rows, &plain).unwrap_err();
    assert!(error.to_string().contains("axes `H` (stride 2) and `W` (stride 1) overlap"), "{error}");
    let any = AnyLayout::of_layout(&rows);
    assert_eq!(transfer::regions_any(&any, &any, 4).unwrap_err(), AnyPairError::NotUnique);
    // As a source it is read as often as it is needed.
    assert_eq!(transfer::regions::<f32>(&plain, &rows).unwrap().count(), 4);
    assert_eq!(transfer::regions::<f32>(&plain, &broadcast).unwrap().len(), 4);
}

#[test]
fn sizes_past_the_addresses_are_refused() {
    let large = Image::with_extents([1 << 31, 1 << 31]).unwrap();
    let error = transfer::regions::<u32>(&large, &large).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a layout of 4611686018427387904 elements of 4 bytes is over isize::MAX bytes; use smaller extents"
    );
    assert_eq!(transfer::regions::<u8>(&large, &large).unwrap().len(), 1);
    let any = AnyLayout::of_layout(&large);
    let expected = AnyPairError::TooLarge { elements: 1 << 62, element_size_in_bytes: 4 };
    assert_eq!(transfer::regions_any(&any, &any, 4).unwrap_err(), expected);
    assert!(std::panic::catch_unwind(|| transfer::ranges::<u32>(&large, 0)).is_err());
}

#[test]
fn a_read_has_an_element_at_least() {
    let image = Image::with_extents([4, 3]).unwrap();
    let error =
        transfer::reads::<f32>(&image, &image, ReadPolicy::new().with_gap(usize::MAX).with_most_bytes(3)).unwrap_err();
    assert_eq!(error, ReadsError::MostBytes { most_bytes: 3, element_size_in_bytes: 4 });
    assert_eq!(
        error.to_string(),
        "`most_bytes` of the policy is 3, and an element has 4 bytes; let a read have an element at least"
    );
}

#[test]
fn elements_without_bytes_are_not_moved() {
    let image = Image::with_extents([4, 3]).unwrap();
    assert_eq!(transfer::regions::<()>(&image, &image).unwrap().len(), 0);
    assert_eq!(transfer::pitched::<()>(&image, &image, PitchRule::Engine).unwrap().len(), 0);
    assert_eq!(transfer::ranges::<()>(&image, 0).count(), 0);
    assert_eq!(transfer::reads::<()>(&image, &image, ReadPolicy::new().with_most_bytes(0)).unwrap().count(), 0);
}

/// Where strides interlock, the next element is one of many, and no search for it goes past a budget: of a text of 200 bytes one would take hours.
#[test]
fn strides_that_interlock_are_refused() {
    let parsed = |text: &str| AnyLayout::parse(text).unwrap();
    let steps =
        [("A", 1009), ("B", 1012), ("C", 1019), ("D", 1030), ("E", 1045), ("F", 1064), ("G", 1087), ("H", 1114)];
    let mixed = |count: usize| {
        let axes: Vec<String> = steps[..count].iter().map(|(name, _)| format!("{name}=20")).collect();
        let rules: Vec<String> =
            steps[..count].iter().map(|(name, step)| format!("overlap({name}) = {step}")).collect();
        parsed(&format!("{}; {}", axes.join(" "), rules.join("; ")))
    };
    let interlocked = |axis: &str| AnyPairError::Interlocked { axis: axis.into() };
    assert_eq!(transfer::try_ranges_any(&mixed(8), 1, 0).unwrap_err(), interlocked("H"));
    assert_eq!(transfer::try_ranges_any(&mixed(4), 1, 0).unwrap_err(), interlocked("D"));
    assert!(std::panic::catch_unwind(|| transfer::ranges_any(&mixed(8), 1, 0)).is_err());
    // Of 8,000 elements, the search is short.
    let places = (0..8000).map(|k| k / 400 * 1009 + k / 20 % 20 * 1012 + k % 20 * 1019);
    let places: std::collections::BTreeSet<usize> = places.collect();
    assert!(transfer::ranges_any(&mixed(3), 1, 0).flatten().eq(places));

    let unique =
        parsed("A=16 B=16 C=16 D=16; overlap(A) = 65537; overlap(B) = 65552; overlap(C) = 65792; overlap(D) = 69632");
    let plain = parsed("A=16 B=16 C=16 D=16");
    let policy = ReadPolicy::new().with_most_bytes(1 << 20);
    assert_eq!(transfer::regions_any(&unique, &plain, 1).unwrap_err(), interlocked("D"));
    assert_eq!(transfer::pitched_any(&unique, &plain, 1, PitchRule::Any).unwrap_err(), interlocked("D"));
    assert_eq!(transfer::pitched_any(&unique, &plain, 1, PitchRule::Engine).unwrap_err(), interlocked("D"));
    assert_eq!(transfer::reads_any(&unique, &plain, 1, policy).unwrap_err(), ReadsError::Regions(interlocked("D")));
    let shared = AnyLayout::parse("A=20 B=20 C=20 D=20").unwrap();
    assert_eq!(transfer::reads_any(&shared, &mixed(4), 1, policy).unwrap_err(), ReadsError::Regions(interlocked("D")));
}

/// A step of an iterator goes over blocks and rows as one, however many there are, also where the last block is not full.
#[test]
fn a_step_takes_as_long_whatever_the_extents_are() {
    for (text, ranges) in [
        ("H=1000000001; block(H) = 2", 1),
        ("H=1000000001; order = H%2 H/2", 1),
        ("C=20 H=100000000 W=100; block(C) = 16", 1 + 3),
        ("H=1000000 C=20 W=1000000; order = C/16 H W C%16", 1 + 3),
        ("H=1000000000 W=3; align(H) = 1000", 4),
        ("N=1000000000 C=17; order = N C/16 C%16", 4),
    ] {
        let layout = AnyLayout::parse(text).unwrap();
        assert_eq!(transfer::ranges_any(&layout, 1, 0).take(4).count(), ranges, "{text}");
        assert_eq!(transfer::regions_any(&layout, &layout, 1).unwrap().take(4).count(), ranges, "{text}");
        let gap = transfer::ranges_any(&layout, 1, 1 << 20);
        assert_eq!(gap.take(4).count(), 1, "{text}");
    }
}

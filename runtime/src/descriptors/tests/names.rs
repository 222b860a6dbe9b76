//! Axes that are placed by name: each at its place, or none of them, or an error.

use super::*;
use crate::description::{ExportError, Refusal, Target};
use crate::directml::{self, BufferTensorDesc, DescriptorError};

/// Where the documentation has each name, in a set of names for which it has a place for all.
fn documented(names: &[&str], has_groups: bool) -> Option<Vec<&'static str>> {
    let has = |name: &str| names.contains(&name);
    let mut order = match (has("O"), has("I"), has("G")) {
        (true, true, true) if has_groups => std::vec!["G", "O", "I"],
        (true, true, _) => std::vec!["O", "I"],
        (true, false, _) => std::vec!["N", "O"],
        (false, ..) => std::vec!["N", "C"],
    };
    if has("D") && has("H") && has("W") {
        order.push("D");
    }
    order.extend(["H", "W"]);
    names.iter().all(|name| order.contains(name)).then_some(order)
}

/// What a target says of a layout: its sizes, or why it refuses.
type Said = Result<Vec<usize>, ExportError>;

fn sizes<S: Copy + TryInto<usize>>(sizes: &[S]) -> Vec<usize> {
    sizes.iter().filter_map(|&size| size.try_into().ok()).collect()
}

fn of_directml(layout: &AnyLayout) -> Said {
    match BufferTensorDesc::of_any(DataType::Float32, layout) {
        Ok(tensor) => Ok(sizes(tensor.sizes())),
        Err(DescriptorError::Tensor(error)) => Err(error),
        Err(error) => panic!("{layout}: {error}"),
    }
}

fn of_cudnn(layout: &AnyLayout) -> Said {
    Ok(sizes(cudnn::TensorDesc::of_any(DataType::Float32, layout)?.dims()))
}

fn of_onednn(layout: &AnyLayout) -> Said {
    Ok(sizes(onednn::MemoryDesc::of_any(DataType::Float32, layout)?.dims()))
}

/// All lists of up to `most` of these names, none of them twice.
fn lists(names: &[&'static str], most: usize) -> Vec<Vec<&'static str>> {
    let mut all = std::vec![Vec::new()];
    let mut begin = 0;
    for _ in 0..most {
        let end = all.len();
        for k in begin..end {
            for name in names {
                if !all[k].contains(name) {
                    all.push(all[k].iter().copied().chain([*name]).collect());
                }
            }
        }
        begin = end;
    }
    all
}

/// The extent of each name is another one, so that the sizes tell where each axis is.
fn layout_of(names: &[&'static str], known: &[&'static str]) -> AnyLayout {
    let extent = |name: &&str| 2 + known.iter().position(|it| it == name).unwrap();
    let extents: Vec<usize> = names.iter().map(extent).collect();
    let axes: Vec<String> = names.iter().zip(extents).map(|(name, extent)| format!("{name}={extent}")).collect();
    parsed(&axes.join(" "))
}

/// Every list of up to four of these names. Those that decide are N, C, H, W and O.
#[test]
fn each_axis_has_the_place_of_its_name_or_none_has_one() {
    const KNOWN: [&str; 10] = ["N", "C", "H", "W", "D", "O", "I", "G", "K", "Batch"];
    type Target = (&'static str, fn(&AnyLayout) -> Said, bool, usize);
    let targets: [Target; 3] =
        [("DirectML", of_directml, false, 4), ("cuDNN", of_cudnn, false, 4), ("oneDNN", of_onednn, true, 0)];
    let mut tally = [0; 3];
    for names in lists(&KNOWN, 4) {
        let layout = layout_of(&names, &KNOWN);
        let decides = |name: &&str| ["N", "C", "H", "W", "O"].contains(name);
        for (target, said, has_groups, least) in targets {
            let said = said(&layout);
            let extents = layout.extents();
            let of = |name: &&str| names.iter().position(|it| it == name).map_or(1, |axis| extents[axis]);
            let some_decide = names.iter().any(decides);
            match documented(&names, has_groups).filter(|_| some_decide) {
                Some(order) => {
                    tally[0] += 1;
                    let placed = order.iter().filter(|name| least > 0 || names.contains(name)).map(of);
                    assert_eq!(said, Ok(placed.collect()), "{target}: {layout}");
                }
                None if !some_decide => {
                    tally[1] += 1;
                    let before = least.max(usize::from(names.is_empty())).saturating_sub(names.len());
                    let written = core::iter::repeat_n(1, before).chain(extents.iter().copied());
                    assert_eq!(said, Ok(written.collect()), "{target}: {layout}");
                }
                None => {
                    tally[2] += 1;
                    let error = said.unwrap_err();
                    let Refusal::NoPlace { axis, beside, .. } = &error.refusal else { panic!("{layout}: {error}") };
                    assert!(names.contains(&axis.as_str()) && names.contains(&beside.as_str()), "{layout}: {error}");
                    assert!(axis != beside && error.target.name() == target, "{layout}: {error}");
                }
            }
        }
    }
    assert!(tally.iter().all(|&count| count > 300), "{tally:?}");
}

#[test]
fn the_error_names_the_axis_and_both_cures() {
    let text = |said: Said| said.unwrap_err().to_string();
    let list = "N, C, H, W (D beside H and W; O and I of a filter";
    let error = |target: Target, axis: &str, beside: &str| {
        let more = if target == onednn::TARGET { ", with a G of groups" } else { "" };
        format!(
            "{target}: axis `{axis}` has no place by its name, and axis `{beside}` has one; rename `{axis}` to one of {list}{more}), or call `in_logical_order`"
        )
    };
    for (layout, axis, beside) in [
        ("N=1 H=5 W=6 K=7", "K", "N"),
        ("Batch=1 H=5 W=6 C=7", "Batch", "H"),
        ("K=8 R=3 S=3 C=4", "K", "C"),
        ("O=8 C=3 H=3 W=3", "O", "C"),
        ("Batch=2 Seq=3 Head=4 D=5 N=1", "Batch", "N"),
        ("D=6 W=5", "D", "W"),
        ("N=8 D=96", "D", "N"),
        ("I=3 H=4", "I", "H"),
    ] {
        let layout = parsed(layout);
        assert_eq!(text(of_directml(&layout)), error(directml::TARGET, axis, beside));
        assert_eq!(text(of_cudnn(&layout)), error(cudnn::TARGET, axis, beside));
        assert_eq!(text(of_onednn(&layout)), error(onednn::TARGET, axis, beside));
        let (extents, of) = (layout.extents(), DataType::Float32);
        let directml = BufferTensorDesc::try_in_logical_order_any(of, &layout).unwrap();
        let cudnn = cudnn::TensorDesc::try_in_logical_order_any(of, &layout).unwrap();
        let onednn = onednn::MemoryDesc::try_in_logical_order_any(of, &layout).unwrap();
        for sizes in [sizes(directml.sizes()), sizes(cudnn.dims()), sizes(onednn.dims())] {
            assert!(sizes.ends_with(extents), "{layout}: {sizes:?}");
        }
    }
    // oneDNN has filters in groups.
    let groups = parsed("G=2 O=3 H=5 W=6 I=4");
    assert_eq!(of_onednn(&groups), Ok(std::vec![2, 3, 4, 5, 6]));
    assert_eq!(text(of_cudnn(&groups)), error(cudnn::TARGET, "G", "O"));
}

/// The layout of a descriptor of each rank has a descriptor of the same sizes.
#[test]
fn layouts_of_descriptors_keep_their_dimensions() {
    let names = ["S0", "S1", "S2", "S3", "S4", "S5", "S6", "S7"];
    for rank in 1..=names.len() {
        let layout = layout_of(&names[..rank], &names);
        let one = BufferTensorDesc::of_any(DataType::Float32, &layout).unwrap().with_rank(rank);
        assert_eq!(sizes(one.sizes()), layout.extents());
        let again = BufferTensorDesc::of_any(DataType::Float32, &one.any_layout().unwrap()).unwrap();
        assert_eq!(again.try_with_rank(rank), Ok(one));
    }
}

//! Which pictures there are, of conversions and of parts, and what a part keeps.

use tensor_layout::AnyLayout;
use tensor_layout::picture::{PictureError, conversion_svg, part_svg, parts_svg};

fn parsed(text: &str) -> AnyLayout {
    AnyLayout::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn an_axis_that_is_missing_has_a_name() {
    let (image, plane) = (parsed("H=2 W=3 C=4"), parsed("H=2 W=3"));
    let no_axis = |axis: &str| PictureError::NoAxis { axis: axis.into() };
    assert_eq!(image.svg().color_by("Batch").unwrap_err(), no_axis("Batch"));
    assert_eq!(conversion_svg(&plane, &image).unwrap_err(), no_axis("C"));
    assert_eq!(conversion_svg(&image, &plane).unwrap_err(), no_axis("C"));
    let error = conversion_svg(&parsed("W=4 H=2"), &plane).unwrap_err();
    assert_eq!(error, PictureError::Extents { axis: "W".into(), from: 3, to: 4 });
    assert_eq!(
        error.to_string(),
        "picture: axis `W` has extent 3 in the source and 4 in the result; both must be equal"
    );
}

#[test]
fn a_part_lies_in_the_whole() {
    let (whole, part) = (parsed("H=8 W=12"), parsed("H=2 W=3; pad(W) = 12"));
    assert!(part_svg(&whole, &part, 96 - 15).is_ok());
    let outside = PictureError::Outside { at: 82, span: 15, storage: 96 };
    assert_eq!(part_svg(&whole, &part, 82).unwrap_err(), outside);
    assert_eq!(
        part_svg(&whole, &part, usize::MAX).unwrap_err(),
        PictureError::Outside { at: usize::MAX, span: 15, storage: 96 }
    );
    assert!(part_svg(&whole, &part, 0).unwrap().core(&part, 96).is_err());
    // Its index 0 is at its highest address.
    let reversed = parsed("H=2 W=3; pad(W) = 12; reverse(H, W)");
    assert!(part_svg(&whole, &reversed, 14).is_ok() && part_svg(&whole, &reversed, 13).is_err());
}

/// A frame in the logical view and one in the memory for each element of a part that is drawn in full.
#[test]
fn a_part_is_framed() {
    let frames = |whole: &str, part: &str, at: usize| {
        let (whole, part) = (parsed(whole), parsed(part));
        let svg = part_svg(&whole, &part, at).unwrap_or_else(|error| panic!("{error}")).to_string();
        svg.matches("class=\"tl-kept\"").count() - 1 // less the one in the legend
    };
    assert_eq!(frames("H=8 W=12", "H=2 W=3; pad(W) = 12", 26), 12);
    assert_eq!(frames("H=8 W=12", "H=2 W=3; pad(W) = 12; reverse(H, W)", 40), 12);
    assert_eq!(frames("N=1 C=8 H=2 W=2; block(C) = 4", "C=4 H=2 W=2; order = HWC", 16), 32);
    assert_eq!(frames("H=8 W=12", "H=0 W=3", 5), 0);
    // In the midst of an image, far from its ends: the corners of the crop are there.
    assert!(frames("H=480 W=640", "H=64 W=64; pad(W) = 640", 100 * 640 + 200) >= 8);
}

/// Each element of a part has the colour of its part and a frame, in both views; an element of none is faint.
#[test]
fn several_parts_have_their_colours() {
    let whole = parsed("R=6 B=8");
    let luma = parsed("H=4 W=6; stride(H) = 8; reverse(H)");
    let chroma = parsed("H=2 W=3; stride(H) = 8; reverse(H)");
    let planes = [(luma, 24), (chroma.clone(), 40), (chroma, 44)];
    let drawn = parts_svg(&whole, &planes).expect("they lie in the whole").to_string();
    let of = |class: &str| drawn.matches(&format!("class=\"{class}\"")).count();
    assert_eq!([of("tl-c1"), of("tl-c2")], [12 + 1, 12]); // one is in the legend
    assert_eq!((of("tl-c0"), of("tl-c0 tl-out"), of("tl-kept")), (48 + 1, 24, 72 + 1));
    assert!(drawn.contains("from offset 44") && drawn.contains("colour: part"), "{drawn}");
    let by_row = parts_svg(&whole, &planes).and_then(|svg| svg.color_by("R")).expect("an axis").to_string();
    assert!(by_row.contains("colour: index of R"));
    assert!(parts_svg(&whole, &[]).is_ok_and(|svg| svg.to_string().matches("tl-out\"").count() == 96));

    let outside = PictureError::Outside { at: 40, span: 11, storage: 48 };
    let beyond = [planes[0].clone(), (parsed("H=2 W=3; stride(H) = 8"), 40)];
    assert_eq!(parts_svg(&whole, &beyond).unwrap_err(), outside);
    let many = vec![(parsed("W=1"), 0); 11];
    assert!(parts_svg(&whole, &many).is_ok_and(|svg| svg.to_string().contains("… 3 parts more")));
}

#[test]
fn every_layout_has_a_drawing() {
    for text in
        ["", "H=0 W=3", "H=3 W=4; broadcast(H, W)", "A=2 B=2 C=2 D=2 E=2 F=2 G=2 I=2", "N=2 H=2 W=3; overlap(H) = 2"]
    {
        let layout = parsed(text);
        assert!(layout.svg().to_string().ends_with("</g>\n</svg>\n"), "{text}");
        let twice = conversion_svg(&layout, &layout).map(|svg| svg.to_string());
        assert!(twice.is_ok_and(|svg| svg.ends_with("</g>\n</svg>\n")), "{text}");
    }
}

/// Each element of the strip above has a curve to its place below.
#[test]
fn each_element_of_a_conversion_has_a_curve() {
    let curves = |from: &str, to: &str| {
        let (from, to) = (parsed(from), parsed(to));
        conversion_svg(&to, &from).unwrap_or_else(|error| panic!("{error}")).to_string().matches("<path ").count()
    };
    assert_eq!(curves("C=3 H=2 W=4", "W=4 C=3 H=2; order = HWC"), 24);
    assert_eq!(curves("C=3 H=2 W=4; pad(W) = 5", "C=3 H=2 W=4; order = HWC; pad(W) = 8"), 24);
    assert_eq!(curves("C=3 H=200 W=400", "C=3 H=200 W=400; order = HWC"), 17);
}

//! The colours and the fonts, for light pages and for dark ones.

/// The number of the colours of elements.
const COLORS: usize = 8;

/// The class of an element of this index along the axis that decides the colour.
pub(super) fn element(index: Option<usize>) -> &'static str {
    const CLASSES: [&str; COLORS] = ["tl-c0", "tl-c1", "tl-c2", "tl-c3", "tl-c4", "tl-c5", "tl-c6", "tl-c7"];
    index.map_or("tl-c0", |index| CLASSES[index % COLORS])
}

/// The class of the curve that goes from such an element.
pub(super) fn curve(index: Option<usize>) -> &'static str {
    const CLASSES: [&str; COLORS] = ["tl-l0", "tl-l1", "tl-l2", "tl-l3", "tl-l4", "tl-l5", "tl-l6", "tl-l7"];
    index.map_or("tl-l0", |index| CLASSES[index % COLORS])
}

/// What stands before the shapes. Every picture has the same, so that several of them may stand in one page.
pub(super) const HEAD: &str = r##"<style>
.tl-paper{fill:#ffffff;stroke:#d5d9de}
.tl-title,.tl-head,.tl-cell,.tl-label,.tl-faint{font-family:ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;font-size:11px;fill:#1c1e21}
.tl-title{font-size:14px;font-weight:bold}
.tl-head{font-weight:bold}
.tl-label,.tl-faint{fill:#5b626b}
.tl-c0,.tl-c1,.tl-c2,.tl-c3,.tl-c4,.tl-c5,.tl-c6,.tl-c7,.tl-pad,.tl-gap{stroke:#7b838d;stroke-width:.75}
.tl-c0{fill:#bfdbf7}.tl-c1{fill:#ffd8a3}.tl-c2{fill:#c3e8c0}.tl-c3{fill:#f5c2d4}
.tl-c4{fill:#d9ccf3}.tl-c5{fill:#f4eb9b}.tl-c6{fill:#b9e6e6}.tl-c7{fill:#e2d3c2}
.tl-l0,.tl-l1,.tl-l2,.tl-l3,.tl-l4,.tl-l5,.tl-l6,.tl-l7{fill:none;stroke-width:1.5}
.tl-l0{stroke:#3f83c8}.tl-l1{stroke:#d98512}.tl-l2{stroke:#3f9a49}.tl-l3{stroke:#c9497d}
.tl-l4{stroke:#7c5cc4}.tl-l5{stroke:#a3950f}.tl-l6{stroke:#2a9494}.tl-l7{stroke:#8f6f4c}
.tl-pad{fill:url(#tl-hatch)}
.tl-hatch{stroke:#9aa1aa}
.tl-gap{fill:none;stroke-dasharray:2 3}
.tl-again{fill-opacity:.35;stroke-dasharray:3 2}
.tl-out{opacity:.28}
.tl-kept{fill:none;stroke:#1c1e21;stroke-width:2}
.tl-group{stroke:#1c1e21;stroke-width:1.5}
.tl-rule{stroke:#d0021b;stroke-width:2.5}
@media (prefers-color-scheme:dark){
.tl-paper{fill:#15181c;stroke:#343a41}
.tl-title,.tl-head,.tl-cell{fill:#f0f2f4}
.tl-label,.tl-faint{fill:#a7afb8}
.tl-c0{fill:#28507a}.tl-c1{fill:#7b4d12}.tl-c2{fill:#2c6134}.tl-c3{fill:#7a3150}
.tl-c4{fill:#513f82}.tl-c5{fill:#665c14}.tl-c6{fill:#1d5f5f}.tl-c7{fill:#5c4b39}
.tl-l0{stroke:#6aaef0}.tl-l1{stroke:#f0a840}.tl-l2{stroke:#6cc777}.tl-l3{stroke:#ee7fab}
.tl-l4{stroke:#ab91ee}.tl-l5{stroke:#d2c340}.tl-l6{stroke:#57c4c4}.tl-l7{stroke:#c2a17c}
.tl-hatch{stroke:#59616a}
.tl-kept{stroke:#f0f2f4}
.tl-group{stroke:#f0f2f4}
.tl-rule{stroke:#ff5a66}
}
</style>
<defs><pattern id="tl-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><line class="tl-hatch" x1="0" y1="0" x2="0" y2="6"/></pattern></defs>
"##;

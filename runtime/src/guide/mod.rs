#![doc = include_str!("guide.md")]

pub mod dsl {
    #![doc = include_str!("dsl.md")]
}

#[cfg(feature = "alloc")]
pub mod any {
    #![doc = include_str!("any.md")]
}

pub mod views {
    #![doc = include_str!("views.md")]
}

pub mod parts {
    #![doc = include_str!("parts.md")]
}

pub mod other_libraries {
    #![doc = include_str!("other_libraries.md")]
}

pub mod generic {
    #![doc = include_str!("generic.md")]
}

pub mod conversions {
    #![doc = include_str!("conversions.md")]
}

pub mod structs {
    #![doc = include_str!("structs.md")]
}

pub mod segments {
    #![doc = include_str!("segments.md")]
}

#[cfg(feature = "directml")]
pub mod directml {
    #![doc = include_str!("directml.md")]
}

#[cfg(feature = "alloc")]
pub mod command {
    #![doc = include_str!("command.md")]
}

pub mod costs {
    #![doc = include_str!("costs.md")]
}

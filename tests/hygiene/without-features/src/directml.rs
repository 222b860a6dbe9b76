use tensor_layout::Views;

/// Needs the feature.
#[derive(Views)]
#[layout(directml)]
pub struct Scale {
    /// One factor for each channel.
    #[layout(N=? C=3)]
    pub factors: Vec<f32>,
}

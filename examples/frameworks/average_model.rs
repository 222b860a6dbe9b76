//! The model of the example `image_to_ort`.

use ort::editor::{Graph, Model, Node, ONNX_DOMAIN, Opset};
use ort::value::{Outlet, Shape, SymbolicDimensions, TensorElementType, ValueType};

/// A model of one operator, the average of each channel, from `pixels` to `averages`.
///
/// # Errors
///
/// If ONNX Runtime refuses it.
pub(crate) fn average_model(from: &[usize], to: &[usize]) -> ort::Result<Model> {
    let outlet = |name, shape: &[usize]| {
        let dimension_symbols = SymbolicDimensions::empty(shape.len());
        let (ty, shape) = (TensorElementType::Float32, Shape::from(shape));
        Outlet::new(name, ValueType::Tensor { ty, shape, dimension_symbols })
    };
    let mut graph = Graph::new()?;
    graph.set_inputs([outlet("pixels", from)])?;
    graph.set_outputs([outlet("averages", to)])?;
    graph.add_node(Node::new("GlobalAveragePool", ONNX_DOMAIN, "average", ["pixels"], ["averages"], [])?)?;
    let mut model = Model::new([Opset::new(ONNX_DOMAIN, 13)?])?;
    model.set_graph(graph)?;
    Ok(model)
}

fn main() {
    for a in std::env::args().skip(1) {
        let l = tensor_layout::AnyLayout::parse(&a).unwrap();
        println!("{}", l.explain().color(std::env::var_os("COLOR").is_some()));
        println!("==================");
    }
}

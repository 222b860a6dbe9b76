//! All checks, one after another.

use crate::bring::{Missing, can_execute, runtime};
use crate::checks::{accepted, bindings, convolved, copies, operators, ranks, refused, resnet};
use crate::directml::Runtime;
use crate::random::Random;
use crate::tally::{Tally, Verdicts};
use std::env;
use std::process::ExitCode;
use tensor_layout::directml::data_type;

/// With this variable set, it is a failure if something is missing. CI sets it.
const REQUIRED: &str = "DIRECTML_RUNTIME_REQUIRED";

pub(crate) fn run() -> ExitCode {
    let required = env::var_os(REQUIRED).is_some();
    let folder = match runtime() {
        Ok(folder) => folder,
        Err(Missing::Tool(what)) => {
            println!("skipped: {what}");
            return if required { ExitCode::FAILURE } else { ExitCode::SUCCESS };
        }
        Err(Missing::Failed(what)) => {
            println!("the runtime could not be brought: {what}");
            return ExitCode::FAILURE;
        }
    };
    let mut runtime = match Runtime::load(&folder) {
        Ok(runtime) => runtime,
        Err(error) => {
            println!("the runtime could not be loaded: {error}");
            return ExitCode::FAILURE;
        }
    };
    let mut report = Report { holds: true };
    ask(&mut runtime, &mut report);
    if can_execute() {
        execute(&mut runtime, &mut report);
    } else {
        println!("execution skipped: it needs llvm-dis-14 and clang-14");
        report.holds &= !required;
    }
    println!("{} operators were asked for", runtime.asked);
    if report.holds { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

struct Report {
    holds: bool,
}

impl Report {
    fn line(&mut self, what: &str, tally: &Tally) {
        println!("{what:<60} {tally}");
        self.holds &= tally.holds();
    }

    fn verdicts(&mut self, what: &str, verdicts: &Verdicts) {
        self.line(&format!("random {what} that the library takes: taken"), &verdicts.taken);
        self.line(&format!("random {what} that it refuses: refused, or stricter"), &verdicts.refused);
        for (reason, count) in &verdicts.stricter {
            println!("  stricter {count} times: {reason}");
        }
    }
}

/// The descriptors that the runtime accepts.
fn ask(runtime: &mut Runtime, report: &mut Report) {
    let mut types = Tally::default();
    for value in 1..=13 {
        let data_type = data_type::from_value(value).expect("13 types");
        types.count(runtime.has(data_type) == (data_type.size_in_bits() != 4), || format!("{data_type:?}"));
    }
    report.line("element types (of feature level 6.2: all but U4 and I4)", &types);

    report.line("ranks of operators", &ranks::check(runtime));

    let (tensors, layers) = resnet::check(runtime);
    report.line("ResNet-50: tensors, NCHW and NHWC, f32 and f16", &tensors);
    report.line("ResNet-50: operators", &layers);

    let random = &mut Random::new(1);
    let accepted = accepted::check(runtime, random, 150_000);
    report.line("descriptors of random layouts: taken", &accepted.taken);
    report.line("the same with a total of one byte less: refused", &accepted.minimum);
    println!("  {} layouts beside these the library itself refuses", accepted.refused);

    report.verdicts("raw descriptors", &refused::check(runtime, random, 200_000));
    let operators = operators::check(runtime, random, 20_000);
    report.verdicts("convolutions", &operators.convolutions);
    report.verdicts("poolings", &operators.poolings);
    report.verdicts("matrix products", &operators.products);
}

/// The answers of the runtime.
fn execute(runtime: &mut Runtime, report: &mut Report) {
    report.line("bindings: executed, or the device removed", &bindings::check(runtime));
    report.line("identities, executed: the bytes of copy_from", &copies::check(runtime, &mut Random::new(2), 1_500));
    let mut convolution = Tally::default();
    let result = convolved::check(runtime);
    convolution.count(result.is_ok(), || result.clone().unwrap_err());
    report.line("a convolution, executed: the naive one's numbers", &convolution);
}

//! Terms of numbers and names. Terms of numbers only are computed.

use std::fmt;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Term {
    Number(u128),
    Name(String),
    /// Only the first one may be a number.
    Product(Vec<Term>),
    Sum(Vec<Term>),
    /// A name less one.
    LessOne(Box<Term>),
    /// The first, rounded up to a multiple of the second.
    RoundedUp(Box<Term>, Box<Term>),
    Larger(Box<Term>, Box<Term>),
    /// The first, divided by the second and rounded up.
    Blocks(Box<Term>, Box<Term>),
}

impl Term {
    /// Numbers come first, as one.
    pub(crate) fn times(self, other: Term) -> Term {
        let mut number = 1_u128;
        let mut others = Vec::new();
        for factor in self.factors().into_iter().chain(other.factors()) {
            match factor {
                Term::Number(factor) => number = number.saturating_mul(factor),
                factor => others.push(factor),
            }
        }
        match (number, others.as_slice()) {
            (0, _) | (_, []) => Term::Number(number),
            (1, [other]) => other.clone(),
            (1, _) => Term::Product(others),
            _ => Term::Product([vec![Term::Number(number)], others].concat()),
        }
    }

    fn factors(self) -> Vec<Term> {
        match self {
            Term::Product(factors) => factors,
            factor => vec![factor],
        }
    }

    pub(crate) fn plus(self, other: Term) -> Term {
        let mut number = 0_u128;
        let mut others = Vec::new();
        for term in self.terms().into_iter().chain(other.terms()) {
            match term {
                Term::Number(term) => number = number.saturating_add(term),
                term => others.push(term),
            }
        }
        for term in &mut others {
            if let (Term::LessOne(whole), 1..) = (&*term, number) {
                *term = (**whole).clone();
                number -= 1;
            }
        }
        if number > 0 || others.is_empty() {
            others.push(Term::Number(number));
        }
        if others.len() == 1 { others.remove(0) } else { Term::Sum(others) }
    }

    fn terms(self) -> Vec<Term> {
        match self {
            Term::Sum(terms) => terms,
            term => vec![term],
        }
    }

    pub(crate) fn less_one(self) -> Term {
        match self {
            Term::Number(number) => Term::Number(number.saturating_sub(1)),
            term => Term::LessOne(Box::new(term)),
        }
    }

    /// If the multiple is 0, which is reported elsewhere, the term stays as it is.
    pub(crate) fn rounded_up(self, multiple: Term) -> Term {
        match (self, multiple) {
            (term, Term::Number(0 | 1)) => term,
            (Term::Number(number), Term::Number(multiple)) => {
                Term::Number(number.checked_next_multiple_of(multiple).unwrap_or(u128::MAX))
            }
            (term, multiple) => Term::RoundedUp(Box::new(term), Box::new(multiple)),
        }
    }

    /// How many blocks of this size it takes. If the size is 0, which is reported elsewhere, the term stays as it is.
    pub(crate) fn in_blocks_of(self, size: Term) -> Term {
        match (self, size) {
            (term, Term::Number(0 | 1)) => term,
            (Term::Number(number), Term::Number(size)) => Term::Number(number.div_ceil(size)),
            (term, size) => Term::Blocks(Box::new(term), Box::new(size)),
        }
    }

    /// The larger of the two.
    pub(crate) fn at_least(self, other: Term) -> Term {
        match (self, other) {
            (Term::Number(this), Term::Number(other)) => Term::Number(this.max(other)),
            (this, other) => Term::Larger(Box::new(this), Box::new(other)),
        }
    }

    /// Whether it needs parentheses among factors.
    fn is_sum(&self) -> bool {
        matches!(self, Term::Sum(_) | Term::LessOne(_))
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = |f: &mut fmt::Formatter<'_>, terms: &[Term], operator: &str| {
            for (place, term) in terms.iter().enumerate() {
                let before = if place == 0 { "" } else { operator };
                if operator == " × " && term.is_sum() {
                    write!(f, "{before}({term})")?
                } else {
                    write!(f, "{before}{term}")?
                }
            }
            Ok(())
        };
        match self {
            Term::Number(number) => number.fmt(f),
            Term::Name(name) => name.fmt(f),
            Term::Product(factors) => joined(f, factors, " × "),
            Term::Sum(terms) => joined(f, terms, " + "),
            Term::LessOne(term) => write!(f, "{term} - 1"),
            Term::RoundedUp(term, multiple) => write!(f, "up({term}, {multiple})"),
            Term::Blocks(term, size) => write!(f, "ceil({term} / {size})"),
            Term::Larger(this, other) => write!(f, "max({this}, {other})"),
        }
    }
}

//! Which findings are reported, and which severity they get.

mod policy;
pub(crate) mod selection;

pub(crate) use policy::Policy;

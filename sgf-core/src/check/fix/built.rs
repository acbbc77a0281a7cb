//! [`Built`]: the edits of one finding.

use crate::diag::Edit;

/// The edits of one finding.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Built {
    /// Empty if there is nothing to change: the edits of an earlier finding of the round do it.
    pub(super) edits: Vec<Edit>,
    /// The number of findings of the code that the edits fix.
    pub(super) findings: usize,
}

impl From<Vec<Edit>> for Built {
    fn from(edits: Vec<Edit>) -> Built {
        Built { edits, findings: 1 }
    }
}

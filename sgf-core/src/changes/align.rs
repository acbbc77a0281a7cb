//! Which nodes of two lists of siblings are the same node in two records.

use std::collections::HashMap;
use std::hash::Hash;

use super::outline::Outline;

/// The partner of each node of the two lists, as places in the other list.
pub(super) struct Partners {
    pub(super) of_a: Vec<Option<usize>>,
    pub(super) of_b: Vec<Option<usize>>,
}

/// Pairs siblings: those that are equal with all that follows; those with the same moves and set-up; of those without
/// either the ones that say the same, then the ones before the same moves, then the rest in order; at last those of
/// which only the move differs, and not what follows. Each node is looked at a few times, however many there are.
pub(super) fn align(a: &Outline<'_>, of_a: &[u32], b: &Outline<'_>, of_b: &[u32]) -> Partners {
    let mut partners = Partners { of_a: vec![None; of_a.len()], of_b: vec![None; of_b.len()] };
    // The usual case costs no table.
    if let (&[x], &[y]) = (of_a, of_b)
        && a.entry(x).key == b.entry(y).key
    {
        partners.join(0, 0);
        return partners;
    }
    let steps = |outline: &Outline<'_>, at| Some(outline.entry(at).key).filter(|&key| key != 0);
    let stepless = |outline: &Outline<'_>, at| outline.entry(at).key == 0;
    partners.pair(of_a, of_b, |at| Some(a.entry(at).whole), |at| Some(b.entry(at).whole));
    partners.pair(of_a, of_b, |at| steps(a, at), |at| steps(b, at));
    let said = |outline: &Outline<'_>, at| stepless(outline, at).then(|| outline.entry(at).content);
    partners.pair(of_a, of_b, |at| said(a, at), |at| said(b, at));
    let before = |outline: &Outline<'_>, at| {
        let next = outline.first_child(at).filter(|_| stepless(outline, at))?;
        steps(outline, next)
    };
    partners.pair(of_a, of_b, |at| before(a, at), |at| before(b, at));
    let rest = |outline: &Outline<'_>, at| stepless(outline, at).then_some(());
    partners.pair(of_a, of_b, |at| rest(a, at), |at| rest(b, at));
    let behind = |outline: &Outline<'_>, at| outline.what_follows(at).filter(|_| !stepless(outline, at));
    partners.pair(of_a, of_b, |at| behind(a, at), |at| behind(b, at));
    partners
}

impl Partners {
    fn join(&mut self, a: usize, b: usize) {
        self.of_a[a] = Some(b);
        self.of_b[b] = Some(a);
    }

    /// Pairs what has no partner yet and the same sign, in order.
    fn pair<K: Eq + Hash>(
        &mut self,
        of_a: &[u32],
        of_b: &[u32],
        sign_a: impl Fn(u32) -> Option<K>,
        sign_b: impl Fn(u32) -> Option<K>,
    ) {
        let mut waiting: HashMap<K, Vec<usize>> = HashMap::new();
        for (i, &at) in of_a.iter().enumerate().rev().filter(|(i, _)| self.of_a[*i].is_none()) {
            if let Some(sign) = sign_a(at) {
                waiting.entry(sign).or_default().push(i);
            }
        }
        if waiting.is_empty() {
            return;
        }
        let free: Vec<usize> = (0..of_b.len()).filter(|&j| self.of_b[j].is_none()).collect();
        for j in free {
            if let Some(i) = sign_b(of_b[j]).and_then(|sign| waiting.get_mut(&sign)?.pop()) {
                self.join(i, j);
            }
        }
    }
}

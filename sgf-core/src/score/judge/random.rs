//! Random numbers that are the same on every run and every machine.

/// A small generator (xorshift64*; Vigna, *An experimental exploration of Marsaglia's xorshift generators*,
/// 2016).
#[derive(Debug, Clone)]
pub(super) struct Random(u64);

impl Random {
    /// Creates a generator. Every seed is allowed.
    pub(super) fn new(seed: u64) -> Self {
        Self(seed | 1)
    }

    #[inline]
    pub(super) fn next(&mut self) -> u32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32) as u32
    }

    /// Returns a number below `bound`.
    #[inline]
    pub(super) fn below(&mut self, bound: u32) -> u32 {
        ((u64::from(self.next()) * u64::from(bound)) >> 32) as u32
    }

    /// Returns true in `percent` of a hundred cases.
    #[inline]
    pub(super) fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn numbers_stay_below_their_bound_and_reach_all_of_it() {
        let mut random = Random::new(0);
        let mut seen = [0_u32; 7];
        for _ in 0..7000 {
            seen[random.below(7) as usize] += 1;
        }
        assert!(seen.iter().all(|&times| (850..1150).contains(&times)), "{seen:?}");
        let hits = (0..10_000).filter(|_| random.chance(90)).count();
        assert!((8850..9150).contains(&hits), "{hits}");
    }
}

//! The changes that the flags of `convert` ask for.

use sgf_core::board::Symmetry;
use sgf_core::formats::transform::{PointLists, RecordTransform};

use crate::cli::{ChangeArgs, MirrorArg, NormalizeArg, RotateArg, StripArg};

/// Returns all changes together.
pub(super) fn transform(args: &ChangeArgs) -> RecordTransform {
    let turn = match args.rotate {
        None => Symmetry::IDENTITY,
        Some(RotateArg::Quarter) => Symmetry::QUARTER_TURN,
        Some(RotateArg::Half) => Symmetry::HALF_TURN,
        Some(RotateArg::ThreeQuarters) => Symmetry::QUARTER_TURN.inverse(),
    };
    let mirror = match args.mirror {
        None => Symmetry::IDENTITY,
        Some(MirrorArg::Horizontal) => Symmetry::LEFT_RIGHT,
        Some(MirrorArg::Vertical) => Symmetry::TOP_BOTTOM,
    };
    let mut change = RecordTransform::default();
    change.symmetry = turn.then(mirror);
    change.swap_colors = args.swap_colors;
    change.coordinates_in_comments = args.comments_coordinates;
    for part in &args.strip {
        match part {
            StripArg::Comments => change.strip.comments = true,
            StripArg::Markup => change.strip.markup = true,
            StripArg::Analysis => change.strip.analysis = true,
            StripArg::Private => change.strip.private = true,
            StripArg::Variations => change.strip.variations = true,
        }
    }
    for values in &args.normalize {
        match values {
            NormalizeArg::Names => change.normalize.names = true,
            NormalizeArg::Dates => change.normalize.dates = true,
            NormalizeArg::Results => change.normalize.results = true,
            NormalizeArg::Komi => change.normalize.komi = true,
        }
    }
    change.file_format = args.ff;
    change.point_lists = match (args.expand_points, args.compress_points) {
        (true, _) => Some(PointLists::Expanded),
        (_, true) => Some(PointLists::Compressed),
        _ => None,
    };
    change
}

//! Old games whose recorded results come out of the count: moves, dead stones and results as published.

use serde_json::Value;
use sgf_core::board::Setup;
use sgf_core::rules::{Play, Position, Preset};
use sgf_core::score::{Count, OpenDame, Score, ScoreNote, Seki, SideCount};
use sgf_core::value::{ByColor, Color, Point, Size};

const GAMES: &str = include_str!("../fixtures/rules/ancient.json");

fn points(value: &Value) -> Vec<Point> {
    value.as_str().unwrap().split_whitespace().map(|name| Point::from_sgf(name).unwrap()).collect()
}

fn play(game: &Value) -> Position {
    let mut setup = Setup::new(Size::NINETEEN);
    for (key, color) in [("black", Color::Black), ("white", Color::White)] {
        for point in points(&game[key]) {
            setup.put(point, Some(color)).unwrap();
        }
    }
    let mut position = Position::from_setup(&setup, &Preset::AncientTax.rules());
    for name in game["moves"].as_str().unwrap().split(' ') {
        let (color, point) = name.split_at(1);
        let color = if color == "B" { Color::Black } else { Color::White };
        position.try_play(Play::at(color, Point::from_sgf(point).unwrap())).unwrap();
    }
    position
}

fn lu(side: &SideCount, other: &SideCount) -> [i64; 4] {
    let lost = other.prisoners + other.dead;
    [side.territory / 4, lost as i32, side.group_tax / 4, side.total / 4].map(i64::from)
}

/// The number of groups before some were joined or taken to belong to others, which the notes report.
fn groups_as_it_stands(score: &Score, side: Color) -> u32 {
    let more = score.notes.iter().map(|note| match note {
        ScoreNote::GroupsJoined { color, joins } if *color == side => *joins,
        ScoreNote::NoGroup { color, stones } if *color == side => stones.len() as u32,
        _ => 0,
    });
    score.side(side).groups + more.sum::<u32>()
}

#[test]
fn recorded_results() {
    let games: Vec<Value> = serde_json::from_str(GAMES).unwrap();
    assert_eq!(games.len(), 6);
    for game in &games {
        let id = game["id"].as_str().unwrap();
        let position = play(game);
        let board = position.board();
        let prisoners = ByColor::of(|color| board.prisoners(color));
        let expected: Vec<u32> = (0..2).map(|at| game["prisoners"][at].as_u64().unwrap() as u32).collect();
        assert_eq!([prisoners.black, prisoners.white], expected[..], "{id}");
        let (dead, seki) = (points(&game["dead"]), points(&game["seki"]));
        for given in [true, false] {
            let (song, qing) = (Preset::AncientLu.rules(), Preset::AncientTax.rules());
            let seki = if given { Seki::Given(&seki) } else { Seki::Detect };
            let to_move = Some(position.to_move());
            let song = Count { dead: &dead, seki, ..Count::new(board, &song) }.score();
            for (key, side, other) in
                [("lu_black", &song.black, &song.white), ("lu_white", &song.white, &song.black)]
            {
                let expected: Vec<i64> = (0..4).map(|at| game[key][at].as_i64().unwrap()).collect();
                assert_eq!(lu(side, other), expected[..], "{id} {key} {given}");
            }
            assert_eq!(i64::from(song.margin / 4), game["lu_margin"].as_i64().unwrap(), "{id}");
            let mut teire = points(&game["teire"]);
            teire.sort_by_key(|point| (point.y, point.x));
            assert_eq!(song.teire, teire, "{id}");
            let left_count = Count { dead: &dead, seki, to_move, ..Count::new(board, &qing) };
            let qing = Count { open_dame: OpenDame::PlayedOut, ..left_count }.score();
            let left = left_count.score();
            let tax = [
                left.margin / 4,
                song.dame.len() as i32,
                qing.black.dame_taken,
                qing.white.dame_taken,
                qing.margin / 4,
            ];
            let expected: Vec<i64> = (0..5).map(|at| game["tax"][at].as_i64().unwrap()).collect();
            assert_eq!(tax.map(i64::from), expected[..], "{id} {given}");
            // As the board stands there are more groups, before those that belong together are joined.
            if id == "X3" || id == "X5" {
                for color in [Color::Black, Color::White] {
                    assert!(groups_as_it_stands(&left, color) > left.side(color).groups, "{id}");
                }
            }
            // The Song count leaves the last dame out, the Qing count has them.
            let recorded = game["recorded"].as_str().unwrap();
            let ours = if id.starts_with("XDH") { qing.re() } else { song.re() };
            assert_eq!(ours, recorded, "{id}");
        }
    }
}

//! Tables of archives, read back with the library that others read them with.

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;

use crate::support::Folder;

#[test]
fn one_game_a_row() {
    let marked =
        "(;GM[1]FF[4]SZ[9]PB[柯洁]KM[7.5]RU[Chinese]RE[B+73.5]DT[2016-03-09];B[ee];W[];B[]TB[aa:ii])";
    let folder = Folder::with(&[
        ("games/a.sgf", marked.as_bytes()),
        ("games/b.sgf", b"(;GM[1]SZ[19]PB[x]RE[W+R];B[aa];W[aa])(;GM[2])"),
    ]);
    folder.run(&["convert", "--to", "parquet", "games", "-o", "games.parquet"]).expect(0);
    let file = std::fs::File::open(folder.path("games.parquet")).unwrap();
    let reader = SerializedFileReader::new(file).unwrap();
    let rows: Vec<_> = reader.get_row_iter(None).unwrap().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 3);
    let get = |row: usize, name: &str| {
        let field = rows[row].get_column_iter().find(|(of, _)| *of == name).map(|(_, field)| field.clone());
        field.unwrap_or_else(|| panic!("no column {name}"))
    };
    let text = |text: &str| Field::Str(text.to_owned());
    assert_eq!(
        (get(0, "path"), get(0, "black"), get(0, "game")),
        (text("games/a.sgf"), text("柯洁"), Field::Int(0))
    );
    assert_eq!((get(0, "day"), get(0, "year")), (Field::Date(16_869), Field::Int(2016)));
    assert_eq!(
        (get(0, "winner"), get(0, "won_by"), get(0, "counted")),
        (text("black"), text("count"), text("B+73.5"))
    );
    assert_eq!((get(0, "dead_from"), get(0, "agrees")), (text("marked"), Field::Bool(true)));
    assert_eq!(get(0, "margin").to_string(), "73.50");
    assert_eq!(
        (get(1, "counted"), get(1, "agrees"), get(1, "komi")),
        (Field::Null, Field::Null, Field::Null)
    );
    assert_eq!((get(1, "illegal_moves"), get(1, "winner")), (Field::Int(1), text("white")));
    assert!(get(1, "findings").to_string().contains("G001"), "{}", get(1, "findings"));
    assert_eq!((get(2, "game"), get(2, "board_rows")), (Field::Int(1), Field::Null));
    folder
        .run(&["convert", "--to", "parquet", "games", "-o", "games.parquet"])
        .expect(2)
        .complains(&["--force"]);
    folder
        .run(&["convert", "--to", "parquet", "games", "-o", "folder/"])
        .expect(2)
        .complains(&["one Parquet file"]);
    folder.run_with(&["convert", "--to", "parquet", "-o", "none.parquet"], b"nothing").expect(1);
    assert!(!folder.path("none.parquet").exists());
}

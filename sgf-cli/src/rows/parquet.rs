//! Rows of games as Apache Parquet, for DuckDB, Polars, Spark and the like.

use std::io::{self, Write};
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, Int32Type};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{Type, TypePtr};

use super::archive_row::{Cell, Kind, columns};

/// The number of games that are held in memory and written as one group.
const GROUP: usize = 1 << 15;

/// Takes rows as lines of JSON, as [`Rows`](super::archive_row::Rows) writes them, and writes them in
/// columns.
pub(crate) struct ParquetSink<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    /// The beginning of a line whose end has not come yet.
    line: Vec<u8>,
    rows: Vec<Vec<Cell>>,
}

fn failed(error: parquet::errors::ParquetError) -> io::Error {
    match error {
        // If the disk is full or the pipe is closed, the error of the system is more precise.
        parquet::errors::ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    }
}

impl<W: Write + Send> ParquetSink<W> {
    pub(crate) fn new(out: W) -> io::Result<ParquetSink<W>> {
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by(concat!("sgf ", env!("CARGO_PKG_VERSION")).to_owned())
            .build();
        let schema = schema().map_err(failed)?;
        let writer = SerializedFileWriter::new(out, schema, Arc::new(properties)).map_err(failed)?;
        Ok(ParquetSink { writer, line: Vec::new(), rows: Vec::new() })
    }

    /// Writes the last group and the end of the file.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.write_group()?;
        self.writer.finish().map_err(failed)?;
        self.writer.inner_mut().flush()
    }

    fn write_group(&mut self) -> io::Result<()> {
        let rows = std::mem::take(&mut self.rows);
        if rows.is_empty() {
            return Ok(());
        }
        self.write_columns(&rows).map_err(failed)
    }

    fn write_columns(&mut self, rows: &[Vec<Cell>]) -> Result<(), parquet::errors::ParquetError> {
        let mut group = self.writer.next_row_group()?;
        for (at, (_, kind)) in columns().into_iter().enumerate() {
            let Some(mut column) = group.next_column()? else { break };
            let cells = || rows.iter().map(|row| row.get(at).unwrap_or(&Cell::None));
            let levels: Vec<i16> = cells().map(|cell| i16::from(*cell != Cell::None)).collect();
            match kind {
                Kind::Text => {
                    let text = |cell: &Cell| match cell {
                        Cell::Text(text) => Some(ByteArray::from(text.as_str())),
                        _ => None,
                    };
                    let values: Vec<ByteArray> = cells().filter_map(text).collect();
                    column.typed::<ByteArrayType>().write_batch(&values, Some(&levels), None)?;
                }
                Kind::Int | Kind::Points | Kind::Day => {
                    let int = |cell: &Cell| if let Cell::Int(int) = cell { Some(*int) } else { None };
                    let values: Vec<i32> = cells().filter_map(int).collect();
                    column.typed::<Int32Type>().write_batch(&values, Some(&levels), None)?;
                }
                Kind::Bool => {
                    let bool = |cell: &Cell| if let Cell::Bool(is) = cell { Some(*is) } else { None };
                    let values: Vec<bool> = cells().filter_map(bool).collect();
                    column.typed::<BoolType>().write_batch(&values, Some(&levels), None)?;
                }
            }
            column.close()?;
        }
        group.close()?;
        Ok(())
    }
}

fn schema() -> Result<TypePtr, parquet::errors::ParquetError> {
    let field = |(name, kind)| {
        let (physical, logical) = match kind {
            Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
            Kind::Int => (Physical::INT32, None),
            Kind::Points => (Physical::INT32, Some(LogicalType::decimal(2, 9))),
            Kind::Day => (Physical::INT32, Some(LogicalType::Date)),
            Kind::Bool => (Physical::BOOLEAN, None),
        };
        let mut field = Type::primitive_type_builder(name, physical)
            .with_repetition(Repetition::OPTIONAL)
            .with_logical_type(logical);
        if kind == Kind::Points {
            field = field.with_precision(9).with_scale(2);
        }
        field.build().map(Arc::new)
    };
    let fields = columns().into_iter().map(field).collect::<Result<Vec<_>, _>>()?;
    Type::group_type_builder("games").with_fields(fields).build().map(Arc::new)
}

impl<W: Write + Send> Write for ParquetSink<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for piece in bytes.split_inclusive(|&b| b == b'\n') {
            self.line.extend_from_slice(piece);
            if piece.ends_with(b"\n") {
                self.rows.push(serde_json::from_slice(&self.line)?);
                self.line.clear();
                if self.rows.len() == GROUP {
                    self.write_group()?;
                }
            }
        }
        Ok(bytes.len())
    }

    /// A group is written when it is full.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

//! The text file of a table. Its head explains it and gives words a short form: `shp = already_shipped`. Blocks follow, each
//! with the names of the columns and a line for each row, with bars between the cells. A row is a change, and after commas
//! the circumstances in which it is made.

use std::fs;

use futures_util::StreamExt;
use futures_util::stream::iter;

/// How many rows are filled at once.
const AT_ONCE: usize = 2;

pub(crate) struct Table {
    path: &'static str,
    head: String,
    /// The first one is that of the rows' names.
    columns: Vec<String>,
    /// The names of the rows of each block.
    blocks: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn read(path: &'static str) -> Self {
        let text = fs::read_to_string(path).expect("a table");
        let head: String = text.split_inclusive('\n').take_while(|line| !line.contains('|')).collect();
        let cells = |line: &str| line.split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
        let names = |block: &str| block.lines().skip(1).map(|line| cells(line).remove(0)).collect();
        let table = &text[head.len()..];
        let columns = table.lines().next().map(cells).expect("the names of the columns");
        Self { path, columns, blocks: table.split("\n\n").map(names).collect(), head }
    }

    /// Makes each change in its circumstances, and compares what `run` returns for each state with the file.
    pub(crate) async fn check(&self, run: impl AsyncFn(&str, &[&str], &[&str]) -> Vec<String>) {
        let states: &Vec<&str> = &self.columns[1..].iter().map(String::as_str).collect();
        let run = &run;
        let fill = async |name: &String| {
            let mut words = name.split(", ");
            let change = words.next().expect("a change");
            let found = run(change, &words.collect::<Vec<_>>(), states).await;
            [name.clone()].into_iter().chain(found.iter().map(|cell| self.shorten(cell))).collect()
        };
        let rows: Vec<Vec<String>> = iter(self.blocks.iter().flatten()).map(fill).buffered(AT_ONCE).collect().await;
        let found = self.render(&rows);
        if std::env::var_os("WRITE_TABLE").is_some() {
            fs::write(self.path, &found).expect("written");
        }
        let expected = fs::read_to_string(self.path).expect("a table");
        assert!(found == expected, "{} differs: set WRITE_TABLE=1 to write it:\n{found}", self.path);
    }

    /// Shortens each word of a cell as the head says.
    fn shorten(&self, cell: &str) -> String {
        let forms =
            self.head.lines().flat_map(|line| line.split(", ")).filter_map(|part| part.trim().split_once(" = "));
        let forms: Vec<_> = forms.collect();
        let shorten = |word: &str| {
            let (minus, long) = word.split_at(usize::from(word.starts_with("-@")));
            let short = forms.iter().find(|(_, other)| *other == long).map_or(long, |(short, _)| short);
            format!("{minus}{short}")
        };
        cell.split(' ').map(shorten).collect::<Vec<_>>().join(" ")
    }

    fn render(&self, rows: &[Vec<String>]) -> String {
        let width = |column: usize| rows.iter().chain([&self.columns]).map(|row| row[column].len()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..self.columns.len()).map(width).collect();
        let line = |row: &Vec<String>| {
            let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
            format!("{}\n", cells.collect::<Vec<_>>().join(" | ").trim_end())
        };
        let mut rest = rows.iter();
        let blocks = self.blocks.iter().map(|names| {
            let rows = [&self.columns].into_iter().chain(rest.by_ref().take(names.len()));
            rows.map(line).collect::<String>()
        });
        format!("{}{}", self.head, blocks.collect::<Vec<_>>().join("\n"))
    }
}

//! A lesson as Markdown: boards as text, or as links to pictures.

use super::{Lesson, Section};
use crate::diagram::{Diagram, TextStyle};

impl Lesson {
    /// Returns the lesson as Markdown with boards drawn as ASCII text.
    #[must_use]
    pub fn markdown(&self) -> String {
        self.markdown_with(|_, diagram| format!("```text\n{}```\n", diagram.text(TextStyle::Ascii)))
    }

    /// Returns the lesson as Markdown with links to pictures. `file` returns the file name of a picture for
    /// its number, from 1, in the order of [`Lesson::diagrams`].
    #[must_use]
    pub fn markdown_linked(&self, file: impl Fn(usize) -> String) -> String {
        let mut number = 0;
        self.markdown_with(|heading, _| {
            number += 1;
            format!("![{}]({})\n", escaped(heading), file(number))
        })
    }

    /// Returns all pictures in reading order, each with the heading of its section.
    pub fn diagrams(&self) -> impl Iterator<Item = (&str, &Diagram)> {
        self.sections.iter().flat_map(|section| {
            let remarks = section.remarks.iter().filter_map(|remark| remark.figure.as_ref());
            std::iter::once(&section.figure).chain(remarks).map(|figure| (&section.heading[..], figure))
        })
    }

    fn markdown_with(&self, mut board: impl FnMut(&str, &Diagram) -> String) -> String {
        let mut text = format!("# {}\n\n", escaped(&self.title));
        for (what, value) in &self.facts {
            text.push_str(&format!("- {what}: {}\n", escaped(value)));
        }
        for section in &self.sections {
            let Section { heading, depth, figure, remarks, .. } = section;
            let level = if *depth == 0 { "##" } else { "###" };
            text.push_str(&format!("\n{level} {}\n\n{}", escaped(heading), board(heading, figure)));
            let notes: Vec<String> = figure.notes_in(self.language).collect();
            if !notes.is_empty() {
                text.push_str(&format!("\n{}\n", notes.join("; ")));
            }
            for remark in remarks {
                let mut lead = String::new();
                if let Some(number) = remark.number {
                    lead.push_str(&format!("**{number}** "));
                }
                if !remark.name.is_empty() {
                    lead.push_str(&format!("*{}* ", escaped(&remark.name)));
                }
                let paragraphs: Vec<String> = remark.text.lines().map(escaped).collect();
                let paragraph = format!("{lead}{}", paragraphs.join("  \n"));
                if !paragraph.trim().is_empty() {
                    text.push_str(&format!("\n{}\n", paragraph.trim_end()));
                }
                if let Some(figure) = &remark.figure {
                    text.push_str(&format!("\n{}", board(heading, figure)));
                }
            }
        }
        text
    }
}

/// Escapes text for Markdown and puts it on one line.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for (at, c) in text.trim().char_indices() {
        let is_mark = "\\`*_[]<>&|#!~".contains(c) || at == 0 && "+-=".contains(c);
        let is_number = c == '.' && at > 0 && text.trim()[..at].bytes().all(|b| b.is_ascii_digit());
        if is_mark || is_number {
            escaped.push('\\');
        }
        escaped.push(if c.is_control() { ' ' } else { c });
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn comments_are_no_markup() {
        assert_eq!(escaped("# <b>a_b*</b> [x](y)"), "\\# \\<b\\>a\\_b\\*\\</b\\> \\[x\\](y)");
        assert_eq!(escaped("1. e4-e5 - x"), "1\\. e4-e5 - x");
        assert_eq!(escaped("- 黑棋"), "\\- 黑棋");
    }
}

//! A lesson as one page of HTML that needs nothing else: no network, no font, no other file.
//!
//! Records come from anywhere, so a page trusts nothing in them: text is escaped where it stands, the tree is data that the
//! script reads and puts on the page as text, and a policy in the head lets only this page's own script run.

use super::script::string;
use super::{Lesson, Live, Remark, Section, words};
use crate::diag::{Language, Phrase};
use crate::diagram::svg::{SvgOptions, escape};
use crate::diagram::{Diagram, Theme};
use crate::value::Color;

const STYLE: &str = include_str!("lesson.css");
const BOARDS: &str = include_str!("board.js");
const VIEWER: &str = include_str!("viewer.js");
const PROBLEMS: &str = include_str!("problems.js");

impl Lesson {
    /// As a page of HTML.
    #[must_use]
    pub fn html(&self) -> String {
        let language = match self.language {
            Language::Chinese => "zh",
            Language::Japanese => "ja",
            _ => "en",
        };
        let boards = SvgOptions { theme: self.theme, variables: true, ..SvgOptions::default() };
        let nonce = self.nonce();
        let title = escape(&self.title);
        let mut page = format!(
            "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; \
             script-src 'nonce-{nonce}'; base-uri 'none'; form-action 'none'\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>\n{}{STYLE}{}</style>\n</head>\n<body>\n<h1>{title}</h1>\n",
            boards.css(),
            if self.theme == Theme::Dark { DARK } else { "" },
        );
        if !self.facts.is_empty() {
            page.push_str("<dl class=\"facts\">\n");
            for (what, value) in &self.facts {
                page.push_str(&format!("<div><dt>{}</dt><dd>{}</dd></div>\n", escape(what), escape(value)));
            }
            page.push_str("</dl>\n");
        }
        if matches!(self.live, Live::Game(_)) {
            self.viewer(&mut page);
        }
        page.push_str(if self.is_sheet { "<main class=\"problems\">\n" } else { "<main>\n" });
        let problems = if let Live::Problems(all) = &self.live { all.len() } else { 0 };
        for (number, section) in self.sections.iter().enumerate() {
            self.section(section, number < problems, &mut page);
        }
        page.push_str("</main>\n");
        let (id, tree, script) = match &self.live {
            Live::Nothing => ("", String::new(), ""),
            Live::Game(tree) => ("tree", tree.clone(), VIEWER),
            Live::Problems(all) => ("problems", format!("[{}]", all.join(",\n")), PROBLEMS),
        };
        if !id.is_empty() {
            page.push_str(&format!(
                "<script type=\"application/json\" id=\"{id}\">{tree}</script>\n\
                 <script type=\"application/json\" id=\"words\">{}</script>\n\
                 <script nonce=\"{nonce}\">\n{BOARDS}{script}</script>\n",
                self.words()
            ));
        }
        page.push_str("</body>\n</html>\n");
        page
    }

    fn say(&self, phrase: &'static Phrase) -> &'static str {
        phrase.text(self.language)
    }

    fn viewer(&self, page: &mut String) {
        let button = |id: &str, sign: &str, what: &'static Phrase| {
            let what = self.say(what);
            format!(
                "<button type=\"button\" id=\"{id}\" title=\"{what}\" aria-label=\"{what}\">{sign}</button>\n"
            )
        };
        page.push_str(&format!(
            "<div class=\"viewer\" id=\"viewer\">\n<div>\n\
             <svg class=\"sgf-diagram board\" id=\"board\" role=\"img\" aria-label=\"{}\"></svg>\n<div class=\"controls\">\n{}{}{}{}\
             <input type=\"range\" id=\"slider\" min=\"0\" max=\"0\" value=\"0\" aria-label=\"{}\">\n{}</div>\n</div>\n\
             <div class=\"side\">\n<p class=\"where\" id=\"where\" aria-live=\"polite\"></p>\n<p class=\"prisoners\" id=\"prisoners\"></p>\n\
             <p class=\"comment\" id=\"comment\"></p>\n<div class=\"lines\" id=\"lines\"></div>\n<p class=\"keys\">{}</p>\n</div>\n</div>\n",
            self.say(&words::BOARD),
            button("begin", "«", &words::TO_BEGIN),
            button("back", "‹", &words::BACK),
            button("on", "›", &words::ON),
            button("end", "»", &words::TO_END),
            self.say(&words::MOVE),
            button("numbers", "123", &words::NUMBERS),
            self.say(&words::KEYS),
        ));
    }

    fn words(&self) -> String {
        let mut json = String::from("{");
        for (key, phrase) in [
            ("move", &words::MOVE),
            ("prisoners", &words::PRISONERS),
            ("lines", &words::NEXT_LINES),
            ("pass", &words::PASS),
            ("back", &words::BACK),
            ("again", &words::AGAIN),
            ("show", &words::SHOW_SOLUTION),
            ("shown", &words::SHOWN),
            ("right", &words::RIGHT),
            ("wrong", &words::WRONG),
            ("none", &words::NO_SOLUTION),
            ("missing", &words::NOT_IN_RECORD),
            ("keys", &words::PROBLEM_KEYS),
        ] {
            json.push_str(&format!("\"{key}\":"));
            string(self.say(phrase), &mut json);
            json.push(',');
        }
        json.push_str("\"color\":[\"\",");
        string(self.say(Color::Black.phrase()), &mut json);
        json.push(',');
        string(self.say(Color::White.phrase()), &mut json);
        json.push_str("],\"to\":[\"\",");
        string(self.say(&words::BLACK_TO_PLAY), &mut json);
        json.push(',');
        string(self.say(&words::WHITE_TO_PLAY), &mut json);
        json.push_str("]}");
        json
    }

    fn board(&self, heading: &str, diagram: &Diagram, is_main: bool, page: &mut String) {
        let options = SvgOptions {
            theme: self.theme,
            style: false,
            title: Some(heading.to_owned()),
            notes: None,
            cell: if is_main { 30 } else { 21 },
            ..SvgOptions::default()
        };
        page.push_str("<figure>\n");
        page.push_str(&diagram.svg(&options));
        let notes: Vec<String> = diagram.notes_in(self.language).map(|note| escape(&note)).collect();
        if !notes.is_empty() {
            page.push_str(&format!("<figcaption class=\"notes\">{}</figcaption>\n", notes.join(" &nbsp; ")));
        }
        page.push_str("</figure>\n");
    }

    fn section(&self, section: &Section, is_live: bool, page: &mut String) {
        let class = match (section.depth, is_live) {
            (_, true) => "figure small problem",
            (0, _) => "figure",
            _ => "figure small",
        };
        page.push_str(&format!("<section class=\"{class}\">\n<h2>{}</h2>\n", escape(&section.heading)));
        self.board(&section.heading, &section.figure, section.depth == 0, page);
        page.push_str("<div class=\"remarks\">\n");
        for remark in &section.remarks {
            self.remark(section, remark, page);
        }
        page.push_str("</div>\n</section>\n");
    }

    fn remark(&self, section: &Section, remark: &Remark, page: &mut String) {
        page.push_str("<div class=\"remark\">\n<p>");
        if let Some(number) = remark.number {
            match self.live {
                Live::Game(_) => {
                    page.push_str(&format!("<a class=\"number\" href=\"#n{}\">{number}</a>", remark.node))
                }
                _ => page.push_str(&format!("<span class=\"number\">{number}</span>")),
            }
        }
        if !remark.name.is_empty() {
            page.push_str(&format!("<span class=\"name\">{}</span>", escape(&remark.name)));
        }
        page.push_str(&format!("{}</p>\n", escape(&remark.text)));
        if let Some(figure) = &remark.figure {
            self.board(&section.heading, figure, false, page);
        }
        page.push_str("</div>\n");
    }

    /// A word that no text of the record can know, as it depends on all of them.
    fn nonce(&self) -> String {
        let trees = match &self.live {
            Live::Nothing => &[][..],
            Live::Game(tree) => std::slice::from_ref(tree),
            Live::Problems(all) => all,
        };
        let texts = trees.iter().map(String::as_str).chain([&self.title[..]]);
        let mut hash = [0xCBF2_9CE4_8422_2325_u64, 0x9E37_79B9_7F4A_7C15];
        for byte in texts.flat_map(str::bytes) {
            hash[0] = (hash[0] ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
            hash[1] = (hash[1].rotate_left(7) ^ hash[0]).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
        }
        format!("{:016x}{:016x}", hash[0], hash[1])
    }
}

/// The page around dark boards.
const DARK: &str = "@media screen{:root{color-scheme:dark;--ink:#e7e5df;--soft:#a5a39c;--paper:#17181a;--rule:#35373b;--link:#6fb1ff}\
.viewer button,.remark .number{background:#2c2e33;border-color:#44474d;color:#e7e5df}.viewer button:hover{background:#383b41}}\n";

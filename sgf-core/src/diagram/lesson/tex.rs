//! A lesson as a LaTeX document.

use super::Lesson;
use crate::diag::Language;
use crate::diagram::Mark;
use crate::diagram::names::is_wide;
use crate::diagram::tikz::escape;

const FONTS: &str = "\\ifXeTeX\n\
\\IfFileExists{xeCJK.sty}{\\usepackage{xeCJK}\n\
\\IfFontExistsTF{Noto Serif CJK REGION}{\\setCJKmainfont{Noto Serif CJK REGION}\\setCJKsansfont{Noto Sans CJK REGION}}{}}\n\
{\\XeTeXlinebreaklocale \"zh\"\\XeTeXlinebreakskip=0pt plus 1pt\n\
\\IfFontExistsTF{Noto Serif CJK REGION}{\\setmainfont{Noto Serif CJK REGION}\\setsansfont{Noto Sans CJK REGION}}{}}\n\
\\fi\n\
\\ifLuaTeX\n\
\\IfFileExists{luatexja-fontspec.sty}{\\usepackage{luatexja-fontspec}\n\
\\IfFontExistsTF{Noto Serif CJK REGION}{\\setmainjfont{Noto Serif CJK REGION}\\setsansjfont{Noto Sans CJK REGION}}{}}{}\n\
\\fi\n";

impl Lesson {
    /// Returns the region of the East Asian characters as font names have it (SC, JP, KR). `None` if the
    /// lesson has none.
    fn cjk_region(&self) -> Option<&'static str> {
        let facts = self.facts.iter().flat_map(|(what, value)| [what.as_str(), value.as_str()]);
        let remarks = self.sections.iter().flat_map(|section| {
            let remarks =
                section.remarks.iter().flat_map(|remark| [remark.name.as_str(), remark.text.as_str()]);
            remarks.chain([section.heading.as_str()])
        });
        let (mut wide, mut kana, mut hangul) = (false, false, false);
        for c in facts.chain(remarks).chain([self.title.as_str()]).flat_map(str::chars) {
            wide |= is_wide(c);
            kana |= matches!(c, '\u{3041}'..='\u{30FA}');
            hangul |= matches!(c, '\u{AC00}'..='\u{D7A3}');
        }
        let labels = self.diagrams().any(|(_, diagram)| {
            diagram.part().points().any(
                |point| matches!(diagram.mark(point), Some(Mark::Label(label)) if label.chars().any(is_wide)),
            )
        });
        match self.language {
            _ if !wide && !labels => None,
            Language::Chinese => Some("SC"),
            Language::Japanese => Some("JP"),
            _ if kana => Some("JP"),
            _ if hangul => Some("KR"),
            _ => Some("SC"),
        }
    }

    /// Returns the lesson as a document for `lualatex` or `xelatex`. The drawings need only `tikz`; Chinese,
    /// Japanese and Korean text uses `xeCJK` or `luatexja` if installed.
    #[must_use]
    pub fn tex(&self) -> String {
        let mut tex = String::from(
            "\\documentclass[a4paper,11pt]{article}\n\
             \\usepackage[margin=20mm]{geometry}\n\
             \\usepackage{iftex}\n\
             \\ifPDFTeX\\usepackage[utf8]{inputenc}\\else\\usepackage{fontspec}\\fi\n\
             \\usepackage{tikz}\n\
             \\setlength{\\parindent}{0pt}\\setlength{\\parskip}{4pt}\\sloppy\n",
        );
        if let Some(region) = self.cjk_region() {
            // The fonts of TeX Live lack rare characters in names, and Korean; Noto has them.
            tex.push_str(&FONTS.replace("REGION", region));
        }
        tex.push_str("\\begin{document}\n");
        tex.push_str(&format!("\\begin{{center}}\\Large\\bfseries {}\\end{{center}}\n", escape(&self.title)));
        for (what, value) in &self.facts {
            tex.push_str(&format!("\\textbf{{{}}}: {}\\par\n", escape(what), escape(value)));
        }
        for section in &self.sections {
            let scale = if section.depth == 0 { "1" } else { "0.8" };
            tex.push_str(&format!(
                "\n\\begin{{minipage}}{{\\linewidth}}\\centering\n\\scalebox{{{scale}}}{{%\n{}}}\\par\\medskip\n\\textbf{{{}}}\\par\n",
                section.figure.tikz(),
                escape(&section.heading)
            ));
            let notes: Vec<String> =
                section.figure.notes_in(self.language).map(|note| escape(&note)).collect();
            if !notes.is_empty() {
                tex.push_str(&format!("{{\\small {}}}\\par\n", notes.join("; ")));
            }
            tex.push_str("\\end{minipage}\\medskip\n\n");
            for remark in &section.remarks {
                let number =
                    remark.number.map_or_else(String::new, |number| format!("\\textbf{{{number}}} "));
                let name = match &remark.name[..] {
                    "" => String::new(),
                    name => format!("\\textit{{{}}} ", escape(name)),
                };
                let lines: Vec<String> =
                    remark.text.lines().filter(|line| !line.trim().is_empty()).map(escape).collect();
                let paragraph = format!("{number}{name}{}", lines.join("\\par\n"));
                if !paragraph.is_empty() {
                    tex.push_str(&format!("{paragraph}\\par\n"));
                }
                if let Some(figure) = &remark.figure {
                    tex.push_str(&format!(
                        "\\begin{{center}}\\scalebox{{0.8}}{{%\n{}}}\\end{{center}}\n",
                        figure.tikz()
                    ));
                }
            }
        }
        tex.push_str("\\end{document}\n");
        tex
    }
}

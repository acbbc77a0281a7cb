//! A lesson as a document of LaTeX.

use super::Lesson;
use crate::diagram::tikz::escape;

impl Lesson {
    /// As a document for `lualatex` or `xelatex`; it needs `tikz` alone, and for Chinese, Japanese and Korean `xeCJK` or
    /// `luatexja` where they are installed.
    #[must_use]
    pub fn tex(&self) -> String {
        let mut tex = String::from(
            "\\documentclass[a4paper,11pt]{article}\n\
             \\usepackage[margin=20mm]{geometry}\n\
             \\usepackage{iftex}\n\
             \\ifPDFTeX\\usepackage[utf8]{inputenc}\\else\\usepackage{fontspec}\\fi\n\
             \\ifXeTeX\\IfFileExists{xeCJK.sty}{\\usepackage{xeCJK}}{}\\fi\n\
             \\ifLuaTeX\\IfFileExists{luatexja-fontspec.sty}{\\usepackage{luatexja-fontspec}}{}\\fi\n\
             \\usepackage{tikz}\n\
             \\setlength{\\parindent}{0pt}\\setlength{\\parskip}{4pt}\n\
             \\begin{document}\n",
        );
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
                let said = format!("{number}{name}{}", lines.join("\\par\n"));
                if !said.is_empty() {
                    tex.push_str(&format!("{said}\\par\n"));
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

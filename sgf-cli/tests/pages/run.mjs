// Runs the scripts of the pages that `sgf review` writes: node run.mjs PATH-OF-SGF. Needs Node 18 and no packages.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { load } from "./dom.mjs";

const [binary] = process.argv.slice(2).map((path) => resolve(path));
if (!binary) throw new Error("usage: node run.mjs PATH-OF-SGF");
const fixtures = join(dirname(fileURLToPath(import.meta.url)), "../../../fixtures");
const scratch = mkdtempSync(join(tmpdir(), "sgf-pages-"));

function page(record, ...args) {
  const into = join(scratch, "page.html");
  rmSync(into, { force: true });
  execFileSync(binary, ["review", record, ...args, "-o", into], { stdio: ["ignore", "ignore", "inherit"] });
  return readFileSync(into, "utf8");
}

const count = (board, ...names) => names.map((name) => board.querySelectorAll(name).length).reduce((a, b) => a + b);
const stones = (board) => count(board, "circle.sgf-b", "circle.sgf-w");

/** Where a point is on the screen: `column` and `row` count from the upper left corner of what is shown. */
const spot = (column, row) => ({ clientX: 40 + 30 * column, clientY: 40 + 30 * row });

const tests = {
  "a game: buttons, slider, keys, wheel"() {
    const { by, key, ran, root, document } = load(page(join(fixtures, "example.sgf")));
    assert.equal(ran, 1);
    const board = by("board"), where = () => by("where").textContent;
    assert.equal(stones(board), 0);
    assert.match(by("comment").textContent, /^A record to try the commands on\.\nBlack builds/);
    assert.equal(by("slider").max, 24);
    by("back").click();
    assert.equal(stones(board), 0, "there is nothing before the first node");

    by("on").click();
    assert.equal(stones(board), 1);
    assert.equal(where(), "Move 1: Black Q16");
    assert.equal(by("slider").value, 1);
    assert.equal(count(board, "circle.sgf-lb"), 1, "the last move is marked");

    by("end").click();
    assert.equal(stones(board), 24);
    assert.equal(where(), "Move 24: White P10");
    assert.equal(by("comment").textContent, "White is ahead.");
    assert.equal(by("on").fire("click"), false);
    assert.equal(stones(board), 24);

    by("begin").click();
    assert.equal(stones(board), 0);
    by("slider").value = "7";
    by("slider").fire("input");
    assert.equal(where(), "Move 7: Black K4");
    assert.equal(by("comment").textContent, "A wide extension.");
    assert.equal(count(board, "text.sgf-n"), 2, "two labels");

    by("numbers").click();
    assert.equal(by("numbers").getAttribute("aria-pressed"), "true");
    assert.equal(count(board, "text.sgf-n"), 8, "a label on an empty point, and seven stones, one of them labelled");
    by("numbers").click();

    assert.equal(key("ArrowRight"), true);
    assert.equal(where(), "Move 8: White O17");
    key("PageDown");
    assert.match(where(), /^Move 18: /);
    key("Home");
    key("End");
    assert.match(where(), /^Move 24: /);
    key("ArrowLeft");
    assert.match(where(), /^Move 23: /);
    assert.equal(key("ArrowLeft", by("slider")), false, "keys in a field are the field's");
    assert.equal(document.fire("keydown", { key: "ArrowLeft", target: root, ctrlKey: true }), false);
    assert.equal(key("x"), false);
    assert.match(where(), /^Move 23: /);
    assert.equal(board.fire("wheel", { deltaY: -1 }), true);
    assert.match(where(), /^Move 22: /);
    assert.equal(board.fire("wheel", { deltaY: 1, ctrlKey: true }), false, "a wheel with Ctrl zooms");
  },

  "a game: lines, clicks and swipes on the board, links"() {
    const { by, key, window, location } = load(page(join(fixtures, "example.sgf")));
    const board = by("board"), where = () => by("where").textContent;
    const tap = (from, to = from) => {
      board.fire("pointerdown", from);
      board.fire("pointerup", to);
    };
    by("slider").value = "7";
    by("slider").fire("input");
    const buttons = () => by("lines").querySelectorAll("button");
    assert.deepEqual(buttons().map((button) => button.textContent), ["O17", "N3"]);
    assert.deepEqual(buttons().map((button) => button.getAttribute("aria-pressed")), ["true", "false"]);
    assert.equal(board.querySelectorAll("circle.sgf-ln").length, 2, "both moves are shown");
    buttons()[1].click();
    assert.equal(where(), "Move 8: White N3");
    assert.equal(by("comment").textContent, "The invasion comes too early.");
    by("end").click();
    assert.equal(where(), "Move 17: Black L3");
    assert.equal(stones(board), 17);

    // The choice is changed at the nearest branch before.
    by("slider").value = "9";
    by("slider").fire("input");
    key("ArrowDown");
    assert.equal(where(), "Move 8: White O17");
    by("back").click();
    key("ArrowUp");
    by("on").click();
    assert.equal(where(), "Move 8: White N3");
    by("back").click();

    // A click where a move of the record is plays it: O17 is the 14th column and the third row.
    tap(spot(13, 2));
    assert.equal(where(), "Move 8: White O17");
    tap(spot(18, 18));
    assert.match(where(), /^Move 9: /, "a click on the right goes on");
    tap(spot(0, 0));
    assert.match(where(), /^Move 8: /, "a click on the left goes back");
    tap({ clientX: 300, clientY: 300 }, { clientX: 200, clientY: 310 });
    assert.match(where(), /^Move 9: /, "a swipe to the left goes on");
    tap({ clientX: 300, clientY: 300 }, { clientX: 315, clientY: 330 });
    assert.match(where(), /^Move 9: /, "a short drag does nothing");
    board.fire("pointerdown", spot(18, 18));
    board.fire("pointercancel", {});
    board.fire("pointerup", spot(18, 18));
    assert.match(where(), /^Move 9: /, "a gesture that was cancelled does nothing");

    location.hash = "#n7";
    window.fire("hashchange");
    assert.equal(where(), "Move 7: Black K4");
    assert.equal(by("viewer").scrolled, true);
    location.hash = "#n99999";
    window.fire("hashchange");
    assert.equal(where(), "Move 7: Black K4");
  },

  "a game: a link to a node is followed from the start; remarks link to nodes that are there"() {
    const html = page(join(fixtures, "example.sgf"));
    assert.equal(load(html, "#n1").by("where").textContent, "Move 1: Black Q16");
    const { root, by, window, location } = load(html);
    const links = root.querySelectorAll("a.number");
    assert.ok(links.length > 3, `${links.length} links`);
    const seen = links.map((link) => {
      location.hash = link.getAttribute("href");
      window.fire("hashchange");
      return by("where").textContent;
    });
    // The remarks of the main line count from the first move, those of a variation from its own.
    assert.equal(seen[links.findIndex((link) => link.textContent === "7")], "Move 7: Black K4");
    assert.ok(seen.includes("Move 8: White N3") && seen.every((where) => where.startsWith("Move ")), seen.join(", "));
  },

  "a game: captures, setup, signs, hostile text"() {
    const record = join(scratch, "signs.sgf");
    const text = "</script><script>alert(1)</script>&amp;<!--";
    writeFileSync(record, "(;GM[1]FF[4]SZ[9]AB[aa][bb]AW[ba]N[" + text + "]C[" + text + "];B[ca]"
      + "TR[aa]SQ[bb]MA[ca]CR[ii]SL[ia]AR[gg:ga]LN[fg:fa]LB[dd:" + text.slice(0, 9) + "];W[];AE[aa]TB[dd]TW[ee])");
    const { by, ran } = load(page(record));
    assert.equal(ran, 1, "text of the record runs nothing");
    const board = by("board");
    assert.equal(by("comment").textContent, text);
    assert.equal(by("where").textContent, text);
    assert.equal(stones(board), 3);
    by("on").click();
    assert.equal(stones(board), 3, "one stone is taken");
    assert.match(by("prisoners").textContent, /Black 1, White 0$/);
    assert.equal(count(board, "path.sgf-m", "rect.sgf-m", "circle.sgf-m"), 4);
    assert.equal(count(board, "rect.sgf-sl"), 1);
    assert.equal(count(board, "path.sgf-ln"), 2);
    assert.equal(count(board, "path.sgf-ah"), 1, "an arrow has a head");
    assert.equal(board.querySelector("text.sgf-n").textContent, "</scri", "labels are shortened");
    by("on").click();
    assert.match(by("where").textContent, /^Move 2: White pass$/i);
    by("on").click();
    assert.equal(stones(board), 2);
    assert.equal(count(board, "rect.sgf-b", "rect.sgf-w"), 2, "territory");
  },

  "problems: right, wrong, not in the record, the solution"() {
    const record = join(scratch, "problems.sgf");
    writeFileSync(record, "(;GM[1]FF[4]SZ[9]AB[aa][ba]AW[ab][bb]C[Black to live];B[ca]C[So](;W[da];B[cb]TE[1]C[Alive])"
      + "(;W[cb];B[da]TE[1]C[Too]))"
      + "(;GM[1]FF[4]SZ[9]AB[aa]AW[bb](;W[ba]TE[1]C[Yes])(;W[ca]C[No];B[ba]))");
    const html = page(record, "--problems", "without");
    const { root, wait } = load(html);
    const sections = root.querySelectorAll("section.problem");
    assert.equal(sections.length, 2);
    const [first, second] = sections.map((section) => {
      const board = section.querySelectorAll("svg.board").at(-1);
      const [left, top] = corner(html, sections.indexOf(section));
      return {
        section, board,
        status: () => section.querySelector("p.status"),
        comment: () => section.querySelector("p.comment").textContent,
        press: (name) => section.querySelector("button." + name).click(),
        play: (column, row) => board.click(spot(column - left, row - top)),
        key: (key) => board.fire("keydown", { key }),
        stones: () => stones(board),
      };
    });
    assert.ok(first.section.classList.contains("live"));
    assert.equal(first.status().textContent, "Black to play");
    assert.equal(first.comment(), "");
    assert.equal(first.section.querySelector("button.back").disabled, true);
    assert.equal(second.status().textContent, "White to play");

    // A move that is not in the record, and the way back.
    first.play(3, 0);
    assert.equal(first.status().className, "status missing");
    assert.match(first.status().textContent, /^D9: /);
    assert.equal(first.stones(), 4);
    first.press("back");
    assert.equal(first.status().className, "status open");
    first.play(0, 0);
    assert.equal(first.status().className, "status open", "a point with a stone is not a move");

    // The answer comes after a pause, in which no move is taken.
    first.play(2, 0);
    assert.equal(first.stones(), 5);
    first.play(3, 3);
    assert.equal(first.stones(), 5);
    assert.equal(wait(), 1);
    assert.equal(first.stones(), 6);
    assert.equal(first.comment(), "So");
    first.play(2, 1);
    assert.equal(first.status().className, "status right");
    assert.equal(first.comment(), "Alive");
    first.press("back");
    assert.equal(first.status().className, "status open");
    first.press("again");
    assert.equal(first.stones(), 4);

    // Going back during the pause stops the answer.
    first.play(2, 0);
    first.press("back");
    assert.equal(wait(), 0);
    assert.equal(first.stones(), 4);

    // Two solutions, one after the other.
    first.press("show");
    assert.equal(first.status().className, "status shown");
    assert.match(first.status().textContent, / 1\/2$/);
    assert.match(first.comment(), /^So\n/);
    assert.ok(count(first.board, "text.sgf-n") >= 3, "the moves are numbered");
    first.press("show");
    assert.match(first.status().textContent, / 2\/2$/);
    while (!first.section.querySelector("button.back").disabled) first.press("back");
    assert.equal(first.status().className, "status open");

    second.play(2, 0);
    wait();
    assert.equal(second.status().className, "status wrong");
    second.press("again");
    second.play(1, 0);
    assert.equal(second.status().className, "status right");

    // By keys alone.
    second.key("Escape");
    assert.equal(second.status().className, "status open");
    assert.equal(second.key("ArrowUp"), true);
    assert.equal(count(second.board, "rect.sgf-ln"), 1, "the cursor is shown");
    for (let step = 0; step < 9; step++) {
      second.key("ArrowUp");
      second.key("ArrowLeft");
    }
    second.key("ArrowRight");
    assert.equal(second.key("Enter"), true);
    assert.equal(second.status().className, "status right");
    second.key("Backspace");
    assert.equal(second.status().className, "status open");
    second.board.fire("blur");
    assert.equal(count(second.board, "rect.sgf-ln"), 0);
    assert.equal(second.key("Tab"), false);
  },

  "problems: a pass, and a record without a solution"() {
    const record = join(scratch, "pass.sgf");
    writeFileSync(record, "(;GM[1]FF[4]SZ[9]AB[aa]AW[bb]C[Which?];B[];W[ba])(;GM[1]FF[4]SZ[9]AB[aa]AW[bb]PL[B];B[ba]C[Wrong])");
    const { root, wait } = load(page(record, "--problems", "without", "--lang", "zh"));
    const [first, second] = root.querySelectorAll("section.problem");
    assert.equal(first.querySelectorAll("button.pass").length, 1);
    assert.equal(second.querySelectorAll("button.pass").length, 0);
    first.querySelector("button.pass").click();
    wait();
    assert.equal(first.querySelector("p.status").className, "status right", "the only line is taken as right");
    second.querySelector("button.show").click();
    assert.equal(second.querySelector("p.status").className, "status none");
    assert.match(second.querySelector("p.status").textContent, /[\u4e00-\u9fff]/);
  },
};

/** The left column and the upper row of what a problem shows. */
function corner(html, number) {
  const data = /<script type="application\/json" id="problems">([\s\S]*?)<\/script>/.exec(html)[1];
  return JSON.parse(data)[number].part;
}

let failed = 0;
try {
  for (const [name, test] of Object.entries(tests)) {
    try {
      test();
      console.log(`ok: ${name}`);
    } catch (error) {
      failed++;
      console.log(`FAILED: ${name}\n${error.stack}`);
    }
  }
} finally {
  rmSync(scratch, { recursive: true });
}
if (failed) {
  console.log(`${failed} failed`);
  process.exitCode = 1;
}

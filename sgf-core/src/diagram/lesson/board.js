"use strict";
// The tree of a game: who follows whom, and the position of every node.
function sgfTree(data, words) {
  var nodes = data.nodes, W = data.w;
  var named = data.x.some(function (name) { return name; });
  var children = nodes.map(function () { return []; });
  var moves = [];
  nodes.forEach(function (node, at) {
    if (node.p >= 0) children[node.p].push(at);
    moves.push((node.p >= 0 ? moves[node.p] : 0) + (node.m ? 1 : 0));
  });
  function path(at) {
    var line = [];
    for (; at >= 0; at = nodes[at].p) line.push(at);
    return line.reverse();
  }
  return {
    data: data, nodes: nodes, children: children, moves: moves, named: named, path: path,
    // The stones behind a node, and which of them were played as which move.
    position: function (at) {
      var stones = [], played = {};
      path(at).forEach(function (at) {
        var changes = nodes[at].d || [], move = nodes[at].m;
        for (var i = 0; i < changes.length; i += 2) {
          stones[changes[i]] = changes[i + 1];
          delete played[changes[i]];
        }
        if (move && move[1] >= 0) played[move[1]] = at;
      });
      return { stones: stones, played: played };
    },
    name: function (index) {
      if (index < 0) return words.pass;
      var x = data.x[index % W], y = data.y[Math.floor(index / W)];
      return named ? x + (/^[0-9]/.test(x) ? "-" : "") + y : "";
    }
  };
}

// A board in an SVG element, or a part of one: [left, top, right, bottom].
function sgfBoard(svg, tree, part) {
  var data = tree.data, W = data.w, H = data.h, CELL = 30, MARGIN = tree.named ? 40 : 20, NS = "http://www.w3.org/2000/svg";
  var left = part ? part[0] : 0, top = part ? part[1] : 0, right = part ? part[2] : W - 1, bottom = part ? part[3] : H - 1;
  var wide = 2 * MARGIN + (right - left) * CELL, high = 2 * MARGIN + (bottom - top) * CELL;
  function element(parent, tag, attributes, text) {
    var made = document.createElementNS(NS, tag);
    for (var key in attributes) made.setAttribute(key, attributes[key]);
    if (text !== undefined) made.textContent = text;
    parent.appendChild(made);
    return made;
  }
  function column(x) { return MARGIN + (x - left) * CELL; }
  function row(y) { return MARGIN + (y - top) * CELL; }
  function X(index) { return column(index % W); }
  function Y(index) { return row(Math.floor(index / W)); }
  function inside(index) {
    var x = index % W, y = Math.floor(index / W);
    return index >= 0 && x >= left && x <= right && y >= top && y <= bottom;
  }

  svg.setAttribute("viewBox", "0 0 " + wide + " " + high);
  element(svg, "rect", { class: "sgf-bd", width: wide, height: high });
  (function grid() {
    // Lines go on where the board is cut.
    var inner = "", edge = "", beyond = CELL / 2;
    var west = column(left) - (left > 0 ? beyond : 0), east = column(right) + (right < W - 1 ? beyond : 0);
    var north = row(top) - (top > 0 ? beyond : 0), south = row(bottom) + (bottom < H - 1 ? beyond : 0);
    for (var x = left; x <= right; x++) {
      var down = "M" + column(x) + " " + north + "V" + south;
      if (x === 0 || x === W - 1) edge += down; else inner += down;
      if (tree.named) [row(top) - 27, row(bottom) + 27].forEach(function (y) {
        element(svg, "text", { class: "sgf-t sgf-nm", x: column(x), y: y + 4.6 }, data.x[x]);
      });
    }
    for (var y = top; y <= bottom; y++) {
      var across = "M" + west + " " + row(y) + "H" + east;
      if (y === 0 || y === H - 1) edge += across; else inner += across;
      if (tree.named) [column(left) - 27, column(right) + 27].forEach(function (x) {
        element(svg, "text", { class: "sgf-t sgf-nm", x: x, y: row(y) + 4.6 }, data.y[y]);
      });
    }
    element(svg, "path", { class: "sgf-gr", d: inner });
    element(svg, "path", { class: "sgf-ed", d: edge });
    data.stars.filter(inside).forEach(function (star) { element(svg, "circle", { class: "sgf-st", cx: X(star), cy: Y(star), r: 3.6 }); });
  })();
  var layer = element(svg, "g", {});

  function width(string) {
    var sum = 0;
    for (var c of string) sum += c > "\u2e7f" ? 1 : 0.6;
    return sum;
  }
  function write(index, string, size, color) {
    element(layer, "text", { class: "sgf-t sgf-n sgf-n" + color, x: X(index), y: Y(index) + size * 0.36, "font-size": size }, string);
  }

  // `view` has stones; it may have signs, labels, lines, numbers (of points), last, choices and the point of a cursor.
  function draw(view) {
    var stones = view.stones, signs = view.signs || {}, marked = {}, dead = {};
    layer.textContent = "";
    function each(key, see) { (signs[key] || []).filter(inside).forEach(see); }
    function on(index) { return stones[index] === 1 ? "b" : stones[index] === 2 ? "w" : "e"; }
    each("TB", function (index) { if (stones[index] === 2) dead[index] = true; });
    each("TW", function (index) { if (stones[index] === 1) dead[index] = true; });
    for (var at = 0; at < W * H; at++) {
      if (!stones[at] || !inside(at)) continue;
      element(layer, "circle", { class: (stones[at] === 1 ? "sgf-b" : "sgf-w") + (dead[at] ? " sgf-dead" : ""), cx: X(at), cy: Y(at), r: 14.2 });
    }
    [["TB", 1], ["TW", 2]].forEach(function (pair) {
      each(pair[0], function (index) {
        if (stones[index] === pair[1]) return;
        marked[index] = true;
        element(layer, "rect", { class: pair[1] === 1 ? "sgf-b" : "sgf-w", x: X(index) - 5, y: Y(index) - 5, width: 10, height: 10 });
      });
    });
    each("SL", function (index) { marked[index] = true; element(layer, "rect", { class: "sgf-sl", x: X(index) - 15, y: Y(index) - 15, width: 30, height: 30 }); });
    function sign(key, tag, attributes) {
      each(key, function (index) {
        marked[index] = true;
        var made = attributes(X(index), Y(index));
        made.class = "sgf-m sgf-m" + on(index);
        element(layer, tag, made);
      });
    }
    sign("CR", "circle", function (x, y) { return { cx: x, cy: y, r: 7.6 }; });
    sign("SQ", "rect", function (x, y) { return { x: x - 6.8, y: y - 6.8, width: 13.6, height: 13.6 }; });
    sign("TR", "path", function (x, y) { return { d: "M" + x + " " + (y - 9.6) + "l8.3 14.4h-16.6Z" }; });
    sign("MA", "path", function (x, y) { return { d: "M" + (x - 6.6) + " " + (y - 6.6) + "l13.2 13.2m0 -13.2l-13.2 13.2" }; });
    (view.labels || []).forEach(function (label) {
      if (!inside(label[0])) return;
      marked[label[0]] = true;
      if (!stones[label[0]]) element(layer, "circle", { class: "sgf-bd", cx: X(label[0]), cy: Y(label[0]), r: 11.5 });
      var shown = Array.from(label[1]).slice(0, 6).join("");
      write(label[0], shown, Math.max(7, Math.min(18, 25 / Math.max(1, width(shown)))), on(label[0]));
    });
    var numbers = view.numbers || {};
    Object.keys(numbers).forEach(function (index) {
      if (!stones[index] || marked[index] || !inside(+index)) return;
      marked[index] = true;
      var digits = String(numbers[index]);
      write(+index, digits, [18, 18, 17, 13][digits.length] || 10, on(index));
    });
    (view.lines || []).forEach(function (line) {
      if (!inside(line[0]) || !inside(line[1])) return;
      var x0 = X(line[0]), y0 = Y(line[0]), x1 = X(line[1]), y1 = Y(line[1]), far = Math.hypot(x1 - x0, y1 - y0);
      var dx = (x1 - x0) / far, dy = (y1 - y0) / far, back = line[2] ? 10 : 0;
      element(layer, "path", { class: "sgf-ln", d: "M" + x0 + " " + y0 + "L" + (x1 - dx * back) + " " + (y1 - dy * back) });
      if (line[2]) {
        var bx = x1 - dx * 13, by = y1 - dy * 13;
        element(layer, "path", { class: "sgf-ah", d: "M" + x1 + " " + y1 + "L" + (bx - dy * 6) + " " + (by + dx * 6) + "L" + (bx + dy * 6) + " " + (by - dx * 6) + "Z" });
      }
    });
    if (inside(view.last) && stones[view.last] && !marked[view.last]) {
      element(layer, "circle", { class: stones[view.last] === 1 ? "sgf-lb" : "sgf-lw", cx: X(view.last), cy: Y(view.last), r: 5 });
    }
    (view.choices || []).forEach(function (index) {
      if (!inside(index) || stones[index] || marked[index]) return;
      element(layer, "circle", { class: "sgf-ln", cx: X(index), cy: Y(index), r: 9, "stroke-width": 2, "stroke-dasharray": "3 4" });
    });
    if (inside(view.cursor)) {
      element(layer, "rect", { class: "sgf-ln", x: X(view.cursor) - 13, y: Y(view.cursor) - 13, width: 26, height: 26, rx: 5 });
    }
  }

  return {
    draw: draw,
    inside: inside,
    // The point below a pointer; -1 beside the board.
    under: function (event) {
      var box = svg.getBoundingClientRect(), scale = wide / box.width;
      var x = Math.round(((event.clientX - box.left) * scale - MARGIN) / CELL) + left;
      var y = Math.round(((event.clientY - box.top) * scale - MARGIN) / CELL) + top;
      return x >= left && x <= right && y >= top && y <= bottom ? y * W + x : -1;
    }
  };
}

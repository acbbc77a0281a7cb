"use strict";
(function () {
  var viewer = document.getElementById("viewer");
  var tree = JSON.parse(document.getElementById("tree").textContent);
  var words = JSON.parse(document.getElementById("words").textContent);
  var nodes = tree.nodes, W = tree.w, H = tree.h, CELL = 30;
  var named = tree.x.some(function (name) { return name; });
  var MARGIN = named ? 40 : 20;
  var children = nodes.map(function () { return []; });
  var moves = [];
  nodes.forEach(function (node, at) {
    if (node.p >= 0) children[node.p].push(at);
    moves.push((node.p >= 0 ? moves[node.p] : 0) + (node.m ? 1 : 0));
  });
  // Which child the line goes on with.
  var chosen = children.map(function () { return 0; });
  var current = 0, numbered = false;

  function by(id) { return document.getElementById(id); }
  function next(at) { var all = children[at]; return all.length ? all[chosen[at]] : -1; }
  function path(at) {
    var line = [];
    for (; at >= 0; at = nodes[at].p) line.push(at);
    return line.reverse();
  }
  function name(index) {
    if (index < 0) return words.pass;
    var x = tree.x[index % W], y = tree.y[Math.floor(index / W)];
    return named ? x + (/^[0-9]/.test(x) ? "-" : "") + y : "";
  }

  var NS = "http://www.w3.org/2000/svg";
  function element(parent, tag, attributes, text) {
    var made = document.createElementNS(NS, tag);
    for (var key in attributes) made.setAttribute(key, attributes[key]);
    if (text !== undefined) made.textContent = text;
    parent.appendChild(made);
    return made;
  }
  function X(index) { return MARGIN + (index % W) * CELL; }
  function Y(index) { return MARGIN + Math.floor(index / W) * CELL; }

  var svg = by("board"), wide = 2 * MARGIN + (W - 1) * CELL, high = 2 * MARGIN + (H - 1) * CELL;
  svg.setAttribute("viewBox", "0 0 " + wide + " " + high);
  element(svg, "rect", { class: "sgf-bd", width: wide, height: high });
  (function grid() {
    var inner = "", edge = "", right = MARGIN + (W - 1) * CELL, bottom = MARGIN + (H - 1) * CELL;
    for (var x = 0; x < W; x++) {
      var down = "M" + (MARGIN + x * CELL) + " " + MARGIN + "V" + bottom;
      if (x === 0 || x === W - 1) edge += down; else inner += down;
      if (named) [MARGIN - 27, bottom + 27].forEach(function (y) {
        element(svg, "text", { class: "sgf-t sgf-nm", x: MARGIN + x * CELL, y: y + 4.6 }, tree.x[x]);
      });
    }
    for (var y = 0; y < H; y++) {
      var across = "M" + MARGIN + " " + (MARGIN + y * CELL) + "H" + right;
      if (y === 0 || y === H - 1) edge += across; else inner += across;
      if (named) [MARGIN - 27, right + 27].forEach(function (x) {
        element(svg, "text", { class: "sgf-t sgf-nm", x: x, y: MARGIN + y * CELL + 4.6 }, tree.y[y]);
      });
    }
    element(svg, "path", { class: "sgf-gr", d: inner });
    element(svg, "path", { class: "sgf-ed", d: edge });
    tree.stars.forEach(function (star) { element(svg, "circle", { class: "sgf-st", cx: X(star), cy: Y(star), r: 3.6 }); });
  })();
  var layer = element(svg, "g", {});

  function text(index, string, on) {
    var long = string.length, size = on === "n" ? [18, 18, 17, 13][long] || 10 : Math.max(7, Math.min(18, 25 / Math.max(1, width(string))));
    return function (color) {
      element(layer, "text", { class: "sgf-t sgf-n sgf-n" + color, x: X(index), y: Y(index) + size * 0.36, "font-size": size }, string);
    };
  }
  function width(string) {
    var sum = 0;
    for (var c of string) sum += c > "\u2e7f" ? 1 : 0.6;
    return sum;
  }

  function draw() {
    var line = path(current), board = [], shown = {}, node = nodes[current];
    line.forEach(function (at) {
      var changes = nodes[at].d || [];
      for (var i = 0; i < changes.length; i += 2) {
        board[changes[i]] = changes[i + 1];
        delete shown[changes[i]];
      }
      var move = nodes[at].m;
      if (move && move[1] >= 0) shown[move[1]] = moves[at];
    });
    layer.textContent = "";
    var signs = node.s || {}, at, marked = {};
    function each(key, see) { (signs[key] || []).forEach(see); }
    function on(index) { return board[index] === 1 ? "b" : board[index] === 2 ? "w" : "e"; }
    var dead = {};
    each("TB", function (index) { if (board[index] === 2) dead[index] = true; });
    each("TW", function (index) { if (board[index] === 1) dead[index] = true; });
    for (at = 0; at < W * H; at++) {
      if (!board[at]) continue;
      element(layer, "circle", { class: (board[at] === 1 ? "sgf-b" : "sgf-w") + (dead[at] ? " sgf-dead" : ""), cx: X(at), cy: Y(at), r: 14.2 });
    }
    [["TB", 1], ["TW", 2]].forEach(function (pair) {
      each(pair[0], function (index) {
        if (board[index] === pair[1]) return;
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
    (node.l || []).forEach(function (label) {
      marked[label[0]] = true;
      if (!board[label[0]]) element(layer, "circle", { class: "sgf-bd", cx: X(label[0]), cy: Y(label[0]), r: 11.5 });
      text(label[0], Array.from(label[1]).slice(0, 6).join(""))(on(label[0]));
    });
    if (numbered) Object.keys(shown).forEach(function (index) {
      if (board[index] && !marked[index]) { marked[index] = true; text(+index, String(shown[index]), "n")(on(index)); }
    });
    (node.a || []).forEach(function (line) {
      var x0 = X(line[0]), y0 = Y(line[0]), x1 = X(line[1]), y1 = Y(line[1]), far = Math.hypot(x1 - x0, y1 - y0);
      var dx = (x1 - x0) / far, dy = (y1 - y0) / far, back = line[2] ? 10 : 0;
      element(layer, "path", { class: "sgf-ln", d: "M" + x0 + " " + y0 + "L" + (x1 - dx * back) + " " + (y1 - dy * back) });
      if (line[2]) {
        var bx = x1 - dx * 13, by = y1 - dy * 13;
        element(layer, "path", { class: "sgf-ah", d: "M" + x1 + " " + y1 + "L" + (bx - dy * 6) + " " + (by + dx * 6) + "L" + (bx + dy * 6) + " " + (by - dx * 6) + "Z" });
      }
    });
    if (node.m && node.m[1] >= 0 && board[node.m[1]] && !marked[node.m[1]]) {
      element(layer, "circle", { class: board[node.m[1]] === 1 ? "sgf-lb" : "sgf-lw", cx: X(node.m[1]), cy: Y(node.m[1]), r: 5 });
    }
    // Where there is a choice, the moves are shown.
    if (children[current].length > 1) children[current].forEach(function (child) {
      var move = nodes[child].m;
      if (move && move[1] >= 0 && !board[move[1]] && !marked[move[1]]) {
        element(layer, "circle", { class: "sgf-ln", cx: X(move[1]), cy: Y(move[1]), r: 9, "stroke-width": 2, "stroke-dasharray": "3 4" });
      }
    });
    say(line);
  }

  function say(line) {
    var node = nodes[current], here = node.m ? words.move + " " + moves[current] + ": " + words.color[node.m[0]] + " " + name(node.m[1]) : moves[current] ? words.move + " " + moves[current] : "";
    by("where").textContent = here + (node.n ? (here ? " · " : "") + node.n : "") || "\u00a0";
    var taken = node.c || [0, 0];
    by("prisoners").textContent = words.prisoners + ": " + words.color[1] + " " + taken[0] + ", " + words.color[2] + " " + taken[1];
    by("comment").textContent = node.t || "";
    var lines = by("lines");
    lines.textContent = "";
    if (children[current].length > 1) {
      var head = document.createElement("span");
      head.textContent = words.lines;
      lines.appendChild(head);
      children[current].forEach(function (child, number) {
        var button = document.createElement("button"), move = nodes[child].m;
        button.type = "button";
        button.textContent = (move && name(move[1]) || String(number + 1)) + (nodes[child].n ? " · " + nodes[child].n : "");
        button.setAttribute("aria-pressed", chosen[current] === number);
        button.addEventListener("click", function () { go(child); });
        lines.appendChild(button);
      });
    }
    var slider = by("slider"), behind = 0;
    for (var at = next(current); at >= 0; at = next(at)) behind++;
    slider.max = line.length - 1 + behind;
    slider.value = line.length - 1;
  }

  function go(at) {
    if (!(at >= 0 && at < nodes.length)) return;
    for (var below = at; nodes[below].p >= 0; below = nodes[below].p) {
      chosen[nodes[below].p] = children[nodes[below].p].indexOf(below);
    }
    current = at;
    draw();
  }
  function on(steps) {
    var at = current;
    for (; steps > 0 && next(at) >= 0; steps--) at = next(at);
    for (; steps < 0 && nodes[at].p >= 0; steps++) at = nodes[at].p;
    if (at !== current) go(at);
  }
  function turn(by) {
    // The choice is here, or at the nearest branch before it.
    var at = current;
    if (children[at].length < 2) {
      while (nodes[at].p >= 0 && children[nodes[at].p].length < 2) at = nodes[at].p;
      if (nodes[at].p < 0) return;
      at = nodes[at].p;
      chosen[at] = (chosen[at] + by + children[at].length) % children[at].length;
      return go(next(at));
    }
    chosen[at] = (chosen[at] + by + children[at].length) % children[at].length;
    draw();
  }
  function seek(place) {
    var line = path(current);
    if (place < line.length) return go(line[place]);
    on(place - line.length + 1);
  }

  [["begin", -1e9], ["back", -1], ["on", 1], ["end", 1e9]].forEach(function (pair) {
    by(pair[0]).addEventListener("click", function () { on(pair[1]); });
  });
  by("numbers").addEventListener("click", function () {
    numbered = !numbered;
    this.setAttribute("aria-pressed", numbered);
    draw();
  });
  by("slider").addEventListener("input", function () { seek(+this.value); });
  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
    // Elsewhere on the page these keys scroll.
    var box = viewer.getBoundingClientRect();
    if (box.bottom < 80 || box.top > window.innerHeight - 80) return;
    var keys = {
      ArrowRight: function () { on(1); }, ArrowLeft: function () { on(-1); },
      ArrowUp: function () { turn(-1); }, ArrowDown: function () { turn(1); },
      PageDown: function () { on(10); }, PageUp: function () { on(-10); },
      Home: function () { on(-1e9); }, End: function () { on(1e9); }
    };
    if (keys[event.key]) { event.preventDefault(); keys[event.key](); }
  });
  svg.addEventListener("wheel", function (event) {
    if (event.ctrlKey || !event.deltaY) return;
    event.preventDefault();
    on(event.deltaY > 0 ? 1 : -1);
  }, { passive: false });

  var start = null;
  svg.addEventListener("pointerdown", function (event) { start = [event.clientX, event.clientY]; });
  svg.addEventListener("pointercancel", function () { start = null; });
  svg.addEventListener("pointerup", function (event) {
    if (!start) return;
    var dx = event.clientX - start[0], dy = event.clientY - start[1], box = svg.getBoundingClientRect();
    start = null;
    if (Math.abs(dx) > 40 && Math.abs(dx) > Math.abs(dy)) return on(dx < 0 ? 1 : -1);
    if (Math.abs(dx) > 10 || Math.abs(dy) > 10) return;
    var scale = wide / box.width;
    var x = Math.round(((event.clientX - box.left) * scale - MARGIN) / CELL), y = Math.round(((event.clientY - box.top) * scale - MARGIN) / CELL);
    var index = x >= 0 && x < W && y >= 0 && y < H ? y * W + x : -1;
    var played = children[current].find(function (child) { return nodes[child].m && nodes[child].m[1] === index && index >= 0; });
    if (played !== undefined) return go(played);
    on(event.clientX - box.left < box.width / 3 ? -1 : 1);
  });
  function follow() {
    var found = /^#n(\d+)$/.exec(location.hash);
    if (found && +found[1] < nodes.length) {
      go(+found[1]);
      viewer.scrollIntoView();
      return true;
    }
  }
  window.addEventListener("hashchange", follow);
  if (!follow()) draw();
})();

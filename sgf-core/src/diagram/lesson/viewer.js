(function () {
  var viewer = document.getElementById("viewer");
  var words = JSON.parse(document.getElementById("words").textContent);
  var tree = sgfTree(JSON.parse(document.getElementById("tree").textContent), words);
  var nodes = tree.nodes, children = tree.children, moves = tree.moves, path = tree.path, name = tree.name;
  // Which child the line goes on with.
  var chosen = children.map(function () { return 0; });
  var current = 0, numbered = false;

  function by(id) { return document.getElementById(id); }
  function next(at) { var all = children[at]; return all.length ? all[chosen[at]] : -1; }

  var svg = by("board"), board = sgfBoard(svg, tree);

  function draw() {
    var position = tree.position(current), node = nodes[current], numbers = {};
    if (numbered) Object.keys(position.played).forEach(function (index) { numbers[index] = moves[position.played[index]]; });
    board.draw({
      stones: position.stones, signs: node.s, labels: node.l, lines: node.a, numbers: numbers,
      last: node.m ? node.m[1] : -1,
      // Where there is a choice, the moves are shown.
      choices: children[current].length < 2 ? [] : children[current].map(function (child) { return nodes[child].m ? nodes[child].m[1] : -1; })
    });
    say(path(current));
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
    var index = board.under(event);
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

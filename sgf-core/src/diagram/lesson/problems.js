(function () {
  var words = JSON.parse(document.getElementById("words").textContent);
  var problems = JSON.parse(document.getElementById("problems").textContent);
  var sections = document.querySelectorAll("section.problem");
  // How long the answer to a move waits, in milliseconds.
  var PAUSE = 400;

  function make(parent, tag, name, text) {
    var made = document.createElement(tag);
    if (name) made.className = name;
    if (text) made.textContent = text;
    parent.appendChild(made);
    return made;
  }

  function Problem(section, data) {
    var tree = sgfTree(data.tree, words), nodes = tree.nodes, children = tree.children, solver = data.to;
    // The nodes on lines that are right.
    var good = {};
    data.right.forEach(function (leaf) { tree.path(leaf).forEach(function (at) { good[at] = true; }); });
    // Where the reader is, the places to go back to, a move that the record does not have, the line that is shown.
    var at = data.start, before = [], miss = -1, shown = -1, turn = -1, cursor = -1, waiting = 0;

    var play = document.createElement("div");
    play.className = "play";
    section.appendChild(play);
    section.classList.add("live");
    var svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("class", "sgf-diagram board");
    svg.setAttribute("tabindex", "0");
    svg.setAttribute("role", "application");
    svg.setAttribute("aria-label", section.querySelector("h2").textContent + ". " + words.keys);
    play.appendChild(svg);
    var board = sgfBoard(svg, tree, data.part);
    var status = make(play, "p", "status");
    status.setAttribute("aria-live", "polite");
    var comment = make(play, "p", "comment"), controls = make(play, "div", "controls");
    function button(name, text, act) {
      var made = make(controls, "button", name, text);
      made.type = "button";
      made.addEventListener("click", act);
      return made;
    }
    var backButton = button("back", words.back, back), againButton = button("again", words.again, again);
    button("show", words.show, show);
    // A pass is a move like others where the record has one.
    if (nodes.some(function (node) { return node.m && node.m[0] === solver && node.m[1] < 0; })) {
      button("pass", words.pass, function () { put(-1); });
    }

    function color(at) { return nodes[at].m ? nodes[at].m[0] : 0; }
    // Nodes without a move are passed over.
    function settle() {
      while (children[at].length === 1 && !nodes[children[at][0]].m) at = children[at][0];
    }
    function answers() {
      return children[at].filter(function (child) { return color(child) === 3 - solver; });
    }
    function since(from) {
      return tree.path(at).filter(function (node) { return node > from; });
    }
    // What is to be said of the line so far: right, wrong, none where the record does not say, open.
    function verdict() {
      var judged = data.right.length > 0;
      if (at === data.start || waiting) return "open";
      if (judged && !good[at]) return "wrong";
      if (children[at].length) return "open";
      return judged ? "right" : "none";
    }

    function draw() {
      var position = tree.position(at), node = nodes[at], numbers = {};
      if (shown >= 0) Object.keys(position.played).forEach(function (index) {
        var number = tree.moves[position.played[index]] - tree.moves[data.start];
        if (number > 0) numbers[index] = number;
      });
      board.draw({
        stones: position.stones, signs: miss >= 0 ? { MA: [miss] } : node.s, labels: node.l, lines: node.a, numbers: numbers,
        last: node.m && at !== data.start ? node.m[1] : -1, cursor: cursor
      });
      var said = shown >= 0 ? "shown" : miss !== -1 ? "missing" : verdict(), text = words[said];
      if (said === "open") text = words.to[solver];
      if (said === "shown" && data.right.length > 1) text += " " + (shown + 1) + "/" + data.right.length;
      if (said === "missing" && miss >= 0) text = tree.name(miss) + ": " + text;
      status.textContent = text;
      status.className = "status " + said;
      // Comments since the reader's last decision; in a solution all of them.
      var from = shown >= 0 || !before.length ? data.start : before[before.length - 1];
      comment.textContent = since(from).map(function (node) { return nodes[node].t || ""; }).filter(Boolean).join("\n");
      backButton.disabled = !before.length && miss === -1;
      againButton.disabled = at === data.start && miss === -1;
    }

    function reset() {
      clearTimeout(waiting);
      waiting = 0;
      miss = -1;
    }
    function put(index) {
      if (waiting || shown >= 0) return;
      settle();
      if (!children[at].length || index >= 0 && tree.position(at).stones[index]) return;
      var child = children[at].find(function (child) { return color(child) === solver && nodes[child].m[1] === index; });
      miss = -1;
      if (child === undefined) {
        miss = index < 0 ? -2 : index;
        return draw();
      }
      before.push(at);
      at = child;
      settle();
      if (answers().length) {
        waiting = setTimeout(function () {
          waiting = 0;
          var all = answers(), best = all.find(function (child) { return good[child]; });
          at = best === undefined ? all[0] : best;
          settle();
          draw();
        }, PAUSE);
      }
      draw();
    }
    function back() {
      reset();
      if (before.length) at = before.pop();
      if (at === data.start) shown = -1;
      draw();
    }
    function again() {
      reset();
      at = data.start;
      before = [];
      shown = -1;
      draw();
    }
    function show() {
      again();
      if (!data.right.length) {
        status.textContent = words.none;
        status.className = "status none";
        return;
      }
      // Each time another line, where there are several.
      turn = (turn + 1) % data.right.length;
      shown = turn;
      at = data.right[shown];
      before = since(data.start).slice(0, -1);
      before.unshift(data.start);
      draw();
    }

    svg.addEventListener("click", function (event) {
      cursor = -1;
      var index = board.under(event);
      if (index >= 0) put(index);
    });
    svg.addEventListener("keydown", function (event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      var steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }, W = data.tree.w;
      if (steps[event.key]) {
        var part = data.part;
        if (cursor < 0) cursor = ((part[1] + part[3]) >> 1) * W + ((part[0] + part[2]) >> 1);
        else {
          var x = cursor % W + steps[event.key][0], y = Math.floor(cursor / W) + steps[event.key][1];
          if (board.inside(y * W + x) && x >= 0 && x < W) cursor = y * W + x;
        }
        draw();
      } else if ((event.key === "Enter" || event.key === " ") && cursor >= 0) put(cursor);
      else if (event.key === "Backspace") back();
      else if (event.key === "Escape") again();
      else return;
      event.preventDefault();
    });
    svg.addEventListener("blur", function () { if (cursor >= 0) { cursor = -1; draw(); } });
    draw();
  }
  problems.forEach(function (data, number) { if (sections[number]) Problem(sections[number], data); });
})();

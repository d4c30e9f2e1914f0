// @ts-check
// Overflow in the browser: tap a tile to turn it; water runs from each ocean as far as the tiles lead it, and is counted.
//
// A state is {turns: {"r,c": 1}, locked: {"r,c": 1}, dry: {"r,c": 1}}: quarter turns to the right, tiles that are certain,
// and tiles that stay dry.

import { buttonFor, key, parts, place, rowOf, s, same } from "/page/dom.js";
import { CELL, square } from "/page/square.js";

const WAYS = ["up", "right", "down", "left"];
const STEP = { up: [-1, 0], right: [0, 1], down: [1, 0], left: [0, -1] };
const BACK = { up: "down", down: "up", left: "right", right: "left" };
const KINDS = { "-": "straight", L: "curve", "+": "bridge", "#": "moat", U: "ocean" };
const SIGNS = { straight: "━", curve: "┗", bridge: "╋", moat: "♜", ocean: "≈" };
const GLYPHS = {
  "╹": "up",
  "╻": "down",
  "╸": "left",
  "╺": "right",
  "┃": "up down",
  "━": "left right",
  "┗": "up right",
  "┛": "up left",
  "┏": "right down",
  "┓": "down left",
};

/** @type {any} */
const PUZZLE = {
  ...square,
  look: "overflow",
  sentence: "Turn tiles so that water runs from the ocean to a moat, over as many tiles as possible.",
  rules: () =>
    "Turn tiles so that water runs from each ocean to a moat of its own and never off the board. The more tiles are wet, the better.",
  live: false, // water that leaks is shown
  blank: "-",
  automatic: false,

  start(board) {
    const file = parts(board.text);
    const width = Math.max(...file.rows.map((row) => row.length));
    const rows = file.rows.map((row) => row.padEnd(width));
    return {
      file: { headers: [], rows },
      rows,
      height: rows.length,
      width,
      states: [],
      left: [],
      top: [],
      key: "rows",
      open: "·",
      given: rows,
    };
  },

  empty: () => ({ turns: {}, locked: {}, dry: {} }),

  mark: (model, [r, c]) => model.rows[r]?.[c] ?? " ",
  has(model, cell) {
    return this.mark(model, cell) !== " ";
  },

  /** The sides to which a tile leads. */
  sides(model, state, cell) {
    const mark = this.mark(model, cell),
      turns = state.turns[key(cell)] ?? 0;
    const turned = (ways) => ways.map((way) => WAYS[(WAYS.indexOf(way) + turns) % 4]);
    if (mark === "-") return turned(["left", "right"]);
    if (mark === "L") return turned(["up", "right"]);
    return mark === " " ? [] : WAYS;
  },

  next: ([r, c], way) => [r + STEP[way][0], c + STEP[way][1]],

  leads(model, state, from, way) {
    const to = this.next(from, way);
    const both = [this.mark(model, from), this.mark(model, to)];
    if (both[1] === " " || (both[0] === both[1] && "U#".includes(both[0]))) return false;
    return (
      this.sides(model, state, from).includes(way) &&
      this.sides(model, state, to).includes(BACK[way]) &&
      !state.dry?.[key(to)]
    );
  },

  /** The way of the water from an ocean on, in one direction: cells and how it ends. */
  followed(model, state, ocean, first) {
    const path = [ocean],
      seen = new Set();
    let way = first;
    for (;;) {
      const here = path.at(-1);
      if (!this.leads(model, state, here, way)) return { path, ends: "leak" };
      const to = this.next(here, way),
        mark = this.mark(model, to),
        step = `${key(to)} ${mark === "+" ? way.length % 2 : ""}${mark === "+" ? ("up down".includes(way) ? "v" : "h") : ""}`;
      if (seen.has(step) || same(to, ocean)) return { path, ends: "loop" };
      seen.add(step);
      path.push(to);
      if (mark === "#") return { path, ends: "moat" };
      if (mark === "U") return { path, ends: "ocean" };
      if (mark !== "+") way = this.sides(model, state, to).find((one) => one !== BACK[way]);
    }
  },

  /** The water of all oceans: each takes the way that reaches a moat, the longest if there are several, else the longest of all. */
  water(model, state) {
    const runs = [],
      taken = new Set();
    for (const ocean of this.cells(model).filter((cell) => this.mark(model, cell) === "U")) {
      const ways = WAYS.filter((way) => this.leads(model, state, ocean, way)).map((way) =>
        this.followed(model, state, ocean, way),
      );
      const good = (run) => (run.ends === "moat" && !taken.has(key(run.path.at(-1))) ? 1000 : 0) + run.path.length;
      const best = ways.sort((a, b) => good(b) - good(a))[0];
      if (best) {
        runs.push(best);
        if (best.ends === "moat") taken.add(key(best.path.at(-1)));
      }
    }
    return runs;
  },

  wet(model, state) {
    return new Set(this.water(model, state).flatMap((run) => run.path.map(key)));
  },

  // --- drawing ---

  ground(model) {
    return this.cells(model).map((cell) => {
      const [x, y] = this.corner(model, cell);
      return s("rect", {
        x: x + 0.75,
        y: y + 0.75,
        width: CELL - 1.5,
        height: CELL - 1.5,
        rx: 5,
        class: `tile ${KINDS[this.mark(model, cell)] ?? ""}`,
      });
    });
  },

  marks(model, state) {
    const shapes = [];
    const runs = this.water(model, state);
    const strands = new Map(); // "r,c way" of each piece of channel with water
    const order = [];
    for (const { path } of runs)
      path.forEach((cell, i) => {
        const ways = [path[i - 1], path[i + 1]]
          .filter(Boolean)
          .map((other) => WAYS.find((way) => same(this.next(cell, way), other)));
        order.push({ cell, ways });
        for (const way of ways) strands.set(`${key(cell)} ${way}`, true);
      });
    for (const cell of this.cells(model)) shapes.push(...this.channels(model, state, cell, strands));
    order.forEach(({ cell, ways }, i) => {
      if (ways.length) shapes.push(...this.flowing(model, cell, ways, i));
    });
    for (const cell of this.cells(model)) shapes.push(...this.furniture(model, state, cell));
    for (const { path, ends } of runs)
      if (ends !== "moat") {
        const [x, y] = this.centre(model, path.at(-1));
        shapes.push(s("circle", { cx: x, cy: y, r: 5, class: "leak" }));
      }
    return shapes;
  },

  rim(model, cell, way, short = 0) {
    const [x, y] = this.centre(model, cell),
      [a, b] = STEP[way];
    return [x + b * (CELL / 2 - short), y + a * (CELL / 2 - short)];
  },

  /** A piece of channel between sides: bent for two sides round a corner. */
  bow(model, cell, ways) {
    const [x, y] = this.centre(model, cell);
    const ends = ways.map((way) => this.rim(model, cell, way));
    if (ways.length === 1) return `M${ends[0]}L${this.rim(model, cell, ways[0], CELL / 2 - 10)}`;
    return ways[0] === BACK[ways[1]] ? `M${ends[0]}L${ends[1]}` : `M${ends[0]}Q${x},${y} ${ends[1]}`;
  },

  channels(model, state, cell, strands) {
    const mark = this.mark(model, cell);
    const pieces =
      mark === "+"
        ? [
            ["up", "down"],
            ["left", "right"],
          ]
        : mark === "-" || mark === "L"
          ? [this.sides(model, state, cell)]
          : [];
    return pieces
      .filter((ways) => !ways.some((way) => strands.has(`${key(cell)} ${way}`)) || mark === "+")
      .flatMap((ways) => {
        const d = this.bow(model, cell, ways);
        return [s("path", { d, class: "channel edge" }), s("path", { d, class: "channel" })];
      });
  },

  flowing(model, cell, ways, place_) {
    const d = this.bow(model, cell, ways);
    const line = s("path", { d, class: "channel full", pathLength: 1 });
    if (this.animated) {
      line.classList.add("running");
      line.style.animationDelay = `${place_ * 40}ms`;
    }
    return [s("path", { d, class: "channel edge full" }), line];
  },

  furniture(model, state, cell) {
    const mark = this.mark(model, cell),
      [x, y] = this.centre(model, cell),
      shapes = [];
    if (mark === "U")
      for (const down of [-9, 0, 9])
        shapes.push(s("path", { d: `M${x - 13},${y + down}q3.25,-5 6.5,0t6.5,0t6.5,0t6.5,0`, class: "foam" }));
    if (mark === "#")
      shapes.push(
        s("path", { d: `M${x - 12},${y + 11}v-22h6v6h3v-6h6v6h3v-6h6v22z`, class: "castle" }),
        s("rect", { x: x - 3.5, y: y + 1, width: 7, height: 10, class: "gate" }),
      );
    if (state.locked[key(cell)]) shapes.push(s("path", { d: `M${x + 12},${y - 16}h4v4`, class: "pin" }));
    if (state.dry?.[key(cell)])
      shapes.push(s("path", { d: `M${x - 5},${y - 5}l10,10M${x + 5},${y - 5}l-10,10`, class: "drop" }));
    return shapes;
  },

  // --- gestures ---

  turnable(model, state, cell) {
    return "-L".includes(this.mark(model, cell)) && !state.locked[key(cell)];
  },

  tap(model, state, cell, { shift = false } = {}) {
    if (!this.turnable(model, state, cell)) return null;
    const now = state.turns[key(cell)] ?? 0;
    const number = this.mark(model, cell) === "-" ? 2 : 4;
    return { ...state, turns: { ...state.turns, [key(cell)]: (now + (shift ? number - 1 : 1)) % number } };
  },

  merges: (cell) => `turn ${key(cell)}`,

  hold(model, state, cell) {
    const locked = { ...state.locked };
    if (locked[key(cell)]) delete locked[key(cell)];
    else locked[key(cell)] = 1;
    return { ...state, locked };
  },

  /** Dragging locks tiles, or unlocks them if the first was locked. */
  drag(model, drag, cell) {
    drag.on ??= !drag.base.locked[key(drag.start)];
    drag.state ??= drag.base;
    const locked = { ...drag.state.locked };
    for (const one of [drag.start, cell])
      if (drag.on) locked[key(one)] = 1;
      else delete locked[key(one)];
    drag.state = { ...drag.state, locked };
    return drag.state;
  },

  key(model, state, cell, event, memory) {
    switch (event.key.toLowerCase()) {
      case "r":
      case " ": {
        const after = this.tap(model, state, cell, { shift: event.shiftKey });
        return after
          ? { state: after }
          : { state, say: state.locked[key(cell)] ? "locked" : "this tile does not turn" };
      }
      case "l":
        return { state: this.hold(model, state, cell) };
      case "w":
        memory.start?.();
        return { state, say: this.counts(model, state) };
    }
    return null;
  },

  extras(_model, _state, _game, view) {
    const start = (view.memory.start = () => {
      this.animated = true;
      view.draw();
      this.animated = false;
    });
    return rowOf(buttonFor(start, "Start the water"));
  },

  /** Locks and dry marks: what hints take for certain. */
  mine(model, state, cells) {
    const without = (name, at) => {
      const { [at]: _, ...rest } = state[name];
      return { ...state, [name]: rest };
    };
    return cells.flatMap((cell) => {
      const at = key(cell);
      const marks = [];
      if (state.locked[at])
        marks.push({ cells: [cell], text: `${place(cell)}: locked`, without: without("locked", at) });
      if (state.dry?.[at]) marks.push({ cells: [cell], text: `${place(cell)}: dry`, without: without("dry", at) });
      return marks;
    });
  },

  ghost(model, state, known) {
    const mine = new Set(this.links(model, state).map((pair) => pair.map(key).join("|")));
    const shapes = [];
    for (const pair of known.links ?? [])
      if (!mine.has(pair.map(key).join("|"))) {
        const [[x1, y1], [x2, y2]] = pair.map((cell) => this.centre(model, cell));
        shapes.push(s("line", { x1, y1, x2, y2, class: "channel full" }));
      }
    (known.rows ?? []).forEach((row, r) =>
      [...row].forEach((mark, c) => {
        const [x, y] = this.centre(model, [r, c]);
        if (mark === "x" && !state.dry?.[key([r, c])])
          shapes.push(s("path", { d: `M${x - 5},${y - 5}l10,10M${x + 5},${y - 5}l-10,10`, class: "drop" }));
        if (mark === "~")
          shapes.push(s("path", { d: `M${x - 13},${y}q3.25,-5 6.5,0t6.5,0t6.5,0t6.5,0`, class: "surface" }));
      }),
    );
    return shapes;
  },

  say(model, state, cell) {
    const mark = this.mark(model, cell),
      wet = this.wet(model, state).has(key(cell));
    const ways = "-L".includes(mark) ? `, leads ${this.sides(model, state, cell).join(" and ")}` : "";
    return `${place(cell)}: ${KINDS[mark] ?? "nothing"}${ways}, ${wet ? "wet" : "dry"}${state.locked[key(cell)] ? ", locked" : ""}`;
  },

  counts(model, state) {
    const runs = this.water(model, state),
      home = runs.filter((run) => run.ends === "moat").length;
    const oceans = this.cells(model).filter((cell) => this.mark(model, cell) === "U").length;
    const reached =
      home === oceans
        ? `${oceans === 1 ? "the ocean reaches" : "all oceans reach"} a moat`
        : oceans === 1
          ? "no moat is reached"
          : `${home} of ${oceans} oceans reach a moat`;
    return `length ${this.wet(model, state).size} · ${reached}`;
  },

  help: () => [
    ["Tap", "turns a tile to the right (Shift: left)"],
    ["Hold, or the right button", "locks a tile: hints take it for certain"],
    ["Drag", "locks many"],
    ["R, Shift-R, L, W", "turn, turn back, lock, start the water"],
  ],

  // --- answers ---

  links(model, state, runs = this.water(model, state)) {
    const found = new Map();
    for (const { path } of runs)
      path.slice(1).forEach((cell, i) => {
        const pair = [path[i], cell].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
        found.set(pair.map(key).join("|"), pair);
      });
    return [...found.values()];
  },

  /** What is certain: water between locked tiles. */
  answer(model, state) {
    const sure = (cell) => state.locked[key(cell)] || "U#+".includes(this.mark(model, cell));
    const locked = ([a, b]) => (state.locked[key(a)] && sure(b)) || (state.locked[key(b)] && sure(a));
    const rows = model.rows.map((row, r) =>
      [...row].map((mark, c) => (mark === " " ? " " : state.dry?.[key([r, c])] ? "x" : "·")).join(""),
    );
    return { rows, links: this.links(model, state).filter(locked) };
  },

  full(model, state) {
    return { links: this.links(model, state) };
  },

  whole(model, state) {
    return this.full(model, state);
  },

  async praise(full, solve) {
    const length = new Set(full.links.flat().map(key)).size;
    const best = await solve();
    if (!best?.solution) return `Length ${length}.`;
    return best.solution.length > length
      ? `Length ${length}; ${best.solution.length} is possible.`
      : `Length ${length}: nothing is longer.`;
  },

  load(model, state, answer) {
    const after = { turns: { ...state.turns }, locked: {}, dry: {} };
    const ways = new Map();
    const add = (cell, way) => ways.set(key(cell), [...(ways.get(key(cell)) ?? []), way]);
    for (const [a, b] of answer.links ?? []) {
      const way = WAYS.find((one) => same(this.next(a, one), b));
      if (way) {
        add(a, way);
        add(b, BACK[way]);
      }
    }
    (answer.rows ?? []).forEach((row, r) =>
      [...row].forEach((mark, c) => {
        if (mark === "x") after.dry[key([r, c])] = 1;
        if (GLYPHS[mark] && !ways.has(key([r, c]))) ways.set(key([r, c]), GLYPHS[mark].split(" "));
      }),
    );
    for (const [at, some] of ways) {
      const cell = at.split(",").map(Number),
        mark = this.mark(model, cell);
      if ("-L".includes(mark)) {
        const turn = [0, 1, 2, 3].find((turns) => {
          const sides = this.sides(model, { turns: { [at]: turns } }, cell);
          return some.every((way) => sides.includes(way));
        });
        if (turn !== undefined) after.turns[at] = mark === "-" ? turn % 2 : turn;
        if (some.length > 1) after.locked[at] = 1;
      }
    }
    return after;
  },

  // --- editing ---

  tools: () => [
    ...Object.entries(KINDS).map(([mark, name]) => ({ mark, name, sign: SIGNS[name] })),
    { mark: " ", name: "nothing", sign: "□" },
  ],

  /** A board of one tool, to be drawn small. */
  sampled(model, mark) {
    return mark === " " ? null : this.start({ text: mark });
  },

  blankText: (height, width) => `U${"-".repeat(width - 1)}\n${`${"-".repeat(width)}\n`.repeat(Math.max(0, height - 2))}${"-".repeat(width - 1)}#\n`,
};

export default PUZZLE;

// @ts-check
// Flow in the browser: draw from an end; going back erases; across another flow cuts it, and restores it on the way back.
//
// A state is {paths: {A: [[r,c], …]}, stray: [[[r,c],[r,c]], …], tint: {"r,c": "A"}, cross: {"r,c|r,c": 1}}: what was drawn
// from an end, links that hang on no end yet (from hints), colours without a link (from hints), and sides crossed out.

import { cellOf, header, key, parts, place, s, same } from "/page/dom.js";
import { CELL, side, square, wallsOf } from "/page/square.js";

const STEPS = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
];
const SIDE = 25; // of a hexagon
const FAR = 14; // cells that a fast finger may skip
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A colour for each letter: the one that begins with it if that is free, else the next. As in the pictures. */
function coloursFor(letters, palette) {
  const ordered = [...letters].sort();
  const number = [8, 12, 16, 20].find((step) => step >= ordered.length) ?? palette.length;
  const free = palette.slice(0, number);
  const chosen = {};
  const upper = (letter) => (letter === letter.toUpperCase() && letter !== letter.toLowerCase() ? 0 : 1);
  for (const letter of ordered.slice().sort((a, b) => upper(a) - upper(b) || (a < b ? -1 : 1))) {
    const own = free.findIndex((colour) => colour.name[0] === letter.toLowerCase());
    if (own >= 0) chosen[letter] = free.splice(own, 1)[0];
  }
  ordered
    .filter((letter) => !chosen[letter])
    .forEach((letter, i) => {
      chosen[letter] = free[i] ?? palette[(i - free.length) % palette.length];
    });
  return chosen;
}

const luminance = (code) => {
  const [r, g, b] = [1, 3, 5]
    .map((at) => parseInt(code.slice(at, at + 2), 16) / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** @type {any} */
const PUZZLE = {
  ...square,
  blank: ".",
  paints: false,
  sentence: "Join equal letters by paths that do not cross and fill the board.",
  rules: ({ fill }) =>
    `Join the two ends of each letter by a path from cell to cell. Paths do not cross${fill ? ", and together they fill the board" : ""}.`,
  live: false, // what is drawn never breaks a rule by itself

  start(board, { palette }) {
    const file = parts(board.text);
    const ends = {};
    file.rows.forEach((row, r) =>
      [...row].forEach((mark, c) => {
        if (!".+*".includes(mark)) (ends[mark] ??= []).push([r, c]);
      }),
    );
    const wrap = header(file, "wrap").join(" ");
    return {
      file,
      ends,
      height: file.rows.length,
      width: file.rows[0].length,
      hex: header(file, "shape").includes("hex"),
      fill: !header(file, "fill").includes("no"),
      wrapRows: wrap.includes("rows"),
      wrapColumns: wrap.includes("columns"),
      walls: wallsOf(file),
      colours: coloursFor(Object.keys(ends), palette),
      states: [],
      left: [],
      top: [],
    };
  },

  empty: () => ({ paths: {}, stray: [], tint: {}, cross: {} }),

  // --- the board ---

  mark: (model, [r, c]) => model.file.rows[r]?.[c] ?? "*",
  has(model, cell) {
    return square.has(model, cell) && this.mark(model, cell) !== "*";
  },
  letterAt(model, cell) {
    const mark = this.mark(model, cell);
    return ".+*".includes(mark) ? null : mark;
  },

  frame: (model) => {
    const m = model.wrapRows || model.wrapColumns ? 26 : 12;
    return { left: m, top: m, right: m, bottom: m };
  },

  /** The places around a cell, as they lie: some may be off the board. */
  sides(model, [r, c]) {
    const around = STEPS.map(([a, b]) => [r + a, c + b]);
    if (model.hex) {
      const slant = c % 2 === 0 ? 1 : -1;
      around.push([r + slant, c - 1], [r + slant, c + 1]);
    }
    return around;
  },

  beyond(model, [r, c]) {
    const cell = [
      model.wrapColumns ? (r + model.height) % model.height : r,
      model.wrapRows ? (c + model.width) % model.width : c,
    ];
    return this.has(model, cell) ? cell : null;
  },

  /** Where a flow can go on to. */
  near(model, cell) {
    return this.sides(model, cell)
      .map((one) => this.beyond(model, one))
      .filter((other) => other && !same(other, cell) && !model.walls.has(side(cell, other)));
  },

  size(model) {
    if (!model.hex) return square.size.call(this, model);
    const { left } = this.frame(model);
    return [(1.5 * model.width + 0.5) * SIDE + 2 * left, (model.height + 0.5) * Math.sqrt(3) * SIDE + 2 * left];
  },

  centre(model, [r, c]) {
    const { left, top } = this.frame(model);
    if (!model.hex) return [left + (c + 0.5) * CELL, top + (r + 0.5) * CELL];
    return [left + SIDE * (1.5 * c + 1), top + Math.sqrt(3) * SIDE * (r + (c % 2 === 0 ? 1 : 0.5))];
  },

  outline(model, cell, inset = 0) {
    if (!model.hex) return square.outline.call(this, model, cell, inset);
    const [x, y] = this.centre(model, cell);
    return [0, 1, 2, 3, 4, 5].map((k) => [
      x + (SIDE - inset) * Math.cos((k * Math.PI) / 3),
      y + (SIDE - inset) * Math.sin((k * Math.PI) / 3),
    ]);
  },

  cellAt(model, point, edited = false) {
    if (!model.hex) return square.cellAt.call(this, model, point, edited);
    let best = null,
      least = SIDE;
    for (const cell of edited ? square.cells(model) : this.cells(model)) {
      const [x, y] = this.centre(model, cell);
      const far = Math.hypot(point[0] - x, point[1] - y);
      if (far < least) [best, least] = [cell, far];
    }
    return best;
  },

  /** Letters that a sentence names are their ends: “H is walled in by I, O and D”. A letter alone may be the word “I” or “A”
   * nowhere: hints name flows, cells and the edge, and nothing else in capitals. */
  named(model, sentence) {
    const cells = square.named.call(this, model, sentence);
    const letters = new Set(sentence.match(/(?<![\w'’])[A-Za-z](?![\w'’])/g) ?? []);
    const ends = [...letters]
      .filter((one) => model.ends[one] && !(one === "a" || (one === "A" && /^A [a-z]/.test(sentence))))
      .flatMap((one) => model.ends[one]);
    return [...cells, ...ends.filter((end) => !cells.some((cell) => same(cell, end)))];
  },

  // --- drawing ---

  ground(model) {
    const shapes = this.cells(model).map((cell) =>
      s("polygon", {
        points: this.outline(model, cell)
          .map((p) => p.join(","))
          .join(" "),
        class: "cell",
      }),
    );
    for (const cell of this.cells(model)) {
      for (const beside of this.sides(model, cell)) {
        const other = this.beyond(model, beside);
        if (!other) shapes.push(this.edge(model, cell, beside, "rim"));
        else if (model.walls.has(side(cell, other))) shapes.push(this.edge(model, cell, beside, "wall thick"));
        else if (!same(other, beside)) shapes.push(this.arrow(model, cell, beside));
      }
      if (this.mark(model, cell) === "+") shapes.push(...this.rails(model, cell));
    }
    return shapes;
  },

  /** The side of a cell towards a place. */
  edge(model, cell, towards, kind) {
    const [[x, y], [u, v]] = [this.centre(model, cell), this.centre(model, towards)];
    const far = Math.hypot(u - x, v - y),
      half = (model.hex ? SIDE : CELL) / 2;
    const [a, b] = [(u - x) / far, (v - y) / far];
    const [m, n] = [(x + u) / 2, (y + v) / 2];
    return s("line", { x1: m - b * half, y1: n + a * half, x2: m + b * half, y2: n - a * half, class: kind });
  },

  arrow(model, cell, towards) {
    const [[x, y], [u, v]] = [this.centre(model, cell), this.centre(model, towards)];
    const far = Math.hypot(u - x, v - y),
      [a, b] = [(u - x) / far, (v - y) / far];
    const [m, n] = [(x + u) / 2 + a * 5, (y + v) / 2 + b * 5];
    return s("polygon", {
      points: `${m - b * 5},${n + a * 5} ${m + b * 5},${n - a * 5} ${m + a * 8},${n + b * 8}`,
      class: "warp",
    });
  },

  rails(model, cell) {
    const [x, y] = this.centre(model, cell);
    const lines = [
      [-9, -20, -9, -9],
      [9, -20, 9, -9],
      [-9, 9, -9, 20],
      [9, 9, 9, 20],
      [-20, -9, 20, -9],
      [-20, 9, 20, 9],
    ];
    return lines.map(([a, b, c, d]) => s("line", { x1: x + a, y1: y + b, x2: x + c, y2: y + d, class: "rail" }));
  },

  marks(model, state) {
    const shapes = [];
    const tinted = new Map(Object.entries(state.tint));
    for (const [letter, path] of Object.entries(state.paths))
      for (const cell of path) if (this.mark(model, cell) !== "+") tinted.set(key(cell), letter);
    for (const [at, letter] of tinted) {
      const cell = at.split(",").map(Number);
      shapes.push(
        s("polygon", {
          points: this.outline(model, cell, 1)
            .map((p) => p.join(","))
            .join(" "),
          fill: model.colours[letter]?.code,
          class: "tint",
        }),
      );
      if (state.tint[at]) {
        const [x, y] = this.centre(model, cell);
        shapes.push(s("text", { x, y, class: "pencil" }, letter));
      }
    }
    for (const one of Object.keys(state.cross)) shapes.push(this.crossed(model, one));
    const colours = this.strayColours(model, state);
    state.stray.forEach((link, i) => shapes.push(...this.line(model, link, colours[i], "stray")));
    for (const [letter, path] of Object.entries(state.paths))
      if (path.length > 1) shapes.push(...this.line(model, path, letter, "flow"));
    for (const cell of this.cells(model))
      if (this.mark(model, cell) === "+") shapes.push(...this.over(model, state, cell));
    for (const [letter, cells] of Object.entries(model.ends))
      for (const cell of cells) shapes.push(...this.end(model, state, cell, letter));
    return shapes;
  },

  /** A line through cells; where the board wraps around it goes out at one rim and comes in at the other. */
  line(model, cells, letter, kind) {
    const runs = [[]];
    const middle = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    cells.forEach((cell, i) => {
      const before = cells[i - 1];
      if (before && !this.sides(model, before).some((one) => same(one, cell))) {
        const out = this.sides(model, before).find((one) => same(this.beyond(model, one), cell)) ?? before;
        const into = this.sides(model, cell).find((one) => same(this.beyond(model, one), before)) ?? cell;
        runs.at(-1).push(middle(this.centre(model, before), this.centre(model, out)));
        runs.push([middle(this.centre(model, cell), this.centre(model, into))]);
      }
      runs.at(-1).push(this.centre(model, cell));
    });
    const colour = model.colours[letter]?.code ?? "var(--soft)";
    return runs
      .filter((run) => run.length > 1)
      .flatMap((run) => {
        const points = run.map((p) => p.map((v) => Math.round(v * 10) / 10).join(",")).join(" ");
        return [
          s("polyline", { points, class: `${kind} casing` }),
          s("polyline", { points, class: kind, stroke: colour }),
        ];
      });
  },

  /** At a bridge the flow across lies on top. */
  over(model, state, cell) {
    for (const [letter, path] of Object.entries(state.paths)) {
      for (let i = 1; i < path.length; i++) {
        const [a, b] = [path[i - 1], path[i]];
        if ((same(a, cell) || same(b, cell)) && a[0] === b[0]) {
          const [x, y] = this.centre(model, cell);
          const points = `${x - 11},${y} ${x + 11},${y}`;
          return [
            s("polyline", { points, class: "flow gap" }),
            s("polyline", { points, class: "flow flat", stroke: model.colours[letter].code }),
          ];
        }
      }
    }
    return [];
  },

  end(model, state, cell, letter) {
    const [x, y] = this.centre(model, cell);
    const colour = model.colours[letter].code;
    const done = this.isDone(model, state, letter);
    const shade = luminance(colour) > 0.18 ? "#16181a" : "#ffffff";
    return [
      s("circle", { cx: x, cy: y, r: 14, fill: colour, class: done ? "end done" : "end" }),
      s("text", { x, y, class: "letter", fill: shade }, letter),
    ];
  },

  crossed(model, text) {
    const [a, b] = text.split("|").map((one) => this.centre(model, one.split(",").map(Number)));
    const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    return s("path", { d: `M${x - 4},${y - 4}l8,8M${x + 4},${y - 4}l-8,8`, class: "crossed" });
  },

  strayColours(model, state) {
    const known = new Map(Object.entries(state.tint));
    for (const [letter, cells] of Object.entries(model.ends)) for (const cell of cells) known.set(key(cell), letter);
    for (const [letter, path] of Object.entries(state.paths)) for (const cell of path) known.set(key(cell), letter);
    for (let more = true; more;) {
      more = false;
      for (const [a, b] of state.stray) {
        for (const [from, to] of [
          [key(a), key(b)],
          [key(b), key(a)],
        ]) {
          if (known.has(from) && !known.has(to)) {
            known.set(to, known.get(from));
            more = true;
          }
        }
      }
    }
    return state.stray.map(([a, b]) => known.get(key(a)) ?? known.get(key(b)));
  },

  // --- drawing flows ---

  isDone(model, state, letter) {
    const path = state.paths[letter] ?? [];
    return path.length > 1 && model.ends[letter].every((end) => same(end, path[0]) || same(end, path.at(-1)));
  },

  /** The flow that runs over a cell, and where on it: [letter, place]. */
  flowAt(model, state, cell) {
    for (const [letter, path] of Object.entries(state.paths)) {
      const at = path.findIndex((one) => same(one, cell));
      if (at >= 0) return [letter, at];
    }
    return null;
  },

  /** What is drawn if one begins at a cell: [letter, the path so far]; null where nothing begins. */
  begun(model, state, cell) {
    const end = this.letterAt(model, cell);
    if (end) {
      const path = state.paths[end];
      if (path && same(path.at(-1), cell) && path.length > 1) return [end, [cell]];
      return [end, [cell]];
    }
    const flow = this.flowAt(model, state, cell);
    return flow ? [flow[0], state.paths[flow[0]].slice(0, flow[1] + 1)] : null;
  },

  /** May a flow of this letter go from one cell to the next? */
  open(model, state, letter, path, from, to) {
    const mark = this.mark(model, to);
    if (mark === "*" || state.cross[side(from, to)] || !this.near(model, from).some((one) => same(one, to)))
      return false;
    if (mark !== "." && mark !== "+" && mark !== letter) return false;
    const at = path.length - 1;
    if (this.mark(model, from) === "+" && at > 0 && same(path[at], from)) {
      const before = path[at - 1];
      if ((before[0] === from[0]) !== (from[0] === to[0])) return false; // straight on over a bridge
    }
    return true;
  },

  grown(model, state, letter, path, cell) {
    const at = path.findIndex((one) => same(one, cell));
    const head = path.at(-1);
    if (same(head, cell)) return path;
    if (at >= 0 && this.mark(model, cell) !== "+") return path.slice(0, at + 1);
    if (path.length > 1 && this.letterAt(model, head)) return path; // it has arrived
    if (this.open(model, state, letter, path, head, cell)) return [...path, cell];
    return this.routed(model, state, letter, path, cell) ?? path;
  },

  /** A way for a finger that skipped some cells: the shortest over free cells, or over others if there is none. */
  routed(model, state, letter, path, goal) {
    const mine = new Set(path.map(key));
    for (const across of [false, true]) {
      const from = new Map([[key(path.at(-1)), null]]);
      let rim = [path.at(-1)];
      for (let far = 0; far < FAR && rim.length; far++) {
        const next = [];
        for (const cell of rim) {
          for (const other of this.near(model, cell)) {
            const arrives = same(other, goal);
            if (
              from.has(key(other)) ||
              mine.has(key(other)) ||
              this.mark(model, other) === "+" ||
              state.cross[side(cell, other)]
            )
              continue;
            if (this.letterAt(model, other) && !(arrives && this.letterAt(model, other) === letter)) continue;
            if (!across && !arrives && this.flowAt(model, state, other)) continue;
            from.set(key(other), cell);
            if (arrives) {
              const way = [];
              for (let at = other; at; at = from.get(key(at))) way.unshift(at);
              return [...path, ...way.slice(1)];
            }
            next.push(other);
          }
        }
        rim = next;
      }
    }
    return null;
  },

  /** The state in which a flow runs along a path; what it crosses is cut there. */
  drawn(model, state, letter, path) {
    const taken = new Set(path.filter((cell) => this.mark(model, cell) !== "+").map(key));
    const paths = { ...state.paths };
    for (const [other, cells] of Object.entries(paths)) {
      if (other === letter) continue;
      const cut = cells.findIndex((cell) => taken.has(key(cell)));
      if (cut >= 0) paths[other] = cells.slice(0, cut);
      if (paths[other].length < 2) delete paths[other];
    }
    paths[letter] = path;
    if (path.length < 2) delete paths[letter];
    const links = new Set(path.slice(1).map((cell, i) => side(path[i], cell)));
    const inside = new Set(path.slice(1, -1).map(key));
    const stray = state.stray.filter(
      ([a, b]) => !links.has(side(a, b)) && !inside.has(key(a)) && !inside.has(key(b)),
    );
    const tint = Object.fromEntries(Object.entries(state.tint).filter(([at]) => !taken.has(at)));
    return this.absorbed(model, { ...state, paths, stray, tint }, letter);
  },

  /** A flow that has reached a loose link takes it in. */
  absorbed(model, state, letter) {
    const path = state.paths[letter];
    if (!path || (path.length > 1 && this.letterAt(model, path.at(-1)))) return state;
    const grown = path.slice(),
      stray = state.stray.slice();
    for (;;) {
      const head = grown.at(-1);
      const on = stray.filter(([a, b]) => same(a, head) || same(b, head));
      if (on.length !== 1) break;
      const [a, b] = on[0];
      const next = same(a, head) ? b : a;
      if (
        grown.some((cell) => same(cell, next)) ||
        (this.letterAt(model, next) && this.letterAt(model, next) !== letter)
      )
        break;
      stray.splice(stray.indexOf(on[0]), 1);
      grown.push(next);
      if (this.letterAt(model, next)) break;
    }
    return { ...state, paths: { ...state.paths, [letter]: grown }, stray };
  },

  drag(model, drag, cell) {
    if (drag.held) return this.crossedOut(model, drag, cell);
    if (drag.letter === undefined) {
      const begun = this.begun(model, drag.base, drag.start);
      if (!begun) {
        drag.letter = null;
        return null;
      }
      [drag.letter, drag.path] = begun;
    }
    if (drag.letter === null) return null;
    drag.path = this.grown(model, drag.base, drag.letter, drag.path, cell);
    return this.drawn(model, drag.base, drag.letter, drag.path);
  },

  /** Dragging with the right button (or after holding) from cell to cell: a cross on the side between them. */
  crossedOut(model, drag, cell) {
    const link = side(drag.start, cell);
    if (same(drag.start, cell) || !this.near(model, drag.start).some((one) => same(one, cell))) return null;
    const cross = { ...drag.base.cross };
    if (cross[link]) delete cross[link];
    else cross[link] = 1;
    return { ...drag.base, cross };
  },

  tap(model, state, cell) {
    const end = this.letterAt(model, cell);
    if (end) return state.paths[end] || state.stray.length ? this.without(model, state, end) : null;
    const flow = this.flowAt(model, state, cell);
    if (flow) return this.drawn(model, state, flow[0], state.paths[flow[0]].slice(0, flow[1] + 1));
    for (const [letter, path] of Object.entries(state.paths)) {
      const head = path.at(-1);
      if (!this.letterAt(model, head) && this.open(model, state, letter, path, head, cell))
        return this.drawn(model, state, letter, [...path, cell]);
    }
    return null;
  },

  /** An end starts its flow anew. */
  without(model, state, letter) {
    const paths = { ...state.paths };
    delete paths[letter];
    return state.paths[letter] ? { ...state, paths } : null;
  },

  hold: () => null,

  key(model, state, cell, event, memory) {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (event.key === " ") {
      if (memory.letter) {
        memory.letter = null;
        return { state, say: "put down" };
      }
      const begun = this.begun(model, state, cell);
      if (!begun) return { state, say: "nothing begins here" };
      memory.letter = begun[0];
      return { state: this.drawn(model, state, begun[0], begun[1]), say: `picked up ${begun[0]}` };
    }
    if (memory.letter && step) {
      const path = state.paths[memory.letter] ?? [cell];
      const next = this.beyond(model, [cell[0] + step[0], cell[1] + step[1]]);
      if (!next) return { state, cell };
      const grown = this.grown(model, state, memory.letter, path, next);
      if (!same(grown.at(-1), next)) return { state, cell, say: `${memory.letter} cannot go there` };
      const after = this.drawn(model, state, memory.letter, grown);
      const done = this.isDone(model, after, memory.letter);
      const letter = memory.letter;
      if (done) memory.letter = null;
      return {
        state: after,
        cell: after.paths[letter]?.at(-1) ?? next,
        say: done ? `${letter} is joined` : undefined,
      };
    }
    if (event.key === "Backspace" || event.key === "Delete") {
      const flow = this.flowAt(model, state, cell);
      if (!flow) return null;
      const path = state.paths[flow[0]];
      const shorter = flow[1] === path.length - 1 ? path.slice(0, -1) : path.slice(0, flow[1] + 1);
      return { state: this.drawn(model, state, flow[0], shorter), cell: shorter.at(-1) };
    }
    if (event.key === "Escape" && memory.letter) {
      memory.letter = null;
      return { state, say: "put down" };
    }
    return null;
  },

  /** A flow is taken back from the first cell on that is named; ends are given. */
  mine(model, state, cells) {
    const among = (cell) => cells.some((one) => same(one, cell));
    const marks = [];
    for (const [letter, path] of Object.entries(state.paths)) {
      const short = path.length === 2 && path.every(among);
      const at = short ? 1 : path.findIndex((cell, i) => i > 0 && among(cell) && !this.letterAt(model, cell));
      if (at < 1) continue;
      const kept = path.slice(0, at);
      marks.push({
        cells: path.slice(at).filter(among),
        text: at > 1 ? `flow ${letter} from ${place(path[at])} on` : `flow ${letter}`,
        without: kept.length > 1 ? this.drawn(model, state, letter, kept) : this.without(model, state, letter),
      });
    }
    state.stray.forEach((link, i) => {
      if (link.every(among))
        marks.push({
          cells: link,
          text: `the link from ${link.map(place).join(" to ")}`,
          without: { ...state, stray: state.stray.filter((_, j) => j !== i) },
        });
    });
    for (const [at, letter] of Object.entries(state.tint)) {
      const cell = cellOf(at);
      const { [at]: _, ...tint } = state.tint;
      if (among(cell)) marks.push({ cells: [cell], text: `${place(cell)}: ${letter}`, without: { ...state, tint } });
    }
    return marks;
  },

  /** Links and colours that follow; what the player has drawn lies on top of them. */
  ghost(model, state, known) {
    const after = this.load(model, this.empty(), known);
    const colours = this.strayColours(model, after);
    const shapes = after.stray.flatMap((link, i) => this.line(model, link, colours[i], "stray"));
    for (const [letter, path] of Object.entries(after.paths)) shapes.push(...this.line(model, path, letter, "stray"));
    for (const [at, letter] of Object.entries(after.tint)) {
      const [x, y] = this.centre(model, at.split(",").map(Number));
      shapes.push(s("text", { x, y, class: "pencil" }, letter));
    }
    return shapes;
  },

  // --- words ---

  say(model, state, cell) {
    const end = this.letterAt(model, cell);
    const flow = this.flowAt(model, state, cell);
    const links = [];
    for (const path of Object.values(state.paths)) {
      path.forEach((one, i) => {
        if (same(one, cell)) for (const other of [path[i - 1], path[i + 1]]) if (other) links.push(place(other));
      });
    }
    for (const [a, b] of state.stray)
      if (same(a, cell)) links.push(place(b));
      else if (same(b, cell)) links.push(place(a));
    const letter = end ?? flow?.[0] ?? state.tint[key(cell)];
    const colour = letter
      ? `${letter}, ${model.colours[letter].name}`
      : this.mark(model, cell) === "+"
        ? "bridge"
        : "empty";
    return `${place(cell)}: ${end ? "end " : ""}${colour}${links.length ? `, linked to ${links.join(" and ")}` : ""}`;
  },

  counts(model, state) {
    const letters = Object.keys(model.ends),
      done = letters.filter((letter) => this.isDone(model, state, letter)).length;
    const full = new Set(Object.values(state.paths).flat().map(key)).size;
    return `${done} of ${letters.length} flows · ${full} of ${this.cells(model).length} cells`;
  },

  help: () => [
    ["Drag from an end", "draws a flow; going back erases, and gives back what it had cut"],
    ["Tap an end", "starts its flow anew"],
    ["Tap a flow", "cuts it there"],
    ["Drag with the right button, or hold first", "a cross on a side"],
    ["Space, arrows, Backspace", "pick up or put down, draw, erase"],
  ],

  // --- answers ---

  answer(model, state) {
    const rows = model.file.rows.map((row, r) =>
      [...row].map((mark, c) => (mark === "." ? (state.tint[key([r, c])] ?? ".") : mark)).join(""),
    );
    return { rows, paths: state.paths, stray: state.stray };
  },

  full(model, state) {
    if (!Object.keys(model.ends).every((letter) => this.isDone(model, state, letter))) return null;
    const taken = new Set(Object.values(state.paths).flat().map(key));
    return model.fill && taken.size < this.cells(model).length ? null : { paths: state.paths };
  },

  whole(model, state) {
    return this.full(model, state);
  },

  load(model, state, answer) {
    const links = [...(answer.stray ?? [])];
    for (const path of Object.values(answer.paths ?? {}))
      path.slice(1).forEach((cell, i) => links.push([path[i], cell]));
    let after = { ...this.empty(), cross: state.cross ?? {} };
    if (this.cells(model).some((cell) => this.mark(model, cell) === "+")) {
      for (const [letter, path] of Object.entries(answer.paths ?? {}))
        if (path.length > 1) after.paths[letter] = path;
      after.stray = answer.stray ?? [];
    } else {
      after.stray = links;
      for (const [letter, [first, second]] of Object.entries(model.ends)) {
        for (const start of [first, second]) {
          if ((after.paths[letter]?.length ?? 0) > 1) continue;
          after = this.absorbed(model, { ...after, paths: { ...after.paths, [letter]: [start] } }, letter);
        }
        if (after.paths[letter].length < 2) delete after.paths[letter];
      }
    }
    const taken = new Set(Object.values(after.paths).flat().map(key));
    (answer.rows ?? []).forEach((row, r) =>
      [...row].forEach((letter, c) => {
        if (this.mark(model, [r, c]) === "." && model.ends[letter] && !taken.has(key([r, c])))
          after.tint[key([r, c])] = letter;
      }),
    );
    return after;
  },

  // --- editing ---

  tools(model) {
    const used = Object.keys(model.ends).sort();
    const next = [...LETTERS].find((letter) => !used.includes(letter));
    return [
      { mark: ".", name: "free cell", sign: "□" },
      ...[...used, next].filter(Boolean).map((mark) => ({ mark, name: `end ${mark}` })),
      { mark: "*", name: "hole", sign: "■" },
      { mark: "+", name: "bridge", sign: "╬" },
    ];
  },

  /** A board of one tool, to be drawn small. */
  sampled(model, mark) {
    if (mark === "*") return null;
    const small = this.start({ text: mark }, { palette: [{ name: "grey", code: "#8f8c84" }] });
    const known = model.colours[mark];
    return { ...small, colours: known ? { [mark]: known } : small.colours };
  },

  blankText: (height, width) =>
    `A${".".repeat(width - 1)}\n${`${".".repeat(width)}\n`.repeat(Math.max(0, height - 2))}${".".repeat(width - 1)}A\n`,

  latest: {}, // the end of each letter that was put down last

  /** A letter has two ends: a third takes the place of the older one. */
  paint(model, file, cell, mark) {
    const ends = model.ends[mark]?.filter((end) => !same(end, cell)) ?? [];
    const older = ends.find((end) => !same(end, this.latest[mark])) ?? ends[0];
    const room = ends.length > 1 && !".*+".includes(mark) ? square.paint(model, file, older, ".") : file;
    this.latest[mark] = cell;
    return square.paint(model, room, cell, mark);
  },

  /** Dragging carries what stands in a cell to another one that is free. */
  carried(model, file, from, to) {
    const mark = file.rows[from[0]]?.[from[1]];
    if (!mark || mark === "." || file.rows[to[0]]?.[to[1]] !== ".") return null;
    return square.paint(model, square.paint(model, file, from, "."), to, mark);
  },
};

export default PUZZLE;

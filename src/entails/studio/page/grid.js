// @ts-check
// Boards of puzzles that are pages. What a board looks like comes from the server (`sheet`: shapes below and above what a player
// puts there), and so does what an answer is: signs and numbers in cells, links between them, or regions.
//
// A state has rows of tokens, as an unfinished answer has them; for links, `links` is what was drawn: {"r,c|r,c": true, or
// false for “surely not”}.

import { key, s, same } from "/page/dom.js";
import { CELL, side, square } from "/page/square.js";

const WAYS = { n: [-1, 0], s: [1, 0], e: [0, 1], w: [0, -1] };
const CLASSES = { "#ffffff": "paper", "#23262b": "ink", "#ccd2d8": "faint", "#3a3f45": "dark" };
const TINTS = ["#f6d6a8", "#bfe0c6", "#c9d8f5", "#efc6cf", "#e3d3f1", "#d9e8a9", "#bfe3e6", "#f3e3a1", "#d9cbbd", "#f3c3e0"];

/** A shape that the server told, as an element. The four colours of paper and ink are those of the page, light or dark. */
function drawn({ shape, colour, points, width, centre, radius, corner, size, text }) {
  const named = CLASSES[colour];
  const fill = named ? { class: `fill-${named}` } : { fill: colour };
  if (shape === "line") {
    const stroke = named ? { class: `line-${named}` } : { stroke: colour };
    const all = points.map((point) => point.join(",")).join(" ");
    return s("polyline", { points: all, ...stroke, "stroke-width": width, fill: "none", "stroke-linecap": "round" });
  }
  if (shape === "circle") return s("circle", { cx: centre[0], cy: centre[1], r: radius, ...fill });
  if (shape === "rectangle")
    return s("rect", { x: corner[0], y: corner[1], width: size[0], height: size[1], ...fill });
  if (shape === "polygon") return s("polygon", { points: points.map((point) => point.join(",")).join(" "), ...fill });
  return s("text", { x: centre[0], y: centre[1], "font-size": size, "font-weight": 600, ...fill }, text);
}

/** A mark of the small list that pages draw with. */
function marked(mark, [x, y]) {
  const far = CELL * 0.3;
  const half = CELL / 2;
  const line = (x1, y1, x2, y2) => s("line", { x1, y1, x2, y2, class: "stroke" });
  const disc = (name, r = far) => s("circle", { cx: x, cy: y, r, class: name });
  const shapes = {
    block: () => [s("rect", { x: x - half + 1, y: y - half + 1, width: CELL - 2, height: CELL - 2, class: "block" })],
    shade: () => [s("rect", { x: x - half + 1, y: y - half + 1, width: CELL - 2, height: CELL - 2, class: "shade" })],
    disc: () => [disc("fill-ink")],
    ring: () => [disc("ring")],
    bulb: () => [disc("bulb")],
    dot: () => [disc("dot", 4)],
    star: () => [s("text", { x, y, class: "mark" }, "★")],
    tent: () => [s("polygon", { points: `${x},${y - far} ${x + far},${y + far} ${x - far},${y + far}`, class: "tent" })],
    slash: () => [line(x + half, y - half, x - half, y + half)],
    backslash: () => [line(x - half, y - half, x + half, y + half)],
    plus: () => [line(x - far, y, x + far, y), line(x, y - far, x, y + far)],
    minus: () => [line(x - far, y, x + far, y)],
    cross: () => [line(x - far, y - far, x + far, y + far), line(x - far, y + far, x + far, y - far)],
  };
  return shapes[mark]?.() ?? null;
}

const tokens = (rows) => rows.map((row) => (row.includes(" ") ? row.trim().split(/\s+/) : [...row]));

/** @type {any} */
export const grid = {
  ...square,

  start(board) {
    const { sheet, rows, states, open, key: name } = board.cells;
    const given = tokens(rows);
    return {
      sheet,
      file: { headers: [], rows: [] },
      text: board.text,
      height: given.length,
      width: given[0]?.length ?? 0,
      key: name,
      open: sheet.answer === "links" ? "?" : (open ?? "?"),
      given,
      blanks: board.cells.blanks,
      states: sheet.answer === "cells" ? states.map(named) : sheet.tokens.map((mark) => ({ mark, holds: true, name: mark })),
      left: [],
      top: [],
    };
  },

  empty: (model) => ({ rows: model.given, links: {} }),

  frame({ sheet }) {
    const half = sheet.corners ? CELL / 2 : 0;
    return { left: sheet.left - half, top: sheet.top - half, right: 12, bottom: 12 };
  },
  size: ({ sheet }) => [sheet.width, sheet.height],

  ground: ({ sheet }) => [
    s("rect", {
      x: sheet.left,
      y: sheet.top,
      width: Math.max(0, sheet.width - sheet.left - 12),
      height: Math.max(0, sheet.height - sheet.top - 12),
      class: "fill-paper",
    }),
    ...sheet.under.map(drawn),
  ],
  cover: ({ sheet }) => sheet.over.map(drawn),

  marks(model, state) {
    const own = this.cells(model).filter((cell) => !this.fixed(model, cell) && this.at(state, cell) !== model.open);
    const marks = own.flatMap((cell) => this.mark(model, state, cell, this.at(state, cell)));
    return [...marks, ...linked(this, model, state)];
  },

  mark(model, state, cell, token) {
    if (model.sheet.answer === "links" && !model.sheet.tokens.includes(token)) return []; // drawn as lines
    const at = this.centre(model, cell);
    const what = model.states.find((one) => one.mark === token);
    if (model.sheet.answer === "regions") return tinted(model, at, token);
    if (what && !what.holds) return [s("circle", { cx: at[0], cy: at[1], r: 3.5, class: "dot" })];
    return marked(model.sheet.marks[token], at) ?? [s("text", { x: at[0], y: at[1], class: "mark" }, token)];
  },

  // --- what the player does ---

  put(state, [r, c], mark) {
    return { ...state, rows: state.rows.map((row, i) => (i === r ? row.map((one, j) => (j === c ? mark : one)) : row)) };
  },

  tap(model, state, cell, options) {
    if (model.sheet.answer !== "regions") return model.states.length ? square.tap.call(this, model, state, cell, options) : null;
    return this.fixed(model, cell) ? null : this.put(state, cell, model.open);
  },

  hold(model, state, cell) {
    return model.sheet.answer === "regions" ? this.tap(model, state, cell) : square.hold.call(this, model, state, cell);
  },

  /** Through cells: links are drawn, or erased where there is one; regions grow; signs are painted. */
  drag(model, drag, cell) {
    const { answer } = model.sheet;
    if (answer === "cells") return square.drag.call(this, model, drag, cell);
    if (answer === "links") return linking(this, model, drag, cell);
    drag.letter ??= letterFor(this, model, drag);
    drag.state = this.put(drag.state ?? this.put(drag.base, drag.start, drag.letter), cell, drag.letter);
    return drag.state;
  },

  key(model, state, cell, event) {
    const links = model.sheet.answer === "links";
    const way = { ArrowUp: "n", ArrowDown: "s", ArrowRight: "e", ArrowLeft: "w" }[event.key];
    if (links && way && event.altKey) {
      const other = [cell[0] + WAYS[way][0], cell[1] + WAYS[way][1]];
      return this.has(model, other) ? { state: turned(state, cell, other), cell: other } : null;
    }
    if (model.sheet.answer === "regions" && /^[a-z]$/i.test(event.key)) return { state: this.put(state, cell, event.key) };
    return square.key.call(this, model, state, cell, event);
  },

  // --- answers ---

  answer(model, state) {
    return { [model.key]: state.rows.map((row, r) => row.map((one, c) => token(this, model, state, [r, c], one)).join(" ")) };
  },

  full(model, state) {
    if (model.sheet.answer === "links") return null; // what is left empty counts as empty: see `whole`
    const open = state.rows.some((row) => row.includes(model.open) || row.includes("?"));
    return open ? null : { [model.key]: state.rows.map((row) => row.map((one) => this.settled(model, one)).join(" ")) };
  },

  whole(model, state) {
    const { answer } = model.sheet;
    if (answer === "links") {
      if (!Object.values(state.links).includes(true)) return null;
      const closed = (one, cell) => (model.sheet.tokens.includes(one) ? one : ways(this, model, state, cell, true) || ".");
      return { [model.key]: state.rows.map((row, r) => row.map((one, c) => closed(one, [r, c])).join(" ")) };
    }
    const dry = model.states.find((one) => !one.holds);
    if (this.full(model, state) || answer === "regions" || !dry) return this.full(model, state);
    const some = state.rows.some((row) => row.some((one) => model.states.some((what) => what.holds && what.mark === one)));
    const rows = state.rows.map((row) => row.map((one) => (one === model.open ? dry.mark : one)));
    return some ? this.full(model, { ...state, rows }) : null;
  },

  settled: (model, mark) => (model.states.find((one) => one.mark === mark)?.holds === false ? "." : mark),

  load(model, state, answer, whole) {
    const rows = tokens(answer[model.key] ?? []);
    if (rows.length !== model.height) return state;
    if (model.sheet.answer !== "links") {
      const dry = model.states.find((one) => !one.holds)?.mark;
      const shown = (one, r, c) => (whole && one === "." && dry && model.given[r][c] === model.open ? dry : one);
      return { ...state, rows: rows.map((row, r) => row.map((one, c) => shown(one, r, c))) };
    }
    const links = {};
    for (const [r, row] of rows.entries())
      for (const [c, one] of row.entries())
        for (const [way, [down, across]] of Object.entries(WAYS)) {
          if (model.sheet.tokens.includes(one)) continue;
          const name = side([r, c], [r + down, c + across]);
          if (one.includes(way)) links[name] = true;
          else if (one.includes(way.toUpperCase())) links[name] ??= false;
        }
    return { rows: rows.map((row) => row.map((one) => (model.sheet.tokens.includes(one) ? one : "?"))), links };
  },

  mine(model, state, cells) {
    const found = square.mine.call(this, model, state, cells);
    const own = Object.entries(state.links ?? {}).filter(([name]) => cells.some((cell) => name.split("|").includes(key(cell))));
    for (const [name, on] of own) {
      const ends = name.split("|").map((one) => one.split(",").map(Number));
      const { [name]: _, ...links } = state.links;
      const text = ends.map(([r, c]) => `r${r + 1}c${c + 1}`).join(on ? "–" : " not to ");
      found.push({ cells: ends, text, without: { ...state, links } });
    }
    return found;
  },

  ghost(model, state, known) {
    const after = this.load(model, this.empty(model), known, false);
    const links = Object.fromEntries(Object.entries(after.links ?? {}).filter(([name]) => !(name in (state.links ?? {}))));
    return [...square.ghost.call(this, model, state, known), ...linked(this, model, { ...after, links })];
  },

  // --- words ---

  say(model, state, cell) {
    const out = ways(this, model, state, cell, true);
    return square.say.call(this, model, state, cell) + (out ? `, linked ${[...out].join(" ")}` : "");
  },

  counts(model, state) {
    const drawn = Object.values(state.links ?? {}).filter(Boolean).length;
    return model.sheet.answer === "links" ? `${drawn} ${drawn === 1 ? "link" : "links"}` : square.counts.call(this, model, state);
  },

  help(model) {
    const { answer } = model.sheet;
    if (answer === "links")
      return [
        ["Drag", "from cell to cell draws the line; over a line erases it"],
        ...(model.states.length ? [["Tap", `marks a cell: ${model.states.map((one) => one.name).join(", ")}`]] : []),
        ["Hold and drag", "a cross: no line here"],
        ["Alt and arrows", "draw on the keyboard"],
      ];
    if (answer === "regions")
      return [
        ["Drag", "from a cell paints its region over others"],
        ["Tap", "takes a cell out of its region"],
        ["Letters", "the same on the keyboard"],
      ];
    return square.help.call(this, model);
  },

  tools: () => [],
};

/** A state as people call it: without the place that it was tried at. */
const named = ({ mark, holds, text }) => ({ mark, holds, name: text.replace(/^r\d+c\d+ (is |has )?/, "") });

/** The ways in which a line leaves a cell; with `only`, as a finished answer has them. */
function ways(puzzle, model, state, cell, only = false) {
  let found = "";
  for (const way of ["n", "s", "e", "w"]) {
    const other = [cell[0] + WAYS[way][0], cell[1] + WAYS[way][1]];
    const on = state.links?.[side(cell, other)];
    if (on) found += way;
    else if (on === false && !only) found += way.toUpperCase();
  }
  return found;
}

function token(puzzle, model, state, cell, one) {
  if (model.sheet.answer !== "links" || model.sheet.tokens.includes(one)) return one;
  return `${ways(puzzle, model, state, cell)}?`;
}

function turned(state, a, b, on) {
  const name = side(a, b);
  const { [name]: now, ...links } = state.links;
  const wanted = on === undefined ? (now === true ? null : true) : on;
  return { ...state, links: wanted === null ? links : { ...links, [name]: wanted } };
}

function linking(puzzle, model, drag, cell) {
  const from = drag.end ?? drag.start;
  drag.state ??= drag.base;
  if (same(from, cell)) return drag.state;
  const near = Math.abs(from[0] - cell[0]) + Math.abs(from[1] - cell[1]) === 1;
  drag.end = cell;
  if (!near) return drag.state;
  const now = drag.state.links[side(from, cell)];
  const fresh = drag.held ? false : true;
  drag.erase ??= now === fresh; // what the first one was decides for all
  drag.state = turned(drag.state, from, cell, drag.erase ? null : fresh);
  return drag.state;
}

function linked(puzzle, model, state) {
  return Object.entries(state.links ?? {}).map(([name, on]) => {
    const [a, b] = name.split("|").map((one) => puzzle.centre(model, one.split(",").map(Number)));
    if (on) return s("line", { x1: a[0], y1: a[1], x2: b[0], y2: b[1], class: "link" });
    const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    return s("path", { d: `M${x - 4} ${y - 4}l8 8M${x + 4} ${y - 4}l-8 8`, class: "nolink" });
  });
}

function tinted(model, [x, y], letter) {
  const half = CELL / 2;
  const number = letter.length === 1 ? letter.toLowerCase().charCodeAt(0) - 97 : Number(letter);
  const fill = TINTS[((number % TINTS.length) + TINTS.length) % TINTS.length] ?? TINTS[0];
  return [
    s("rect", { x: x - half + 1, y: y - half + 1, width: CELL - 2, height: CELL - 2, fill, "fill-opacity": 0.55 }),
    s("text", { x: x + half - 8, y: y + half - 9, "font-size": 10 }, letter),
  ];
}

/** The letter of the cell where a drag began; a new one if it has none. */
function letterFor(puzzle, model, { base, start }) {
  const here = puzzle.at(base, start);
  if (here !== model.open && here !== ".") return here;
  const used = new Set(base.rows.flat());
  return [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((one) => !used.has(one)) ?? "a";
}

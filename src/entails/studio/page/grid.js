// @ts-check
// Boards of puzzles that are pages. What a board looks like comes from the server (`sheet`: shapes below and above what a player
// puts there), and so does what an answer is: signs and numbers in cells, links between them, or regions.
//
// A state has rows of tokens, as an unfinished answer has them; for links, `links` is what was drawn: {"r,c|r,c": true, or
// false for “surely not”}; `notes` are small numbers that a player has in mind: {"r,c": "13"}.

import { key, many, s, same } from "/page/dom.js";
import { naming, regionNames, regionsOf } from "/page/naming.js";
import { numberPad } from "/page/pad.js";
import { fileOf, setting } from "/page/setting.js";
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

const INKED = ["block", "shade", "disc", "ring"]; // marks that are black or dark, and the ring beside the disc

function inked({ marks, under, over, above }) {
  const dark = ({ shape, colour }) => CLASSES[colour] === "dark" || (shape === "circle" && CLASSES[colour] === "ink");
  return INKED.some((one) => Object.values(marks ?? {}).includes(one)) || [...under, ...over, ...above].some(dark);
}

/** A mark of the small list that pages draw with. */
export function marked(mark, [x, y]) {
  const far = CELL * 0.3;
  const half = CELL / 2;
  const line = (x1, y1, x2, y2) => s("line", { x1, y1, x2, y2, class: "stroke" });
  const disc = (name, r = far) => s("circle", { cx: x, cy: y, r, class: name });
  const shapes = {
    block: () => [s("rect", { x: x - half + 1, y: y - half + 1, width: CELL - 2, height: CELL - 2, class: "block" })],
    shade: () => [s("rect", { x: x - half + 1, y: y - half + 1, width: CELL - 2, height: CELL - 2, class: "shade" })],
    disc: () => [disc("black")],
    ring: () => [disc("ring")],
    bulb: () => [disc("bulb")],
    dot: () => [disc("dot", 4)],
    star: () => [s("text", { x, y, class: "mark" }, "★")],
    tent: () => [s("polygon", { points: `${x},${y - far} ${x + far},${y + far} ${x - far},${y + far}`, class: "tent" })],
    tree: () => [s("rect", { x: x - 2, y, width: 4, height: far, class: "trunk" }), s("circle", { cx: x, cy: y - 3, r: far - 2, class: "crown" })],
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
  ...setting,
  ...naming,
  /** A board with black or dark things is `inked`: in the dark it is slate, so that what sentences call black is black. */
  look: ({ sheet }) => (inked(sheet) ? "sheet inked" : "sheet"),

  start(board) {
    const { sheet, rows, states, open, key: name } = board.cells;
    const given = tokens(rows);
    const free = open ?? "?";
    const all = statesOf(sheet, states, largest(board.text, sheet, given));
    for (const [r, c, token] of sheet.given) // a clue that is no number of the answer stands where none goes
      if (given[r]?.[c] === free) given[r][c] = all.some((one) => one.mark === token) ? token : ".";
    const clues = new Set(sheet.under.filter((one) => one.centre).map((one) => cellKey(sheet, one.centre)));
    return {
      sheet,
      file: { headers: [], rows: [] },
      text: board.text,
      height: given.length,
      width: given[0]?.length ?? 0,
      key: name,
      open: sheet.answer === "links" ? "?" : free,
      given,
      clues,
      states: all.sort((a, b) => Number(a.mark === ".") - Number(b.mark === ".")), // what is put there first, “surely not” last
      numeric: sheet.answer === "cells" && all.filter((one) => /^\d+$/.test(one.mark)).length > 2,
      left: [],
      top: [],
      regions: regionsOf(board.text, sheet),
    };
  },

  empty: (model) => ({ rows: model.given, links: {}, notes: {}, out: {} }),

  /** Numbers are chosen for the cell that is selected; other signs come in turn. */
  selects: (model) => model.numeric,

  frame({ sheet }) {
    const half = sheet.corners ? CELL / 2 : 0;
    return { left: sheet.left - half, top: sheet.top - half, right: 12, bottom: 12 };
  },
  size: ({ sheet }) => [sheet.width, sheet.height],

  /** Where answers stand on the corners, sentences name the cells between them: `named` ones are lit there. */
  outline(model, cell, inset = 0, named_ = false) {
    const points = square.outline.call(this, model, cell, inset);
    return named_ && model.sheet.corners ? points.map(([x, y]) => [x + CELL / 2, y + CELL / 2]) : points;
  },

  ground(model) {
    const { sheet, height, width } = model;
    const less = sheet.corners ? 1 : 0;
    return [
      s("rect", {
        x: sheet.left,
        y: sheet.top,
        width: (width - less) * CELL,
        height: (height - less) * CELL,
        class: "fill-paper",
      }),
      ...sheet.under.map(drawn),
    ];
  },

  cover(model) {
    return [...model.sheet.over.map(drawn), ...regionNames(this, model), ...noClues(model)];
  },

  /** Signs and numbers on the lines between cells: frames of what is lit must not cover them. */
  above: (model) => model.sheet.above.map(drawn),

  marks(model, state) {
    const own = this.cells(model).filter((cell) => !this.fixed(model, cell));
    const filled = own.filter((cell) => this.at(state, cell) !== model.open);
    const marks = filled.flatMap((cell) => this.mark(model, state, cell, this.at(state, cell)));
    const notes = own.filter((cell) => this.at(state, cell) === model.open).flatMap((cell) => noted(this, model, state, cell));
    const walls = model.sheet.answer === "regions" ? edges(this, model, state) : [];
    return [...marks, ...notes, ...walls, ...linked(this, model, state)];
  },

  mark(model, state, cell, token) {
    const { answer, marks } = model.sheet;
    if (answer === "links" && !model.sheet.tokens.includes(token)) return []; // drawn as lines
    const [x, y] = this.centre(model, cell);
    if (answer === "regions") return tinted(model, [x, y], token);
    const clue = model.clues.has(key(cell));
    if (token === ".")
      return [s("circle", { cx: clue ? x + 13 : x, cy: clue ? y + 13 : y, r: 3.5, class: "dot" })]; // beside a clue
    const shapes = marked(marks[token], [x, y]) ?? [s("text", { x, y, class: "mark own" }, token)];
    if (clue) for (const one of shapes) one.classList.add("pale"); // so that the clue below can be read
    return shapes;
  },

  // --- what the player does ---

  /** What was ruled out rests on the marks that were there: it goes when one of them is changed. */
  put(state, [r, c], mark) {
    const changed = { ...state, rows: state.rows.map((row, i) => (i === r ? row.map((one, j) => (j === c ? mark : one)) : row)) };
    return /^[.?]$/.test(state.rows[r][c]) || state.rows[r][c] === mark ? changed : { ...changed, out: {} };
  },

  tap(model, state, cell, options) {
    if (model.sheet.answer === "regions") {
      const fresh = this.at(state, cell) === model.open ? letterFor(this, model, state, cell) : model.open;
      return this.fixed(model, cell) ? null : this.put(state, cell, fresh);
    }
    if (model.numeric || !model.states.length) return null;
    return square.tap.call(this, model, state, cell, options);
  },

  hold(model, state, cell) {
    if (model.numeric) return null;
    return model.sheet.answer === "regions" ? this.tap(model, state, cell) : square.hold.call(this, model, state, cell);
  },

  /** Through cells: links are drawn, or erased where there is one; regions grow; signs are painted. */
  drag(model, drag, cell) {
    const { answer } = model.sheet;
    if (model.numeric) return null;
    if (answer === "cells") return square.drag.call(this, model, drag, cell);
    if (answer === "links") return linking(this, model, drag, cell);
    drag.letter ??= letterFor(this, model, drag.base, drag.start);
    drag.state = this.put(drag.state ?? this.put(drag.base, drag.start, drag.letter), cell, drag.letter);
    return drag.state;
  },

  key(model, state, cell, event, memory = {}) {
    const { answer } = model.sheet;
    if (answer === "cells") return this.typed(model, state, cell, event);
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] }[event.key];
    const other = step && [cell[0] + step[0], cell[1] + step[1]];
    if (event.key === " ") {
      memory.letter = memory.letter ? null : answer === "links" ? "line" : letterFor(this, model, state, cell);
      const begun = memory.letter && answer === "regions" && !this.fixed(model, cell);
      return { state: begun ? this.put(state, cell, memory.letter) : state, say: memory.letter ? "picked up" : "put down" };
    }
    if (event.key === "Escape" && memory.letter) {
      memory.letter = null;
      return { state, say: "put down" };
    }
    if (answer === "links") return this.lineKey(model, state, cell, other, event, memory);
    if (other && memory.letter && this.has(model, other)) return { state: this.put(state, other, memory.letter), cell: other };
    if (event.key === "Backspace" || event.key === "Delete") return { state: this.put(state, cell, model.open) };
    return /^[a-z]$/i.test(event.key) && !this.fixed(model, cell) ? { state: this.put(state, cell, event.key) } : null;
  },

  /** Lines on the keyboard: arrows draw while the pen is down, Shift and an arrow cross a side out. */
  lineKey(model, state, cell, other, event, memory) {
    if (other && this.has(model, other)) {
      if (event.shiftKey) return { state: turned(state, cell, other, state.links[side(cell, other)] === false ? null : false) };
      if (memory.letter) return { state: turned(state, cell, other), cell: other };
    }
    if (event.key === "Backspace" || event.key === "Delete") {
      const links = Object.fromEntries(Object.entries(state.links).filter(([name]) => !name.split("|").includes(key(cell))));
      return { state: { ...this.put(state, cell, model.open), links } };
    }
    const sign = model.states.find((one, i) => one.mark === event.key || `${i + 1}` === event.key);
    if (!sign || this.fixed(model, cell)) return null;
    return { state: this.put(state, cell, this.at(state, cell) === sign.mark ? model.open : sign.mark) };
  },

  /** Signs and numbers on the keyboard: Shift and a digit is a small one; 1 and 2 in a row are 12 where that is a number. */
  typed(model, state, cell, event) {
    if (this.fixed(model, cell)) return null;
    const digit = event.code?.match(/^(?:Digit|Numpad)(\d)$/)?.[1];
    if (model.numeric && digit && event.shiftKey) return { state: this.note(state, cell, digit) };
    if (!/^\d$/.test(event.key) || !model.numeric) return square.key.call(this, model, state, cell, event);
    const has = (mark) => model.states.some((one) => one.mark === mark);
    const longer = `${this.at(state, cell)}${event.key}`;
    const mark = has(longer) ? longer : event.key;
    return has(mark) ? { state: this.put(state, cell, mark) } : null;
  },

  /** A small number more, or less. */
  note(state, cell, mark) {
    const now = (state.notes?.[key(cell)] ?? "").split(" ").filter(Boolean);
    const after = now.includes(mark) ? now.filter((one) => one !== mark) : [...now, mark].sort((a, b) => Number(a) - Number(b));
    return { ...state, notes: { ...state.notes, [key(cell)]: after.join(" ") } };
  },

  extras(model, state, game, view) {
    return model.numeric ? numberPad(this, model, game, view) : null;
  },

  // --- answers ---

  answer(model, state) {
    const rows = state.rows.map((row, r) => row.map((one, c) => token(this, model, state, [r, c], one)).join(" "));
    const out = Object.entries(state.out ?? {}).map(([relation, some]) => [`¬${relation}`, some]);
    return { [model.key]: rows, ...Object.fromEntries(out) };
  },

  full(model, state) {
    if (model.sheet.answer === "links") return null; // what is left empty counts as empty: see `whole`
    const open = state.rows.some((row) => row.includes(model.open) || row.includes("?"));
    return open ? null : { [model.key]: state.rows.map((row) => row.join(" ")) };
  },

  whole(model, state) {
    const { answer } = model.sheet;
    if (answer === "links") {
      if (!Object.values(state.links).includes(true)) return null;
      const closed = (one, cell) => (model.sheet.tokens.includes(one) ? one : ways(state, cell, true) || ".");
      return { [model.key]: state.rows.map((row, r) => row.map((one, c) => closed(one, [r, c])).join(" ")) };
    }
    const empties = answer === "cells" && !model.numeric && model.states.some((one) => one.mark === ".");
    if (this.full(model, state) || !empties) return this.full(model, state);
    const own = this.cells(model).filter((cell) => !this.fixed(model, cell));
    const some = own.some((cell) => ![model.open, "."].includes(this.at(state, cell)));
    const rows = state.rows.map((row) => row.map((one) => (one === model.open ? "." : one)));
    return some ? this.full(model, { ...state, rows }) : null;
  },

  load(model, state, answer) {
    const rows = tokens(answer[model.key] ?? []);
    if (rows.length !== model.height) return state;
    if (model.sheet.answer !== "links") {
      const shown = (one, r, c) => (model.given[r][c] === model.open ? one : model.given[r][c]);
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
    return { ...state, rows: rows.map((row) => row.map((one) => (model.sheet.tokens.includes(one) ? one : "?"))), links };
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
    const after = this.load(model, this.empty(model), known);
    const links = Object.fromEntries(Object.entries(after.links ?? {}).filter(([name]) => !(name in (state.links ?? {}))));
    return [...square.ghost.call(this, model, state, known), ...linked(this, model, { ...after, links })];
  },

  // --- words ---

  say(model, state, cell) {
    const out = ways(state, cell, true);
    const notes = state.notes?.[key(cell)];
    const small = notes && this.at(state, cell) === model.open ? `, small ${notes}` : "";
    const given = this.fixed(model, cell) && this.at(state, cell) !== "." ? ", given" : "";
    return square.say.call(this, model, state, cell) + given + small + (out ? `, linked ${[...out].map(wayName).join(" and ")}` : "");
  },

  counts(model, state) {
    const drawn = Object.values(state.links ?? {}).filter(Boolean).length;
    if (model.sheet.answer === "links") return `${many(drawn, "line")} drawn`;
    const own = this.cells(model).filter((cell) => !this.fixed(model, cell));
    const number = (mark) => own.filter((cell) => this.at(state, cell) === mark).length;
    const few = model.numeric || model.sheet.answer === "regions" ? [] : model.states.filter((one) => one.mark !== ".").slice(0, 2);
    const named = (one) => (/^\d$/.test(one.mark) ? `${one.mark}s` : one.name.replace(/^an? /, ""));
    return [...few.map((one) => `${named(one)}: ${number(one.mark)}`), `${number(model.open)} open`].join(" · ");
  },

  help(model) {
    const { answer } = model.sheet;
    if (answer === "links")
      return [
        ["Drag", `from ${model.sheet.corners ? "corner to corner" : "cell to cell"} draws the line; over a line erases it`],
        ...(model.states.length ? [["Tap", `marks a cell: ${model.states.map((one) => one.name).join(", ")}`]] : []),
        ["Hold and drag, or the right button", "a cross: no line here"],
        ["Space, arrows, Backspace", "pen down or up, draw, erase"],
        ["Shift and arrows", "a cross"],
      ];
    if (answer === "regions")
      return [
        ["Drag", "from a cell paints its region over others"],
        ["Tap", "begins a region, or takes a cell out of its own"],
        ["Space, arrows", "pick up a region, paint it"],
        ["Letters, Backspace", "name a region, open a cell"],
      ];
    if (model.numeric)
      return [
        ["Tap", "selects a cell; the numbers stand below the board"],
        ["Pencil", "small numbers: what may stand there"],
        ["Digits, Shift and digits, Backspace", "a number, a small one, open"],
      ];
    return square.help.call(this, model);
  },
};

/** A dot beside the board where a number may be put; it is seen while the board is edited. */
function noClues(model) {
  const { sheet, text } = model;
  const [rows, columns] = grid.sized(model);
  const half = CELL / 2;
  const far = { left: [-half, 0], right: [columns * CELL + half, 0], above: [0, -half], below: [0, rows * CELL + half] };
  const { blocks } = fileOf(text, sheet.blocks);
  return sheet.blocks.flatMap(({ kind, where }, i) =>
    (kind === "side" ? blocks[i][0] : []).flatMap((one, j) => {
      const [x, y] = [sheet.left + far[where][0], sheet.top + far[where][1]];
      const along = (j + 0.5) * CELL;
      const place = far[where][0] ? { cx: x, cy: y + along } : { cx: x + along, cy: y };
      return one === "." ? [s("circle", { ...place, r: 4, class: "dot no-clue" })] : [];
    }),
  );
}

/** A state as people call it: without the place that it was tried at. */
const named = ({ mark, holds, text }) => ({ mark, holds, name: text.replace(/^r\d+c\d+ (is |has )?/, "") });

/** What can stand in a cell: what was tried in one of them; where rooms differ, other cells may have more numbers. */
function statesOf(sheet, states, most) {
  if (sheet.answer !== "cells") return sheet.tokens.map((mark) => ({ mark, holds: true, name: mark }));
  const tried = states.map(named);
  const more = sheet.values.filter((one) => !tried.some((some) => some.mark === one) && Number(one) <= most);
  const all = [...tried, ...more.map((mark) => ({ mark, holds: true, name: mark }))];
  return sheet.values.length ? all.sort((a, b) => Number(a.mark) - Number(b.mark)) : all;
}

/** The largest number that a cell may have: that of the largest room, where there are more numbers than rows. */
function largest(text, { blocks, values }, given) {
  const at = blocks.findIndex((one) => one.kind === "regions");
  if (at < 0 || values.length <= Math.max(given.length, given[0]?.length ?? 0)) return Infinity;
  const letters = fileOf(text, blocks).blocks[at].flat();
  return Math.max(...letters.map((one) => letters.filter((other) => other === one).length));
}

const wayName = (way) => ({ n: "up", s: "down", e: "right", w: "left" })[way];

/** The cell in the middle of which something stands. */
const cellKey = (sheet, [x, y]) => key([Math.floor((y - sheet.top) / CELL), Math.floor((x - sheet.left) / CELL)]);

/** The ways in which a line leaves a cell; with `only`, as a finished answer has them. */
function ways(state, cell, only = false) {
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
  return `${ways(state, cell)}?`;
}

function turned(state, a, b, on) {
  const name = side(a, b);
  const { [name]: now, ...links } = state.links;
  const wanted = on === undefined ? (now === true ? null : true) : on;
  const out = now === undefined ? state.out : {};
  return { ...state, out, links: wanted === null ? links : { ...links, [name]: wanted } };
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
function letterFor(puzzle, model, state, cell) {
  const here = puzzle.at(state, cell);
  if (here !== model.open && here !== ".") return here;
  const used = new Set(state.rows.flat());
  return [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((one) => !used.has(one)) ?? "a";
}

/** Small numbers, three in a row. */
function noted(puzzle, model, state, cell) {
  const some = (state.notes?.[key(cell)] ?? "").split(" ").filter(Boolean);
  const [x, y] = puzzle.corner(model, cell);
  const top = model.clues.has(key(cell)) ? 22 : 10; // below a sum
  const place = (i) => ({ x: x + 9 + (i % 3) * 11, y: y + top + Math.floor(i / 3) * (top > 10 ? 6.5 : 10) });
  return some.map((one, i) => s("text", { ...place(some.length > 3 ? Number(one) - 1 : i), class: "note" }, one));
}

/** Lines between the regions that were drawn. */
function edges(puzzle, model, state) {
  const found = [];
  for (const [r, c] of puzzle.cells(model)) {
    const [x, y] = puzzle.corner(model, [r, c]);
    const apart = (other) => puzzle.has(model, other) && puzzle.at(state, other) !== puzzle.at(state, [r, c]);
    const line = (x1, y1, x2, y2) => found.push(s("line", { x1, y1, x2, y2, class: "wall" }));
    if (apart([r, c + 1])) line(x + CELL, y, x + CELL, y + CELL);
    if (apart([r + 1, c])) line(x, y + CELL, x + CELL, y + CELL);
  }
  return found;
}

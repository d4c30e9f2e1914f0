// @ts-check
// Boards of square cells that have states: what every puzzle gets, and what puzzles build upon.
//
// A puzzle is an object of functions. `model` is what does not change while one plays (made by `start` from the board's
// text and from what /api/board says of it); `state` is what the player has done, plain JSON. No function changes either:
// gestures return a new state, or null if there is nothing to do.

import { h, header, key, listed, named, parts, place, s, same } from "/page/dom.js";

export const CELL = 40;

/** What a cell can be, besides open. The marks are those of an unfinished answer. */
function statesOf(board) {
  const states = board.cells?.states ?? [];
  return states.map(({ mark, holds, text }) => ({ mark, holds, name: text.replace(/^r1c1 (is |has )?/, "") }));
}

/** @type {any} */
export const square = {
  /** From the board's text and /api/board to what never changes. */
  start(board) {
    const file = parts(board.text);
    const rows = board.cells?.rows ?? [];
    const same = file.rows.length === rows.length && file.rows.every((row, r) => row.length === rows[r].length);
    const letters = same && file.rows.every((row) => /^[A-Za-z]+$/.test(row));
    const model = {
      file,
      height: rows.length,
      width: Math.max(0, ...rows.map((row) => row.length)),
      key: board.cells?.key ?? "rows",
      open: board.cells?.open ?? ".",
      given: rows,
      states: statesOf(board),
      regions: letters ? file.rows : null, // rows of letters that are as large as the board: thick lines between them
      shown: same && !letters ? file.rows : null,
      left: [],
      top: [],
    };
    return model;
  },

  empty: (model) => ({ rows: model.given }),

  // --- where things are ---

  frame: (model) => ({ left: model.left.length ? 40 : 12, top: model.top.length ? 38 : 12, right: 12, bottom: 12 }),

  size(model) {
    const frame = this.frame(model);
    return [frame.left + model.width * CELL + frame.right, frame.top + model.height * CELL + frame.bottom];
  },

  corner(model, [r, c]) {
    const frame = this.frame(model);
    return [frame.left + c * CELL, frame.top + r * CELL];
  },

  centre(model, cell) {
    const [x, y] = this.corner(model, cell);
    return [x + CELL / 2, y + CELL / 2];
  },

  outline(model, cell, inset = 0) {
    const [x, y] = this.corner(model, cell);
    const [a, b] = [inset, CELL - inset];
    return [
      [x + a, y + a],
      [x + b, y + a],
      [x + b, y + b],
      [x + a, y + b],
    ];
  },

  /** The cell at a point; while the board is `edited`, also where there is a hole. */
  cellAt(model, [x, y], edited = false) {
    const frame = this.frame(model);
    const cell = [Math.floor((y - frame.top) / CELL), Math.floor((x - frame.left) / CELL)];
    return (edited ? square.has(model, cell) : this.has(model, cell)) ? cell : null;
  },

  has: (model, [r, c]) => r >= 0 && r < model.height && c >= 0 && c < model.width,

  cells(model) {
    const all = [];
    for (let r = 0; r < model.height; r++)
      for (let c = 0; c < model.width; c++) if (this.has(model, [r, c])) all.push([r, c]);
    return all;
  },

  /** Where the cursor goes from a cell. */
  beside: (model, [r, c], [down, across]) => [r + down, c + across],

  /** The cells that a sentence names: one by one, in rows and columns, or by their regions. */
  named(model, sentence) {
    const [rows, columns, regions] = ["row", "column", "region"].map((word) => listed(sentence, word));
    const among = ([r, c]) =>
      rows.includes(`${r + 1}`) || columns.includes(`${c + 1}`) || regions.includes(model.regions?.[r]?.[c]);
    const single = named(sentence).filter((cell) => this.has(model, cell));
    return [...single, ...this.cells(model).filter((cell) => among(cell) && !single.some((one) => same(one, cell)))];
  },

  // --- drawing ---

  /** What never changes: cells, lines, numbers. */
  ground(model) {
    const shapes = this.cells(model).map((cell) => this.tile(model, cell));
    shapes.push(...this.walls(model), ...this.labels(model));
    if (model.shown)
      for (const cell of this.cells(model)) shapes.push(this.letter(model, cell, model.shown[cell[0]][cell[1]]));
    return shapes;
  },

  tile(model, cell) {
    const [x, y] = this.corner(model, cell);
    return s("rect", { x, y, width: CELL, height: CELL, class: "cell" });
  },

  letter(model, cell, text) {
    const [x, y] = this.centre(model, cell);
    return s("text", { x, y, class: "given" }, text);
  },

  joinedCells: (model, a, b) => !model.regions || model.regions[a[0]]?.[a[1]] === model.regions[b[0]]?.[b[1]],

  walls(model) {
    const found = [];
    for (const cell of this.cells(model)) {
      const [x, y] = this.corner(model, cell);
      const [r, c] = cell;
      const line = (x1, y1, x2, y2) => found.push(s("line", { x1, y1, x2, y2, class: "wall" }));
      const apart = (other) => !this.has(model, other) || !this.joinedCells(model, cell, other);
      if (apart([r, c + 1])) line(x + CELL, y, x + CELL, y + CELL);
      if (apart([r + 1, c])) line(x, y + CELL, x + CELL, y + CELL);
      if (!this.has(model, [r, c - 1])) line(x, y, x, y + CELL);
      if (!this.has(model, [r - 1, c])) line(x, y, x + CELL, y);
    }
    return found;
  },

  labels: () => [],

  /** What never changes and lies on top of what the player puts there. */
  cover: () => [],

  /** The same, above what is lit. */
  above: () => [],

  /** What the player has put there. */
  marks(model, state) {
    const shapes = [];
    for (const cell of this.cells(model)) {
      const mark = this.at(state, cell);
      if (mark !== model.open && mark !== undefined) shapes.push(...this.mark(model, state, cell, mark));
    }
    return shapes;
  },

  mark(model, state, cell, mark) {
    const [x, y] = this.centre(model, cell);
    const what = model.states.find((one) => one.mark === mark);
    if (what && !what.holds) return [s("circle", { cx: x, cy: y, r: 3.5, class: "dot" })];
    return [s("text", { x, y, class: "mark" }, { "*": "★" }[mark] ?? mark)];
  },

  // --- what the player does ---

  at: (state, [r, c]) => state.rows[r]?.[c],

  put(state, [r, c], mark) {
    const rows = state.rows.slice();
    rows[r] = rows[r].slice(0, c) + mark + rows[r].slice(c + 1);
    return { ...state, rows };
  },

  fixed: (model, cell) => model.given[cell[0]]?.[cell[1]] !== model.open,

  turn(model, state, cell, back) {
    const marks = [model.open, ...model.states.map((one) => one.mark)];
    const now = marks.indexOf(this.at(state, cell));
    return marks[(now + (back ? marks.length - 1 : 1)) % marks.length];
  },

  /** A tap or click: the next state. */
  tap(model, state, cell, { shift = false } = {}) {
    return this.fixed(model, cell) ? null : this.put(state, cell, this.turn(model, state, cell, shift));
  },

  /** Held, or the right button: the last state; again: open. */
  hold(model, state, cell) {
    const last = model.states.at(-1)?.mark;
    if (this.fixed(model, cell) || last === undefined) return null;
    return this.put(state, cell, this.at(state, cell) === last ? model.open : last);
  },

  /** Dragging paints what the first cell becomes. `drag` is kept from cell to cell. */
  drag(model, drag, cell) {
    if (drag.paint === undefined) {
      if (this.fixed(model, drag.start)) return null;
      drag.paint = drag.held
        ? this.at(this.hold(model, drag.base, drag.start), drag.start)
        : this.turn(model, drag.base, drag.start, false);
      drag.state = this.put(drag.base, drag.start, drag.paint);
    }
    if (this.fixed(model, cell)) return drag.state;
    drag.state = this.put(drag.state, cell, drag.paint);
    return drag.state;
  },

  /** A key on a cell: {state, cell} or null. */
  key(model, state, cell, event) {
    if (this.fixed(model, cell)) return null;
    const put = (mark) => ({ state: this.put(state, cell, mark) });
    if (event.key === "Backspace" || event.key === "Delete") return put(model.open);
    if (event.key === " ") return put(this.turn(model, state, cell, event.shiftKey));
    const digit = Number(event.key);
    if (digit >= 1 && digit <= model.states.length && model.states.length < 10)
      return put(model.states[digit - 1].mark);
    const named = model.states.find((one) => one.mark.toLowerCase() === event.key.toLowerCase());
    return named ? put(named.mark) : null;
  },

  /**
   * What of some cells the player has put there: [{cells, text, without}], each with the state that is left if it is taken
   * back.
   */
  mine(model, state, cells) {
    return cells
      .filter((cell) => !this.fixed(model, cell) && this.at(state, cell) !== model.open)
      .map((cell) => ({
        cells: [cell],
        text: this.say(model, state, cell).split(", ")[0],
        without: this.put(state, cell, model.open),
      }));
  },

  /** What follows from the player's marks, drawn pale: `known` is the answer with it. Cells that have a mark keep theirs. */
  ghost(model, state, known) {
    const after = this.load(model, this.empty(model), known, false);
    const isNew = (cell) => this.at(state, cell) === model.open && this.at(after, cell) !== model.open;
    return this.cells(model)
      .filter((cell) => !this.fixed(model, cell) && isNew(cell))
      .flatMap((cell) => this.mark(model, after, cell, this.at(after, cell)));
  },

  // --- words ---

  say(model, state, cell) {
    const mark = this.at(state, cell);
    const what = model.states.find((one) => one.mark === mark);
    const region = model.regions ? `, region ${model.regions[cell[0]]?.[cell[1]]}` : "";
    const given = model.shown ? `, ${model.shown[cell[0]][cell[1]]}` : "";
    return `${place(cell)}: ${what ? what.name : mark === model.open ? "open" : mark}${region}${given}`;
  },

  counts(model, state) {
    const all = this.cells(model).filter((cell) => !this.fixed(model, cell));
    const parts = model.states
      .filter((one) => one.holds)
      .slice(0, 3)
      .map((one) => {
        const number = all.filter((cell) => this.at(state, cell) === one.mark).length;
        return `${one.mark === "*" ? "★" : one.mark} ${number}`;
      });
    const open = all.filter((cell) => this.at(state, cell) === model.open).length;
    return [...(model.states.length < 6 ? parts : []), `${open} open`].join(" · ");
  },

  help(model) {
    const names = model.states
      .slice(0, 3)
      .map((one) => one.name)
      .join(", ");
    return [
      ["Tap", `the states of a cell in turn: ${names}`],
      ["Drag", "paints"],
      ["Hold, or the right button", "the last state"],
      ["Space, digits", "the same on the keyboard"],
      ["Backspace", "opens a cell"],
    ];
  },

  // --- answers ---

  /** The unfinished answer, as hints read it. */
  answer: (model, state) => ({ [model.key]: state.rows }),

  /** The whole answer once each cell is decided, else null. Cells that are left open count as “not”, if that is all that is left. */
  full(model, state) {
    const rows = state.rows.map((row) => [...row].map((mark) => this.settled(model, mark)).join(""));
    return rows.some((row) => row.includes("\0")) ? null : { [model.key]: rows };
  },

  /** The answer if what is left open counts as “not”: a board may be right before each cell is decided. Null if nothing stands
   * there yet, or if cells have no such state. */
  whole(model, state) {
    const dry = model.states?.find((one) => !one.holds);
    const full = this.full(model, state);
    if (full || !dry) return full;
    const closed = { ...state, rows: state.rows.map((row) => row.replaceAll(model.open, dry.mark)) };
    const some = this.cells(model).some((cell) =>
      model.states.some((one) => one.holds && one.mark === this.at(state, cell)),
    );
    return some ? this.full(model, closed) : null;
  },

  settled(model, mark) {
    if (mark === model.open) return "\0";
    const what = model.states.find((one) => one.mark === mark);
    return what && !what.holds ? model.open : mark;
  },

  /** The state in which an answer's marks stand, finished or not. */
  load(model, state, answer, whole) {
    const rows = answer[model.key] ?? state.rows;
    const dry = model.states.find((one) => !one.holds);
    if (!whole || !dry) return { ...state, rows: rows.slice(0, model.given.length) };
    const close = (mark, r, c) => (mark === model.open && !this.fixed(model, [r, c]) ? dry.mark : mark);
    return {
      ...state,
      rows: rows.slice(0, model.given.length).map((row, r) => [...row].map((mark, c) => close(mark, r, c)).join("")),
    };
  },

  // --- editing the board itself: what stands in the file's rows ---

  tools(model) {
    if (model.regions) {
      const letters = [...new Set(model.regions.join(""))].sort();
      const next = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("").find((one) => !letters.includes(one));
      return [...letters, next].filter(Boolean).map((one) => ({ mark: one, name: `region ${one}` }));
    }
    return [];
  },

  blank: "A",

  /** The file after a tool was used on a cell. */
  paint(model, file, [r, c], mark) {
    const rows = file.rows.slice();
    rows[r] = rows[r].slice(0, c) + mark + rows[r].slice(c + 1);
    return { ...file, rows };
  },

  /** The file with another number of rows and columns. */
  resized(model, file, height, width) {
    const rows = Array.from({ length: height }, (_, r) =>
      (file.rows[r] ?? "").padEnd(width, this.blank).slice(0, width),
    );
    return { ...file, rows };
  },

  /** A number beside the board was tapped while editing; the file after that, or null. */
  label: () => null,

  /** Extra things for the panel “Play”. */
  extras: () => null,
};

/** The walls of a board file: a set of “r,c|r,c”. */
export function wallsOf(file) {
  const found = new Set();
  for (const value of header(file, "wall")) {
    const cells = [...value.matchAll(/r(\d+)c(\d+)|(\d+),(\d+)/g)].map((m) =>
      m[1] ? [m[1] - 1, m[2] - 1] : [+m[3], +m[4]],
    );
    if (cells.length === 2) found.add(side(cells[0], cells[1]));
  }
  return found;
}

/** Two cells, in one order. */
export const side = (a, b) => [key(a), key(b)].sort().join("|");

/** An on-screen key. */
export const cap = (text, onclick, label) =>
  h("button", { class: "cap", type: "button", onclick, "aria-label": label ?? text }, text);

// @ts-check
// Aquarium in the browser: water, dry, open; numbers that turn pale when they are met; F fills a level of the tank.

import { header, key, listed, parts, place, s, same } from "/page/dom.js";
import { CELL, side, square, wallsOf } from "/page/square.js";

const WET = "~",
  DRY = "x",
  OPEN = ".";
const AROUND = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];

/** @type {any} */
const PUZZLE = {
  ...square,
  sentence: "Fill tanks with water: the numbers count the wet cells of each row and column.",
  rules: ({ level }) =>
    `A number says how many cells of its row or column are wet. Water lies at the bottom of a tank${level ? ", and equally high in all of it" : ""}.`,
  spreads: true,

  start(board) {
    const file = parts(board.text);
    const tanks = board.empty?.tanks ?? {}; // what hints call them, each with its first cell
    const [height, width] = [file.rows.length, file.rows[0].length];
    const clues = (name, number) => {
      const found = (header(file, name)[0] ?? "")
        .split(/\s+/)
        .filter(Boolean)
        .map((one) => (one === "." ? null : Number(one)));
      return Array.from({ length: number }, (_, i) => found[i] ?? null);
    };
    return {
      file,
      height,
      width,
      key: "rows",
      open: OPEN,
      given: file.rows.map((row) => OPEN.repeat(row.length)),
      states: [
        { mark: WET, holds: true, name: "water" },
        { mark: DRY, holds: false, name: "dry" },
      ],
      regions: file.rows,
      walls: wallsOf(file),
      left: clues("rows", height),
      top: clues("columns", width),
      level: !header(file, "water").includes("vessels"),
      tanks,
    };
  },

  empty: (model) => ({ rows: model.given, struck: {} }),

  joinedCells: (model, a, b) =>
    model.regions[a[0]]?.[a[1]] === model.regions[b[0]]?.[b[1]] && !model.walls.has(side(a, b)),

  // --- numbers ---

  lines(model) {
    const rows = model.left.map((clue, r) => ({
      name: `row ${r}`,
      clue,
      cells: Array.from({ length: model.width }, (_, c) => [r, c]),
      at: [22, this.centre(model, [r, 0])[1]],
    }));
    const columns = model.top.map((clue, c) => ({
      name: `column ${c}`,
      clue,
      cells: Array.from({ length: model.height }, (_, r) => [r, c]),
      at: [this.centre(model, [0, c])[0], 20],
    }));
    return [...rows, ...columns];
  },

  labelAt(model, [x, y]) {
    return this.lines(model).find((line) => Math.hypot(line.at[0] - x, line.at[1] - y) < CELL / 2)?.name ?? null;
  },

  tapLabel: (model, state, name) => ({ ...state, struck: { ...state.struck, [name]: !state.struck?.[name] } }),

  labels: () => [],

  numbers(model, state) {
    return this.lines(model)
      .filter((line) => line.clue !== null)
      .map(({ name, clue, cells, at: [x, y] }) => {
        const wet = cells.filter((cell) => this.at(state, cell) === WET).length;
        const left = cells.filter((cell) => this.at(state, cell) === OPEN).length;
        const kind = wet > clue || wet + left < clue ? "over" : wet === clue ? "met" : "";
        return s("text", { x, y, class: `number ${kind} ${state.struck?.[name] ? "struck" : ""}` }, clue);
      });
  },

  /** Tanks go by the names that hints call them by. */
  named(model, sentence) {
    const firsts = listed(sentence, "tank").map((name) => model.tanks[name]);
    const tanks = firsts.filter(Boolean).flatMap((cell) => this.tank(model, cell));
    const others = square.named.call(this, model, sentence);
    return [...others, ...tanks.filter((cell) => !others.some((one) => same(one, cell)))];
  },

  // --- drawing ---

  ground(model) {
    return [...this.cells(model).map((cell) => this.tile(model, cell))];
  },

  marks(model, state) {
    const marked = this.cells(model).filter((cell) => this.at(state, cell) !== OPEN);
    const shapes = marked.flatMap((cell) => this.mark(model, state, cell, this.at(state, cell)));
    return [...shapes, ...this.numbers(model, state)];
  },

  mark(model, state, cell, mark) {
    if (mark === WET) return this.water(model, state, cell);
    const [x, y] = this.centre(model, cell);
    return [s("path", { d: `M${x - 5},${y - 5}l10,10M${x + 5},${y - 5}l-10,10`, class: "drop" })];
  },

  /** Walls, and the name of each tank in its first cell. */
  cover(model) {
    const names = Object.entries(model.tanks).map(([name, cell]) => {
      const [x, y] = this.corner(model, cell);
      return s("text", { x: x + 5, y: y + 10, class: "corner" }, name);
    });
    return [...this.walls(model), ...names];
  },

  water(model, state, cell) {
    const [x, y] = this.corner(model, cell);
    const above = [cell[0] - 1, cell[1]];
    const covered = this.has(model, above) && this.at(state, above) === WET && this.joinedCells(model, cell, above);
    if (covered) return [s("rect", { x, y, width: CELL, height: CELL, class: "wet" })];
    const wave = `M${x},${y + 8}q5,-4 10,0t10,0t10,0t10,0`;
    return [s("path", { d: `${wave}V${y + CELL}H${x}Z`, class: "wet" }), s("path", { d: wave, class: "surface" })];
  },

  // --- gestures ---

  /** The cells of the tank that a cell is in. */
  tank(model, cell) {
    return this.connected(model, cell, () => true);
  },

  /** The cells of a tank that water in this cell fills: its level and below. */
  filled(model, cell) {
    const reached = this.connected(model, cell, ([r]) => model.level || r >= cell[0]);
    return reached.filter(([r]) => r >= cell[0]);
  },

  connected(model, cell, allowed) {
    const seen = new Map([[key(cell), cell]]),
      todo = [cell];
    while (todo.length) {
      const [r, c] = todo.pop();
      for (const [a, b] of AROUND) {
        const other = [r + a, c + b];
        if (
          this.has(model, other) &&
          allowed(other) &&
          !seen.has(key(other)) &&
          this.joinedCells(model, [r, c], other)
        ) {
          seen.set(key(other), other);
          todo.push(other);
        }
      }
    }
    return [...seen.values()];
  },

  hold(model, state, cell) {
    return this.put(state, cell, this.at(state, cell) === DRY ? OPEN : DRY);
  },

  key(model, state, cell, event) {
    const put = (mark) => ({ state: this.put(state, cell, mark) });
    switch (event.key.toLowerCase()) {
      case "w":
        return put(WET);
      case "d":
        return put(DRY);
      case "f":
        return {
          state: this.filled(model, cell).reduce((after, one) => this.put(after, one, WET), state),
          say: "filled up to here",
        };
      case "backspace":
      case "delete":
        return put(OPEN);
      case " ":
        return put(this.turn(model, state, cell, event.shiftKey));
    }
    return null;
  },

  say(model, state, cell) {
    const what = { [WET]: "water", [DRY]: "dry", [OPEN]: "open" }[this.at(state, cell)];
    const clue = (number, name) => (number === null ? "" : `, ${name} wants ${number}`);
    return `${place(cell)}: ${what}, tank ${model.regions[cell[0]][cell[1]]}${clue(model.left[cell[0]], "row")}${clue(model.top[cell[1]], "column")}`;
  },

  counts(model, state) {
    const lines = this.lines(model).filter((line) => line.clue !== null);
    const met = lines.filter(
      ({ clue, cells }) => cells.filter((cell) => this.at(state, cell) === WET).length === clue,
    ).length;
    return `${met} of ${lines.length} numbers met · ${this.cells(model).filter((cell) => this.at(state, cell) === OPEN).length} open`;
  },

  help: () => [
    ["Tap", "water, dry, open"],
    ["Drag", "paints what the first cell became"],
    ["Hold, or the right button", "dry"],
    ["Tap a number", "greys it"],
    ["W D F Backspace", "water, dry, fill the tank up to this level, open"],
  ],

  load(model, state, answer, whole) {
    return { ...square.load.call(this, model, state, answer, whole), struck: state.struck ?? {} };
  },

  // --- editing: tanks by dragging from one, numbers by tapping ---

  tools(model) {
    const letters = [...new Set(model.regions.join(""))].sort();
    const next = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((one) => !letters.includes(one));
    return [...letters, next].filter(Boolean).map((mark) => ({ mark, name: `tank ${mark}` }));
  },

  blankText: (height, width) =>
    `rows:${" .".repeat(height)}\ncolumns:${" .".repeat(width)}\n${`${"A".repeat(width)}\n`.repeat(height)}`,

  label(model, file, name, back) {
    const [line, at] = name.split(" ");
    const list = (line === "row" ? model.left : model.top).slice();
    const most = line === "row" ? model.width : model.height;
    const now = list[at] ?? -1;
    list[at] = back ? (now < 0 ? most : now - 1) : now >= most ? null : now + 1;
    if (list[at] === -1) list[at] = null;
    return this.numbered(file, line === "row" ? list : model.left, line === "row" ? model.top : list);
  },

  numbered(file, rows, columns) {
    const text = (list) => list.map((one) => one ?? ".").join(" ");
    const others = file.headers.filter(([name]) => name !== "rows" && name !== "columns");
    return { ...file, headers: [["rows", text(rows)], ["columns", text(columns)], ...others] };
  },

  resized(model, file, height, width) {
    const after = square.resized.call(this, model, file, height, width);
    const fit = (list, number) => Array.from({ length: number }, (_, i) => list[i] ?? null);
    return this.numbered(after, fit(model.left, height), fit(model.top, width));
  },
};

export default PUZZLE;

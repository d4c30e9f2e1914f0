// @ts-check
// Unwordle in the browser: letters into coloured boxes, by keyboard or on the screen; which words are left for a row.
//
// A state is {words: ["ra?io", …, "halts"]}: `?` is an open letter, the last word is the answer.

import { buttonFor, fill, h, header, listed, parts, rowOf, s, stackOf } from "/page/dom.js";
import { cap, CELL, square } from "/page/square.js";

const ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
const COLOURS = { G: "green", Y: "yellow", W: "white" };
const OPEN = "?";

/** @type {any} */
const PUZZLE = {
  ...square,
  look: "unwordle",
  letters: true, // plain letters are typed into boxes
  sentence: "The colours of a Wordle are given: which words were guessed?",
  rules: () =>
    "The last row is the answer. A letter of a guess is green if it is right there, yellow if it belongs elsewhere, white if it does not occur (again).",
  live: false, // words take too long

  start(board) {
    const file = parts(board.text);
    const rows = [];
    const grids = [[]];
    for (const line of file.rows)
      if (line.trim()) grids.at(-1).push(line.trim());
      else if (grids.at(-1).length) grids.push([]);
    for (const grid of grids.filter((one) => one.length))
      rows.push(...(/^G+$/.test(grid.at(-1)) ? grid.slice(0, -1) : grid));
    const width = (rows[0] ?? grids[0][0] ?? "").length;
    const answer = header(file, "answer")[0] ?? "?";
    const known = answer !== "?" ? answer.toLowerCase() : null;
    return {
      file,
      rows,
      colours: [...rows, "G".repeat(width)],
      height: rows.length + 1,
      width,
      known,
      left: [],
      top: [],
      states: [],
      key: "words",
      open: OPEN,
      given: [...rows.map(() => OPEN.repeat(width)), known ?? OPEN.repeat(width)],
    };
  },

  empty: (model) => ({ rows: model.given }),

  tile(model, cell) {
    const [x, y] = this.corner(model, cell);
    const mark = model.colours[cell[0]]?.[cell[1]] ?? "W";
    return s("rect", {
      x: x + 2,
      y: y + 2,
      width: CELL - 4,
      height: CELL - 4,
      rx: mark === "Y" ? 17 : 3,
      class: `box ${COLOURS[mark]}`,
    });
  },

  walls(model) {
    const [x, y] = this.corner(model, [model.height - 1, 0]);
    return [s("line", { x1: x, y1: y, x2: x + model.width * CELL, y2: y, class: "rule" })];
  },

  marks(model, state) {
    return this.cells(model)
      .filter((cell) => this.at(state, cell) !== OPEN)
      .map((cell) => {
        const [x, y] = this.centre(model, cell);
        return s(
          "text",
          { x, y, class: `guess ${COLOURS[model.colours[cell[0]][cell[1]]]}` },
          this.at(state, cell).toUpperCase(),
        );
      });
  },

  /** The boxes that a sentence names: of “row 2 is ?A???” those with a letter, of “row 2” and “the answer” all. */
  named(model, sentence) {
    const words = new Map(); // from rows to what they are said to be
    for (const [, row, word] of sentence.matchAll(/\brow (\d+) is ([?A-Z]+)\b/gi)) words.set(Number(row) - 1, word);
    for (const [, word] of sentence.matchAll(/\banswer(?:'s own)?(?: is|:) ([?A-Z]+)\b/g))
      words.set(model.height - 1, word);
    const rows = listed(sentence, "row").map((one) => Number(one) - 1);
    if (/\banswer\b/.test(sentence) && !rows.length) rows.push(model.height - 1);
    return this.cells(model).filter(([r, c]) => (words.has(r) ? (words.get(r)[c] ?? "?") !== "?" : rows.includes(r)));
  },

  fixed: (model, [r]) => r === model.height - 1 && model.known !== null,

  tap: () => null,
  drag: () => null,
  hold: () => null,

  /** The box that a letter moves on to. */
  onward(model, [r, c], by) {
    const at = r * model.width + c + by;
    return at < 0 || at >= model.width * model.height ? [r, c] : [Math.floor(at / model.width), at % model.width];
  },

  key(model, state, cell, event) {
    if (event.key === "Enter") return { state, cell: [Math.min(cell[0] + 1, model.height - 1), 0] };
    if (this.fixed(model, cell)) return null;
    if (event.key === "Backspace" || event.key === "Delete") {
      const empty = this.at(state, cell) === OPEN && event.key === "Backspace" && cell[1] > 0;
      const where = empty ? this.onward(model, cell, -1) : cell;
      return { state: this.put(state, where, OPEN), cell: where };
    }
    if (/^[a-z]$/i.test(event.key))
      return {
        state: this.put(state, cell, event.key.toLowerCase()),
        cell: cell[1] + 1 < model.width ? [cell[0], cell[1] + 1] : cell,
      };
    return null;
  },

  /** The keyboard on the screen, and the words that are left for the row. */
  extras(model, state, game, view) {
    const words = h("p", { class: "small", "aria-live": "polite" });
    const press = (name) => {
      const done = this.key(model, game.state, view.cursor, { key: name });
      if (!done) return;
      view.cursor = done.cell ?? view.cursor;
      view.typing = true;
      view.svg.focus({ preventScroll: true });
      if (!game.go(done.state, this.say(model, done.state, view.cursor))) view.draw();
    };
    const left = async () => {
      const { attempt, body } = await import("/page/app.js");
      const row = Math.min(view.cursor[0], model.rows.length - 1);
      const found = await attempt("Looking for words", "solve", body({ row: row + 1 }));
      const all = found?.solution?.row?.words ?? [];
      const typed = game.state.rows[row];
      const fitting = all.filter((word) => [...typed].every((letter, i) => letter === OPEN || word[i] === letter));
      fill(
        words,
        fitting.length
          ? `Row ${row + 1}, ${fitting.length} words: ${fitting.slice(0, 60).join(" ")}${fitting.length > 60 ? " …" : ""}`
          : `No word fits row ${row + 1}.`,
      );
    };
    return stackOf(
      ...ROWS.map((row, i) =>
        h(
          "div",
          { class: "caps keyboard" },
          ...[...row].map((letter) => cap(letter.toUpperCase(), () => press(letter), letter)),
          i === 2 && cap("⌫", () => press("Backspace"), "Backspace"),
        ),
      ),
      rowOf(buttonFor(left, "Words left for this row")),
      words,
    );
  },

  /** A word at a time. */
  mine(model, state, cells) {
    const rows = [...new Set(cells.map(([r]) => r))].filter((r) => !this.fixed(model, [r]));
    return rows
      .filter((r) => state.rows[r] && state.rows[r] !== model.given[r])
      .map((r) => ({
        cells: Array.from({ length: model.width }, (_, c) => [r, c]),
        text: `${state.rows[r].replaceAll(OPEN, "·").toUpperCase()} in row ${r + 1}`,
        without: { ...state, rows: state.rows.map((word, i) => (i === r ? model.given[r] : word)) },
      }));
  },

  ghost: () => [],

  say(model, state, cell) {
    const mark = COLOURS[model.colours[cell[0]][cell[1]]],
      letter = this.at(state, cell);
    const row = cell[0] === model.height - 1 ? "answer" : `row ${cell[0] + 1}`;
    return `${row}, place ${cell[1] + 1}, ${mark}: ${letter === OPEN ? "open" : letter}`;
  },

  counts(model, state) {
    const done = state.rows.filter((word) => !word.includes(OPEN)).length - (model.known ? 1 : 0);
    return `${done} of ${model.rows.length + (model.known ? 0 : 1)} words`;
  },

  help: () => [
    ["Tap", "selects a box"],
    ["Letters, Backspace, Enter", "fill, empty, next row"],
    ["Words left", "what fits the row that is selected"],
  ],

  answer: (model, state) => ({ words: state.rows }),
  full: (model, state) => (state.rows.some((word) => word.includes(OPEN)) ? null : { words: state.rows }),
  whole(model, state) {
    return this.full(model, state);
  },

  load: (model, state, answer) => ({
    ...state,
    rows: (answer.words ?? state.rows)
      .slice(0, model.height)
      .map((word) => (word || OPEN.repeat(model.width)).replaceAll(/[._ ]/g, OPEN)),
  }),

  // --- editing: colours in turn ---

  tools: () => [
    { mark: "G", name: "green" },
    { mark: "Y", name: "yellow" },
    { mark: "W", name: "white" },
  ],

  sampled: (model, mark) => ({ ...model, rows: [], colours: [mark], height: 1, width: 1, given: [OPEN], known: null }),

  blankText: (height, width) => `answer: ?\n\n${`${"W".repeat(width)}\n`.repeat(height)}`,

  paint(model, file, [r, c], mark) {
    if (r >= model.rows.length) return null;
    let number = -1;
    const rows = file.rows.map((line) => {
      if (!line.trim()) return line;
      number += 1;
      return number === r ? line.slice(0, c) + mark + line.slice(c + 1) : line;
    });
    return { ...file, rows };
  },

  /** More or fewer guesses; the answer's own row stays last. */
  resized(model, file, height, width) {
    const rows = file.rows.slice();
    const last = /^G+$/.test(rows.at(-1)?.trim() ?? "") ? rows.length - 1 : rows.length;
    if (height > model.height) rows.splice(last, 0, "W".repeat(model.width));
    else if (height < model.height && model.rows.length > 1) rows.splice(last - 1, 1);
    return width === model.width ? { ...file, rows } : null;
  },
};

export default PUZZLE;

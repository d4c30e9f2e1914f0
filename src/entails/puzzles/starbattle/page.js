// @ts-check
// Star Battle in the browser: regions lettered and tinted, how many stars are wanted, dots by dragging.

import { header, s } from "/page/dom.js";
import { square } from "/page/square.js";

const STAR = "*",
  EMPTY = "x";
const TINTS = 6;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** @type {any} */
const PUZZLE = {
  ...square,
  look: "starbattle",
  sentence: "Place stars so that none touch: so many in each row, column and region.",
  spreads: true,
  blank: "A",

  start(board) {
    const model = square.start.call(this, board);
    const stars = Number(header(model.file, "stars")[0] ?? 1);
    const letters = [...new Set(model.regions?.join("") ?? "")].sort();
    return { ...model, stars, letters, tints: tinted(model, letters) };
  },

  rules: ({ stars }) =>
    `Each row, each column and each region has ${stars === 1 ? "one star" : `${stars} stars`}. No two stars touch, not even at a corner.`,

  tile(model, cell) {
    const tile = square.tile.call(this, model, cell);
    const tint = model.tints[model.regions?.[cell[0]]?.[cell[1]]];
    if (tint !== undefined) tile.classList.add(`tint-${tint}`);
    return tile;
  },

  /** Each region has its letter in its first cell. */
  cover(model) {
    return model.letters.map((letter) => {
      const [r, c] = this.cells(model).find(([r, c]) => model.regions[r][c] === letter);
      const [x, y] = this.corner(model, [r, c]);
      return s("text", { x: x + 5, y: y + 10, class: "corner" }, letter);
    });
  },

  /** From an open cell dragging paints dots: nobody paints stars, two of them would touch. A drag that begins at a mark paints that
   * mark's opposite: it opens cells. */
  drag(model, drag, cell) {
    if (drag.paint === undefined) {
      const first = this.at(drag.base, drag.start);
      drag.paint = first === model.open ? EMPTY : model.open;
      drag.only = first === model.open ? model.open : first;
      drag.state = this.put(drag.base, drag.start, drag.paint);
    }
    if (this.at(drag.state, cell) === drag.only) drag.state = this.put(drag.state, cell, drag.paint);
    return drag.state;
  },

  counts(model, state) {
    const placed = this.cells(model).filter((cell) => this.at(state, cell) === STAR).length;
    return `★ ${placed} of ${model.stars * model.height} · ${model.stars} in each row, column and region`;
  },

  /** All stars are placed; cells that are left open count as empty. */
  whole(model, state) {
    const placed = this.cells(model).filter((cell) => this.at(state, cell) === STAR).length;
    return placed === model.stars * model.height ? square.whole.call(this, model, state) : this.full(model, state);
  },

  /** As many regions as rows: to begin with, the rows themselves. */
  blankText: (height, width) =>
    `stars: 1\n${Array.from({ length: height }, (_, r) => LETTERS[r].repeat(width)).join("\n")}\n`,

  help: () => [
    ["Tap", "a star, a dot (no star), open"],
    ["Drag", "paints dots; from a mark on, it opens cells"],
    ["Hold, or the right button", "a dot"],
    ["1, 2 or Space, Backspace", "a star, a dot, in turn; open"],
  ],
};

/** A tint for each region, another one than its neighbours have. */
function tinted(model, letters) {
  const near = new Map(letters.map((letter) => [letter, new Set()]));
  const at = (r, c) => model.regions?.[r]?.[c];
  for (let r = 0; r < model.height; r++)
    for (let c = 0; c < model.width; c++)
      for (const other of [at(r + 1, c), at(r, c + 1)])
        if (other && other !== at(r, c)) {
          near.get(at(r, c)).add(other);
          near.get(other).add(at(r, c));
        }
  const tints = {};
  letters.forEach((letter, i) => {
    const taken = new Set([...near.get(letter)].map((one) => tints[one]));
    tints[letter] = Array.from({ length: TINTS }, (_, k) => (k + i) % TINTS).find((k) => !taken.has(k)) ?? i % TINTS;
  });
  return tints;
}

export default PUZZLE;

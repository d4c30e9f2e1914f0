// @ts-check
// Boards of pages, and what hints say of them: regions by their letters, sides of cells, and what is ruled out.

import { key, s } from "/page/dom.js";
import { fileOf } from "/page/setting.js";
import { CELL } from "/page/square.js";

/** @type {any} */
export const naming = {
  /** The sides of cells that a sentence names: “r4c5's lower and right sides” gives [[[3, 4], "lower"], [[3, 4], "right"]]. */
  sidesIn: (sentence) =>
    [...sentence.matchAll(/r(\d+)c(\d+)'s ((?:(?:upper|lower|left|right)(?:, | and )?)+) sides?/g)].flatMap(([, r, c, ways]) =>
      ways.split(/, | and /).map((way) => [[r - 1, c - 1], way]),
    ),

  sideLine(model, [cell, way]) {
    const [a, b, c, d] = this.outline(model, cell, 0, true);
    return { upper: [a, b], right: [b, c], lower: [d, c], left: [a, d] }[way];
  },

  /** What a gesture did that changed lines, in a few words; null if it changed none. */
  drawing({ links: before = {} }, { links: after = {} }) {
    const changed = (value) => Object.keys(after).some((one) => after[one] === value && before[one] !== value);
    if (changed(true)) return "a line drawn";
    if (changed(false)) return "a cross: no line here";
    return Object.keys(before).some((one) => !(one in after)) ? "a line erased" : null;
  },

  /** The corners between cells that a sentence names: “r1c5's upper right corner” and “the corner (0,5)” give [[0, 5]]. */
  cornersIn(model, sentence) {
    if (!model.sheet?.blocks.some((one) => one.kind === "corners")) return [];
    const counted = [...sentence.matchAll(/\((\d+),(\d+)\)/g)].map(([, r, c]) => [Number(r), Number(c)]);
    const ofCells = [...sentence.matchAll(/r(\d+)c(\d+)'s ((?:(?:upper|lower) (?:left|right)(?:, | and )?)+) corners?/g)];
    const seen = ofCells.flatMap(([, r, c, ways]) =>
      ways.split(/, | and /).map((way) => [r - Number(way.startsWith("upper")), c - Number(way.endsWith("left"))]),
    );
    return [...counted, ...seen];
  },

  cornerAt: ({ sheet }, [r, c]) => [sheet.left + c * CELL, sheet.top + r * CELL],

  /** What stood there before a step stays, also where what is told of the board after it leaves it open. */
  together(model, before, after) {
    const rows = after.rows.map((row, r) => row.map((one, c) => (one === model.open ? before.rows[r][c] : one)));
    return { ...after, rows, ...(before.links && { links: { ...before.links, ...after.links } }) };
  },

  /** What steps have ruled out and no mark can show: it goes along with the answer, and as small numbers into the cells. */
  ruledOut(model, state, steps) {
    const out = { ...state.out };
    const notes = { ...state.notes };
    for (const { relation, row, holds } of steps.flatMap((step) => step.facts ?? [])) {
      if (holds || row.length < 3) continue;
      out[relation] = [...(out[relation] ?? []).filter((one) => String(one) !== String(row)), row];
      const cell = [row[0] - 1, row[1] - 1];
      if (!model.numeric || row.length > 3 || !this.has(model, cell) || this.at(state, cell) !== model.open) continue;
      const all = model.states.map((one) => one.mark).filter((one) => one !== ".");
      const now = notes[key(cell)] ? notes[key(cell)].split(" ") : all;
      notes[key(cell)] = now.filter((one) => one !== String(row[2])).join(" ");
    }
    return { ...state, out, notes };
  },
};

/** The letters of regions, where a board has such a block, as large as itself. */
export function regionsOf(text, { blocks, corners }) {
  const at = blocks.findIndex((one) => one.kind === "regions");
  return at < 0 || corners ? null : (fileOf(text, blocks).blocks[at] ?? null);
}

/** The letter of each region in its first cell, seen while something is lit, where the board does not show it anyway. */
export function regionNames(puzzle, model) {
  const { sheet, regions } = model;
  if (!regions) return [];
  const shown = new Set([...sheet.under, ...sheet.over].filter((one) => one.shape === "text").map((one) => one.text));
  const first = new Map();
  for (const cell of puzzle.cells(model)) {
    const letter = regions[cell[0]]?.[cell[1]];
    if (letter && letter !== "." && !first.has(letter)) first.set(letter, cell);
  }
  return [...first].filter(([letter]) => !shown.has(letter)).map(([letter, cell]) => {
    const [x, y] = puzzle.corner(model, cell);
    const [left, top] = model.clues.has(key(cell)) ? [CELL - 7, CELL - 8] : [7, 8];
    return s("text", { x: x + left, y: y + top, class: "coordinate", "aria-hidden": "true" }, letter);
  });
}

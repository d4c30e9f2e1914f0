// @ts-check
// Boards of pages as setters draw them. A text is the lines of its head and then blocks (a token a cell or a corner, a letter a
// region, a line of numbers for a side); what may stand in each the server tells with the board (`sheet.blocks`).
//
// A file is {head: ["height: 2"], blocks: [[["3", "."], …], …]}; a tool is "block token".

import { s } from "/page/dom.js";
import { CELL } from "/page/square.js";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const WAY_SIGNS = { n: "↑", e: "→", s: "↓", w: "←" };
const GRIDS = ["cells", "corners", "regions"];

const tokensOf = (lines) =>
  lines.some((line) => /\s/.test(line.trim())) ? lines.map((line) => line.trim().split(/\s+/)) : lines.map((line) => [...line.trim()]);

/** The file of a text, as far as it can be told apart without asking. */
export function fileOf(text, kinds) {
  const lines = text.split("\n").map((line) => line.trimEnd());
  const head = [];
  while (lines.length && (/^\s*[A-Za-z]\w*\s*:/.test(lines[0]) || !lines[0].trim())) {
    const line = lines.shift();
    if (line?.trim()) head.push(line);
  }
  let height = null;
  const blocks = kinds.map(({ kind }) => {
    while (lines.length && !lines[0].trim()) lines.shift();
    if (kind === "side") return [(lines.shift() ?? "").trim().split(/\s+/)];
    const wanted = height === null || kind === "between" ? Infinity : height + Number(kind === "corners");
    const taken = [];
    while (lines.length && lines[0].trim() && taken.length < wanted) taken.push(lines.shift());
    height ??= taken.length - Number(kind === "corners");
    return tokensOf(taken);
  });
  return { head, blocks };
}

/** The text of a file: sides that follow each other stand together, other blocks apart. */
export function textOf({ head, blocks }, kinds) {
  const parts = head.length ? [head.join("\n")] : [];
  let sides = [];
  const flush = () => {
    if (sides.length) parts.push(sides.join("\n"));
    sides = [];
  };
  blocks.forEach((rows, i) => {
    if (kinds[i].kind === "side") {
      sides.push(rows[0].join(" "));
      return;
    }
    flush();
    const short = kinds[i].short && rows.every((row) => row.every((one) => one.length === 1));
    parts.push(rows.map((row) => row.join(short ? "" : " ")).join("\n"));
  });
  flush();
  return `${parts.join("\n\n")}\n`;
}

const changed = (file, block, [r, c], token) => ({
  ...file,
  blocks: file.blocks.map((rows, i) =>
    i === block ? rows.map((row, j) => (j === r ? row.map((one, k) => (k === c ? token : one)) : row)) : rows,
  ),
});

/** Rows and columns of a block after the board has another size. */
function fitted(rows, kind, height, width) {
  if (kind === "between") {
    const lengths = Array.from({ length: 2 * height - 1 }, (_, r) => (r % 2 ? width : width - 1)).filter((length) => length > 0);
    return lengths.map((length, r) => Array.from({ length }, (_, c) => rows[r]?.[c] ?? "."));
  }
  const [most, across] = kind === "corners" ? [height + 1, width + 1] : [height, width];
  const fresh = (r, c) => (kind === "regions" ? (rows[Math.min(r, rows.length - 1)]?.[Math.min(c, rows[0].length - 1)] ?? "a") : ".");
  return Array.from({ length: most }, (_, r) => Array.from({ length: across }, (_, c) => rows[r]?.[c] ?? fresh(r, c)));
}

export const setting = {
  written: (model, file) => textOf(file, model.sheet.blocks),
  fileNow: (model, text) => fileOf(text, model.sheet.blocks),

  /** The cell at a point; while the board is edited, of the board itself, or its nearest corner if clues stand there. */
  cellAt(model, [x, y], edited = false) {
    const { sheet } = model;
    const kinds = sheet.blocks.map((one) => one.kind);
    if (!edited) {
      const { left, top } = this.frame(model);
      const cell = [Math.floor((y - top) / CELL), Math.floor((x - left) / CELL)];
      return this.has(model, cell) ? cell : null;
    }
    const round = kinds.includes("corners") && !kinds.includes("cells") ? Math.round : Math.floor;
    const [r, c] = [round((y - sheet.top) / CELL), round((x - sheet.left) / CELL)];
    const [rows, columns] = sized(model);
    const extra = round === Math.round ? 1 : 0;
    return r >= 0 && c >= 0 && r < rows + extra && c < columns + extra ? [r, c] : null;
  },

  /** The number beside the board at a point. */
  labelAt(model, [x, y]) {
    const { sheet } = model;
    const [r, c] = [Math.floor((y - sheet.top) / CELL), Math.floor((x - sheet.left) / CELL)];
    const [rows, columns] = sized(model);
    const [inRows, inColumns] = [r >= 0 && r < rows, c >= 0 && c < columns];
    const where = inRows && c < 0 ? "left" : inRows && c >= columns ? "right" : inColumns && r < 0 ? "above" : inColumns && r >= rows ? "below" : null;
    return where && sheet.blocks.some((one) => one.where === where) ? `${where} ${where === "left" || where === "right" ? r : c}` : null;
  },

  /** What may be put on the board: signs, numbers, ways, letters of regions. */
  tools(model, file = fileOf(model.text, model.sheet.blocks)) {
    return model.sheet.blocks.flatMap((block, i) => {
      if (block.kind === "side") return [];
      const tool = (token, name, picture) => ({ mark: `${i} ${token}`, token, name, picture });
      if (block.kind === "regions") {
        const used = [...new Set(file.blocks[i]?.flat() ?? [])].filter((one) => one !== ".").sort();
        const next = [...LETTERS].find((one) => !used.includes(one));
        return [...used, ...(next ? [next] : [])].map((one) => tool(one, `region ${one}`));
      }
      return [
        tool(".", "nothing", "nothing"),
        ...block.signs.map(([token, mark]) => tool(token, mark ?? token, mark)),
        ...block.numbers.map((one) => tool(one, `number ${one}`)),
        ...(block.ways ? Object.entries(WAY_SIGNS).map(([way, sign]) => ({ ...tool(way, `arrow ${sign}`), sign })) : []),
      ];
    });
  },

  /** Where clues need more than a sign or a digit, they are typed. */
  typedClues: (model) => model.sheet.blocks.some((one) => one.more || one.several || one.numbers?.length),

  markAt(model, file, [r, c], mark) {
    const block = mark === null ? model.sheet.blocks.findIndex((one) => GRIDS.includes(one.kind)) : Number(mark.split(" ")[0]);
    return block < 0 ? null : `${block} ${file.blocks[block]?.[r]?.[c] ?? "."}`;
  },

  paint(model, file, cell, mark) {
    if (!mark) return null;
    const block = mark.startsWith("typed ") ? model.sheet.blocks.findIndex((one) => one.kind === "cells" || one.kind === "corners") : Number(mark.split(" ")[0]);
    const token = mark.slice(mark.indexOf(" ") + 1);
    return block < 0 || !token || file.blocks[block]?.[cell[0]]?.[cell[1]] === undefined ? null : changed(file, block, cell, token);
  },

  /** A number beside the board: what was typed, or the next one. */
  label(model, file, name, back, tool) {
    const [where, at] = name.split(" ");
    const block = model.sheet.blocks.findIndex((one) => one.where === where);
    const now = file.blocks[block]?.[0]?.[Number(at)];
    if (now === undefined) return null;
    const typed = tool?.startsWith("typed ") ? tool.slice(6).trim().replaceAll(/\s+/g, ",") : "";
    const number = now === "." ? -1 : Number(now.split(",")[0]);
    const next = back ? number - 1 : number + 1;
    return changed(file, block, [0, Number(at)], typed || (next < 0 || next > 99 ? "." : String(next)));
  },

  resized(model, file, height, width) {
    const blocks = file.blocks.map((rows, i) => {
      const { kind, where } = model.sheet.blocks[i];
      const number = where === "left" || where === "right" ? height : width;
      return kind === "side" ? [Array.from({ length: number }, (_, j) => rows[0][j] ?? ".")] : fitted(rows, kind, height, width);
    });
    return { ...file, blocks };
  },

  /** Rows and columns of the board itself: lines may be drawn along corners, of which there are more. */
  sized: (model) => sized(model),

  /** A board of a size with nothing on it; `file` is any board of the kind. */
  blanked(model, file, height, width) {
    const bare = file.blocks.map((rows, i) => rows.map((row) => row.map(() => (model.sheet.blocks[i].kind === "regions" ? "a" : "."))));
    return this.resized(model, { ...file, blocks: bare }, height, width);
  },

  /** A tool as a small picture. */
  toolPicture(model, tool, marked) {
    if (!tool.picture) return null;
    const shapes = tool.picture === "nothing" ? [] : (marked(tool.picture, [20, 20]) ?? []);
    return shapes.length || tool.picture === "nothing"
      ? s("svg", { viewBox: "0 0 40 40", class: `board still sign ${this.look(model)}`, "aria-hidden": "true" }, s("rect", { x: 1, y: 1, width: 38, height: 38, class: "cell" }), ...shapes)
      : null;
  },
};

const sized = ({ sheet, height, width }) => (sheet.corners ? [height - 1, width - 1] : [height, width]);

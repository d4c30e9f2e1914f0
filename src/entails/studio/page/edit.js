// @ts-check
// The tab Edit: draw the board or type its text; one line says all the while whether it has one solution.

import { attempt, body, choose, game, panel, put, say, sentence } from "/page/app.js";
import { ask, Unreadable } from "/page/ask.js";
import { newCard, shareCard } from "/page/cards.js";
import { buttonFor, cardOf, fill, h, joined, lasting, mainButton, many, rowOf, same, whole } from "/page/dom.js";
import { calm, editor } from "/page/editor.js";
import { read } from "/page/game.js";
import { marked } from "/page/grid.js";
import { downloads, fileName, save } from "/page/saving.js";
import { drawn } from "/page/view.js";
import { clues } from "/page/worth.js";

let tool = null; // the mark that a tap puts on the board
let typedClue = ""; // what was typed to be put there
let field = null; // the text
let live = null; // the line about solutions
let asking = null; // the request behind it

/** What the board does with pointers while it is edited. */
export const editing = {
  /** A gesture begins. */
  begin() {
    last = null;
  },
  tap(cell, label, held) {
    if (label) {
      change(game.puzzle.label(game.model, file(), label, held, tool));
      return;
    }
    if (cell) use(cell, held);
  },
  paint(start, cell) {
    if (game.puzzle.carried) {
      if (!last || !same(last.start, start)) last = { start, at: start };
      const moved = game.puzzle.carried(game.model, file(), last.at, cell);
      if (moved) last.at = cell;
      change(moved, true);
      return;
    }
    if (game.puzzle.paints === false) return;
    const mark = dragged(start);
    const first = game.puzzle.paint(game.model, file(), start, mark);
    if (first) change(game.puzzle.paint(game.model, first, cell, mark), true);
  },
};

/** The board's file as its text has it now: several taps in a row may come before the engines have read the first. */
const file = () => game.puzzle.fileNow?.(game.model, game.text) ?? game.model.file;
const markAt = (cell) =>
  game.puzzle.markAt ? game.puzzle.markAt(game.model, file(), cell, tool) : file().rows[cell[0]]?.[cell[1]];

let last = null; // the gesture that is going on: where it began, and what it spreads or carries
/** Dragging spreads what the first cell has: a tank grows. */
function dragged(start) {
  const mark = game.puzzle.spreads ? markAt(start) : (tool ?? markAt(start));
  if (!last || !same(last.start, start)) last = { start, mark };
  return last.mark;
}

function use(cell, held) {
  const now = markAt(cell);
  const all = game.puzzle.tools(game.model).map((one) => one.mark);
  const marks = game.puzzle.markAt ? all.filter((one) => one.split(" ")[0] === now?.split(" ")[0]) : all;
  const mark = tool ?? marks[(marks.indexOf(now) + (held ? marks.length - 1 : 1)) % marks.length];
  change(game.puzzle.paint(game.model, file(), cell, mark ?? now));
}

/** The board is another one now. It is drawn at once; what it is worth is asked when the hand rests. */
export function change(after, typing = false) {
  const text = after && (game.puzzle.written?.(game.model, after) ?? joined(after));
  if (text) game.edit(text, { label: "the board was changed", typing });
}

/** The text has changed, here or by undo: the field and the line about solutions are about that now. */
export function redrawn() {
  if (!field || !game.isBoard) return;
  if (field.text() !== game.text) field.set(game.text);
  fill(live);
  worth = null;
  if (live.isConnected) looked(game.text);
}

let worth = null; // the text that the line about solutions is about

const looked = calm(async (text) => {
  if (worth === text || text !== game.text) return;
  asking?.abort();
  const { signal } = (asking = new AbortController());
  try {
    const found = await read(text, game.kind, { signal });
    if (text !== game.text) return;
    field.wrong(null);
    worth = text;
    game.learn(text, found);
    fill(live, h("p", { class: "small" }, "Counting solutions…"));
    await valued(found, signal);
  } catch (error) {
    if (signal.aborted || text !== game.text) return;
    if (!(error instanceof Unreadable)) throw error;
    field.wrong(error, true);
    fill(live, h("p", { class: "error" }, sentence(error)));
  }
});

async function valued(found, signal) {
  const answer = await ask(
    "solve",
    { text: found.board.text, puzzle: found.board.puzzle, time_limit: 10 },
    { signal },
  );
  if (signal.aborted) return;
  const best = answer.best !== undefined ? "longest " : "";
  if (answer.status === "impossible")
    fill(live, cardOf("bad", h("p", {}, "No solution."), rowOf(buttonFor(whyNone, "Why?"))));
  else if (answer.unique) fill(live, cardOf("ok", h("p", {}, `One ${best}solution.`), clues(live)));
  else if (answer.unique === false) {
    const number = h("span", {});
    fill(
      live,
      cardOf("warn", h("p", {}, `Several ${best}solutions`, number, "."), rowOf(buttonFor(two, "Show two"))),
    );
    howMany(found, signal).then((said) => {
      fill(number, said);
      if (said && live.isConnected && !signal.aborted) say(`Several ${best}solutions${said}.`);
    });
  } else fill(live, cardOf("warn", h("p", {}, `Not known within 10 s: ${answer.why ?? "stopped"}.`)));
  if (live.isConnected) say(live.querySelector("p")?.textContent ?? "");
}

const BOUND = 100; // solutions that are counted while one draws

/** How many solutions there are, up to a bound. */
async function howMany({ board }, signal) {
  const body_ = { text: board.text, puzzle: board.puzzle, limit: BOUND, time_limit: 3 };
  const listed = await ask("all", body_, { signal }).catch(() => null);
  if (!listed?.found || listed.found < 2) return "";
  return listed.all ? `: ${listed.found}` : `: ${listed.found} or more`;
}

/** Two solutions that differ as little as possible, under Ask. */
async function two() {
  const found = await attempt("Looking for two", "why", body({ several: true, time_limit: 20 }));
  if (!found) return;
  const { all, apart } = await import("/page/asking.js");
  if (found.solutions) apart(found.solutions, found.least ? "Two solutions that differ least" : "Two solutions");
  else all();
}

async function whyNone() {
  const found = await attempt("Looking for the reason", "why", body({ time_limit: 30 }));
  if (found?.because)
    fill(
      live,
      cardOf(
        "bad",
        h("p", {}, "No solution, because these cannot all hold:"),
        h("ul", { class: "reasons" }, ...found.because.slice(0, 20).map((one) => h("li", {}, one.sentence))),
      ),
    );
}

// --- the panel ---

export function editPanel() {
  if (!game.isBoard) return theoryEdit();
  const folded = lasting("board as text", [game.id], () => {
    field = editor({
      label: "The board as text",
      text: game.text,
      rows: Math.min(16, game.text.split("\n").length + 1),
      onChange: (text) => game.edit(text, { label: "the text was changed", typing: true }),
    });
    live = whole(h("div", { "aria-live": "polite" }));
    worth = null;
    return h("details", { open: true, "data-undo": "" }, h("summary", {}, "As text"), field.element);
  });
  looked(game.text);
  return [
    h("p", { class: "small" }, `You are editing the board itself. ${whatToTap()} Undo takes it back.`),
    toolbar(),
    typing(),
    sizes(),
    live,
    folded,
    h("details", {}, h("summary", {}, "Download"), downloads()),
    rowOf(
      buttonFor(() => put(newCard), "New board…"),
      buttonFor(() => put(shareCard), "Share…"),
    ),
  ];
}

/** Clues stand in cells, beside the board, or both. */
function whatToTap() {
  const { puzzle, model } = game;
  const beside = model.sheet?.blocks.some((one) => one.kind === "side");
  if (!puzzle.tools(model).length) return "Clues stand beside it: tap a number, or a dot where there is none; each tap counts up.";
  const kinds = model.sheet?.blocks.map((one) => one.kind) ?? [];
  const corners = kinds.includes("corners") && !kinds.includes("cells");
  return `Tap a ${corners ? "corner between cells" : "cell"}, or drag.${beside ? " Numbers beside the board, or the dots there, count up with each tap." : ""}`;
}

/** A theory is edited where it stands. */
function theoryEdit() {
  const file = `${fileName()}.${game.kind === "puzzle" ? "puzzle" : "fol"}`;
  return [
    h("p", { class: "small" }, "Type in the text itself. Undo takes it back; a rule’s box in the margin turns it off."),
    rowOf(
      mainButton(() => choose("explore"), "Run it under Explore"),
      buttonFor(() => save(file, game.text, "text/plain"), "Save the text"),
      buttonFor(() => put(shareCard), "Share…"),
    ),
  ];
}

function toolbar() {
  const tools = game.puzzle.tools(game.model);
  if (!tools.length) return null;
  if (tool !== null && !tool.startsWith("typed ") && !tools.some((one) => one.mark === tool)) tool = null;
  const button = (mark, text, label) =>
    h(
      "button",
      {
        type: "button",
        "aria-pressed": String(tool === mark),
        "aria-label": label,
        title: label,
        onclick: () => {
          tool = mark;
          panel();
        },
      },
      text,
    );
  return h(
    "div",
    { class: "palette", role: "group", "aria-label": "What a tap puts on the board" },
    button(null, "↻", "the next one in turn"),
    ...tools.map((one) => button(one.mark, pictureOf(one) ?? one.sign ?? one.token ?? one.mark, one.name)),
  );
}

/** What a tool puts there, as it will look; null where letters say it as well. */
function pictureOf(one) {
  const { puzzle, model } = game;
  if (puzzle.toolPicture) return puzzle.toolPicture(model, one, marked);
  const sample = puzzle.sampled?.(model, one.mark);
  return sample ? drawn(puzzle, sample, puzzle.empty(sample), one.name) : null;
}

/** A clue that is no single sign is typed, and then tapped onto cells, or onto the numbers beside the board. */
function typing() {
  if (!game.puzzle.typedClues?.(game.model)) return null;
  return lasting("typed clue", [game.id], () => {
    const input = h("input", {
      type: "text",
      class: "code",
      "aria-label": "A clue to put on the board",
      autocapitalize: "off",
      spellcheck: "false",
      oninput: () => {
        typedClue = input.value.trim();
        tool = typedClue ? `typed ${typedClue}` : null;
        panel();
      },
    });
    const wanted = game.model.sheet.blocks.find((one) => one.expected)?.expected ?? "numbers with commas between";
    return h("label", {}, `Or type a clue (${wanted}), then tap its place`, input);
  });
}

function sizes() {
  const [height, width] = game.puzzle.sized?.(game.model) ?? [game.model.height, game.model.width];
  if (game.puzzle.resized === null) return null;
  const step = (rows, columns, label, text) =>
    h(
      "button",
      {
        type: "button",
        "aria-label": label,
        onclick: () => {
          const to = [height + rows, width + columns];
          if (Math.min(...to) > 0 && Math.max(...to) <= 50) {
            change(game.puzzle.resized(game.model, file(), ...to));
          }
        },
      },
      text,
    );
  const steps = (text, ...buttons) => h("div", { class: "steps" }, h("span", {}, text), ...buttons);
  return rowOf(
    steps(many(height, "row"), step(-1, 0, "one row less", "−"), step(1, 0, "one row more", "+")),
    steps(many(width, "column"), step(0, -1, "one column less", "−"), step(0, 1, "one column more", "+")),
  );
}

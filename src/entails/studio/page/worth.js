// @ts-check
// What each clue of a board is worth: how many solutions there are without it. One solution: it is superfluous.

import { attempt, body, game, view } from "/page/app.js";
import { change } from "/page/edit.js";
import { buttonFor, cardOf, fill, h, many, parts, rowOf } from "/page/dom.js";
import { puzzles } from "/page/game.js";

const SECONDS = 15;
const MOST_LISTED = 12;

/** Asks for it, where clues can be left out; the answer comes into a place. */
export function clues(place) {
  if (!puzzles().find((one) => one.name === game.kind)?.clues) return null;
  return rowOf(buttonFor(() => worth(place), "What is each clue worth?"));
}

async function worth(place) {
  const { text } = game;
  const found = await attempt("Trying without each clue", "superfluous", body({ worth: true, time_limit: SECONDS }));
  if (!found || text !== game.text) return;
  const until = found.finished ? "" : ` Time was up after ${many(found.tried, "clue")}.`;
  const spare = found.clues.length;
  const none = found.finished ? "Every clue is needed." : "None was found that could be left out.";
  const said = spare ? `${many(spare, "clue")} could be left out, one at a time.` : none;
  fill(
    place,
    cardOf(
      spare ? "note" : "ok",
      h("p", {}, said + until),
      h("p", { class: "small" }, "Solutions without each clue, the dearest first:"),
      h("ol", { class: "worth" }, ...found.worth.slice().sort(dearest).map(entry)),
      spare > 0 && rowOf(...found.clues.slice(0, MOST_LISTED).map((one, i) => leave(one, i))),
    ),
  );
}

const dearest = (a, b) => Number(b.more) - Number(a.more) || b.solutions - a.solutions;

/** A clue and its worth; its place is lit while it is pointed at. */
function entry(one) {
  const cells = placeOf(one.text);
  const on = () => view.light({ step: cells });
  const off = () => view.light(null);
  const number = one.more ? `${one.solutions} or more` : many(one.solutions, "solution");
  return h(
    "li",
    { tabindex: 0, onpointerenter: on, onpointerleave: off, onfocus: on, onblur: off },
    h("span", {}, one.name || difference(one.text) || "a clue"),
    h("span", { class: one.solutions === 1 && !one.more ? "spare" : "" }, number),
  );
}

const leave = (text, i) =>
  buttonFor(() => change(game.puzzle.fileNow?.(game.model, text) ?? parts(text)), `Without ${difference(text) || i + 1}`);

const rowsOf = (text) => game.puzzle.fileNow?.(game.model, text).blocks ?? [parts(text).rows.map((row) => [...row])];

/** The cells whose clue a text lacks. */
function placeOf(text) {
  const [mine, its] = [rowsOf(game.text), rowsOf(text)];
  const { blocks } = game.model.sheet ?? { blocks: [{ kind: "cells" }] };
  return mine.flatMap((block, i) =>
    blocks[i].kind === "side" ? [] : block.flatMap((row, r) => row.flatMap((one, c) => (its[i][r]?.[c] === one ? [] : [[r, c]]))),
  );
}

/** Where two texts of a board differ, in a few words. */
function difference(text) {
  const [a, b] = [parts(game.text), parts(text)];
  for (const [name, value] of a.headers) {
    const other = b.headers.find(([one]) => one === name)?.[1];
    if (other !== undefined && other !== value) {
      const [mine, its] = [value.split(/\s+/), other.split(/\s+/)];
      const at = mine.findIndex((one, i) => one !== its[i]);
      return `${name.replace(/s$/, "")} ${at + 1}`;
    }
  }
  return beside(text) || placeOf(text).map(([r, c]) => `r${r + 1}c${c + 1}`).join(" and ");
}

/** The number beside the board that a text lacks. */
function beside(text) {
  const blocks = game.model.sheet?.blocks ?? [];
  const [mine, its] = [rowsOf(game.text), rowsOf(text)];
  const at = blocks.findIndex((one, i) => one.kind === "side" && mine[i][0].join(" ") !== its[i][0].join(" "));
  return at < 0 ? "" : `${blocks[at].where} ${mine[at][0].findIndex((one, c) => one !== its[at][0][c]) + 1}`;
}

// @ts-check
// Where boards come from: the next one (made ahead while somebody plays), packs with ticks, the board of the day.

import { attempt, examples, game, open, packs, say } from "/page/app.js";
import { ask } from "/page/ask.js";
import { buttonFor, cardOf, h, rowOf } from "/page/dom.js";
import { moduleOf, puzzles, read } from "/page/game.js";
import { recall, remember, wasSolved } from "/page/shelf.js";

const AHEAD = 60; // seconds that a board made ahead may take
const A_DAYS = 20; // seconds that the board of a day may take
const LARGEST = 100; // cells of the boards of a day: made in a few seconds

// --- packs ---

/** All packs: those that the studio was started with, and the examples: [{name, boards: [{name, kind, text}]}]. */
export function allPacks() {
  const kinds = puzzles().map((one) => one.name);
  const own = puzzles().map(({ name, title }) => ({
    name: title,
    boards: examples.filter((one) => one.kind === name && one.folder === name),
  }));
  return [...packs, ...own.filter((one) => one.boards.length)].map((pack) => ({
    ...pack,
    boards: pack.boards.filter((one) => !one.kind || kinds.includes(one.kind)),
  }));
}

export const solvedIn = (pack) => pack.boards.filter((one) => wasSolved(one.kind, one.text)).length;

/** A board of a pack; solved ones have a tick. */
export function packButton(one, label = one.name) {
  const done = wasSolved(one.kind, one.text);
  return h(
    "button",
    {
      type: "button",
      onclick: () => open(one.text, one.kind, one.name, "play"),
      "aria-label": `${label}${done ? ", solved" : ""}`,
    },
    done && h("span", { class: "tick", "aria-hidden": "true" }, "✓ "),
    label,
  );
}

/** The board after this one in its pack: the next that is not solved; null if it is in none. */
function following() {
  for (const { boards } of allPacks()) {
    const at = boards.findIndex((one) => one.text.trim() === game.text.trim());
    if (at < 0) continue;
    const order = [...boards.slice(at + 1), ...boards.slice(0, at)];
    return order.find((one) => !wasSolved(one.kind, one.text)) ?? null;
  }
  return null;
}

// --- made ahead ---

let making = null; // {key, promise}

const wish = () => ({ puzzle: game.kind, size: [game.model.rows?.length ?? game.model.height, game.model.width] });
/** The sizes in which boards of a kind are made; nothing if none are. */
const sizesOf = (kind) => puzzles().find((one) => one.name === kind && !one.unmade)?.sizes;
const makes = () => sizesOf(game.kind);

/** Can a board of this size be made? Sizes of some puzzles are counted in other things than cells. */
const fits = ({ size }, { smallest, largest }) => size.every((one, i) => one >= smallest[i] && one <= largest[i]);

const keyOf = (one) => `ahead ${one.puzzle} ${one.size.join("×")} ${[one.difficulty, ...(one.needs ?? [])].join(" ")}`;

/** Make a board like this one in the background, once; the browser keeps it until it is played. In a pack the next is there. */
export function makeAhead() {
  if (following()) return;
  const one = wish();
  const sizes = sizesOf(one.puzzle);
  if (!sizes || !fits(one, sizes) || recall(keyOf(one)) || making) return;
  const key = keyOf(one);
  const promise = ask("generate", { ...one, time_limit: AHEAD })
    .then((found) => found.boards?.[0] && remember(key, found.boards[0]))
    .catch(() => null) // the studio is gone or busy: it is made when it is asked for
    .finally(() => {
      making = null;
    });
  making = { key, promise };
}

/** A board that was made ahead, if there is one; it is given away once. */
export function madeAhead(one) {
  const found = recall(keyOf(one));
  if (found) remember(keyOf(one), null);
  return found;
}

/** What comes after a board that is solved. */
export async function nextBoard() {
  const next = following();
  if (next) return open(next.text, next.kind, next.name, "play");
  if (!makes()) return say("That was the last one: no new boards of this kind are made.", "ok");
  return newBoard(fits(wish(), makes()) ? wish() : { puzzle: game.kind });
}

/** A new board: one made ahead, or one that is made now. */
export async function newBoard(one) {
  const { id } = game;
  let made = one.size ? madeAhead(one) : null;
  if (!made && making && one.size && making.key === keyOf(one)) {
    say("Making a board…");
    await making.promise;
    made = madeAhead(one);
  }
  if (!made) {
    const found = await attempt("Making a board", "generate", { time_limit: 60, ...one });
    if (!found) return false;
    made = found.boards[0];
    if (!made) {
      say(`No board: ${found.why}.`, "warn");
      return false;
    }
  }
  if (one.size) remember(keyOf(one), made);
  await late(id, "The new board is made.", () => {
    madeAhead(one);
    return open(made.board, one.puzzle, `seed ${made.seed}`, "play");
  });
  return true;
}

/** Open what was made; whoever has opened another document meanwhile is not taken away from it, but asked. */
async function late(before, sentence, opened) {
  if (game.id === before) await opened();
  else say(`${sentence} `, "ok", buttonFor(opened, "Open it"));
}

/** A board with nothing on it, to draw on. A page's is made from any board of its kind: that tells which blocks it has. */
export async function blankBoard(kind, height, width) {
  const puzzle = await moduleOf(kind);
  const own = puzzle.blankText?.(height, width);
  const texts = own ? [own] : await blanksOf(puzzle, kind, height, width);
  for (const text of texts) if ((await open(text, kind, "", "edit")) === true) return;
}

async function blanksOf(puzzle, kind, height, width) {
  const example = examples.find((one) => one.kind === kind);
  if (!example) return [];
  const { model } = await read(example.text, kind);
  const file = puzzle.blanked?.(model, puzzle.fileNow(model, example.text), height, width);
  // What the head says of another size is left out, unless the board cannot do without.
  return file ? [{ ...file, head: [] }, file].map((one) => puzzle.written(model, one)) : [];
}

/** A pack's ticks, below a board that is solved. */
export function nextCard() {
  const pack = allPacks().find(({ boards }) => boards.some((one) => one.text.trim() === game.text.trim()));
  if (!pack) return null;
  return cardOf(
    "note",
    h("p", {}, `${pack.name}: ${solvedIn(pack)} of ${pack.boards.length} solved.`),
    rowOf(...pack.boards.slice(0, 40).map((one) => packButton(one))),
  );
}

// --- the board of the day ---

const today = () => new Date().toISOString().slice(0, 10);

/** One board a day, another puzzle each day: the date is its seed, so it is the same for everybody. Where none is made in time
 * one that is there takes its place. */
export async function boardOfTheDay() {
  const date = today();
  const seed = Number(date.replaceAll("-", ""));
  const makers = puzzles().filter((one) => sizesOf(one.name));
  const { name, title, sizes } = makers[Math.floor(Date.parse(date) / 86_400_000) % makers.length];
  const small = sizes.usual[0] * sizes.usual[1] > LARGEST ? sizes.smallest : sizes.usual;
  const before = recall("day");
  if (before?.date === date) return open(before.board, name, date, "play");
  const wish = { puzzle: name, size: small, seed, time_limit: A_DAYS };
  const { id } = game;
  const found = await attempt("Making the board of the day", "generate", wish);
  if (!found) return; // stopped, or said already
  const made = found.boards?.[0]?.board;
  const there = examples.filter((one) => one.kind === name && one.folder === name);
  const board = made ?? there[seed % there.length]?.text;
  if (!board) return say(`No board of the day: ${found.why}.`, "warn");
  remember("day", { date, board, kind: name });
  await late(id, "The board of the day is there.", () => open(board, name, date, "play"));
  if (!made && game.name === date) say(`${title}: today’s board was not made in ${A_DAYS} s, so this is one of the examples.`, "warn");
}

export const dayButton = () => buttonFor(boardOfTheDay, `Board of the day`);

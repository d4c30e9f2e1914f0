// @ts-check
// The page as a whole: the bar, the tabs, the status line with Stop, keys, and what is open.

import { ask, get, Unreadable } from "/page/ask.js";
import { $, buttonFor, clock, fill, h } from "/page/dom.js";
import { Game, know, read, recall, remember } from "/page/game.js";
import { BoardView } from "/page/view.js";
import { fragment, opened } from "/page/share.js";
import { playPanel, check, suppose } from "/page/play.js";
import { editPanel, editing, usePalette } from "/page/edit.js";
import { askPanel, hint, next } from "/page/asking.js";
import { followed } from "/page/follow.js";
import { explorePanel } from "/page/explore.js";
import { provePanel } from "/page/prove.js";
import { paper } from "/page/theory.js";
import { startPage } from "/page/start.js";
import { helpCard, newCard, openCard, shareCard } from "/page/cards.js";

const PANELS = { play: playPanel, edit: editPanel, ask: askPanel, explore: explorePanel, prove: provePanel };
const NAMES = Object.keys(PANELS);

export const game = new Game();
export const view = new BoardView($("board"), game, {
  say: (text) => {
    $("said").textContent = text;
  },
  edit: () => (tab === "edit" ? editing : null),
});
export let examples = [];
let tab = "play";
let card = null; // a card that stands above the panel: New…, Open…, Share, Help
let work = null; // what is being asked

// --- the status line ---

/** Say in one sentence what is going on; kind is "", "ok", "bad" or "warn". */
export function say(text, kind = "", ...more) {
  const line = $("status");
  line.className = kind;
  fill(line, text, ...more);
}

/** Ask a verb with Stop in reach. Returns the document; null if it was stopped or could not be read (which is then said). */
export async function run(label, verb, body, onEvent) {
  work?.abort();
  const mine = (work = new AbortController());
  const begin = Date.now();
  const tell = (text) => {
    if (work === mine) say(`${label}… ${text ?? ""}`);
  };
  const ticking = setInterval(() => {
    if (Date.now() - begin > 900) tell(`${progress} ${Math.round((Date.now() - begin) / 1000)} s`);
  }, 1000);
  let progress = "";
  tell();
  $("stop").hidden = false;
  try {
    const answer = await ask(verb, body, {
      signal: mine.signal,
      onEvent: (name, data) => {
        if (name === "progress") progress = data;
        else onEvent?.(name, data);
      },
    });
    if (work === mine) say("");
    return answer;
  } catch (error) {
    if (mine.signal.aborted) {
      if (work === mine) say("Stopped.", "warn");
      return null;
    }
    if (work === mine) say(sentence(error), "bad");
    if (error instanceof Unreadable) throw error;
    return null;
  } finally {
    clearInterval(ticking);
    if (work === mine) {
      $("stop").hidden = true;
      work = null;
    }
  }
}

/** As `run`, but what cannot be read is null as well. */
export const attempt = (...parameters) =>
  run(...parameters).catch((error) => {
    if (!(error instanceof Unreadable)) throw error;
    return null;
  });

export function sentence(error) {
  if (!(error instanceof Unreadable))
    return error instanceof TypeError
      ? "The studio does not answer: is `entails studio` still running?"
      : String(error.message ?? error);
  const where = error.line ? ` (line ${error.line}, column ${error.column})` : "";
  const text = error.message.split("\n")[0];
  return text[0].toUpperCase() + text.slice(1) + where + ".";
}

export function stop() {
  work?.abort();
}

/** What a request about the open board or theory holds. */
export const body = (more = {}) => ({ text: game.text, puzzle: game.kind, ...more });

// --- opening ---

/** Open a text: a board in any format, or a theory. Returns whether that went well. */
export async function open(text, kind, name = "", to = null) {
  try {
    const found = await read(text, kind);
    show("board");
    game.open(found, name);
    choose(to ?? (found.puzzle ? (tab === "prove" ? "play" : tab) : "explore"));
    const notes = found.board.notes?.length ? ` ${found.board.notes.join(" ")}` : "";
    say(
      found.puzzle
        ? `${found.board.title}: ${name ? `${name}.` : "ready."}${notes}`
        : `A theory${name ? `: ${name}` : ""}.${notes}`,
    );
    return true;
  } catch (error) {
    say(sentence(error), "bad");
    if (!(error instanceof Unreadable)) throw error;
    return error;
  }
}

export function show(what) {
  const start = what === "start";
  $("start").hidden = !start;
  $("stage").hidden = $("side").hidden = start;
  for (const id of ["undo", "redo", "clear", "share"]) $(id).hidden = start || !game.isBoard;
  if (!start) bar();
  if (start) {
    document.body.className = "";
    $("title").textContent = "Studio";
    $("counts").textContent = "";
    $("time").textContent = "";
    startPage();
    history.replaceState(null, "", location.pathname);
  }
}

// --- tabs and cards ---

export function choose(name, focus = false) {
  if (tab !== name) {
    view.light(null);
    game.preview && game.show(null);
  }
  tab = name;
  card = null;
  for (const one of NAMES) {
    const button = $(`tab-${one}`);
    button.setAttribute("aria-selected", String(one === name));
    button.tabIndex = one === name ? 0 : -1;
    if (one === name && focus) button.focus();
  }
  $("panel").setAttribute("aria-labelledby", `tab-${name}`);
  $("stage").classList.toggle("editing", name === "edit" && game.isBoard);
  remember("tab", name);
  $("panel").scrollTop = 0;
  panel();
  below();
}

/** What somebody would call a control; its place in the panel is found again by that. */
const calling = (one) =>
  one.getAttribute("aria-label") ?? (one.textContent || (one.closest("label")?.textContent ?? one.id));

const folds = (place) => [...place.querySelectorAll("details")].map((one) => [calling(one.firstElementChild), one]);

/** Fill the panel anew. What was unfolded stays so, and who was at one of its controls is there again. */
export function panel() {
  const place = $("panel");
  const held = document.activeElement !== place && place.contains(document.activeElement) && document.activeElement;
  const top = place.scrollTop;
  const unfolded = new Map(folds(place).map(([name, one]) => [name, one.open]));
  fill(
    place,
    h("h2", { class: "unseen" }, tab[0].toUpperCase() + tab.slice(1)),
    ...(card ? [card()] : game.board || tab === "prove" ? PANELS[tab]() : [h("p", {}, "Open a board first.")]),
  );
  for (const [name, one] of folds(place)) one.open = unfolded.get(name) ?? one.open;
  place.scrollTop = top;
  if (!held || held.isConnected) return;
  const again = [...place.querySelectorAll(held.tagName)].find((one) => calling(one) === calling(held));
  again?.focus({ preventScroll: true });
}

/** Put a card above the panel, with a way back. */
export function put(make) {
  if ($("side").hidden) {
    show("board");
  }
  card = () =>
    make(() => {
      card = null;
      game.board ? panel() : show("start");
    });
  panel();
  $("panel").scrollTop = 0;
  ($("panel").querySelector("input:not([type=file]), textarea, select") ?? $("panel")).focus();
}

// --- the bar ---

function bar() {
  const on = game.isBoard;
  $("title").textContent = game.board
    ? game.name
      ? `${game.board.title}: ${game.name}`
      : game.board.title
    : "Studio";
  $("counts").textContent = on ? game.puzzle.counts(game.model, view.drag?.draft ?? game.state) : "";
  reasoned($("undo"), on && game.at > 0, "nothing to take back");
  reasoned($("redo"), on && game.at < game.states.length - 1, "nothing to do again");
  reasoned($("clear"), on && game.at > 0, "the board is empty");
  for (const id of ["undo", "redo", "clear"]) $(id).hidden = !on;
  $("share").hidden = !game.board;
  document.body.className = game.board ? (on ? "board-open" : "theory-open") : $("side").hidden ? "" : "lone";
  $("stage").classList.toggle("supposing", !!game.suppose);
  banner();
}

/** A button that can be pressed, or says why not. */
export function reasoned(button, can, why) {
  button.setAttribute("aria-disabled", String(!can));
  button.title = can ? "" : why;
}

function banner() {
  const shown = game.preview,
    supposed = game.suppose;
  $("banner").hidden = !shown && !supposed;
  if (shown)
    fill(
      $("banner"),
      h("span", {}, shown.title),
      buttonFor(() => game.show(null), "Back to my board"),
    );
  else if (supposed) {
    fill(
      $("banner"),
      h("span", {}, supposed.text ? `Supposing: ${supposed.text}` : "Suppose: make a move"),
      buttonFor(() => game.keep(), "Keep"),
      buttonFor(() => game.drop(), "Drop"),
    );
  }
}

function below() {
  const made =
    game.isBoard && !game.preview && tab === "play" ? game.puzzle.extras?.(game.model, game.state, game, view) : null;
  fill($("below"), made);
}

// --- time ---

let since = null; // a timer: when a board is checked by itself
let judged = null; // the state that was
setInterval(() => {
  if (!game.isBoard || document.hidden || game.solved || game.at === 0) return;
  game.seconds += 1;
  $("time").textContent = clock(game.seconds);
  if (game.seconds % 10 === 0) game.store();
}, 1000);

// --- whatever happens ---

game.addEventListener("open", async () => {
  $("paper").hidden = game.isBoard;
  fill($("paper"), ...(game.isBoard ? [] : paper()));
  bar();
  below();
  $("time").textContent = game.isBoard ? clock(game.seconds) : "";
  followed();
  history.replaceState(null, "", await fragment(game.kind, game.text));
});
game.addEventListener("draft", bar);
game.addEventListener("move", () => {
  view.light(null);
  if (tab === "ask" && !card) panel(); // a hint is about the state that it was asked for
});
game.addEventListener("change", () => {
  bar();
  below();
  if (tab === "play" && !card) panel();
  finished();
  followed();
});

/** A board on which each cell is decided is checked by itself, once. */
function finished() {
  clearTimeout(since);
  if (!game.isBoard || game.solved || game.preview || tab === "edit" || judged === game.state) return;
  if (game.puzzle.automatic === false || !game.puzzle.full(game.model, game.state)) return;
  since = setTimeout(() => {
    judged = game.state;
    check(true);
  }, 120);
}

for (const [id, act] of Object.entries({
  undo: () => game.undo(),
  redo: () => game.redo(),
  clear: () => game.at > 0 && game.clear(),
  stop,
  home: () => show("start"),
  new: () => put(newCard),
  open: () => put(openCard),
  share: () => put(shareCard),
  help: () => put(helpCard),
  light: darken,
}))
  $(id).addEventListener("click", act);
for (const name of NAMES) $(`tab-${name}`).addEventListener("click", () => choose(name));
$("tabs").addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step) {
    event.preventDefault();
    choose(NAMES.at((NAMES.indexOf(tab) + step) % NAMES.length), true);
  }
});

export function darken() {
  const dark =
    !document.documentElement.hasAttribute("data-dark") &&
    !(document.documentElement.hasAttribute("data-light")
      ? false
      : matchMedia("(prefers-color-scheme: dark)").matches);
  tone(dark ? "dark" : "light");
  remember("tone", dark ? "dark" : "light");
}
function tone(name) {
  document.documentElement.toggleAttribute("data-dark", name === "dark");
  document.documentElement.toggleAttribute("data-light", name === "light");
}

addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    if (work) stop();
    else if (card) {
      card = null;
      game.board ? panel() : show("start");
    } else if (game.preview) game.show(null);
    return;
  }
  const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? "");
  if ((event.ctrlKey || event.metaKey) && !typing && game.isBoard) {
    if (event.key.toLowerCase() === "z") {
      event.preventDefault();
      event.shiftKey ? game.redo() : game.undo();
    }
    if (event.key.toLowerCase() === "y") {
      event.preventDefault();
      game.redo();
    }
    return;
  }
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "?") {
    event.preventDefault();
    put(helpCard);
    return;
  }
  if (event.key === "[" || event.key === "]") {
    choose(NAMES.at((NAMES.indexOf(tab) + (event.key === "[" ? -1 : 1)) % NAMES.length));
    return;
  }
  if (document.activeElement !== view.svg || !game.isBoard || game.puzzle.letters) return;
  const act = { h: () => hint(), c: () => check(), n: () => next(), s: () => suppose(), Enter: () => doIt?.() }[
    event.key.length === 1 ? event.key.toLowerCase() : event.key
  ];
  if (act) {
    event.preventDefault();
    act();
  }
});

/** What Enter does: the last hint. */
export let doIt = null;
export function offer(act) {
  doIt = act;
}

// --- the beginning ---

addEventListener("hashchange", () => begin());
addEventListener("pagehide", () => game.store());

async function begin() {
  const hash = location.hash;
  const shared = await opened(hash);
  const done = shared && (await open(shared.text, shared.kind, "", shared.tab));
  if (done === true) return;
  show("start");
  if (done) say(`The address holds a board that cannot be read. ${sentence(done)}`, "bad");
  else if (hash.length > 1) say("The address holds no board.", "warn");
}

async function main() {
  tone(recall("tone") ?? "");
  const [puzzles, listed] = await Promise.all([get("puzzles"), get("examples")]);
  know(puzzles);
  usePalette(puzzles.palette);
  examples = listed.examples;
  tab = NAMES.includes(recall("tab")) ? recall("tab") : "play";
  await begin();
  document.body.dataset.ready = "";
}

main();

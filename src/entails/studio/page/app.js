// @ts-check
// The page as a whole: the bar, the tabs, the status line with Stop, keys, and what is open.

import { ask, get, silent, Unreadable } from "/page/ask.js";
import { $, buttonFor, clock, fill, h, rowOf, update, whole } from "/page/dom.js";
import { Game, know, read } from "/page/game.js";
import { documentOf, kept, recall, remember } from "/page/shelf.js";
import { BoardView } from "/page/view.js";
import { fragment, opened } from "/page/share.js";
import { brokenCells, check, lookForConflicts, playPanel, relit, suppose } from "/page/play.js";
import { editPanel, editing, redrawn } from "/page/edit.js";
import { askPanel, hint, next } from "/page/asking.js";
import { followed } from "/page/follow.js";
import { explorePanel } from "/page/explore.js";
import { provePanel } from "/page/prove.js";
import { proofPaper, proofText } from "/page/attempt.js";
import { paper, retyped } from "/page/theory.js";
import { makeAhead } from "/page/boards.js";
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
  broken: () => brokenCells(),
});
export let examples = [];
export let packs = []; // of `entails studio PACK`
export let tab = "play";
let card = null; // a card that stands above the panel: New…, Open…, Share, Help
let work = null; // what is being asked

// --- the status line ---

let said = null; // the moment that the status line is about

/** Say in one sentence what is going on; kind is "", "ok", "bad" or "warn". It is about the moment of now, and goes with it. */
export function say(text, kind = "", ...more) {
  const line = $("status");
  line.className = kind;
  said = game.moment;
  fill(line, text, ...more);
}

/** What the engines call their stages, as people say it. */
const STAGES = {
  read: "reading the board",
  generate: "trying boards until one has exactly one solution",
  hint: "looking for what can be concluded now",
  picture: "drawing",
  ground: "writing out the rules for this board",
  solve: "looking for the solution first",
  explain: "looking for a short reason",
  count: "",
  ask: "trying to refute it",
  prove: "trying rules backwards and forwards",
  "count again": "counting once more, in another way",
  certify: "writing down every step",
  "certify the count": "writing down every step of the count",
  check: "checking every step",
  "prove the lemmas": "proving what helps first",
};

/** Ask a verb with Stop in reach. Returns the document; null if it was stopped or could not be read (which is then said). */
export async function run(label, verb, body, onEvent) {
  work?.abort();
  const mine = (work = new AbortController());
  const begin = Date.now();
  const tell = (text) => {
    if (work === mine) say(`${label}… ${text ?? ""}`);
  };
  const ticking = setInterval(() => {
    const seconds = `${Math.round((Date.now() - begin) / 1000)} s`;
    if (Date.now() - begin > 900) tell([progress, seconds].filter(Boolean).join(", "));
  }, 1000);
  let progress = "";
  tell();
  $("stop").hidden = false;
  try {
    const answer = await ask(verb, body, {
      signal: mine.signal,
      onEvent: (name, data) => {
        if (name === "progress") progress = STAGES[data] ?? data;
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
      ? silent
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

let wanted = 0; // what was asked for last: whoever goes on meanwhile does not get what comes late

/** Open a text: a board in any format, a theory or a proof. Returns whether that went well. */
export async function open(text, kind, name = "", to = null) {
  const mine = ++wanted;
  return opening(async () => {
    const found = await read(text, kind, telling(mine));
    if (mine !== wanted) return;
    shown(found, name, to, documentOf(found.board.puzzle, found.board.text));
    visit();
  });
}

/** Open what the browser kept: a text of it that cannot be read is there again all the same, after the last one that could. */
export async function openDocument(id, name = "", push = true) {
  const content = kept(id);
  if (!content) return false;
  const mine = ++wanted;
  return opening(async () => {
    const shelf = (recall("shelf") ?? []).find((one) => one.id === id);
    for (let at = content.at; ; at--) {
      try {
        const found = await read(content.texts[content.moments[at][0]], shelf?.kind, telling(mine));
        if (mine !== wanted) return;
        shown(found, name || content.name, null, id);
        break;
      } catch (error) {
        if (!(error instanceof Unreadable) || at === 0) throw error;
      }
    }
    if (push) visit();
  });
}

/** What is said while a text is being read: it may have to wait for Python. */
const telling = (mine) => ({
  onEvent: (name, data) => {
    if (name === "progress" && data && mine === wanted) say(`Opening… ${STAGES[data] ?? data}`);
  },
});

async function opening(act) {
  try {
    await act();
    return true;
  } catch (error) {
    say(sentence(error), "bad");
    if (!(error instanceof Unreadable)) throw error;
    return error;
  }
}

const HOME = { theory: "explore", puzzle: "explore", proof: "prove" }; // where documents that are no boards are worked on

function shown(found, name, to, id) {
  const { title, notes = [] } = found.board;
  show("board");
  game.open(found, name, id);
  choose(to ?? HOME[game.kind] ?? (tab === "prove" ? "play" : tab));
  const told = notes.map((one) =>
    /^taken for .* by its look/.test(one)
      ? "Read so by its look alone; under Open… you can say what it is."
      : `${one[0].toUpperCase()}${one.slice(1)}.`,
  );
  const ready = game.kind === "proof" && !game.name ? "Choose a goal: the rules that apply to it are listed." : `${title}: ${game.name || "ready"}.`;
  say([ready, ...told].join(" "));
}

/** The start page, or the place where documents are. */
export function show(what) {
  const start = what === "start";
  $("start").hidden = !start;
  $("stage").hidden = $("side").hidden = start;
  if (!start) {
    bar();
    return;
  }
  stop();
  game.leave();
  document.body.className = "";
  $("title").textContent = "Studio";
  $("counts").textContent = $("time").textContent = "";
  for (const id of ["undo", "redo", "clear", "share"]) $(id).hidden = true;
  document.title = "Entails studio";
  startPage();
}

// --- the address ---

const PLACES = { "#paste": openCard, "#make": newCard }; // cards that the documentation leads to; no element has such a name
let turn = 0;

/** The address follows what is open. Another document is another entry of the browser's history; an edit is not. */
async function visit() {
  const mine = ++turn;
  const { id } = game;
  const hash = await fragment(game.kind, game.text);
  if (mine !== turn) return;
  const again = history.state?.document === id || (!history.state && location.hash === hash);
  history[again ? "replaceState" : "pushState"]({ document: id }, "", hash);
}

/** Go to a place of the page that is no document: "" is the start page, "#prove" the tab for proofs, "#paste" and "#make" are cards. */
export function goTo(hash) {
  turn++;
  const here = location.hash === hash && !history.state?.document;
  if (!here) history.pushState({ place: hash }, "", hash || location.pathname);
  return begin();
}

addEventListener("popstate", () => begin());
addEventListener("pagehide", () => game.store());

async function begin() {
  turn++;
  wanted++;
  const hash = location.hash;
  const { document: id } = history.state ?? {};
  if (id && (await openDocument(id, "", false)) === true) return;
  if (hash === "#prove" || PLACES[hash]) {
    game.leave();
    show("board");
    hash === "#prove" ? choose("prove") : put(PLACES[hash]);
    say(hash === "#prove" ? "Type a sequent, or take an example." : "");
    return;
  }
  const shared = await opened(hash);
  const done = shared && (await open(shared.text, shared.kind));
  if (done === true) return;
  show("start");
  if (done) say(`The address holds a board that cannot be read. ${sentence(done)}`, "bad");
  else if (hash.length > 1) say("The address holds no board.", "warn");
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

/** Somebody looks at another tab: what the last one said of cells that are no longer lit is gone, what this one says is lit. */
function leaf(name, focus = false) {
  if (tab !== name && view.lit && !work) say("");
  choose(name, focus);
  if (!card) relit();
}

/** Bring the panel up to date. What is the same stays: the focus, the scroll, what is unfolded. */
export function panel() {
  const title = h("h2", { class: "unseen" }, tab[0].toUpperCase() + tab.slice(1));
  $("main").classList.toggle("card-open", !!card); // on a phone a card has all the room
  update($("panel"), title, ...(card ? [card] : panelOf()));
}

function panelOf() {
  if (tab === "prove") return PANELS.prove();
  if (!game.board) return [h("p", {}, "Open a board first.")];
  if (game.kind === "proof")
    return [
      h("p", {}, "A proof is open. It is built under Prove."),
      rowOf(buttonFor(() => choose("prove"), "To Prove")),
    ];
  return PANELS[tab]();
}

/** Put a card above the panel, with a way back. */
export function put(make) {
  if ($("side").hidden) show("board");
  card = whole(make(closed));
  panel();
  $("panel").scrollTop = 0;
  ($("panel").querySelector("input:not([type=file]), textarea, select") ?? $("panel")).focus();
}

function closed() {
  card = null;
  game.board || tab === "prove" ? panel() : show("start");
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
  document.title = game.board ? `${$("title").textContent} – Entails studio` : "Entails studio";
  reasoned($("undo"), game.at > 0, "nothing to take back");
  reasoned($("redo"), game.at < game.moments.length - 1, "nothing to do again");
  reasoned($("clear"), on && game.at > game.start, "the board is empty");
  for (const id of ["undo", "redo", "share"]) $(id).hidden = !game.board;
  $("clear").hidden = !on;
  document.body.className = game.board ? (on ? "board-open" : `text-open ${game.kind}-open`) : "lone";
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
let judged = null; // the moment that was
setInterval(() => {
  if (!game.isBoard || $("side").hidden || document.hidden || game.solved || game.at === 0) return;
  game.seconds += 1;
  $("time").textContent = clock(game.seconds);
  if (game.seconds % 10 === 0) game.store();
}, 1000);

// --- whatever happens ---

const PLAYED = 8; // moves after which somebody is likely to want another board
let addressing = 0;

game.addEventListener("open", () => {
  $("paper").hidden = game.isBoard;
  fill($("paper"), ...(game.isBoard || !game.board ? [] : game.kind === "proof" ? proofPaper() : paper()));
  bar();
  below();
  $("time").textContent = game.isBoard ? clock(game.seconds) : "";
  followed();
  lookForConflicts();
});
game.addEventListener("draft", bar);
game.addEventListener("text", () => {
  retyped();
  proofText();
  redrawn();
  clearTimeout(addressing);
  addressing = setTimeout(visit, 300);
  if (!card && tab !== "play") panel();
});
game.addEventListener("learnt", () => {
  if (game.kind !== "proof") return;
  proofText();
  if (tab === "prove" && !card) panel();
});
game.addEventListener("move", () => {
  view.light(null);
  if (!card) relit(); // what was said of this moment before
  if (!work && said !== game.moment) say("");
  if (game.isBoard && game.at - game.start === PLAYED) makeAhead();
  if (tab === "ask" && !card) panel(); // a hint is about the moment that it was asked for
});
game.addEventListener("change", () => {
  bar();
  below();
  if (tab === "play" && !card) panel();
  finished();
  followed();
  lookForConflicts();
});

/** A board on which all that must be there is there is checked by itself, once. */
function finished() {
  clearTimeout(since);
  if (!game.isBoard || game.solved || game.preview || tab === "edit" || judged === game.moment) return;
  if (game.puzzle.automatic === false || game.at === game.start || !game.puzzle.whole(game.model, game.state)) return;
  since = setTimeout(() => {
    judged = game.moment;
    check(true);
  }, 120);
}

for (const [id, act] of Object.entries({
  undo: () => game.undo(),
  redo: () => game.redo(),
  clear: () => game.at > game.start && game.clear(),
  stop,
  home: () => goTo(""),
  new: () => put(newCard),
  open: () => put(openCard),
  share: () => put(shareCard),
  help: () => put(helpCard),
  light: darken,
}))
  $(id).addEventListener("click", act);
for (const name of NAMES) $(`tab-${name}`).addEventListener("click", () => leaf(name));
$("tabs").addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step) {
    event.preventDefault();
    leaf(NAMES.at((NAMES.indexOf(tab) + step) % NAMES.length), true);
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
  if (event.defaultPrevented) return;
  if (event.key === "Escape") {
    if (work) stop();
    else if (card) closed();
    else if (game.preview) game.show(null);
    return;
  }
  const focus = document.activeElement;
  const typing = !!focus?.matches("input:not([type=checkbox], [type=range]), textarea, select, .codemirror");
  // The text of a board is edited in a field, with the undo of all that was done; other fields have their own.
  if ((event.ctrlKey || event.metaKey) && (!typing || focus.closest("[data-undo]")) && game.board) {
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
    leaf(NAMES.at((NAMES.indexOf(tab) + (event.key === "[" ? -1 : 1)) % NAMES.length));
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

async function main() {
  tone(recall("tone") ?? "");
  const [puzzles, listed] = await Promise.all([get("puzzles"), get("examples")]);
  know(puzzles);
  examples = listed.examples;
  packs = listed.packs ?? [];
  tab = NAMES.includes(recall("tab")) ? recall("tab") : "play";
  await begin();
  document.body.dataset.ready = "";
}

main();

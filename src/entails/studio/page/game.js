// @ts-check
// What is open and what was done to it: every moment since the beginning, so that undo is free, kept in the browser.
//
// A moment is {text, state, label}. A move on a board is a moment with the same text and another state; an edit of the board, of a
// theory or of a proof is a moment with another text. So there is one undo for all of it. A verdict belongs to a moment: whoever
// goes back to it finds it again, and at any other it is gone.

import { ask, Unreadable } from "/page/ask.js";
import { parts } from "/page/dom.js";
import { grid } from "/page/grid.js";
import { documentOf, keep, kept, newDocument } from "/page/shelf.js";
import { square } from "/page/square.js";

const MOST_KEPT = 400; // moments of one document
const MOST_STORED = 150; // of them that the browser remembers
const MOST_LETTERS = 200_000; // of their texts
const PAGE = "puzzle"; // a document that is the page of a puzzle: a theory with more
const PAUSE = 1000; // milliseconds: typing goes on as one edit until the hands rest

/** The puzzles, by name; each brings its gestures or gets those of square cells. */
const modules = new Map();
let catalogue = { puzzles: [], palette: [] };

export function know(puzzles) {
  catalogue = puzzles;
}
export const puzzles = () => catalogue.puzzles;

export async function moduleOf(kind) {
  if (!modules.has(kind)) {
    const own = { page: false, sheet: kind === "puzzle" }; // a puzzle of one's own: the page and the board are one text
    const { page, sheet } = catalogue.puzzles.find((one) => one.name === kind) ?? own;
    modules.set(kind, page ? (await import(`/puzzles/${kind}/page.js`)).default : sheet ? grid : square);
  }
  return modules.get(kind);
}

/** What a text is: what /api/board says of it, with its puzzle. Throws `Unreadable`. */
export async function read(text, kind, options = {}) {
  if (kind === "proof") {
    const board = await ask("proof/offers", { text }, options);
    return proofOf(board, text);
  }
  const board = await ask("board", kind ? { text, puzzle: kind } : { text }, options);
  if (board.puzzle === "theory") return { board: { ...board, puzzle: kind === PAGE ? PAGE : "theory" }, puzzle: null, model: null };
  const puzzle = await moduleOf(board.puzzle);
  return { board, puzzle, model: puzzle.start(board, { palette: catalogue.palette }) };
}

/** Why a text itself cannot be read; null if it can. A question about it may also fail for what is asked. */
export async function unreadable(text, kind) {
  try {
    await read(text, kind);
    return null;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return error;
  }
}

/** A proof with gaps as the engines tell it. One that comes from Jape stays so, with its name. */
export function proofOf(board, text) {
  const own = /^\s*(CONJECTUREPANEL|PROOF|CURRENTPROOF|THEOREM)/.test(text.replace("\ufeff", ""));
  return {
    board: { ...board, puzzle: "proof", title: "Proof", text: own ? board.jape : board.text },
    puzzle: null,
    model: null,
  };
}

/** A board whose text was changed by hand, as far as it can be drawn without asking; null if it cannot. */
function sketched(text, { board, puzzle }) {
  if (!puzzle) return { board: { ...board, text }, puzzle, model: null };
  if (board.cells?.sheet) return null; // only the engines know what it looks like
  const open = board.cells?.open ?? ".";
  const rows = parts(text).rows.map((row) => open.repeat(row.length));
  const changed = { ...board, text, cells: board.cells && { ...board.cells, rows } };
  try {
    return { board: changed, puzzle, model: puzzle.start(changed, { palette: catalogue.palette }) };
  } catch {
    return null; // half a text cannot be drawn
  }
}

export class Game extends EventTarget {
  constructor() {
    super();
    this.id = null; // of the document
    this.board = null; // what is known of the text
    this.puzzle = null;
    this.model = null;
    /** @type {any[]} */
    this.moments = [];
    this.at = 0;
    this.seconds = 0;
    this.hints = 0;
    this.suppose = null; // {at, text}: from which moment on everything is supposed
    this.preview = null; // {state, title, model, lit}: shown instead of the player's own board
    this.following = null; // {state, known, facts}: what follows from the marks of a state
    this.solved = false;
    this.name = "";
    this.known = new Map(); // what was read: from texts to boards
  }

  get kind() {
    return this.board?.puzzle ?? null;
  }
  get text() {
    return this.moments[this.at]?.text ?? "";
  }
  get isBoard() {
    return !!this.puzzle;
  }
  get moment() {
    return this.moments[this.at] ?? null;
  }
  get state() {
    return this.moments[this.at]?.state;
  }
  get answer() {
    return this.puzzle.answer(this.model, this.state);
  }
  /** The number of the first moment with the text of now: where play on this board began. */
  get start() {
    let at = this.at;
    while (at > 0 && this.moments[at - 1].text === this.text) at--;
    return at;
  }

  /** What tells it from others of its kind, where it has no name: its size, its sequent, or how it begins. */
  get about() {
    if (this.puzzle) return `${this.model.height}×${this.model.width}`;
    if (this.kind === "proof") return this.board.sequent ?? "";
    return (this.text.match(/^--\s*(.{3,40}?)(?:[.:?]|$)/m)?.[1] ?? "").trim();
  }

  tell(what = "change") {
    this.dispatchEvent(new Event(what));
  }

  // --- opening ---

  /** Open what was read, in the document that has this text, if the browser kept one: all that was done to it is there again. */
  open(found, name = "", id = null) {
    this.store();
    const { board, puzzle, model } = found;
    this.id = id ?? documentOf(board.puzzle, board.text) ?? newDocument();
    Object.assign(this, { board, puzzle, model, name, preview: null, suppose: null, following: null });
    Object.assign(this, { solved: false, seconds: 0, hints: 0, at: 0, merge: null, known: new Map() });
    this.moments = [{ text: board.text, state: puzzle ? puzzle.empty(model) : null, label: "" }];
    this.known.set(board.text, found);
    const before = kept(this.id);
    if (before?.moments?.length) this.restored(before, name);
    this.store(true);
    this.tell("open");
  }

  /** Nothing is open from now on. */
  leave() {
    this.store();
    Object.assign(this, { id: null, board: null, puzzle: null, model: null, moments: [], at: 0, preview: null });
    this.tell("open");
  }

  restored(before, name) {
    const moments = before.moments.map(([text, state, label]) => ({ text: before.texts[text], state, label }));
    const { at, seconds, suppose, solved, hints } = before;
    Object.assign(this, {
      moments,
      at,
      seconds,
      suppose,
      solved,
      hints: hints ?? 0,
      name: name || before.name || "",
    });
    this.settle();
  }

  /** Make what is drawn fit the text of now; ask for what is not known of it. */
  settle() {
    const { text } = this;
    const known = this.known.get(text);
    const found = known ?? sketched(text, this);
    if (found) Object.assign(this, { board: found.board, puzzle: found.puzzle, model: found.model });
    else this.board = { ...this.board, text };
    if (!known)
      this.looked = read(text, this.kind).then(
        (found) => this.learn(text, found),
        (error) => {
          if (!(error instanceof Unreadable) && !(error instanceof TypeError)) throw error;
        },
      );
  }

  /** The engines have told what a text is. */
  learn(text, found) {
    this.known.set(text, found);
    if (text !== this.text) return;
    const shape = (model) => model && JSON.stringify(this.puzzle.empty(model));
    const same = this.puzzle && found.puzzle === this.puzzle && shape(this.model) === shape(found.model);
    Object.assign(this, { board: { ...found.board, text }, puzzle: found.puzzle, model: found.model });
    if (this.puzzle && !same && this.start === this.at) this.moment.state = this.puzzle.empty(this.model);
    this.tell("learnt");
    this.tell();
  }

  // --- steps ---

  /** A step. With `merge`, a step of the same kind in a row is one step (turns of one tile). */
  go(state, label = "", merge = null) {
    if (!this.differs(state)) return false;
    this.push({ text: this.text, state, label }, merge);
    if (this.suppose && !this.suppose.text && label) this.suppose.text = label;
    this.tell("move");
    this.kept();
    return true;
  }

  /** Whether a state is another one than that of the board. */
  differs(state) {
    return !!state && state !== this.state && JSON.stringify(state) !== JSON.stringify(this.state);
  }

  /** An edit: another text from here on. `found` is what is known of it. With `typing`, it goes on until the hands rest. */
  edit(text, { label = "edited", found = null, typing = false } = {}) {
    if (text === this.text) return false;
    if (found) this.known.set(text, found);
    const now = Date.now();
    const going = typing && now - (this.typed ?? 0) < PAUSE;
    this.typed = typing ? now : 0;
    const merge = typing ? (going && this.merge?.startsWith("typing") ? this.merge : `typing ${now}`) : null;
    this.suppose = null;
    this.push({ text, state: null, label }, merge);
    this.settle();
    if (this.puzzle && this.model) this.moment.state = this.puzzle.empty(this.model);
    this.tell("move");
    this.tell("text");
    this.kept();
    return true;
  }

  push(moment, merge) {
    this.preview = null;
    this.solved = false;
    const again = merge && merge === this.merge && this.at === this.moments.length - 1 && this.at > 0;
    this.moments = [...this.moments.slice(0, again ? this.at : this.at + 1), moment];
    if (this.moments.length > MOST_KEPT) {
      this.moments.splice(1, 1);
      if (this.suppose) this.suppose.at = Math.max(0, this.suppose.at - 1);
    }
    this.at = this.moments.length - 1;
    this.merge = merge;
  }

  jump(at) {
    if (at < 0 || at >= this.moments.length || at === this.at) return false;
    const { text } = this;
    this.at = at;
    this.merge = null;
    this.preview = null;
    if (this.suppose && at < this.suppose.at) this.suppose = null;
    if (text !== this.text) this.settle();
    this.tell("move");
    if (text !== this.text) this.tell("text");
    this.kept();
    return true;
  }

  undo() {
    return this.jump(this.at - 1);
  }
  redo() {
    return this.jump(this.at + 1);
  }
  clear() {
    return this.go(this.puzzle.empty(this.model), "cleared");
  }

  // --- suppose ---

  begin() {
    if (!this.suppose) {
      this.suppose = { at: this.at, text: "" };
      this.kept();
    }
  }
  keep() {
    this.suppose = null;
    this.kept();
  }
  drop() {
    const { at } = this.suppose;
    this.suppose = null;
    if (!this.jump(at)) this.kept();
  }

  /** Show another state than the player's own, which is not touched. */
  show(state, title, { model = this.model, lit = null } = {}) {
    this.preview = state ? { state, title, model, lit } : null;
    this.tell();
  }

  // --- the browser's memory ---

  kept() {
    clearTimeout(this.storing);
    this.storing = setTimeout(() => this.store(), 200);
    this.tell();
  }

  /** Keep all of it; as much of the past as there is room for. What was only opened is listed (`opened`). */
  store(opened = false) {
    clearTimeout(this.storing);
    if (!this.id || !this.board) return;
    if (!opened && this.moments.length < 2 && !kept(this.id)) return;
    let first = Math.max(0, Math.min(this.at, this.moments.length - MOST_STORED));
    const texts = [];
    const size = () => new Set(this.moments.slice(first).map((one) => one.text)).size * this.text.length;
    while (first < this.at && size() > MOST_LETTERS) first++;
    const moments = this.moments.slice(first).map(({ text, state, label }) => {
      if (!texts.includes(text)) texts.push(text);
      return [texts.indexOf(text), state, label];
    });
    const { seconds, suppose, solved, name, hints, kind, text } = this;
    const title = this.board.title;
    keep(
      this.id,
      { kind, name, title, about: this.about, text, solved },
      {
        texts,
        moments,
        at: this.at - first,
        seconds,
        suppose: suppose && { ...suppose, at: Math.max(0, suppose.at - first) },
        solved,
        hints,
        name,
      },
    );
  }
}

// @ts-check
// One board and what the player has done on it: every state since the beginning, so that undo is free, kept in the browser.

import { ask } from "/page/ask.js";
import { square } from "/page/square.js";

const MOST_KEPT = 400; // states of one board
const MOST_STORED = 100; // of them that the browser remembers
const MOST_BOARDS = 12; // that the browser remembers

/** The puzzles, by name; each brings its gestures or gets those of square cells. */
const modules = new Map();
let catalogue = { puzzles: [], palette: [] };

export function know(puzzles) {
  catalogue = puzzles;
}
export const puzzles = () => catalogue.puzzles;

async function moduleOf(kind) {
  if (!modules.has(kind)) {
    const own = catalogue.puzzles.find((one) => one.name === kind)?.page;
    modules.set(kind, own ? (await import(`/puzzles/${kind}/page.js`)).default : square);
  }
  return modules.get(kind);
}

/** A board that can be drawn: what /api/board says of a text, with its puzzle. Throws `Unreadable`. */
export async function read(text, kind, options = {}) {
  const board = await ask("board", kind ? { text, puzzle: kind } : { text }, options);
  if (board.puzzle === "theory") return { board, puzzle: null, model: null };
  const puzzle = await moduleOf(board.puzzle);
  return { board, puzzle, model: puzzle.start(board, { palette: catalogue.palette }) };
}

export class Game extends EventTarget {
  constructor() {
    super();
    this.board = null;
    this.puzzle = null;
    this.model = null;
    this.states = [];
    this.labels = []; // what each step was, for those who hear it
    this.at = 0;
    this.seconds = 0;
    this.suppose = null; // {at, text}: from which state on everything is supposed
    this.preview = null; // {state, title, model, lit}: shown instead of the player's own board
    this.following = null; // {state, known, facts}: what follows from the marks of a state
    this.solved = false;
    this.name = "";
  }

  get kind() {
    return this.board?.puzzle ?? null;
  }
  get text() {
    return this.board?.text ?? "";
  }
  get isBoard() {
    return !!this.puzzle;
  }
  get state() {
    return this.states[this.at];
  }
  get answer() {
    return this.puzzle.answer(this.model, this.state);
  }

  /** Open what was read. Progress that the browser kept is there again. */
  open({ board, puzzle, model }, name = "") {
    this.store();
    Object.assign(this, {
      board,
      puzzle,
      model,
      name,
      preview: null,
      suppose: null,
      following: null,
      solved: false,
      seconds: 0,
      at: 0,
    });
    this.states = puzzle ? [puzzle.empty(model)] : [];
    this.labels = [""];
    const kept = puzzle && recall(this.id);
    if (kept?.states?.length) {
      Object.assign(this, {
        states: kept.states,
        labels: kept.labels,
        at: kept.at,
        seconds: kept.seconds,
        suppose: kept.suppose,
        solved: kept.solved,
      });
      if (!name) this.name = kept.name ?? "";
    }
    remember("last", { kind: this.kind, text: this.text, name: this.name });
    this.tell("open");
  }

  get id() {
    return `board ${this.kind} ${this.text}`;
  }

  tell(what = "change") {
    this.dispatchEvent(new Event(what));
  }

  /** A step. With `merge`, a step of the same kind in a row is one step (turns of one tile). */
  go(state, label = "", merge = null) {
    if (!state || state === this.state || JSON.stringify(state) === JSON.stringify(this.state)) return false;
    this.preview = null;
    const again = merge && merge === this.merge && this.at === this.states.length - 1 && this.at > 0;
    this.states = this.states.slice(0, again ? this.at : this.at + 1);
    this.labels = this.labels.slice(0, this.states.length);
    this.states.push(state);
    this.labels.push(label);
    if (this.states.length > MOST_KEPT) {
      this.states.splice(1, 1);
      this.labels.splice(1, 1);
      if (this.suppose) this.suppose.at = Math.max(0, this.suppose.at - 1);
    }
    this.at = this.states.length - 1;
    this.merge = merge;
    if (this.suppose && !this.suppose.text && label) this.suppose.text = label;
    this.solved = false;
    this.tell("move");
    this.kept();
    return true;
  }

  jump(at) {
    if (at < 0 || at >= this.states.length) return false;
    this.at = at;
    this.merge = null;
    this.preview = null;
    if (this.suppose && at < this.suppose.at) this.suppose = null;
    this.tell("move");
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
    this.jump(at);
  }

  /** Show another state than the player's own, which is not touched. */
  show(state, title, { model = this.model, lit = null } = {}) {
    this.preview = state ? { state, title, model, lit } : null;
    this.tell();
  }

  kept() {
    clearTimeout(this.storing);
    this.storing = setTimeout(() => this.store(), 200);
    this.tell();
  }

  store() {
    clearTimeout(this.storing);
    if (!this.puzzle || (this.states.length < 2 && !recall(this.id))) return;
    const { seconds, suppose, solved, name } = this;
    const skip = Math.max(0, Math.min(this.at, this.states.length - MOST_STORED));
    const cut = suppose && { ...suppose, at: Math.max(0, suppose.at - skip) };
    remember(this.id, {
      states: this.states.slice(skip),
      labels: this.labels.slice(skip),
      at: this.at - skip,
      seconds,
      suppose: cut,
      solved,
      name,
    });
  }
}

// --- what the browser keeps ---

export function recall(name) {
  try {
    return JSON.parse(localStorage.getItem(`entails ${name}`) ?? "null");
  } catch {
    return null;
  }
}

/** Keep something; the boards that were not opened for longest make room. */
export function remember(name, value) {
  try {
    const boards = (recall("boards") ?? []).filter((one) => one !== name);
    if (name.startsWith("board ")) {
      boards.push(name);
      for (const old of boards.splice(0, Math.max(0, boards.length - MOST_BOARDS)))
        localStorage.removeItem(`entails ${old}`);
      localStorage.setItem("entails boards", JSON.stringify(boards));
    }
    localStorage.setItem(`entails ${name}`, JSON.stringify(value));
  } catch {
    const oldest = (recall("boards") ?? []).find((one) => one !== name);
    if (!oldest) return; // the browser keeps nothing: playing goes on without
    localStorage.removeItem(`entails ${oldest}`);
    localStorage.setItem("entails boards", JSON.stringify(recall("boards").filter((one) => one !== oldest)));
    remember(name, value);
  }
}

// @ts-check
// Cards that stand in the panel for a while: New…, Open…, Share, Help. No modal windows.

import { darken, examples, game, open, openDocument, reasoned } from "/page/app.js";
import { allPacks, blankBoard, newBoard, packButton } from "/page/boards.js";
import { Unreadable } from "/page/ask.js";
import { buttonFor, cardOf, fill, h, mainButton, rowOf } from "/page/dom.js";
import { caret } from "/page/editor.js";
import { openTable } from "/page/facts.js";
import { puzzles } from "/page/game.js";
import { lately, recall, remember } from "/page/shelf.js";
import { gestures } from "/page/play.js";
import { copied, downloads } from "/page/saving.js";
import { fragment } from "/page/share.js";

const PATIENCE = 2500; // milliseconds until boards that are there already are offered

const closing = (close) => buttonFor(close, "Close");

// --- new boards ---

export function newCard(close) {
  const made = puzzles().filter((one) => one.sizes);
  const chosen = made.find((one) => one.name === game.kind) ?? made[0];
  const kind = h(
    "select",
    { "aria-label": "Puzzle" },
    ...made.map((one) => h("option", { value: one.name, selected: one === chosen }, one.title)),
  );
  const rows = h("input", { type: "number", "aria-label": "Rows" }),
    columns = h("input", { type: "number", "aria-label": "Columns" });
  const hard = h(
    "select",
    { "aria-label": "Difficulty" },
    ...["any", "easy", "medium", "hard"].map((one) =>
      h("option", { value: one }, one === "any" ? "any difficulty" : one),
    ),
  );
  const [names, promise] = [h("span", {}), h("span", {})];
  const technique = h("select", { "aria-label": "A technique that it needs" });
  const about = h("p", { class: "small" });
  const techniques = h("label", {}, "A technique that it needs", technique, about);
  const sized = () => {
    const one = made.find((some) => some.name === kind.value) ?? made[0];
    const known = one.techniques ?? {};
    fill(technique, ...["", ...Object.keys(known)].map((name) => h("option", { value: name }, name || "any")));
    technique.onchange = () => fill(about, known[technique.value] ?? "");
    techniques.hidden = !Object.keys(known).length;
    fill(about);
    const { usual, smallest, largest } = one.sizes;
    [rows, columns].forEach((field, i) => {
      field.value = usual[i];
      field.min = smallest[i];
      field.max = largest[i];
    });
    promise.textContent = `It will have exactly one ${one.name === "overflow" ? "longest " : ""}solution.`;
    names.textContent = `${one.parts.join(" × ")}, from ${smallest.join("×")} to ${largest.join("×")}`;
    reasoned(main, !one.unmade, one.unmade ?? "");
    fill(meanwhile, one.unmade && h("p", {}, `New boards are not made: ${one.unmade}.`), one.unmade && ready(one.name));
  };
  const meanwhile = h("div", { class: "stack", "aria-live": "polite" });
  const main = h("button", { type: "submit", class: "primary" }, "Make");
  kind.addEventListener("change", sized);
  sized();
  const make = async () => {
    const wish = {
      puzzle: kind.value,
      size: [Number(rows.value), Number(columns.value)],
      ...(hard.value === "any" ? {} : { difficulty: hard.value }),
      ...(technique.value ? { needs: [technique.value] } : {}),
    };
    // Whoever does not want to wait plays one that is there.
    const waiting = setTimeout(
      () => fill(meanwhile, h("p", {}, "This takes a while. Play one of these meanwhile, and the new one waits for you:"), ready(kind.value)),
      PATIENCE,
    );
    const made_ = await newBoard(wish);
    clearTimeout(waiting);
    fill(meanwhile, !made_ && ready(kind.value));
  };
  return h(
    "form",
    {
      class: "card stack",
      onsubmit: (event) => {
        event.preventDefault();
        if (main.getAttribute("aria-disabled") !== "true") make();
      },
    },
    h("h2", {}, "New board"),
    h("label", {}, "Puzzle", kind),
    rowOf(h("label", { class: "grow" }, "Rows", rows), h("label", { class: "grow" }, "Columns", columns)),
    h("p", { class: "small" }, names),
    h("label", {}, "Difficulty", hard),
    techniques,
    h("p", { class: "small" }, promise),
    rowOf(
      main,
      buttonFor(() => blankBoard(kind.value, Number(rows.value), Number(columns.value)), "Blank, to draw on"),
      closing(close),
    ),
    meanwhile,
  );
}

/** Boards of this kind that need not be made. */
function ready(kind) {
  const boards = allPacks().flatMap((pack) => pack.boards.filter((one) => one.kind === kind));
  return boards.length ? rowOf(...boards.slice(0, 8).map((one) => packButton(one))) : null;
}

// --- opening ---

export function openCard(close) {
  const text = h("textarea", {
    class: "code",
    rows: 5,
    "aria-label": "Text of a board or theory",
    spellcheck: "false",
    placeholder:
      "Paste a board, a theory, a sequent, a Jape file, a puzz.link address, or the squares of a Wordle that somebody shared",
    oninput: () => remember("pasted", text.value),
  });
  text.value = recall("pasted") ?? "";
  const told = h("div", { "aria-live": "polite" });
  const kinds = h(
    "select",
    { "aria-label": "What it is" },
    h("option", { value: "" }, "find out"),
    ...puzzles().map((one) => h("option", { value: one.name }, one.title)),
  );
  const go = async (name = "", kind = kinds.value || kindOf(text.value, name)) => {
    fill(told);
    const done = await open(text.value, kind, name);
    if (done === true) remember("pasted", "");
    if (done instanceof Unreadable)
      fill(told, caret(text.value, done), !kind && h("p", {}, "If it is a board, choose what it is: it is read again then."));
  };
  kinds.addEventListener("change", () => text.value.trim() && go());
  const file = h("input", {
    type: "file",
    "aria-label": "A file",
    onchange: async () => {
      const one = file.files[0];
      if (!one) return;
      text.value = await one.text();
      if (/\.(csv|json)$/.test(one.name)) openTable(text.value, one.name, (error) => fill(told, caret(text.value, error)));
      else go(one.name);
    },
  });
  return cardOf(
    "stack",
    h("h2", {}, "Open"),
    text,
    rowOf(
      mainButton(() => go(), "Open"),
      closing(close),
    ),
    told,
    h("label", {}, "What it is, where its look does not tell", kinds),
    h("label", {}, "Or a file", file),
    lately().length > 0 && h("h3", {}, "Opened lately"),
    latelyList(8),
    h("h3", {}, "Examples"),
    listOfExamples(true),
  );
}

/** What a text is meant to be, by the ending of its file, or by how it looks; nothing if the engines shall tell. */
function kindOf(text, name) {
  const ending = name.split(".").at(-1) ?? "";
  if (ending === "fol") return "theory";
  if (ending === "puzzle" || /^(\s*(--.*)?\n)*puzzle\s+"/.test(text)) return "puzzle";
  if (puzzles().some((some) => some.name === ending)) return ending;
  const isProof = /^\s*(CONJECTUREPANEL|PROOF|CURRENTPROOF|THEOREM)/.test(text.replace("\ufeff", ""));
  const isSequent = /⊢|\|-/.test(text) && text.trim().split("\n").length === 1;
  return isProof || isSequent || /^(jp|j|sequent|fitch)$/.test(ending) ? "proof" : undefined;
}

/** What a document is called in lists. */
export const titled = ({ name, title, about }) => (name ? `${title}: ${name}` : [title, about].filter(Boolean).join(" "));

/** What was opened lately, the latest first. */
export function latelyList(most) {
  const entry = (one) =>
    h(
      "button",
      { type: "button", onclick: () => openDocument(one.id) },
      one.solved && h("span", { class: "tick", "aria-hidden": "true" }, "✓ "),
      titled(one),
    );
  return rowOf(...lately().slice(0, most).map(entry));
}

export function listOfExamples(boards = false) {
  const kinds = puzzles().map((one) => one.name);
  const folders = [...new Set(examples.map((one) => one.folder))].filter(
    (one) => one !== "proofs" && (boards || !kinds.includes(one)),
  );
  const button = (one) =>
    one.kind === "fol" ? buttonFor(() => open(one.text, "theory", one.name), one.name) : packButton(one);
  return h(
    "div",
    {},
    ...folders.map((folder) =>
      h(
        "details",
        {},
        h("summary", {}, puzzles().find((one) => one.name === folder)?.title ?? folder),
        rowOf(...examples.filter((one) => one.folder === folder).map(button)),
      ),
    ),
  );
}

// --- sharing ---

/** Is this page on the machine of whoever looks at it? */
const isHere = () => ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);

export function shareCard(close) {
  const what = game.isBoard ? "board" : game.kind === "puzzle" ? "page" : game.kind;
  const link = h("input", { type: "text", readonly: true, "aria-label": "Address" });
  fragment(game.kind, game.text).then((hash) => {
    link.value = `${location.origin}${location.pathname}${hash}`;
  });
  return cardOf(
    "stack",
    h("h2", {}, "Share"),
    h("p", {}, `The ${what} is in the address itself, behind the #: it goes to nobody but whom you give it.`),
    isHere() && h("p", { class: "small" }, "This address leads to the studio on the machine where it is opened. Who has none needs a text, a picture or another site’s address."),
    link,
    rowOf(
      mainButton(() => copied(link.value, "address"), "Copy"),
      closing(close),
    ),
    game.isBoard && h("h3", {}, "Or save it as"),
    game.isBoard && downloads(),
  );
}

// --- help ---

const TABS = [
  ["Play", "fill in the board; Hint tells the next step, Check whether all is right so far, Suppose tries something out"],
  ["Edit", "change the board itself, or draw one of your own"],
  ["Ask", "solve it, explain it step by step, count or list its solutions"],
  ["Explore", "turn a rule off, or claim something, and see what happens; theories are run here"],
  ["Prove", "prove a sequent, by hand or at once"],
];
const KEYS = [
  ["arrows, Home, End", "move on the board"],
  ["[ ]", "tabs"],
  ["Ctrl-Z, Ctrl-Shift-Z", "undo, redo"],
  ["H", "hint"],
  ["Enter", "do it"],
  ["C", "check"],
  ["N", "next solution"],
  ["S", "suppose"],
  ["Esc", "stop, or back"],
  ["?", "this help"],
];

export function helpCard(close) {
  return cardOf(
    "stack",
    h("h2", {}, "Help"),
    game.isBoard && h("h3", {}, game.board.title),
    game.isBoard && gestures(),
    h("h3", {}, "What the tabs do"),
    h("dl", { class: "keys" }, ...TABS.flatMap(([name, does]) => [h("dt", {}, name), h("dd", {}, does)])),
    h("h3", {}, "Keys"),
    h(
      "dl",
      { class: "keys" },
      ...KEYS.flatMap(([keys, does]) => [h("dt", {}, h("kbd", {}, keys)), h("dd", {}, does)]),
    ),
    h("p", { class: "small" }, "Single letters work while the board has the focus."),
    h("p", {}, documentation()),
    rowOf(buttonFor(darken, "Light or dark"), closing(close)),
  );
}

/** A link to the documentation, where the page is a part of it. */
export function documentation() {
  const help = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=help]"));
  return help && h("a", { href: help.href }, "Tours, guides and the language");
}
